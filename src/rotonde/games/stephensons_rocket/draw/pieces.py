"""What lies on the map: cities with their tokens, track, stations, locomotives."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, DiscSpot, HexSpot, ghost
from rotonde.games.stephensons_rocket.draw.stage import ENGINE, HOUSE, SIZE, Plot, Stage, token
from rotonde.games.stephensons_rocket.figures import RAILWAY_TOWN, CityPart
from rotonde.games.stephensons_rocket.steps.lifted import in_hand
from rotonde.games.stephensons_rocket.steps.veto import veto_on
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, Table

_PITCH = SIZE + 1.5  # from token to token
_GAP = 2.5  # between two kinds
_RISE = 4.5  # tokens and rings stand above the middle, names below
_ROW = 3  # tokens drawn one by one; more become a number
_LIFT = 6.0  # by so much a name between two stations rises, clear of their walls


# ── cities ────────────────────────────────────────────────────────────────
def cities(stage: Stage, above: tuple[int, ...]) -> str:
    """Every city, then the targets over their tokens; towns with their names above stand lower."""
    homes = {c.home: c.colour for c in stage.board.figures.companies}
    out, over = [], []
    for i, city in enumerate(stage.board.figures.cities):
        x, y = stage.plot.centres[stage.board.city_hex[i]]
        slots = [(slot, stage.table.tokens_left[slot]) for slot in stage.board.slots_of[i]]
        stock, boxes = _stock(stage, slots, x, y)
        if city.kind == RAILWAY_TOWN:
            body, front = s.town(x, y + (5 if i in above else -3.5), 8.5), ""
        else:
            body, front = _city_art(stage.plot, homes.get(city.name), x, y), stock
        spot = HexSpot(x, y, stage.plot.side + 2)  # around the hex, clear of what lies in it
        dot = (x, y - stage.plot.side * 0.8)
        out.append(stage.place(body, spot, f"city:{city.name}", front=front, dot=dot, id=s.slug("city", city.name)))
        over += [stage.overlay(box, target) for target, box in boxes]
    return "".join(out + over)


def _city_art(plot: Plot, home: str | None, x: float, y: float) -> str:
    """A big city, or a start town in its company's colour."""
    if home is not None:
        ring = s.circle(x, y - _RISE, 8, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1)
        return s.city_hex(x, y, plot.side, home) + ring + s.band(s.marks(home).player, x, y - _RISE, 6.5, "var(--ink)")
    rim = s.hexagon(x, y, plot.side - 1.3, fill="var(--hill)", stroke="var(--ink)", stroke_width=1.4)
    return rim + s.hexagon(x, y, plot.side - 4, fill="none", stroke="var(--ink)", stroke_width=0.6)


def _shown(city: CityPart) -> str:
    return city.name.replace("_", " ")


def _plate(city: CityPart, x: float, y: float, size: float) -> str:
    """The name of a city, on a plate across the lower part of its hex."""
    w = s.measure(_shown(city), size) + 7
    box = s.rect(x - w / 2, y + 8, w, 13, 2, fill="var(--sheet)", stroke="var(--ink)", stroke_width=0.8)
    return box + s.text(x, y + 17.8, _shown(city), size, cls="place")


def names(stage: Stage) -> str:
    """The names of all cities, over the pieces: a railway town's beside its ring."""
    out = []
    for i, city in enumerate(stage.board.figures.cities):
        x, y = stage.plot.centres[stage.board.city_hex[i]]
        if city.kind == RAILWAY_TOWN:
            y += -9 if _name_above(stage, i) else 16.5
            out.append(s.place_name(x, y, _shown(city), max(10.3, stage.least)))
        else:
            out.append(_plate(city, x + _aside(stage, i, _shown(city)), y - _lift(stage, i), max(10, stage.least)))
    return s.g(*out, pointer_events="none")


def _below(stage: Stage, city: int) -> tuple[int, int]:
    """What stands in the two hexes into which the name of a city reaches, left and right of it."""
    row = stage.board.neighbours[stage.board.city_hex[city]]
    return _crowd(stage, row[4]), _crowd(stage, row[2])


def _lift(stage: Stage, city: int) -> float:
    """A name that can give way to neither side rises, unless a locomotive stands above it."""
    engines, _, _ = stage.standing
    return _LIFT if min(_below(stage, city)) > 1 and not engines >> stage.board.city_hex[city] & 1 else 0.0


