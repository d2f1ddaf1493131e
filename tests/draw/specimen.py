"""Every piece and every state in one picture: the tests read it, people look at it.

python -m tests.draw.specimen FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import rotonde
from rotonde.draw import chart, document, icon, poster, shapes, states, stylesheet
from rotonde.draw.icons import ICONS, brand
from rotonde.draw.scoreboard import Column, Row, ScoreTable
from rotonde.draw.shapes import MARKS, PLAYER_COLOURS, circle, cube, disc, g, hexagon, run, text, track

WIDTH, HEIGHT = 1000, 960
TRACKS: tuple[tuple[str, tuple[tuple[int, int | None, str | None], ...]], ...] = (
    ("straight", ((5, 2, "red"),)),
    ("wide curve", ((0, 2, "blue"),)),
    ("tight curve", ((2, 3, "yellow"),)),
    ("crossing", ((0, 3, "green"), (1, 4, "red"))),
    ("side by side", ((0, 2, "purple"), (3, 5, "blue"))),
    ("town", ((0, None, "red"), (2, None, "red"), (4, None, "green"))),
    ("ownerless", ((1, 4, None),)),
)


def colours() -> str:
    out = []
    for i, c in enumerate(PLAYER_COLOURS):
        y = 40 + i * 36
        out.append(shapes.city_hex(28, y, 17, c) + cube(76, y + 1, 18, c) + disc(120, y, 12, c))
        out.append(shapes.worker(160, y, 27, c) + shapes.station(198, y, 12, c) + track(f"M222 {y}H278", c))
        out.append(shapes.engine(306, y, 14, c) + text(334, y + 4.5, c, 13, "start"))
    return g(shapes.heading(8, 14, "Colour and its second mark"), *out)


def tracks() -> str:
    out = []
    for i, (name, parts) in enumerate(TRACKS):
        x, y = 440 + (i % 6) * 92, 46 + (i // 6) * 84
        body = hexagon(x, y, 29, class_="hex") + "".join(track(run(x, y, 29, a, b), c) for a, b, c in parts)
        body += "".join(
            disc(*shapes.run_middle(x, y, 29, a, b), 5, c)
            for a, b, c in parts
            if c and name not in ("town", "crossing")
        )
        body += shapes.town(x, y, track_through=True) if name == "town" else ""
        out.append(g(body, text(x, y + 42, name, 12)))
    x, y = 540, 130
    pointy = hexagon(x, y, 29, True, class_="hex") + track(run(x, y, 29, 0, 2, True), "blue")
    hill = hexagon(640, y, 29, class_="hex hill") + shapes.mountain(640, y)
    stream = hexagon(730, y, 29, class_="hex") + shapes.river(run(730, y, 29, 1, 4))
    labels = text(x, y + 46, "pointy-top", 12) + text(640, y + 46, "mountain", 12) + text(730, y + 46, "river", 12)
    return g(*out, pointy, hill, stream, labels)


def signs() -> str:
    x, y = 420, 210
    out = [
        shapes.heading(x, y, "Signs", "numbers, prices, places"),
        shapes.roundel(x + 14, y + 30, 9, 6),
        shapes.roundel(x + 38, y + 30, 9, 12, dark=True),
        shapes.roundel(x + 62, y + 30, 9, "A", colour="green"),
        shapes.coin(x + 88, y + 30, 10, "R"),
        shapes.star(x + 114, y + 30, 12, 5),
        shapes.star(x + 142, y + 30, 12, 10),
        shapes.arrow(x + 172, y + 30, 2),
        shapes.factory(x + 204, y + 30),
        shapes.crown(x + 234, y + 30),
        shapes.bridge(x + 262, y + 30),
        shapes.tunnel(x + 292, y + 30),
        shapes.times(x + 318, y + 30),
        shapes.question(x + 342, y + 30),
        shapes.rail_chip(x + 368, y + 30, "brown", 2),
        shapes.gain_hex(x + 394, y + 30, "+2"),
        shapes.tick(x + 416, y + 30),
        shapes.goods_badge(x + 440, y + 30, 8, "purple"),
        shapes.free_disc(x + 464, y + 30, 8),
        shapes.station_site(x + 490, y + 30, 9),
        shapes.town(x + 516, y + 30),
        shapes.plate(x + 40, y + 64, "Pittsburgh"),
        shapes.plate(x + 130, y + 64, "Semmering", dark=True),
        shapes.place_name(x + 210, y + 68, "Rock Island"),
        shapes.water_name(x + 320, y + 68, "Lake Huron"),
        shapes.loco(x + 420, y + 78, 50, "raised", 4),
        shapes.loco(x + 480, y + 78, 50, "red", 12, flip=True),
        shapes.wagon(x + 528, y + 78),
    ]
    out += [cube(x + 14 + i * 26, y + 100, 15, k) for i, k in enumerate(("wood", "stone", "iron", "coal"))]
    out.append(shapes.wagon(x + 140, y + 112, 34, "white", cube(x + 139, y + 94, 11, "iron"), open_top=True))
    out.append(shapes.wagon(x + 190, y + 112, 34, "brown"))
    return g(*out)


def spaces() -> str:
    x, y = 420, 350
    out = [shapes.heading(x, y - 6, "Spaces")]
    for i, taken in enumerate((False, True)):
        px = x + i * 84
        there = shapes.worker(px + 26, y + 50, 22, "blue") if taken else ""
        sockets = shapes.socket(px + 26, y + 51, taken=taken) + shapes.socket(px + 49, y + 51, coin_only=True) + there
        effect = text(px + 26, y + 26, "2×", 13, font_weight=600) + shapes.rail_chip(px + 48, y + 22, "white", 7)
        out.append(shapes.plaque(px, y + 4, 76, 66, effect, sockets, taken=taken))
    out.append(shapes.strip(x + 180, y + 4, range(2, 10), 42, name="share"))
    for n, (c, at) in enumerate((("green", 3), ("yellow", 4), ("red", 4))):
        out.append(disc(*shapes.strip_at(x + 180, y + 4, at, 42, nth=max(n - 1, 0), of=2 if n else 1), 7.5, c))
    out += [shapes.well(x + 180 + i * 48, y + 42, 45, 30, i, out_of_reach=i > 4) for i in range(7)]
    bands = {0: "no loss", 10: "−2 each turn", 20: "−4 each turn", 30: "−6 each turn"}
    out.append(shapes.ruler(x, y + 86, 520, 40, bands=bands) + disc(x + 13 * 8, y + 86, 8, "red"))
    return g(*out)


def hex_states() -> str:
    out = [shapes.heading(8, 496, "States")]

    def cell(i: int, name: str, draw: Callable[[states.HexSpot], str]) -> None:
        spot = states.HexSpot(48 + i * 106, 546, 27)
        body = hexagon(spot.x, spot.y, spot.s, class_="hex")
        out.append(g(body, draw(spot), text(spot.x, spot.y + 42, name, 12)))

    def rail(spot: states.HexSpot, colour: str, a: int = 0, b: int = 2) -> str:
        return track(run(spot.x, spot.y, spot.s, a, b), colour)

    cell(0, "at rest", lambda s: "")
    cell(1, "many targets", lambda s: states.target(s, "hex:B1", "Build in B1", many=True))
    cell(2, "target", lambda s: states.target(s, "hex:C1", "Build in C1"))
    cell(3, "hovered", lambda s: states.target(s, "hex:D1", "Build in D1", hovered=True))
    cell(4, "chosen", states.chosen)
    cell(5, "preview", lambda s: states.preview(rail(s, "red", 1, 4), s, "Preview: costs 3", "$3"))
    cell(6, "just changed", lambda s: rail(s, "red") + states.fresh(s))
    cell(7, "not now", lambda s: states.off(rail(s, "green")))
    cell(8, "refused", lambda s: rail(s, "blue", 5, 3) + states.refused(s))
    return g(*out)


def other_spots() -> str:
    box, ring = states.BoxSpot(30, 520, 70, 50), states.DiscSpot(150, 545, 22)
    link = states.LineSpot("M200 560Q250 510 300 545", 250, 533)
    two, three = states.BoxSpot(320, 520, 70, 50), states.LineSpot("M420 560Q470 510 520 545", 470, 533)
    out = [shapes.card(30, 520, 70, 50), states.target(box, "space:a", "Rails"), states.target(ring, "seat:a", "Seat")]
    out += [
        track(link.data, "yellow", size=0.8),
        states.target(link, "link:a", "Lay track"),
        shapes.card(320, 520, 70, 50),
    ]
    out += [
        states.chosen(two),
        states.preview(
            track(three.data, "red", size=0.8), three, "effort 4", "effort 4", side="right", name="preview-link"
        ),
    ]
    out.append(states.route("M560 560C600 500 640 580 690 530"))
    refused = states.HexSpot(960, 545, 27)
    out.append(hexagon(960, 545, 27, class_="hex"))
    out.append(states.refused(refused, "AOS-8.7", "This track is Émile’s: you may cross it, not change it."))
    return g(*out, transform="translate(0 100)")


def coast() -> str:
    cells = [
        (85.0 + 45 * c, 660.0 + 52 * (r + 0.5 * (c & 1)))
        for c in range(7)
        for r in range(3)
        if (c, r) not in ((3, 0), (4, 0), (3, 1))
    ]
    ground = shapes.rect(20, 610, 400, 230, 2, fill="var(--water)") + shapes.waterlines(
        shapes.outline(cells, 30.3), 0.8
    )
    return g(
        ground,
        *(hexagon(x, y, 30, class_="hex") for x, y in cells),
        shapes.frame(20, 610, 400, 230),
        transform="translate(0 100)",
    )


def places() -> str:
    spots = [
        ("hex:P1", "is-target"),
        ("hex:P2", "is-many"),
        ("hex:P3", "is-hover"),
        ("hex:P4", "is-chosen"),
        ("hex:P5", "is-fresh"),
        ("hex:P6", "is-off"),
        ("hex:P7", "is-refused"),
    ]
    out = [shapes.heading(450, 626, "Set by the script")]
    for i, (name, cls) in enumerate(spots):
        x, y = 480 + i * 72, 670
        spot = states.HexSpot(x, y, 27)
        drawn = states.place(hexagon(x, y, 27, class_="hex") + track(run(x, y, 27, 1, 4), "orange"), spot, name, name)
        out.append(drawn.replace("place-spot", f"place-spot {cls}") + text(x, y + 42, cls, 11))
    return g(*out, transform="translate(0 100)")


def hatches() -> str:
    out = [shapes.heading(450, 750, "Hatches")]
    for i, c in enumerate(MARKS):
        x = 450 + (i % 9) * 60
        y = 762 + (i // 9) * 44
        out.append(shapes.rect(x, y, 52, 36, 3, fill=shapes.fill(c), stroke="var(--ink)"))
        out.append(shapes.rect(x, y, 52, 36, 3, fill=shapes.hatch(c)) + circle(x + 26, y + 18, 9, fill=shapes.fill(c)))
        out.append(shapes.charge(MARKS[c].goods, x + 26, y + 18, 8, shapes.on(c)))
    return g(*out, transform="translate(0 100)")


def everything(theme: str | None = None) -> str:
    body = colours() + tracks() + signs() + spaces() + hex_states() + other_spots() + coast() + places() + hatches()
    return document(body, width=WIDTH, height=HEIGHT, theme=theme, label="Specimen", lang="en")


def scores(theme: str | None = None) -> str:
    names = (
        ("Nadia", "red", True),
        ("Émile", "blue", False),
        ("Wren", "yellow", False),
        ("Greedy bot", "black", False),
    )
    rows = (
        Row("Income, three times", (63, 57, 48, 30)),
        Row("Track sections", (21, 24, 19, 12)),
        Row("Subtotal", (84, 81, 67, 42), "subtotal"),
        Row("Shares issued, three times", (-21, -24, -18, -15)),
        Row("Engineer", (None, None, 6, None)),
        Row("Total", (63, 57, 55, 27), "total"),
        Row("Tie-break: cash", ("11", "8", "2", "14"), "note"),
    )
    return ScoreTable([Column(*n) for n in names], rows, title="Final scores").svg(theme=theme)


def charts(theme: str | None = None) -> list[str]:
    ratings = [
        chart.Estimate("search", 1742, 1701, 1788, "412 games"),
        chart.Estimate("greedy", 1533, 1498, 1560, "412 games"),
        chart.Estimate("random", 1021, 960, 1077, "412 games"),
    ]
    curves = [
        chart.Series("search", [(i, i * i * 0.8) for i in range(9)]),
        chart.Series("greedy", [(i, i * 5.2) for i in range(9)]),
        chart.Series("random", [(i, 14 - i * 2.5) for i in range(9)], "green"),
    ]
    wins = [chart.Bar("search", 61), chart.Bar("greedy", 31.5), chart.Bar("random", 2)]
    return [
        chart.whiskers(ratings, title="Ratings", note="Age of Steam, 4 players, 95 % intervals", theme=theme),
        chart.lines(curves, title="Score by turn", theme=theme),
        chart.bars(wins, title="Wins", note="per cent", theme=theme),
    ]


def posters(theme: str | None = None) -> list[str]:
    named = [poster(key, rotonde.game(key).poster(), theme=theme) for key in rotonde.games()]
    return [*named, *(poster(key, theme=theme) for key in ("toy", "another"))]


def page(theme: str) -> str:
    """All of it on one page, drawn for the page."""
    boxes = "".join(f'<div style="width:250px" class="sheet">{p}</div>' for p in posters())
    icons = "".join(icon(name) for name in ICONS) + brand() + "".join(shapes.token(c, 22) for c in PLAYER_COLOURS)
    parts = "".join(f'<div class="sheet" style="width:660px">{c}</div>' for c in [scores(), *charts()])
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8"><title>Specimen</title>'
        f"<style>{stylesheet()}</style><body style='padding:16px'>"
        f"<div class='sheet' style='width:1340px'>{everything()}</div>"
        f"<p>{icons}</p><div style='display:flex;flex-wrap:wrap;gap:12px'>{boxes}{parts}</div></body></html>"
    )


def main(folder: Path) -> None:
    for theme in ("light", "dark"):
        (folder / f"page-{theme}.html").write_text(page(theme), encoding="utf-8")
        (folder / f"specimen-{theme}.svg").write_text(everything(theme), encoding="utf-8")
        (folder / f"scores-{theme}.svg").write_text(scores(theme), encoding="utf-8")
        for i, c in enumerate(charts(theme)):
            (folder / f"chart{i}-{theme}.svg").write_text(c, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
