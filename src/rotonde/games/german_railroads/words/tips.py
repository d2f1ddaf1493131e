"""What a place or a choice of the modules is: its name, how it stands, what it leads to."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Tip, Voice
from rotonde.games.german_railroads.actions import STOKER, Foundry, Income
from rotonde.games.german_railroads.board import STOKED, EmilCard
from rotonde.games.german_railroads.frames import Attaching, Closing
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.rules.free import brings
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import AFTER, NONE
from rotonde.games.german_railroads.words.labels import foundry_text, marker_text
from rotonde.games.german_railroads.words.prompts import supply_text
from rotonde.games.german_railroads.words.speech import (
    branch_specials,
    coal_text,
    specials_text,
    table_of,
    tile_specials,
)
from rotonde.games.german_railroads.words.targets import LAST
from rotonde.games.russian_railroads.rules.tiles import reach_of
from rotonde.games.russian_railroads.table import NOBODY
from rotonde.games.russian_railroads.words import tips as base
from rotonde.games.russian_railroads.words.speech import capital, sentences, space_name


def tip(view: View, target: str, voice: Voice) -> Tip:
    """The tip of a target; one that the modules do not know is the base game's."""
    table = table_of(view)
    kind, _, name = target.partition(":")
    parts = name.split(":")
    said: Tip | None = None
    if kind == "space":
        said = _space(view, name, voice)
    elif kind in ("tiles", "incomes", "foundries"):
        said = _supply(table, kind, name, voice)
    elif kind in ("income", "foundry", "coal", "branch", "area", "stoker", "special", "player", "loco", "factory"):
        said = _own(view, kind, parts, voice)
    elif kind in ("emil", "burn", "done", "keep", "pass"):
        said = _choice(table, kind, name, voice)
    return said or base.tip(view, target, voice)


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


def _supply(table: GermanState, kind: str, name: str, voice: Voice) -> Tip:
    plan = table.plan
    if kind == "tiles":
        return _tile(table, name, voice) if name else _tiles_left(table, voice)
    if kind == "incomes":
        left = [m for i, m in enumerate(plan.incomes) if table.income_left >> i & 1]
        if not name:
            n = voice.plural("{n} is left.", "{n} are left.", len(left))
            return Tip(voice("Income markers"), n, voice("Income spaces bring one of your choice (GR-5.1)."))
        n = voice.plural("{n} is left.", "{n} are left.", left.count(name))
        title = capital(voice.value("marker", name))
        return Tip(title, sentences((capital(marker_text(table, name, voice)) + ".", n)))
    if not name:
        n = voice.plural("{n} in the pile.", "{n} in the pile.", table.foundry_pile)
        return Tip(voice("Foundries"), n, voice("Two lie open; each can also become a stoker (GR-7.4, GR-7.6)."))
    title = capital(voice.value("foundry", name))
    open_ = plan.foundry_index.get(name, -1) in table.face_up
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


def _tile(table: GermanState, name: str, voice: Voice) -> Tip:
    plan = table.plan
    if name not in plan.extensions:
        return Tip(name)
    t = plan.extensions.index(name)
    what = specials_text(table, tile_specials(table, name), voice)
    areas = [voice.value("area", a.name) for a in plan.areas if a.length == plan.extension_length[t]]
    left = voice("Free to take.") if table.tiles_left >> t & 1 else voice("Taken already.")
    more = voice("It fits {areas}.", areas=", ".join(areas))
    return Tip(capital(voice.value("tile", name)), capital(what) + ".", sentences((left, more)))


# ── a player's own ────────────────────────────────────────────────────────


def _own(view: View, kind: str, parts: list[str], voice: Voice) -> Tip | None:
    """Targets KIND:SEAT:…; None leaves them to the base game."""
    table = table_of(view)
    if not parts[0].isdecimal() or int(parts[0]) >= table.players:
        return None
    seat = int(parts[0])
    if kind in ("player", "loco", "factory"):
        return _added(view, kind, seat, parts, voice)
    if kind == "coal":
        return Tip(voice("Coal of {player}", player=seat), capital(coal_text(table.coal[seat], voice)) + ".")
    if kind == "income":
        return _incomes(view, seat, parts[1:], voice)
    if len(parts) < 2:
        return None
    if kind == "foundry":
        return _foundry(view, seat, parts[1], voice)
    if kind == "branch":
        return _branch(table, seat, parts[1], voice)
    if kind == "area":
        return _area(table, seat, parts[1], voice)
    if kind == "special":
        return _special(view, seat, parts, voice)
    return Tip(voice("Stoker"), voice("It raises its locomotive or factory, for good (GR-8.1, GR-8.3)."))


def _added(view: View, kind: str, seat: int, parts: list[str], voice: Voice) -> Tip | None:
    """A tip of the base game with what the modules add to it."""
    table = table_of(view)
    said = base.tip(view, ":".join([kind, *parts]), voice)
    more = ""
    if kind == "player":
        more = supply_text(table, seat, voice)
    elif kind == "factory" and len(parts) == 2 and parts[1].isdecimal():
        heated = table.heated[seat] >> int(parts[1]) - 1 & 1 if int(parts[1]) else 0
        more = voice("With a stoker (GR-8.3).") if heated else ""
    elif kind == "loco" and len(parts) > 1 and parts[1] in table.plan.line_index:
        said = _stoked_there(table, seat, parts, voice) or said
        there = table.line_locos(seat, table.plan.line_index[parts[1]])
        if any(t & STOKED for t in there):
            more = voice("+1 is a stoker: its number counts 1 more (GR-8.1).")
    return Tip(said.name, said.note, sentences((said.more, more)))