def _aside(stage: Stage, city: int, name: str) -> float:
    """How far a long name moves sideways, away from a locomotive or a station next door, and never onto another."""
    over = s.measure(name, max(10, stage.least)) / 2 + 4 - stage.plot.side * 0.7
    left, right = _below(stage, city)
    return 0.0 if min(left, right) > 1 or max(left, right) < 2 else max(over, 0.0) * (1 if left > right else -1)


def names_above(stage: Stage) -> tuple[int, ...]:
    """The railway towns whose names stand above their rings."""
    every = enumerate(stage.board.figures.cities)
    return tuple([i for i, city in every if city.kind == RAILWAY_TOWN and _name_above(stage, i)])


def _name_above(stage: Stage, city: int) -> bool:
    """Does the name of a railway town stand above its ring? It goes where fewer pieces stand."""
    row = stage.board.neighbours[stage.board.city_hex[city]]
    above = sum(_crowd(stage, n) for n in (row[1], row[5]))
    below = sum(_crowd(stage, n) for n in (row[2], row[4]))
    return below > above


def _crowd(stage: Stage, h: int) -> int:
    """How much would stand in the way of a name that reaches into a hex."""
    if h < 0:
        return 0
    engines, stations, track = stage.standing
    return 3 if engines >> h & 1 else 2 if stations >> h & 1 else 1 if track >> h & 1 else 0


def _stock(stage: Stage, slots: list[tuple[int, int]], x: float, y: float) -> tuple[str, list[tuple[str, BoxSpot]]]:
    """The tokens left in a city, and the box of each kind for its target."""
    board = stage.board
    left = [(slot, n) for slot, n in slots if n > 0]
    alone = sum(n for _, n in left) <= _ROW
    widths = [_PITCH * (n if alone else 2) for _, n in left]
    at = x - (sum(widths) + _GAP * (len(left) - 1)) / 2
    out, boxes = [], []
    for (slot, n), width in zip(left, widths, strict=True):
        kind = board.kinds[board.slot_kind[slot]]
        first = at + _PITCH / 2
        for k in range(n if alone else 1):
            out.append(token(kind, first + k * _PITCH, y - _RISE))
        if not alone:
            out.append(s.text(first + _PITCH, y - _RISE + 3.5, n, max(10, stage.least), font_weight=700))
        city = board.city_names[board.slot_city[slot]]
        boxes.append((f"token:{city}:{kind}", BoxSpot(at - 1, y - _RISE - 8, width + 2, 16, 3)))
        at += width + _GAP
    if slots and not left:
        out.append(s.path(s.d("M", x - 6, y - _RISE, "h", 12), stroke="var(--ink-3)", stroke_width=1.4))
    return "".join(out), boxes


def token_box(stage: Stage, city: str, kind: str) -> BoxSpot:
    """Where the tokens of one kind lie in a city."""
    i = stage.board.city_index[city]
    slots = [(slot, stage.table.tokens_left[slot]) for slot in stage.board.slots_of[i]]
    _, boxes = _stock(stage, slots, *stage.plot.centres[stage.board.city_hex[i]])
    return dict(boxes)[f"token:{city}:{kind}"]


# ── track ─────────────────────────────────────────────────────────────────
def track(stage: Stage) -> str:
    """Each line's tiles as one run of track, up to its locomotive."""
    out = []
    for company, colour in enumerate(stage.lines):
        data = line_data(stage, company)
        if data:
            out.append(s.track(data, colour, pointer_events="none"))
    return "".join(out)


