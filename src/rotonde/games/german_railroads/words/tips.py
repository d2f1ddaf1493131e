"""What a place or a choice of the modules is: its name, how it stands, what it leads to."""

from __future__ import annotations

from rotonde.core.speech import capital, sentences
from rotonde.core.view import View
from rotonde.core.words import Tip, Voice
from rotonde.games.german_railroads.actions import STOKER, Foundry, Income
from rotonde.games.german_railroads.board import STOKED, EmilCard
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.rules.free import brings
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import NONE
from rotonde.games.german_railroads.words.speech import (
    coal_text,
    foundry_text,
    marker_text,
    specials_of,
    specials_text,
    supply_text,
    table_of,
)
from rotonde.games.german_railroads.words.targets import LAST
from rotonde.games.russian_railroads.table import NOBODY
from rotonde.games.russian_railroads.words import tips as base
from rotonde.games.russian_railroads.words.speech import space_name
from rotonde.games.russian_railroads.words.tips_board import Telling, of_seat


def why_not(view: View, action: Income | Foundry, voice: Voice) -> str:
    """Why the reader, in turn, cannot use a free action now, or that it would do nothing; else empty."""
    refusal = view.refusal(action) if view.my_turn else None
    if refusal is not None:
        return voice.refusal(refusal)
    table = table_of(view)
    if not view.my_turn or table.stack or brings(table, table.to_act[0], action):
        return ""
    return voice("Nothing of it can be carried out now; it may be used all the same (GR-7.5).")


# ── action spaces ─────────────────────────────────────────────────────────


def _space(view: View, name: str, voice: Voice) -> Tip | None:
    table = table_of(view)
    plan = table.plan
    if name == "coal_stoker":
        return _stoker_space(view, voice) if plan.with_coal else Tip(space_name(name, voice))
    if plan.solo and name in plan.german.solo.closed_spaces:
        return Tip(space_name(name, voice), voice("Not used in the solo game (GR-10.1, GR-10.9)."))
    space = plan.space_index.get(name, -1)
    if space < 0:
        return None
    if table.laid[space] and table.user(space) >= table.players:
        return base.space_tip(view, name, voice, voice("Émil"))
    said = base.space_tip(view, name, voice)
    if space in plan.shared:
        both = voice("Both halves are one space with two players (GR-7.2).")
        return Tip(said.name, sentences((said.note, both)), said.more)
    return said


def _stoker_space(view: View, voice: Voice) -> Tip:
    table = table_of(view)
    cost = coal_text(table.plan.stoker_coal, voice)
    note = [voice("A stoker from the pile for {cost}, beside your action (GR-7.4).", cost=cost)]
    if table.stoker_by != NOBODY:
        note.append(voice("Used by {player} this round.", player=table.stoker_by))
    refusal = view.refusal(STOKER) if view.my_turn else None
    more = voice.refusal(refusal) if refusal is not None else voice("It raises a locomotive or a factory (GR-8).")
    return Tip(space_name("coal_stoker", voice), sentences(note), more)


# ── what lies ready for all ───────────────────────────────────────────────


def _incomes_left(view: View, name: str, voice: Voice) -> Tip:
    table = table_of(view)
    left = [m for i, m in enumerate(table.plan.incomes) if table.income_left >> i & 1]
    n = voice.plural("{n} is left.", "{n} are left.", left.count(name) if name else len(left))
    if not name:
        return Tip(voice("Income markers"), n, voice("Income spaces bring one of your choice (GR-5.1)."))
    title = capital(voice.value("marker", name))
    return Tip(title, sentences((capital(marker_text(table, name, voice)) + ".", n)))


def _foundries(view: View, name: str, voice: Voice) -> Tip:
    table = table_of(view)
    if not name:
        n = voice.plural("{n} in the pile.", "{n} in the pile.", table.foundry_pile)
        return Tip(voice("Foundries"), n, voice("Two lie open; each can also become a stoker (GR-7.4, GR-7.6)."))
    title = capital(voice.value("foundry", name))
    open_ = table.plan.foundry_index.get(name, -1) in table.face_up
    more = voice("It lies open: take it for 1 rouble (GR-7.1).") if open_ else ""
    return Tip(title, capital(foundry_text(table, name, voice)) + ".", more)


