"""What moves on the map: tracks, crowns, cities with their stations, factories, tokens and demands."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.draw import shapes as s
from rotonde.draw.stage import Drawings
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.board import GOODS, ROW
from rotonde.games.imperial_steam.draw.pieces import cube, demand, disc, station_site, terrain
from rotonde.games.imperial_steam.draw.plot import DEMAND, HOUSE
from rotonde.games.imperial_steam.draw.stage import Stage
from rotonde.games.imperial_steam.table import NOBODY, READY

LANE, MARK = 7.0, 10.6  # between the tracks of a link's owners, and between their discs
ASIDE = 7.0  # how far signs and discs move from the middle of a link that has both
COMING: Drawings[tuple[tuple[int, int], ...]] = {  # by kind of step: links whose tracks come next, with who lays them
    "lay": lambda stage, step: tuple([(link, step.seat) for link in step.links]),
    "second": lambda stage, step: ((step.link, step.seat),),
}


# ── links ─────────────────────────────────────────────────────────────────
def links(stage: Stage, coming: tuple[tuple[int, int], ...]) -> str:
    """The tracks of every link, under the cities; those that come next are pale."""
    out = [lanes(stage, link, stage.table.owners(link)) for link in range(len(stage.board.links))]
    ghosts = [s.g(lanes(stage, link, [seat]), class_="ghost") for link, seat in coming]
    return s.g(*out, *ghosts, id="tracks")


def signs(stage: Stage) -> str:
    """Over the cities: what no plate may cover, and where links are clicked."""
    return s.g(*[_link(stage, link) for link in range(len(stage.board.links))], id="links")


def lanes(stage: Stage, link: int, owners: list[int]) -> str:
    """Tracks of several players side by side."""
    curves = [(stage.plot.curve(link, lane * LANE), stage.colours[seat]) for seat, lane in _lanes(owners)]
    return "".join([s.track(data, colour, size=0.66) for data, colour in curves])


def _lanes(owners: list[int]) -> list[tuple[int, float]]:
    """Each owner with his lane, counted from the middle of the link."""
    return [(seat, i - (len(owners) - 1) / 2) for i, seat in enumerate(owners)]


def marks(stage: Stage, link: int, x: float, y: float) -> str:
    """The owners' discs across a link at a point of it, each on the side of its own track."""
    nx, ny = stage.plot.across(link)
    out = ""
    for seat, lane in _lanes(stage.table.owners(link)):
        out += disc(x + nx * lane * MARK, y + ny * lane * MARK, 5.2, stage.colours[seat])
    return out


def _link(stage: Stage, link: int) -> str:
    table, board = stage.table, stage.board
    spot = stage.plot.links[link]
    x, y = spot.centre
    body = ""
    crowned = bool(table.crowns >> link & 1)
    signed = bool((board.bridges | board.tunnels) >> link & 1)
    ax, ay = stage.plot.along(link)
    aside = ASIDE if (signed or crowned) and table.owners(link) else 0.0  # signs before the middle, discs after
    at, up = x - ax * aside, y - ay * aside
    if signed:
        body += terrain(at, up, "bridge" if board.bridges >> link & 1 else "tunnel")
    if crowned:
        body += s.crown(at, up - (9 if signed else 0))
    body += marks(stage, link, x + ax * aside, y + ay * aside)
    if link == board.semmering and table.semmering == NOBODY:
        body += s.plate(*stage.plot.semmering, "Semmering", max(9.5, stage.least), dark=True)
    return stage.place(body, spot, f"link:{board.links[link]}", id=f"link-{board.links[link]}")


# ── cities ────────────────────────────────────────────────────────────────
def cities(stage: Stage) -> str:
    """The plates of all cities."""
    return s.g(*[_city(stage, city) for city in range(len(stage.board.cities))], id="cities")


