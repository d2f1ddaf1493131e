"""The turn in words."""

from __future__ import annotations

from rotonde.core import N_, Action, Label, Prompt, Voice
from rotonde.core.hexes import bits
from rotonde.core.speech import either, listed, sentences, wait_for
from rotonde.games.stephensons_rocket.actions import ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.rules import stations
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.steps.turn import Turn
from rotonde.games.stephensons_rocket.words.labels import kind_held, line_at, moved, spot
from rotonde.games.stephensons_rocket.words.speech import Seen, company_name

FEW_TILES = 6  # from here on the prompt warns of the end


# ── what to do now ────────────────────────────────────────────────────────
def prompt(view: Seen, step: Turn, voice: Voice) -> Prompt:
    """What the active player can do."""
    table = view.table
    choices = either(_choices(table, voice), voice)
    if table.actions_done:
        return Prompt(voice("Second action: {choices}", choices=choices), _second_hint(table, voice))
    hint = voice("A line you extend gives you a share; its other shareholders may then bid for its course (SR-7.1).")
    return Prompt(voice("First action: {choices}", choices=choices), sentences((hint, _warning(table, voice))))


def _choices(table: RocketState, voice: Voice) -> list[str]:
    """What the active player can do now, as verbs."""
    seat = table.active
    out = []
    if any(table.tokens_left):
        out.append(voice("take a token"))
    if stations.in_supply(table, seat) > 0 and stations.open_hexes(table):
        out.append(voice("place a station"))
    elif stations.liftable(table, seat):
        out.append(voice("move a station"))
    if any(targets and not table.extended >> c & 1 for c, targets in enumerate(table.moves)):
        out.append(voice("extend a line"))
    return out


def _second_hint(table: RocketState, voice: Voice) -> str:
    gone = [company_name(table, c) for c in bits(table.extended)]
    done = voice("Not the {companies} again this turn (SR-3.2).", companies=listed(gone, voice)) if gone else ""
    return sentences((done or voice("The same kind of action again is fine (SR-3.1)."), _warning(table, voice)))


def _warning(table: RocketState, voice: Voice) -> str:
    """The end is near (SR-13)."""
    if table.tiles <= FEW_TILES:
        return voice.plural(
            "{n} track tile is left: it ends the game (SR-13.2).",
            "{n} track tiles are left: the last one ends the game (SR-13.2).",
            table.tiles,
        )
    piles = [table.board.companies[c] for c, pile in enumerate(table.bank) if pile > 0]
    if len(piles) == 2:
        text = N_("Only the {companies} have shares left: the game ends when one of these piles is gone (SR-13.1).")
        return voice(text, companies=listed(piles, voice))
    return ""


def waiting(view: Seen, step: Turn, voice: Voice) -> Prompt:
    """For the others."""
    table = view.table
    hint = voice("Second action of two.") if table.actions_done else voice("First action of two.")
    return wait_for(table.active, hint, voice)


def note(view: Seen, step: Turn, voice: Voice) -> str:
    """What the active player is doing."""
    return voice("second action") if view.table.actions_done else voice("first action")


# ── what an action will do ────────────────────────────────────────────────
def label(view: Seen, step: Turn, action: Action, voice: Voice) -> Label:
    """Taken, placed, lifted or extended."""
    table = view.table
    if isinstance(action, TakeToken):
        return _take(view, action, voice)
    if isinstance(action, PlaceStation):
        left = stations.in_supply(table, table.active) - 1
        where = spot(table, action.to, voice)
        return Label(voice("Place a station on {where} ({n} left after it)", where=where, n=left))
    if isinstance(action, LiftStation):
        return _lift(table, action, voice)
    if isinstance(action, ExtendLine):
        said = voice("Extend the {company} to {hex}", company=action.company, hex=action.to)
        return moved(view, action, said, [], voice)
    return Label(voice("Pass"))


def _take(view: Seen, action: TakeToken, voice: Voice) -> Label:
    table = view.table
    n = kind_held(table, table.active, action.kind) + 1
    m = table.city_tokens(table.board.city_index[action.city])[table.active] + 1
    text = N_("Take a {kind} token of {city} (then yours: {n} {kind}, {m} of {city})")
    if view.seat is None:
        text = N_("Take a {kind} token of {city} (then {n} {kind}, {m} of {city})")
    said = voice(text, kind=action.kind, city=action.city, n=n, m=m)
    return Label(said, voice("+1 {kind}", kind=action.kind))


def _lift(table: RocketState, action: LiftStation, voice: Voice) -> Label:
    company = line_at(table, table.board.hex_index[action.hex])
    if company < 0:
        return Label(voice("Lift the station on {hex} and set it elsewhere", hex=action.hex))
    text, name = N_("Lift the station on {hex}: it no longer counts for the {company}"), table.board.companies[company]
    return Label(voice(text, hex=action.hex, company=name))


# ── what is clicked ───────────────────────────────────────────────────────
def path(view: Seen, step: Turn, action: Action) -> tuple[str, ...]:
    """The targets in order; a choice that is no choice is left out."""
    table = view.table
    if isinstance(action, TakeToken):
        city = f"city:{action.city}"
        slots = table.board.slots_of[table.board.city_index[action.city]]
        if sum(1 for s in slots if table.tokens_left[s]) == 1:
            return (city,)
        return (city, f"token:{action.city}:{action.kind}")
    if isinstance(action, PlaceStation):
        return (f"hex:{action.to}",)
    if isinstance(action, LiftStation):
        return (f"station:{action.hex}",)
    if isinstance(action, ExtendLine):
        return (f"company:{action.company}", f"hex:{action.to}")
    return ("pass",)


def on_hex(view: Seen, step: Turn, label: str, before: tuple[str, str, str]) -> list[Action]:
    """A station, or a move there."""
    return [PlaceStation(label), *extensions_to(view.table, label)]


def extensions_to(table: RocketState, label: str) -> list[Action]:
    """The moves to a hex from each locomotive next to it."""
    h = table.board.hex_index.get(label)
    if h is None:
        return []
    near = [c for c, at in enumerate(table.loco) if at >= 0 and table.board.adjacent[at] >> h & 1]
    return [table.board.extend_actions[c][h] for c in near]


def use_of_hex(view: Seen, step: Turn, h: int, voice: Voice) -> str:
    """What the reader can do with a hex."""
    table = view.table
    if table.refusal(PlaceStation(table.board.labels[h]), view.seat) is None:
        return voice("You can place a station here.")
    lines = [
        name for c, name in enumerate(table.board.companies) if table.moves[c] >> h & 1 and not table.extended >> c & 1
    ]
    return voice("You can extend the {companies} to here.", companies=listed(lines, voice)) if lines else ""


def use_of_station(view: Seen, step: Turn, h: int, voice: Voice) -> str:
    """Can the reader move a station of his?"""
    table = view.table
    refusal = table.refusal(LiftStation(table.board.labels[h]), view.seat)
    return voice("You can move it, as an action.") if refusal is None else voice.refusal(refusal)


def use_of_company(view: Seen, step: Turn, company: int, voice: Voice) -> str:
    """Where its line can go."""
    table = view.table
    if table.extended >> company & 1:
        return voice("Already extended this turn (SR-3.2).")
    if not table.moves[company]:
        return voice("It has nowhere to go (SR-6.8).")
    return voice.plural("It can go to {n} hex.", "It can go to {n} hexes.", table.moves[company].bit_count())
