"""What a place or a choice of the modules is: its name, how it stands, what it leads to."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.telling import (
    N_,
    P_,
    Template,
    Tip,
    Voice,
    capital,
    full,
    number,
    of_seat,
    points_to,
    sentences,
    tells,
)
from rotonde.games.german_railroads.actions import STOKER, Foundry, Income
from rotonde.games.german_railroads.board import STOKED, EmilCard
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.rules.free import brings
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import NONE
from rotonde.games.german_railroads.words import speech
from rotonde.games.german_railroads.words.speech import Seen, coal_text, foundry_text, marker_text
from rotonde.games.german_railroads.words.targets import LAST
from rotonde.games.russian_railroads.table import NOBODY
from rotonde.games.russian_railroads.words import tips as base
from rotonde.games.russian_railroads.words.speech import space_name

ALONE = tells(N_("Pass"), N_("The round is over, even if Émil could go on (GR-10.10)."))
CLOSED = N_("Closed: the other branch was chosen (GR-3.3).")
TipOf = Callable[..., Tip | None]


def why_not(view: Seen, action: Income | Foundry, voice: Voice) -> str:
    """Why the reader, in turn, cannot use a free action now, or that it would do nothing; else empty."""
    refusal = view.refusal(action) if view.my_turn else None
    if refusal is not None:
        return voice.refusal(refusal)
    if not view.my_turn or view.table.stack or brings(view.table, view.to_act[0], action):
        return ""
    return voice("Nothing of it can be carried out now; it may be used all the same (GR-7.5).")


# ── action spaces ─────────────────────────────────────────────────────────
def _space(view: Seen, name: str, voice: Voice) -> Tip | None:
    table, boards, space = view.table, view.table.boards, view.table.boards.space_index.get(name, -1)
    if name == "coal_stoker":
        return _stoker_space(view, voice) if boards.with_coal else Tip(space_name(name, voice))
    if boards.solo and name in boards.german.solo.closed_spaces:
        return Tip(space_name(name, voice), voice("Not used in the solo game (GR-10.1, GR-10.9)."))
    if space < 0:
        return None
    emil = table.laid[space] and table.user(space) >= table.players
    said = base.space_tip(view, name, voice, voice("Émil") if emil else "")
    if emil or space not in boards.shared:
        return said
    both = voice("Both halves are one space with two players (GR-7.2).")
    return Tip(said.name, sentences((said.note, both)), said.more)


def _stoker_space(view: Seen, voice: Voice) -> Tip:
    cost, by = coal_text(view.table.boards.stoker_coal, voice), view.table.stoker_by
    note = [voice("A stoker from the pile for {cost}, beside your action (GR-7.4).", cost=cost)]
    note += [voice("Used by {player} this round.", player=by)] if by != NOBODY else []
    refusal = view.refusal(STOKER) if view.my_turn else None
    more = voice.refusal(refusal) if refusal is not None else voice("It raises a locomotive or a factory (GR-8).")
    return Tip(space_name("coal_stoker", voice), sentences(note), more)


# ── what lies ready for all ───────────────────────────────────────────────
def _incomes_left(view: Seen, name: str, voice: Voice) -> Tip:
    left = [m for i, m in enumerate(view.table.boards.incomes) if view.table.income_left >> i & 1]
    n = voice.plural("{n} is left.", "{n} are left.", left.count(name) if name else len(left))
    if not name:
        return Tip(voice("Income markers"), n, voice("Income spaces bring one of your choice (GR-5.1)."))
    return Tip(capital(voice.value("marker", name)), sentences((full(marker_text(view.table, name, voice)), n)))


def _foundries(view: Seen, name: str, voice: Voice) -> Tip:
    table = view.table
    if not name:
        n = voice.plural("{n} in the pile.", "{n} in the pile.", table.foundry_pile)
        return Tip(voice("Foundries"), n, voice("Two lie open; each can also become a stoker (GR-7.4, GR-7.6)."))
    open_ = table.boards.foundry_index.get(name, -1) in table.face_up
    more = voice("It lies open: take it for 1 rouble (GR-7.1).") if open_ else ""
    return Tip(capital(voice.value("foundry", name)), full(foundry_text(table, name, voice)), more)


def _tiles_left(table: GermanState, voice: Voice) -> Tip:
    every = table.boards.extension_length
    left = [n for t, n in enumerate(every) if table.tiles_left >> t & 1]
    said = [voice("{n} of {length} spaces", n=left.count(length), length=length) for length in sorted({*every})]
    note = voice("Left: {list}.", list=", ".join(said))
    return Tip(voice("Extension tiles"), note, voice("First come, first served (GR-4.2)."))


def _tiles(view: Seen, name: str, voice: Voice) -> Tip:
    table, boards = view.table, view.table.boards
    if name not in boards.extensions:
        return Tip(name) if name else _tiles_left(table, voice)
    t = boards.extensions.index(name)
    areas = ", ".join([voice.value("area", a.name) for a in boards.areas if a.length == boards.extension_length[t]])
    left = voice("Free to take.") if table.tiles_left >> t & 1 else voice("Taken already.")
    more = sentences((left, voice("It fits {areas}.", areas=areas)))
    return Tip(capital(voice.value("tile", name)), full(_specials(table, name, voice)), more)


def _specials(table: GermanState, name: str, voice: Voice) -> str:
    """What an extension tile, or the branch behind a switch, brings."""
    return speech.specials_text(table, speech.specials_of(table, name), voice)


# ── a player's own ────────────────────────────────────────────────────────
def _with(kind: str, more: Callable[[GermanState, int, list[str], Voice], str]) -> TipOf:
    """A tip of the base game with what the modules add to it."""

    def tip(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip:
        said = base.tip(view, ":".join([kind, str(seat), *rest]), voice)
        return Tip(said.name, said.note, sentences((said.more, more(view.table, seat, rest, voice))))

    return of_seat(tip)


def _heated(table: GermanState, seat: int, rest: list[str], voice: Voice) -> str:
    place = number(rest)
    return voice("With a stoker (GR-8.3).") if place > 0 and table.heated[seat] >> place - 1 & 1 else ""


def _stoked(table: GermanState, seat: int, rest: list[str], voice: Voice) -> str:
    line = table.boards.line_index.get(rest[0], -1) if rest else -1
    stoked = line >= 0 and any(tile & STOKED for tile in table.line_locos(seat, line))
    return voice("+1 is a stoker: its number counts 1 more (GR-8.1).") if stoked else ""


def _coal(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip:
    return Tip(voice("Coal of {player}", player=seat), full(coal_text(view.table.coal[seat], voice)))


def _incomes(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    """One's markers of a kind, or all of them."""
    table, every = view.table, enumerate(view.table.boards.incomes)
    mine = [i for i, name in every if table.income[seat] >> i & 1 and (not rest or name == rest[0])]
    ready = [i for i in mine if not table.income_used >> i & 1]
    note = voice("Ready: {n} of {most}.", n=len(ready), most=len(mine))
    if not rest:
        return Tip(voice("Income markers of {player}", player=seat), note)
    more = why_not(view, Income(rest[0]), voice) if view.seat == seat else ""
    more = more or voice("Once a round, before or after your action (GR-5.2).")
    what = full(marker_text(table, rest[0], voice))
    return Tip(capital(voice.value("marker", rest[0])), sentences((what, note)), more)