def sides_of(table: Table, company: int, h: int) -> list[int]:
    """The sides of a hex that a line's track meets."""
    code = table.rails[h] - 1
    if code >= 0 and table.track[company] >> h & 1:
        return [code // 6, code % 6]
    if h == table.loco[company] and table.facing[company] != AT_HOME:
        return [(table.facing[company] + 3) % 6]
    return []


def line_data(stage: Stage, company: int) -> str:
    """Path data of a line: its tiles, half a tile under the locomotive, and spurs where an absorbed line joins."""
    table, plot = stage.table, stage.plot
    if table.loco[company] == ABSORBED:
        return ""
    line = table.line(company)
    out = []
    for h in bits(line):
        x, y = plot.centres[h]
        sides = sides_of(table, company, h)
        if len(sides) == 2:
            out.append(s.run(x, y, plot.side, sides[0], sides[1]))
        elif sides:
            out.append(s.run(x, y, plot.side, sides[0], None))
        elif h != table.loco[company]:
            out.append(s.run(x, y, plot.side, 1, 4))  # a position written without the sides of its tiles
        for side in sides:
            n = stage.board.neighbours[h][side]
            back = (side + 3) % 6
            if n >= 0 and line >> n & 1 and back not in sides_of(table, company, n):
                out.append(s.run(*plot.centres[n], plot.side, back, None))
    return "".join(out)


# ── stations ──────────────────────────────────────────────────────────────
def stations(stage: Stage) -> tuple[str, str]:
    """Every station, and those that share a hex with a locomotive; one in its owner's hand is a ghost."""
    lifted = in_hand(stage.table)
    engines = stage.engines
    out: tuple[list[str], list[str]] = ([], [])
    for seat, mask in enumerate(stage.table.stations):
        for h in bits(mask):
            label = stage.board.labels[h]
            x, y = stage.plot.centres[h]
            house = HOUSE
            shared = h in engines
            if shared:  # beside the locomotive, so that both are seen
                x, y, house = x + 14, y - 11, 7.5
            art = s.station(x, y, house, stage.colours[seat])
            body = ghost(art) if h == lifted else art
            spot = DiscSpot(x, y, house + 4)
            dot = (x + house, y - house)
            out[shared].append(stage.place(body, spot, f"station:{label}", dot=dot, id=s.slug("station", label)))
    return "".join(out[0]), "".join(out[1])


# ── locomotives ───────────────────────────────────────────────────────────
def engine(stage: Stage, company: int, h: int) -> str:
    """A locomotive as it looks on a hex; at home it leaves the name of its town free."""
    x, y = stage.plot.centres[h]
    radius = min(ENGINE, stage.plot.side * 0.57)
    if h in stage.board.city_at:
        radius, y = radius * 0.8, y - 10.5
    name = stage.board.companies[company]
    w, top = 6.9 * len(name) + 5, y + radius * 0.6
    plate = s.rect(x - w / 2, top, w, 12.2, 2, fill="var(--ink)")
    words = s.text(x, top + 9.7, name, max(10.3, stage.least), font_weight=700, ink="sheet")
    return s.engine(x, y, radius, stage.lines[company]) + plate + words


def step_data(stage: Stage, company: int, to: int) -> str:
    """Path data of a step: the tile that would be laid behind, and half a tile under the locomotive."""
    table, plot = stage.table, stage.plot
    start = table.loco[company]
    ahead = stage.board.neighbours[start].index(to)
    data = s.run(*plot.centres[to], plot.side, (ahead + 3) % 6, None)
    if table.facing[company] == AT_HOME:
        return data
    return s.run(*plot.centres[start], plot.side, (table.facing[company] + 3) % 6, ahead) + data


def engines(stage: Stage) -> str:
    """Every locomotive; in a veto the one in question stands where it is sent, with a ghost where the mover chose."""
    veto = veto_on(stage.table)
    out = []
    if veto:
        colour = stage.lines[veto.company]
        out.append(s.track(step_data(stage, veto.company, veto.at), colour, cls="ghost", pointer_events="none"))
        if veto.chosen != veto.at:
            out.append(s.g(ghost(engine(stage, veto.company, veto.chosen)), pointer_events="none"))
    for company, name in enumerate(stage.board.companies):
        h = stage.engines[company]
        if h == ABSORBED:
            continue
        x, y = stage.plot.centres[h]
        body = engine(stage, company, h)
        if stage.table.isolated >> company & 1:
            body += buffer_stop(x - 12.5, y - 11)
        if veto and veto.company == company and veto.bid:
            body += s.disc(x + 13, y - 11, 6.8, stage.colours[veto.bidder])
            body += s.roundel(x + 25, y - 11, max(6.8, stage.least / 1.19), veto.bid)
        home = h in stage.board.city_at
        spot = DiscSpot(x, y - 6 if home else y, ENGINE + 4)
        dot = (x + 13, y - 17) if home else (x, y - 16)
        out.append(stage.place(body, spot, f"company:{name}", dot=dot, id=s.slug("loco", name)))
    return "".join(out)


def buffer_stop(x: float, y: float) -> str:
    """The sign of an isolated line."""
    sign = s.d("M", x - 3.4, y + 3.4, "v", -6.8, "M", x + 2.6, y + 3.4, "v", -6.8, "M", x - 3.4, y, "h", 6)
    ring = s.circle(x, y, 6.8, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.1)
    return ring + s.path(sign, fill="none", stroke="var(--ink)", stroke_width=1.5)