def _tiles_left(table: GermanState, voice: Voice) -> Tip:
    plan = table.plan
    lengths = [n for t, n in enumerate(plan.extension_length) if table.tiles_left >> t & 1]
    by_length = ", ".join(
        [voice("{n} of {length} spaces", n=lengths.count(k), length=k) for k in sorted({*plan.extension_length})]
    )
    title = voice("Extension tiles")
    return Tip(title, voice("Left: {list}.", list=by_length), voice("First come, first served (GR-4.2)."))


def _tiles(view: View, name: str, voice: Voice) -> Tip:
    table, plan = table_of(view), table_of(view).plan
    if not name:
        return _tiles_left(table, voice)
    if name not in plan.extensions:
        return Tip(name)
    t = plan.extensions.index(name)
    what = specials_text(table, specials_of(table, name), voice)
    areas = [voice.value("area", a.name) for a in plan.areas if a.length == plan.extension_length[t]]
    left = voice("Free to take.") if table.tiles_left >> t & 1 else voice("Taken already.")
    more = voice("It fits {areas}.", areas=", ".join(areas))
    return Tip(capital(voice.value("tile", name)), capital(what) + ".", sentences((left, more)))


# ── a player's own ────────────────────────────────────────────────────────


def _and(said: Tip, more: str) -> Tip:
    """A tip of the base game with what the modules add to it."""
    return Tip(said.name, said.note, sentences((said.more, more)))


