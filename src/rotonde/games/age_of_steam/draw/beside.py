"""Beside the map: the turn, the players in turn order, the display of actions, the New Cities, prices."""

from __future__ import annotations

from functools import partial

from rotonde.draw import shapes as s
from rotonde.draw.sheets import Sheet
from rotonde.draw.states import BoxSpot, HexSpot, off
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.draw.stage import EDGE, MAP, SIDE, SIDE_X, Stage
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.table import NO_PLACE
from rotonde.games.age_of_steam.words.panels import deeds, of_last_turn, turn_of
from rotonde.games.age_of_steam.words.speech import after_turn

_RIGHT = SIDE_X + SIDE
_HEAD = 42.0
_ROWS = (43.0, 39.0, 35.0, 33.0)  # for up to three players, four, five and more, who stand closer
_PLAQUES = (23.5, 23.0, 22.0, 20.5)
_CITY = 14.0
_PER_ROW = 4
_LONG = 250.0  # of a row with all New Cities


def beside(stage: Stage) -> list[Sheet]:
    """One column of the whole picture; in a window three sheets, the New Cities in one long row."""
    top = actions_box(stage)
    if stage.layout is None:
        parts = (_people, _display, partial(_supplies, y=top.low + 15, wide=SIDE, across=_PER_ROW))
        return [Sheet("beside", "", lambda: [s.g(*(part(stage) for part in parts), id="beside")])]
    voice, row = stage.voice, (EDGE + 14, _LONG, len(stage.board.letters))

    def cities() -> str:
        return stage.kept(_supplies, *row, reads=("bag", "letters", "order"))

    return [
        Sheet("players", voice("Players"), lambda: [_people(stage)], people_box(stage)),
        Sheet("actions", voice("Actions"), lambda: [_display(stage)], top),
        Sheet("cities", voice("New Cities"), lambda: [cities()], BoxSpot(SIDE_X - 4, EDGE, _LONG + 8, 98)),
    ]


def _people(stage: Stage) -> str:
    return _turn(stage, EDGE) + _players(stage, EDGE + _HEAD)