def _city(stage: Stage, city: int) -> str:
    board, land, plot = stage.board, stage.table.land, stage.plot
    box, spot, size = plot.boxes[city], plot.spots[city], plot.sizes[city]
    big = plot.is_big(city)
    art = ""
    if land.hub_of[city] >= 0:
        colour = board.hubs[land.hub_of[city]]
        art += s.rect(spot.x, spot.y, spot.w, spot.h, 6, fill=s.fill(colour), stroke="var(--ink)", stroke_width=1.4)
    edge = 1.8 if big else 1.1
    art += s.rect(box.x, box.y, box.w, box.h, 4, fill="var(--sheet)", stroke="var(--ink)", stroke_width=edge)
    if stage.table.dealing == READY:
        art += _plate(stage, city, box) + _gifts(stage, city, box) + _demands(stage, city, spot)
    x = spot.centre[0] + plot.nudges[city]
    said = s.place_name(x, spot.y + spot.h + size * 0.94, board.city_names[city], size, italic=not big)
    return stage.place(art + said, spot, f"city:{board.cities[city]}", id=f"city-{board.cities[city]}")


def _plate(stage: Stage, city: int, box: BoxSpot) -> str:
    """Effort, houses, price, factory slots."""
    table, land = stage.table, stage.table.land
    x, y = box.x + 4, box.y + 12
    out = ""
    if land.effort[city]:
        out += s.roundel(x + 8, y, 8.2, land.effort[city], dark=True)
        x += 19
    here = [seat for seat in range(table.players) if table.stations[seat] >> city & 1]
    for i in range(max(land.station_slots[city], len(here))):
        at = x + 7 + i * HOUSE
        out += s.station(at, y, 6.6, stage.colours[here[i]]) if i < len(here) else station_site(at, y, 6.2)
    x += max(land.station_slots[city], 1) * HOUSE
    if land.station_price[city]:
        out += s.text(x + 8, y + 4, land.station_price[city], 12, ink="ink-2")
        x += 17
    for site in bits(land.sites_at[city]):
        out += _site(stage, site, x, y)
        x += land.site_room[site] * stage.plot.site
    return out


def _site(stage: Stage, site: int, x: float, y: float) -> str:
    """Slots of one price: the factories on them, then free ones; a price of their own stands inside."""
    here = [f for f in stage.table.factories if f[2] == site]
    price = stage.table.land.site_price[site]
    out = ""
    for i in range(stage.table.land.site_room[site]):
        at = x + 6.5 + i * stage.plot.site
        if i < len(here):
            seat, good, _, left, _ = here[i]
            out += s.rect(at - 6, y - 9, 12, 18, 2, fill=s.fill(GOODS[good]), stroke="var(--ink)", stroke_width=0.8)
            out += disc(at, y - 4.5, 3.6, stage.colours[seat])
            out += s.text(at, y + 7.4, left, max(8.5, stage.least), font_weight=700, ink=f"on-{GOODS[good]}")
        else:
            out += s.rect(at - 6, y - 6, 12, 12, 1, class_="space", stroke_dasharray="2 1.5")
            out += s.text(at, y + 3.4, price, max(9.5, stage.least), ink="ink-2") if price != ROW else ""
    return out


def _gifts(stage: Stage, city: int, box: BoxSpot) -> str:
    """Influence and the upgrade stack, at the upper corners."""
    table, land = stage.table, stage.table.land
    out = ""
    if land.bonus[city]:
        out += s.gain_hex(box.x + 1, box.y - 1, f"+{land.bonus[city]}", max(8.5, stage.least / 1.09))
    n = table.tokens[city]
    for i in range(n):
        x, y = box.x + box.w - 2 + i * 1.5, box.y - 1 - i * 3
        out += s.circle(x, y, 7.5, fill="var(--yellow)", stroke="var(--ink)", stroke_width=1)
        if i == n - 1:
            out += s.text(x, y + 3.8, land.stacks[city][i], 10.5, font_weight=700, ink="on-yellow")
    return out


def _demands(stage: Stage, city: int, spot: BoxSpot) -> str:
    """Open demands show the mark of the good, served ones a cube."""
    table, land = stage.table, stage.table.land
    wanted = list(bits(land.demands_at[city]))
    if not wanted:
        return ""
    if land.hub_of[city] >= 0:
        left, y = spot.x + spot.w / 2 - len(wanted) * DEMAND / 2 + 7, spot.y + 36
    else:
        left, y = spot.x + spot.w + 8, spot.y + 12
    out = ""
    for i, want in enumerate(wanted):
        good, x = GOODS[land.demand_good[want]], left + i * DEMAND
        out += demand(x, y, good) if table.demands >> want & 1 else cube(x - 1, y + 1, 9, good)
    return out