def _stoked_there(table: GermanState, seat: int, parts: list[str], voice: Voice) -> Tip | None:
    """A locomotive for the stoker in hand, by the reach that its line would have; None where it cannot go."""
    plan, top = table.plan, table.stack[-1] if table.stack else None
    if not isinstance(top, (Attaching, Closing)) or top.seat != seat or len(parts) < 3 or not parts[2].isdecimal():
        return None
    line, place = plan.line_index[parts[1]], int(parts[2])
    tiles = table.line_locos(seat, line)
    if place >= len(tiles) or not tiles[place] or tiles[place] & STOKED:
        return None
    loco = plan.labels[tiles[place]]
    tiles[place] |= STOKED
    text = N_("{line}: reach {n} with a stoker on locomotive {loco}")
    name = voice(text, line=parts[1], n=reach_of(table, seat, line, tiles), loco=loco)
    return Tip(name, voice("Reach now: {n}.", n=table.reach[seat * plan.width + line]))


def _incomes(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
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


def _foundry(view: View, seat: int, name: str, voice: Voice) -> Tip:
    table = table_of(view)
    plan = table.plan
    title = capital(voice.value("foundry", name))
    i = plan.foundry_index.get(name, -1)
    if i < 0:
        return Tip(title)
    cost = coal_text(plan.foundry_coal[i], voice)
    note = capital(voice("{what}, for {cost}.", what=foundry_text(table, name, voice), cost=cost))
    used = voice("Used this round.") if table.foundries_used >> i & 1 else ""
    more = why_not(view, Foundry(name), voice) if view.seat == seat else ""
    return Tip(title, sentences((note, used)), more or voice("Once a round, before or after your action (GR-7.3)."))


def _branch(table: GermanState, seat: int, name: str, voice: Voice) -> Tip | None:
    plan = table.plan
    if name not in plan.branches:
        return None
    branch = plan.branches.index(name)
    length = plan.branch_routes[branch].length
    what = specials_text(table, branch_specials(table, name), voice)
    note = voice("Up to space {n}. {what}.", n=length, what=what)
    if table.branch[seat] == NONE:
        state = voice("Open: black chooses on the way to 9 (GR-3.3).")
    elif table.branch[seat] == branch:
        state = voice("Chosen for good.")
    else:
        state = voice("Closed: the other branch was chosen (GR-3.3).")
    return Tip(voice("Branch to {branch}", branch=name), note, state)


def _area(table: GermanState, seat: int, name: str, voice: Voice) -> Tip | None:
    plan = table.plan
    found = [i for i, a in enumerate(plan.areas) if a.name == name]
    if not found:
        return None
    area, tile = plan.areas[found[0]], table.areas[seat * len(plan.areas) + found[0]]
    title = voice("{area}, spaces {n} to {last}", area=name, n=area.first, last=area.first + area.length - 1)
    if tile == NONE:
        note = voice("Empty: a tile of {n} spaces is laid when black comes (GR-4.1).", n=area.length)
        return Tip(title, note)
    laid = plan.extensions[tile]
    what = specials_text(table, tile_specials(table, laid), voice)
    return Tip(title, capital(voice("{tile}: {what}.", tile=laid, what=what)))


def _special(view: View, seat: int, parts: list[str], voice: Voice) -> Tip | None:
    """A special space behind the switch that this player did not choose, or on a tile that lies elsewhere."""
    table = table_of(view)
    plan = table.plan
    said = base.tip(view, ":".join(["special", *parts]), voice)
    if parts[1] in plan.branches and table.branch[seat] != NONE:
        if plan.branches[table.branch[seat]] != parts[1]:
            return Tip(said.name, said.note, voice("Closed: the other branch was chosen (GR-3.3)."))
    return said


# ── choices ───────────────────────────────────────────────────────────────


def _choice(table: GermanState, kind: str, name: str, voice: Voice) -> Tip | None:
    if kind == "emil":
        return _emil_card(table, name, voice) or emil_tip(table, voice)
    if kind == "burn" and name.isdecimal():
        return Tip(capital(coal_text(int(name), voice)), voice("It goes back to the supply at once (GR-7.9)."))
    if kind == "keep":
        return Tip(voice("Engineers with the same number"), voice("One of them stays in the game (GR-11.2)."))
    if kind == "pass":
        solo = voice("The round is over, even if Émil could go on (GR-10.10).")
        return Tip(voice("Pass"), solo) if table.plan.solo else None
    if kind != "done":
        return None
    if not table.stack and table.acted == AFTER:
        return Tip(voice("End your turn"), voice("Income markers and coal can wait for your next turn (GR-5.2)."))
    if table.stack and isinstance(table.stack[-1], Closing):
        return Tip(voice("Keep the foundry"), voice("It can be used again next round (GR-7.5)."))
    return None


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