def _foundry(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, boards, name = view.table, view.table.boards, rest[0] if rest else ""
    title, i = capital(voice.value("foundry", name)), boards.foundry_index.get(name, -1)
    if i < 0:
        return Tip(title) if rest else None
    cost = coal_text(boards.foundry_coal[i], voice)
    note = capital(voice("{what}, for {cost}.", what=foundry_text(table, name, voice), cost=cost))
    used = voice("Used this round.") if table.foundries_used >> i & 1 else ""
    more = why_not(view, Foundry(name), voice) if view.seat == seat else ""
    return Tip(title, sentences((note, used)), more or voice("Once a round, before or after your action (GR-7.3)."))


def _branch(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, boards, name = view.table, view.table.boards, rest[0] if rest else ""
    if name not in boards.branches:
        return None
    length = boards.branch_routes[boards.branches.index(name)].length
    note = voice("Up to space {n}. {what}.", n=length, what=_specials(table, name, voice))
    state = voice("Chosen for good.")
    if table.branch[seat] == NONE:
        state = voice("Open: black chooses on the way to 9 (GR-3.3).")
    elif _is_closed(table, seat, name):
        state = voice(CLOSED)
    return Tip(voice("Branch to {branch}", branch=name), note, state)


def _is_closed(table: GermanState, seat: int, name: str) -> bool:
    """Is this a branch that a player did not choose?"""
    chosen, branches = table.branch[seat], table.boards.branches
    return name in branches and chosen != NONE and branches[chosen] != name


def _area(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, boards, name = view.table, view.table.boards, rest[0] if rest else ""
    found = next((i for i, a in enumerate(boards.areas) if a.name == name), NONE)
    if found == NONE:
        return None
    area, tile = boards.areas[found], table.areas[seat * len(boards.areas) + found]
    title = voice("{area}, spaces {n} to {last}", area=name, n=area.first, last=area.first + area.length - 1)
    if tile == NONE:
        return Tip(title, voice("Empty: a tile of {n} spaces is laid when black comes (GR-4.1).", n=area.length))
    laid = boards.extensions[tile]
    return Tip(title, capital(voice("{tile}: {what}.", tile=laid, what=_specials(table, laid, voice))))


def _special(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip:
    """A special space, also behind the switch that this player did not choose."""
    said = base.tip(view, ":".join(["special", str(seat), *rest]), voice)
    closed = rest and _is_closed(view.table, seat, rest[0])
    return Tip(said.name, said.note, voice(CLOSED)) if closed else said


# ── choices ───────────────────────────────────────────────────────────────
def _burn(view: Seen, name: str, voice: Voice) -> Tip | None:
    if not name.isdecimal():
        return None
    return Tip(capital(coal_text(int(name), voice)), voice("It goes back to the supply at once (GR-7.9)."))


def _emil(view: Seen, name: str, voice: Voice) -> Tip:
    """One of his cards; else his last card, his workers, and what he has taken."""
    table, boards, said = view.table, view.table.boards, _emil_card(view.table, name, voice)
    if said or not boards.solo:
        return said or Tip(voice("Émil"), voice("He plays only against one player (GR-10)."))
    to_come = [space_name(n, voice) for i, n in enumerate(boards.emil_names) if table.emil_deck >> i & 1]
    scores = [voice.number(n) for n in boards.emil_gains[table.emil_crew - boards.emil_workers :]]
    hired = [str(n) for i, n in enumerate(boards.engineers) if table.emil_hired >> i & 1]
    taken, last = sum(table.emil_tiles), table.emil_card
    lists = (
        (N_("Cards to come: {list}."), to_come if not table.over else []),
        (N_("He gets one more worker when you reach: {list} points (GR-10.7)."), scores),
        (N_("Engineers: {list}."), hired),
    )
    note = (
        voice("{n} of {most} workers in hand.", n=table.emil_workers, most=table.emil_crew),
        voice.plural("{n} card left.", "{n} cards left.", table.emil_deck.bit_count()),
        voice("He has passed.") if table.emil_passed else "",
    )
    more = (
        voice("Last card: {space}.", space=boards.emil_names[last]) if last != NONE else "",
        *(voice(text, list=", ".join(items)) for text, items in lists if items),
        voice.plural("{n} tile out of the game.", "{n} tiles out of the game.", taken) if taken else "",
    )
    return Tip(voice("Émil"), sentences(note), sentences(more))


def _emil_card(table: GermanState, name: str, voice: Voice) -> Tip | None:
    """One of his cards, by its space; `last` is the one on top of his discards."""
    boards = table.boards
    if name == LAST and boards.solo:
        if table.emil_card == NONE:
            return Tip(voice("Émil’s card"), voice("He has shown none yet (GR-10.3)."))
        name = boards.emil_names[table.emil_card]
    if name not in boards.emil_names:
        return None
    card = boards.emil_names.index(name)
    given = boards.emil_cards[card]
    takes = voice.plural(
        "He takes {n} tile out of the game (GR-10.6).", "He takes {n} tiles out of the game (GR-10.6).", given.tiles
    )
    note = (
        _emil_blocks(given, boards.spaces[given.space].slot >= 0, voice),
        takes if given.tiles else "",
        voice("He keeps the engineer for the majority (GR-10.6).") if given.hires else "",
    )
    more = voice("Shown this round, and discarded: he could not block the space (GR-10.4).")
    if table.emil_deck >> card & 1:
        more = voice("Not shown yet this round.")
    elif table.user(given.space) == HIS:
        more = voice("Shown this round: he has blocked the space.")
    return Tip(voice("Émil’s card: {space}", space=name), sentences(note), more)


def _emil_blocks(given: EmilCard, engineer: bool, voice: Voice) -> str:
    """What he blocks the space of a card with."""
    text: Template = P_(
        "He blocks this space with {n} worker (GR-10.3).", "He blocks this space with {n} workers (GR-10.3)."
    )
    if engineer:
        text = N_("He blocks the engineer who is open to all, at that engineer’s price (GR-10.5, GR-10.12).")
    elif not given.workers:
        text = N_("He blocks this space with a rouble of the supply (GR-10.5).")
    elif given.roubles:
        text = P_(
            "He blocks this space with {n} worker and a rouble of the supply (GR-10.5).",
            "He blocks this space with {n} workers and a rouble of the supply (GR-10.5).",
        )
    return voice.told(text, n=given.workers)


TIPS: dict[str, TipOf] = {  # by the kind of a target, given what follows its colon
    "space": _space,
    "tiles": _tiles,
    "incomes": _incomes_left,
    "foundries": _foundries,
    "player": _with("player", lambda table, seat, rest, voice: speech.supply_text(table, seat, voice)),
    "factory": _with("factory", _heated),
    "loco": _with("loco", _stoked),
    "coal": of_seat(_coal),
    "income": of_seat(_incomes),
    "foundry": of_seat(_foundry),
    "branch": of_seat(_branch),
    "area": of_seat(_area),
    "special": of_seat(_special),
    "stoker": of_seat(tells(N_("Stoker"), N_("It raises its locomotive or factory, for good (GR-8.1, GR-8.3)."))),
    "emil": _emil,
    "burn": _burn,
    "keep": tells(N_("Engineers with the same number"), N_("One of them stays in the game (GR-11.2).")),
    "pass": lambda view, name, voice: ALONE(voice) if view.table.boards.solo else None,
}


def tip(view: Seen, target: str, voice: Voice) -> Tip:
    """The tip of a target; one that the modules do not know is the base game's."""
    return points_to(TIPS, view, target, voice) or base.tip(view, target, voice)