def _supplies(stage: Stage, y: float, wide: float, across: int) -> str:
    """The New Cities, so many in a row, what is in the bag, and prices: below, or beside it where there is room."""
    low = y + 33.0 * -(-len(stage.board.letters) // across) + 8
    legend = (SIDE_X, MAP.low - 35) if wide == SIDE else (SIDE_X + wide - SIDE, low - 6)
    return _new_cities(stage, y, wide, across) + _supply(stage, low) + _legend(stage, *legend)


def people_box(stage: Stage) -> BoxSpot:
    """Where the turn and the players stand in the whole picture."""
    return BoxSpot(SIDE_X - 5, EDGE - 3, SIDE + 8, _HEAD + _pitch(stage, _ROWS) * stage.table.players + 3)


def actions_box(stage: Stage) -> BoxSpot:
    """Where the display of actions stands in the whole picture."""
    return BoxSpot(SIDE_X - 5, people_box(stage).low + 4, SIDE + 8, _pitch(stage, _PLAQUES) * len(ACTIONS) + 19)


def _pitch(stage: Stage, sizes: tuple[float, ...]) -> float:
    return sizes[min(max(stage.table.players - 3, 0), 3)]


# ── the turn and the players ──────────────────────────────────────────────
def _turn(stage: Stage, y: float) -> str:
    table = stage.table
    turns = table.board.turns[table.players]
    title = s.heading(SIDE_X, y + 14, turn_of(table, stage.voice), size=16)
    step = min(15.0, (SIDE - 10) / max(turns - 1, 1))
    rail = s.line(SIDE_X + 5, y + 28, SIDE_X + 5 + step * (turns - 1), y + 28, stroke="var(--ink)", stroke_width=1.4)
    stops = []
    for i in range(turns):
        paint = "ink" if i + 1 < table.turn else "accent" if i + 1 == table.turn else "sheet"
        x, r = SIDE_X + 5 + step * i, 5 if paint == "accent" else 3.6
        stops.append(s.circle(x, y + 28, r, fill=f"var(--{paint})", stroke="var(--ink)", stroke_width=1.2))
    spot = BoxSpot(SIDE_X - 3, y - 2, SIDE + 4, 39, 4)
    return stage.place(title + rail + "".join(stops), spot, "turn", id="turn")


def _players(stage: Stage, y: float) -> str:
    """In turn order; those who went bankrupt last."""
    table = stage.table
    rest = [seat for seat in range(table.players) if seat not in table.order]
    out, row = [], _pitch(stage, _ROWS)
    for i, seat in enumerate([*table.order, *rest]):
        box = BoxSpot(SIDE_X - 3, y + row * i, SIDE + 4, row - 2, 4)
        out.append(stage.place(_player(stage, seat, i, box), box, f"seat:{seat}", id=f"player-{seat}"))
    ring = BoxSpot(SIDE_X - 5, y - 2, SIDE + 8, row * table.players + 2, 5)
    return stage.place("", ring, "order", dot=(SIDE_X, y), id="order") + "".join(out)


def _player(stage: Stage, seat: int, nth: int, box: BoxSpot) -> str:
    table, y = stage.table, box.y + (box.h - 31) / 2
    gone = bool(table.left[seat])
    style = "fill:var(--raised);stroke:var(--ink);stroke-width:1.4" if seat in table.to_act else None
    frame = s.rect(box.x, box.y, box.w, box.h, 4, class_="card", style=style)
    cash = "" if gone else stage.money(table.cash[seat])
    room = SIDE - 34 - s.measure(cash, 13.5, True)
    out = [
        s.disc(SIDE_X + 9, y + 11, 7.6, stage.colours[seat], id=f"seat-{seat}"),
        s.text(SIDE_X + 22, y + 14.5, s.fit(stage.voice.player(seat), room, 12, True), 12, "start", font_weight=600),
        s.text(_RIGHT - 3, y + 15, cash, 13.5, "end", font_weight=700),
        s.text(SIDE_X + 9, y + 27.6, nth + 1, max(9.5, stage.least), ink="ink-2"),
    ]
    words = stage.voice("bankrupt") if gone else ", ".join(deeds(table, seat, stage.voice))
    after = "" if gone or stage.view.over else stage.voice("→ {money}", money=after_turn(table, seat))
    short = after_turn(table, seat) < 0
    room = SIDE - 28 - s.measure(after, 10.5, short)
    out.append(s.text(SIDE_X + 22, y + 27.6, s.fit(words, room, 10.3), 10.3, "start", ink="ink-2"))
    ink = "bad" if short else "ink-2"
    out.append(s.text(_RIGHT - 3, y + 27.6, after, 10.5, "end", ink=ink, font_weight=700 if short else None))
    return frame + (off("".join(out)) if gone else "".join(out))


# ── the display of actions ────────────────────────────────────────────────
def _display(stage: Stage) -> str:
    """Before phase 3 it still holds the markers of the last turn (AOS-5.9), which then are pale."""
    return stage.kept(_actions, of_last_turn(stage.table) and max(stage.table.chosen) >= 0, reads=("chosen",))


def _actions(stage: Stage, stale: bool) -> str:
    head = stage.voice("Actions of last turn") if stale else stage.voice("Actions")
    out = [s.heading(SIDE_X, actions_box(stage).y + 13, head, size=13)]
    for i, name in enumerate(ACTIONS):
        box = action_box(stage, i)
        holder = stage.table.bearer(i)
        tint = "sunk" if holder >= 0 else "raised"
        words = s.fit(stage.voice.value("action", name), SIDE - 34, 11.5, True)
        body = s.card(box.x, box.y, box.w, box.h, tint=tint)
        body += s.text(box.x + 8, box.y + box.h / 2 + 4.2, words, 11.5, "start", font_weight=600)
        if holder >= 0:
            disc = s.disc(_RIGHT - 10, box.y + box.h / 2, 6.8, stage.colours[holder], id=f"chosen-{holder}")
            body += off(disc) if stale else disc
        else:
            body += s.circle(_RIGHT - 10, box.y + box.h / 2, 5.6, class_="space empty")
        dot = (_RIGHT - 10, box.y + box.h / 2)
        out.append(stage.place(body, box, f"action:{name}", dot=dot, vacant=holder < 0, id=f"action-{name}"))
    return "".join(out)


def action_box(stage: Stage, index: int) -> BoxSpot:
    """Where an action stands."""
    pitch = _pitch(stage, _PLAQUES)
    return BoxSpot(SIDE_X - 3, actions_box(stage).y + 18 + pitch * index, SIDE + 4, pitch - 2.5, 3)


# ── New Cities, supply, prices ────────────────────────────────────────────
def _new_cities(stage: Stage, y: float, wide: float, across: int) -> str:
    out = [s.heading(SIDE_X, y, stage.voice("New Cities"), size=13)]
    for i, letter in enumerate(stage.board.letters):
        x = SIDE_X + 15 + (i % across) * (wide - 28) / max(across - 1, 1)
        top = y + 19 + 33 * (i // across)
        colour = stage.board.colours[stage.board.letter_colour[i]]
        spot = HexSpot(x, top, _CITY + 3)
        if stage.table.letters[i] == NO_PLACE:
            body = s.city_hex(x, top, _CITY + 1.5, colour) + s.roundel(x - 4.6, top, 5.4, letter)
            body += s.goods_badge(x + 6, top, 5, colour)
        else:
            body = s.hexagon(x, top, _CITY, fill="none", stroke="var(--ink-3)", stroke_dasharray="3 3")
            body += s.text(x, top + 4, letter, 11, font_weight=700, ink="ink-2")
        dot = (x, top - _CITY * 0.85)  # clear of the letter
        out.append(stage.place(body, spot, f"newcity:{letter}", dot=dot, id=f"newcity-{letter}"))
    return "".join(out)


def _supply(stage: Stage, y: float) -> str:
    """The bag and the dice."""
    voice, bag = stage.voice, sum(stage.table.bag)
    said = voice.plural("{n} cube in the bag", "{n} cubes in the bag", bag)
    dice = voice.plural("{n} die for each side", "{n} dice for each side", growth_dice(stage.table))
    body = s.text(SIDE_X, y + 9, s.fit(said, SIDE, 11), 11, "start", ink="ink-2")
    body += s.text(SIDE_X, y + 23, s.fit(dice, SIDE, 11), 11, "start", ink="ink-2")
    return stage.place(body, BoxSpot(SIDE_X - 3, y - 3, SIDE + 4, 31, 4), "bag", id="bag")


def _legend(stage: Stage, left: float, y: float) -> str:
    """What a first tile costs on each terrain."""
    out = []
    for i, terrain in enumerate(stage.board.simple_cost):
        x = left + 22 + i * (SIDE - 48) / 2
        out.append(s.hexagon(x, y + 9, 12, class_="hex hill" if terrain == "mountain" else "hex"))
        if terrain == "river":
            out.append(s.river(s.run(x, y + 9, 12, 1, 4), size=0.7))
        if terrain == "mountain":
            out.append(s.mountain(x, y + 9, 0.44))
        words = f"{stage.voice.value('terrain', terrain)} {stage.table.board.simple_cost.get(terrain, -1)}"
        out.append(s.text(x, y + 32, words, 10.2, ink="ink-2"))
    return s.g(*out, id="legend")