def _player(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    return _and(base.tip(view, f"player:{seat}", voice), supply_text(table_of(view), seat, voice))


def _factory(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    place = int(rest[0]) if len(rest) == 1 and rest[0].isdecimal() else 0
    heated = place and table_of(view).heated[seat] >> place - 1 & 1
    said = base.tip(view, ":".join(["factory", str(seat), *rest]), voice)
    return _and(said, voice("With a stoker (GR-8.3).") if heated else "")


def _loco(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    table = table_of(view)
    line = table.plan.line_index.get(rest[0], -1) if rest else -1
    stoked = line >= 0 and any(tile & STOKED for tile in table.line_locos(seat, line))
    said = base.tip(view, ":".join(["loco", str(seat), *rest]), voice)
    return _and(said, voice("+1 is a stoker: its number counts 1 more (GR-8.1).") if stoked else "")


def _coal(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    coal = coal_text(table_of(view).coal[seat], voice)
    return Tip(voice("Coal of {player}", player=seat), capital(coal) + ".")


def _stoker(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    return Tip(voice("Stoker"), voice("It raises its locomotive or factory, for good (GR-8.1, GR-8.3)."))


def _incomes(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    """One's markers of a kind, or all of them."""
    table = table_of(view)
    mine = [m for i, m in enumerate(table.plan.incomes) if table.income[seat] >> i & 1]
    unused = table.income[seat] & ~table.income_used
    ready = [m for i, m in enumerate(table.plan.incomes) if unused >> i & 1]
    if not rest:
        note = voice("Ready: {n} of {most}.", n=len(ready), most=len(mine))
        return Tip(voice("Income markers of {player}", player=seat), note)
    name = rest[0]
    n = voice("Ready: {n} of {most}.", n=ready.count(name), most=mine.count(name))
    what = capital(marker_text(table, name, voice)) + "."
    more = why_not(view, Income(name), voice) if view.seat == seat else ""
    more = more or voice("Once a round, before or after your action (GR-5.2).")
    return Tip(capital(voice.value("marker", name)), sentences((what, n)), more)


def _foundry(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, plan, name = table_of(view), table_of(view).plan, rest[0] if rest else ""
    if not rest:
        return None
    title = capital(voice.value("foundry", name))
    i = plan.foundry_index.get(name, -1)
    if i < 0:
        return Tip(title)
    cost = coal_text(plan.foundry_coal[i], voice)
    note = capital(voice("{what}, for {cost}.", what=foundry_text(table, name, voice), cost=cost))
    used = voice("Used this round.") if table.foundries_used >> i & 1 else ""
    more = why_not(view, Foundry(name), voice) if view.seat == seat else ""
    return Tip(title, sentences((note, used)), more or voice("Once a round, before or after your action (GR-7.3)."))


def _branch(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, plan, name = table_of(view), table_of(view).plan, rest[0] if rest else ""
    if name not in plan.branches:
        return None
    branch = plan.branches.index(name)
    length = plan.branch_routes[branch].length
    what = specials_text(table, specials_of(table, name), voice)
    note = voice("Up to space {n}. {what}.", n=length, what=what)
    if table.branch[seat] == NONE:
        state = voice("Open: black chooses on the way to 9 (GR-3.3).")
    elif table.branch[seat] == branch:
        state = voice("Chosen for good.")
    else:
        state = voice("Closed: the other branch was chosen (GR-3.3).")
    return Tip(voice("Branch to {branch}", branch=name), note, state)


def _area(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, plan, name = table_of(view), table_of(view).plan, rest[0] if rest else ""
    found = [i for i, a in enumerate(plan.areas) if a.name == name]
    if not found:
        return None
    area, tile = plan.areas[found[0]], table.areas[seat * len(plan.areas) + found[0]]
    title = voice("{area}, spaces {n} to {last}", area=name, n=area.first, last=area.first + area.length - 1)
    if tile == NONE:
        note = voice("Empty: a tile of {n} spaces is laid when black comes (GR-4.1).", n=area.length)
        return Tip(title, note)
    laid = plan.extensions[tile]
    what = specials_text(table, specials_of(table, laid), voice)
    return Tip(title, capital(voice("{tile}: {what}.", tile=laid, what=what)))


def _special(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    """A special space, also behind the switch that this player did not choose."""
    table, plan = table_of(view), table_of(view).plan
    said = base.tip(view, ":".join(["special", str(seat), *rest]), voice)
    chosen = table.branch[seat]
    if rest and rest[0] in plan.branches and chosen != NONE and plan.branches[chosen] != rest[0]:
        return Tip(said.name, said.note, voice("Closed: the other branch was chosen (GR-3.3)."))
    return said


# ── choices ───────────────────────────────────────────────────────────────


def _burn(view: View, name: str, voice: Voice) -> Tip | None:
    if not name.isdecimal():
        return None
    return Tip(capital(coal_text(int(name), voice)), voice("It goes back to the supply at once (GR-7.9)."))


def _keep(view: View, name: str, voice: Voice) -> Tip:
    return Tip(voice("Engineers with the same number"), voice("One of them stays in the game (GR-11.2)."))


def _pass(view: View, name: str, voice: Voice) -> Tip | None:
    if not table_of(view).plan.solo:
        return None
    return Tip(voice("Pass"), voice("The round is over, even if Émil could go on (GR-10.10)."))


def _emil(view: View, name: str, voice: Voice) -> Tip:
    table = table_of(view)
    return _emil_card(table, name, voice) or emil_tip(table, voice)


def emil_tip(table: GermanState, voice: Voice) -> Tip:
    """His card, his workers, and what he has taken."""
    plan = table.plan
    if not plan.solo:
        return Tip(voice("Émil"), voice("He plays only against one player (GR-10)."))
    note = [voice("{n} of {most} workers in hand.", n=table.emil_workers, most=table.emil_crew)]
    note.append(voice.plural("{n} card left.", "{n} cards left.", table.emil_deck.bit_count()))
    if table.emil_passed:
        note.append(voice("He has passed."))
    more = []
    if table.emil_card != NONE:
        more.append(voice("Last card: {space}.", space=plan.emil_names[table.emil_card]))
    to_come = [space_name(n, voice) for i, n in enumerate(plan.emil_names) if table.emil_deck >> i & 1]
    if to_come and not table.over:
        more.append(voice("Cards to come: {list}.", list=", ".join(to_come)))
    gains = plan.emil_gains[table.emil_crew - plan.emil_workers :]
    if gains:
        scores = ", ".join([voice.number(n) for n in gains])
        more.append(voice("He gets one more worker when you reach: {list} points (GR-10.7).", list=scores))
    hired = [str(n) for i, n in enumerate(plan.engineers) if table.emil_hired >> i & 1]
    if hired:
        more.append(voice("Engineers: {list}.", list=", ".join(hired)))
    taken = sum(table.emil_tiles)
    if taken:
        more.append(voice.plural("{n} tile out of the game.", "{n} tiles out of the game.", taken))
    return Tip(voice("Émil"), sentences(note), sentences(more))


def _emil_card(table: GermanState, name: str, voice: Voice) -> Tip | None:
    """One of his cards, by its space; `last` is the one on top of his discards."""
    plan = table.plan
    if name == LAST and plan.solo:
        if table.emil_card == NONE:
            return Tip(voice("Émil’s card"), voice("He has shown none yet (GR-10.3)."))
        name = plan.emil_names[table.emil_card]
    if name not in plan.emil_names:
        return None
    card = plan.emil_names.index(name)
    given = plan.emil_cards[card]
    note = [_emil_blocks(given, plan.spaces[given.space].slot >= 0, voice)]
    if given.tiles:
        note.append(
            voice.plural(
                "He takes {n} tile out of the game (GR-10.6).",
                "He takes {n} tiles out of the game (GR-10.6).",
                given.tiles,
            )
        )
    if given.hires:
        note.append(voice("He keeps the engineer for the majority (GR-10.6)."))
    if table.emil_deck >> card & 1:
        more = voice("Not shown yet this round.")
    elif table.user(given.space) == HIS:
        more = voice("Shown this round: he has blocked the space.")
    else:
        more = voice("Shown this round, and discarded: he could not block the space (GR-10.4).")
    return Tip(voice("Émil’s card: {space}", space=name), sentences(note), more)


def _emil_blocks(given: EmilCard, engineer: bool, voice: Voice) -> str:
    """What he blocks the space of a card with."""
    if engineer:
        return voice("He blocks the engineer who is open to all, at that engineer’s price (GR-10.5, GR-10.12).")
    if not given.workers:
        return voice("He blocks this space with a rouble of the supply (GR-10.5).")
    if given.roubles:
        return voice.plural(
            "He blocks this space with {n} worker and a rouble of the supply (GR-10.5).",
            "He blocks this space with {n} workers and a rouble of the supply (GR-10.5).",
            given.workers,
        )
    return voice.plural(
        "He blocks this space with {n} worker (GR-10.3).",
        "He blocks this space with {n} workers (GR-10.3).",
        given.workers,
    )


TIPS: dict[str, Telling] = {  # by the kind of a target, given what follows its colon
    "space": _space,
    "tiles": _tiles,
    "incomes": _incomes_left,
    "foundries": _foundries,
    "player": of_seat(_player),
    "factory": of_seat(_factory),
    "loco": of_seat(_loco),
    "coal": of_seat(_coal),
    "income": of_seat(_incomes),
    "foundry": of_seat(_foundry),
    "branch": of_seat(_branch),
    "area": of_seat(_area),
    "special": of_seat(_special),
    "stoker": of_seat(_stoker),
    "emil": _emil,
    "burn": _burn,
    "keep": _keep,
    "pass": _pass,
}


def tip(view: View, target: str, voice: Voice) -> Tip:
    """The tip of a target; one that the modules do not know is the base game's."""
    kind, _, name = target.partition(":")
    said = TIPS[kind](view, name, voice) if kind in TIPS else None
    return said or base.tip(view, target, voice)
