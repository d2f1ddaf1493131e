"""What a place or a choice is: its name, how it stands, what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rotonde.core.telling import JOINT, N_, Tip, Voice, capital, sentences, who
from rotonde.games.age_of_steam.actions import Build
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.rules.money import bands_of, reduction
from rotonde.games.age_of_steam.table import NO_ACTION, NO_PLACE, Table
from rotonde.games.age_of_steam.words import speech
from rotonde.games.age_of_steam.words.deliveries import gains, links_of, way
from rotonde.games.age_of_steam.words.effects import all_told, track_told
from rotonde.games.age_of_steam.words.panels import note_of, of_last_turn, turn_of
from rotonde.games.age_of_steam.words.speech import Seen
from rotonde.games.age_of_steam.words.steps.build_track import empty_land
from rotonde.games.age_of_steam.words.steps.select_actions import benefit


def tip(view: Seen, target: str, voice: Voice) -> Tip:
    """The tip of a target: what the running step says of its choices, or what the thing is; a stranger has its name."""
    kind, _, name = target.partition(":")
    found = _TELLERS.get(kind)
    told = found(view, view.table, name, voice) if found else _of_step(view, f"tip_of_{kind}", name, voice)
    return told or Tip(name or target)


def step(view: Seen, path: Sequence[str], voice: Voice) -> Tip | None:
    """What a hex means once a cube is picked."""
    if len(path) != 2 or not path[0].startswith("cube:") or not path[1].startswith("hex:"):
        return None
    found: Tip | None = _of_step(view, "after_cube", path, voice)
    return found


def _of_step(view: Seen, name: str, *args: object) -> Any:
    """What the words of the running step say, or None."""
    found = view.game.words.twin(view, name)
    return None if found is None else found(*args)


def _use(view: Seen, name: str, *args: object) -> str:
    """What the reader can do now with something, if it is his turn and the step knows."""
    return (_of_step(view, name, *args) if view.my_turn else None) or ""


# ── the map ───────────────────────────────────────────────────────────────
def _hex(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    h = table.board.hex_index.get(name)
    if h is None:
        return None
    place = table.board.place_at[h]
    if place >= 0 and table.city[h]:
        return _city(view, table, place, voice)
    use = _use(view, "use_of_hex", h, voice)
    lines = track_told(view, h, voice)
    if place >= 0:
        state = sentences(lines) or voice("Town without track.")
        return Tip(voice("{place}, town ({hex})", place=speech.place_name(table, place), hex=name), state, use)
    terrain = table.board.terrain[h]
    title = voice("{hex}, {terrain}", hex=name, terrain=terrain)
    return Tip(title, sentences(lines) or empty_land(table, terrain, voice), use)


def _city(view: Seen, table: Table, place: int, voice: Voice) -> Tip:
    board = table.board
    colour, name = board.colours[table.colour[place]], speech.place_name(table, place)
    title = voice("{place}, {city}", place=name, city=colour)
    if place in table.letters:
        title += voice(", New City {letter}", letter=board.letters[table.letters.index(place)])
    cubes = ", ".join(voice("{n} {colour}", n=n, colour=c) for c, n in speech.goods_at(table, place))
    note = voice("Cubes: {cubes}.", cubes=cubes) if cubes else voice("No cubes here.")
    return Tip(title, note, _use(view, "use_of_city", place, voice) or _fed(table, table.column_of(place), voice))


def _fed(table: Table, column: int, voice: Voice) -> str:
    side, name = table.board.column_names[column].rsplit("-", 1)
    return voice("Fed by {column} of the goods chart (AOS-13.4).", column=f"{voice.value('half', side)} {name}")


def _tile(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    """Short: a page asks for hundreds of them. Of one that may not be laid, why."""
    board = table.board
    where, _, track = name.partition(":")
    if where not in board.hex_index or track not in board.pattern_index:
        return None
    h, pattern = board.hex_index[where], board.pattern_index[track]
    title = capital(speech.tile_name(board.patterns[pattern], board.place_at[h] >= 0, voice))
    refusal = view.refusal(Build(where, track)) if view.my_turn else None
    if refusal is not None:
        return Tip(title, voice.refusal(refusal))
    return Tip(title, capital(JOINT.join(all_told(table, h, pattern, voice))))


def _newcity(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    index = table.board.letter_index.get(name)
    if index is None:
        return None
    colour = table.board.colours[table.board.letter_colour[index]]
    title = voice("New City {letter}, a {city}", letter=name, city=colour)
    place = table.letters[index]
    if place != NO_PLACE:
        return Tip(title, voice("Lies on {place}.", place=speech.place_name(table, place)))
    use = _use(view, "use_of_new_city", voice) or voice("For the player with Urbanization (AOS-9.1).")
    return Tip(title, _fed(table, table.board.column_letter.index(index), voice), use)


# ── goods ─────────────────────────────────────────────────────────────────
def _cube(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    where, _, colour = name.partition(":")
    h = table.board.hex_index.get(where)
    if h is None or table.board.place_at[h] < 0 or colour not in table.board.colour_index:
        return None
    place = table.board.place_at[h]
    title = capital(voice("{colour} cube in {place}", colour=colour, place=speech.place_name(table, place)))
    said = _of_step(view, "use_of_cube", where, colour, voice) if view.my_turn else None
    return Tip(title, *(said or (voice("It goes to a city of its colour (AOS-10.2)."),)))


def _route(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    origin, _, route = name.partition(":")
    h = table.board.hex_index.get(origin)
    if h is None or table.board.place_at[h] < 0:
        return None
    links = links_of(table, origin, route)
    return Tip(capital(gains(view, links, voice)), way(view, table.board.place_at[h], links, voice))


def _space(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    space = table.board.space_index.get(name)
    if space is None:
        return None
    cube = table.chart[space]
    held = voice("Holds a {colour} cube.", colour=table.board.colours[cube - 1]) if cube else voice("Empty.")
    use = voice("Goes to {city} when its die comes (AOS-13.4).", city=speech.city_of(table, space, voice))
    return Tip(capital(speech.space_name(table, space, voice)), held, use)


def _chart(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    dice = growth_dice(table)
    note = voice.plural(
        "{n} die for each side at the end of a turn.", "{n} dice for each side at the end of a turn.", dice
    )
    return Tip(voice("Goods chart"), note, voice("A die brings the highest cube of its column to its city (AOS-13.4)."))


def _bag(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    said = ", ".join(voice("{n} {colour}", n=n, colour=c) for n, c in zip(table.bag, table.board.colours, strict=True))
    inside = voice("Inside: {cubes}.", cubes=said)
    return Tip(voice("The bag"), inside, voice("Delivered cubes return to it (AOS-10.2)."))


# ── beside the map ────────────────────────────────────────────────────────
def _seat(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    if not name.isdecimal() or int(name) >= table.players:
        return None
    seat = int(name)
    if table.left[seat]:
        return Tip(voice.player(seat), voice("Bankrupt in turn {n} (AOS-11.4).", n=table.left[seat]))
    loss = reduction(table, table.income[seat])
    fall = voice("Income falls by {n} at the end of the turn (AOS-12.2).", n=loss) if loss else ""
    note, name = note_of(table, seat, voice), voice.player(seat)
    return Tip(f"{name} · {note}" if note else name, speech.forecast(table, seat, voice), fall)


def _order(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    return Tip(voice("Turn order"), voice.value("players", table.order), voice("Auctioned anew each turn (AOS-4)."))


def _turn(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    return Tip(turn_of(table, voice), voice("The last turn is played in full (AOS-14.1)."))


def _action(view: Seen, table: Table, name: str, voice: Voice) -> Tip | None:
    if name not in ACTIONS:
        return None
    index = ACTIONS.index(name)
    state = voice("Free.") if index not in table.chosen else ""
    for seat, chosen in enumerate(table.chosen):
        if chosen == index and chosen != NO_ACTION:
            text = N_("Taken by {who} last turn.") if of_last_turn(table) else N_("Taken by {who}.")
            state = voice(text, who=who(view, seat, voice))
    taker = _of_step(view, "taker")
    brings = capital(benefit(table, name, view.seat if taker is None else taker, voice))
    return Tip(voice("{action}", action=name), f"{brings} (AOS-5.{index + 2}).", state)


def _income(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    said = ", ".join(voice("from {n}: −{loss}", n=least, loss=loss) for least, loss in bands_of(table) if loss)
    return Tip(voice("Income"), voice("Paid out each turn, then reduced: {bands} (AOS-12.2).", bands=said))


def _shares(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    board = table.board
    note = voice("Each costs {cost} a turn and {n} points at the end.", cost=board.share_expense, n=-board.points_share)
    return Tip(voice("Issued shares"), note, voice("At most {n} (AOS-3.2).", n=board.most_shares))


def _engine(view: Seen, table: Table, name: str, voice: Voice) -> Tip:
    board = table.board
    note = voice("How many links a cube may cross; each level costs {cost} a turn.", cost=board.engine_expense)
    return Tip(voice("Engine"), note, voice("At most {n} (AOS-10.9).", n=board.most_engine))


_MAP = (_hex, _tile, _newcity, _cube, _route, _space, _chart, _bag)
_BESIDE = (_seat, _order, _turn, _action, _income, _shares, _engine)
_TELLERS: dict[str, Callable[[Seen, Table, str, Voice], Tip | None]] = {
    told.__name__.removeprefix("_"): told for told in (*_MAP, *_BESIDE)
}
