"""What chance lays out beside the decks of the base game (GR-6.1, GR-7.1, GR-10.3, GR-11.2); all is equally likely."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.core.hexes import picked
from rotonde.games.german_railroads.actions import NEW, Emil, Keep, Reveal
from rotonde.games.german_railroads.rules import emil
from rotonde.games.german_railroads.rules.emil import EMIL
from rotonde.games.german_railroads.rules.parts import RULES
from rotonde.games.german_railroads.table import NONE, GermanTable, german, put
from rotonde.games.russian_railroads.steps.shuffle import BONUS, Deck
from rotonde.games.russian_railroads.table import Table

MIX, FOUNDRY = "mix", "foundry"


class Mix(Deck):
    """Of two engineers with one number, one stays (GR-11.2)."""

    def due(self, table: Table) -> bool:
        return NONE in german(table).kept

    def outcomes(self, table: Table) -> list[Action]:
        mine = german(table)
        return list(mine.boards.keep_actions[mine.kept.index(NONE)])

    def deal(self, table: Table, action: Action) -> None:
        assert isinstance(action, Keep)
        mine = german(table)
        new = action.which == NEW
        mine.kept = put(mine.kept, mine.boards.doubles.index(action.engineer), 1 if new else 0)
        table.bookkeeping("kept", None, engineer=action.engineer, new=new)
        if NONE not in mine.kept:
            lay_boards(mine)


def lay_boards(table: GermanTable) -> None:
    """The tables for the engineers that are in the game; the lines on them are the same."""
    table.boards = table.boards.mixed(sum([1 << i for i, new in enumerate(table.kept) if new]))
    table.board = table.boards


class Foundries(Deck):
    """The foundry on top of the pile is turned face up (GR-6.1, GR-7.1)."""

    def due(self, table: Table) -> bool:
        mine = german(table)
        return mine.boards.with_coal and len(mine.face_up) < mine.boards.face_up and mine.foundry_pile > 0

    def outcomes(self, table: Table) -> list[Action]:
        mine = german(table)
        return picked(mine.boards.reveal_actions, mine.unseen)

    def deal(self, table: Table, action: Action) -> None:
        assert isinstance(action, Reveal)
        mine = german(table)
        foundry = mine.boards.foundry_index[action.foundry]
        mine.unseen ^= 1 << foundry
        mine.foundry_pile -= 1
        mine.face_up = [*mine.face_up, foundry]
        table.bookkeeping("revealed", None, "foundries", foundry=action.foundry)


class EmilCards(Deck):
    """Émil's next card (GR-10.3)."""

    def outcomes(self, table: Table) -> list[Action]:
        mine = german(table)
        return picked(mine.boards.emil_actions, mine.emil_deck)

    def deal(self, table: Table, action: Action) -> None:
        assert isinstance(action, Emil)
        mine = german(table)
        emil.show(mine, mine.boards.emil_index[action.space])

    def flaws(self, table: Table, where: str) -> list[str]:
        mine = german(table)
        if not mine.boards.solo or len(table.stack) > 1 or not mine.emil_deck or mine.emil_passed:
            return [f"{where}: Émil shows no card now (GR-10.3)"]
        return []


# which engineers of one number stay, then the first foundries, before the engineers come (GR-6.1, GR-11.2)
RULES.decks = {
    BONUS: RULES.decks.pop(BONUS),
    MIX: Mix("GR-11.2", True),
    FOUNDRY: Foundries("GR-7.1", False),
    **RULES.decks,
    EMIL: EmilCards("GR-10.3", False),
}
