"""Tables laid by hand: a builder for positions, and small editions whose geometry can be followed on one's fingers.

The hexes of a small edition are named by column letter and row number: from c3 north lies c2, then clockwise d2
(NE), d3 (SE), c4 (S), b4 (SW) and b3 (NW). `MEADOW` is the one that most rule tests use:

- start towns Ayr (company A, b4), Bow (B, h4), Cam (C, e0), Dee (D, e8);
- railway towns Tern (e4) and Teal (c2);
- big cities Moor (g1), Mere (c7) and Marl (g6).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

import pytest

import rotonde
from rotonde.core import Event, story
from rotonde.games.stephensons_rocket.actions import ExtendLine
from rotonde.games.stephensons_rocket.state import RocketState

GAME = rotonde.game("stephensons_rocket")
RULESET = 1  # that positions are laid by, unless a test says another; raised with the game's (CONTRIBUTING.md)
STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
COLOURS = ("purple", "red", "blue", "yellow", "orange", "green", "black")
KINDS = ("steel", "textile", "brewing", "leather")

Edition = dict[str, Any]
Tokens = dict[str, int]


# ── small editions ────────────────────────────────────────────────────────


def mini(
    width: int,
    height: int,
    homes: Mapping[str, tuple[str, str]],
    towns: Mapping[str, str] | None = None,
    big: Mapping[str, tuple[str, Tokens]] | None = None,
    sea: Iterable[str] = (),
    **figures: int,
) -> Edition:
    """An edition on a parallelogram of hexes. `homes` is {company: (town, hex)}; figures are counts by name."""
    wet = set(sea)
    hexes = [{"label": f"{chr(97 + q)}{r}", "q": q, "r": r} for q in range(width) for r in range(height)]
    cities: list[dict[str, Any]] = [
        {"name": town, "kind": "start_town", "hex": label} for town, label in homes.values()
    ]
    cities += [{"name": name, "kind": "railway_town", "hex": label} for name, label in (towns or {}).items()]
    for name, (label, tokens) in (big or {}).items():
        mono = {next(iter(tokens)): sum(tokens.values())}
        cities.append({"name": name, "kind": "big_city", "hex": label, "tokens": tokens, "tokens_mono": mono})
    return {
        "game": "stephensons_rocket",
        "name": "mini",
        "title": "A small map",
        "players": {"colours": ["beige", "green", "brown", "black"], "stations": figures.get("stations", 7)},
        "supply": {
            "supplementary_shares": figures.get("supplementary", 16),
            "track_tiles": figures.get("tiles", 60),
            "passenger_tokens": figures.get("passengers", 9),
        },
        "payouts": {"unit": 1000, "big_city": [2000, 1000], "value_per_city": 1000, "token_kind": [6000, 3000]},
        "kinds": list(KINDS),
        "companies": [
            {"id": key, "name": f"{key} Railway", "colour": colour, "home": town, "shares": figures.get("shares", 16)}
            for (key, (town, _)), colour in zip(homes.items(), COLOURS, strict=False)
        ],
        "cities": cities,
        "hexes": [h for h in hexes if h["label"] not in wet],
    }


def meadow(**figures: int) -> Edition:
    """The meadow with other counts."""
    return mini(
        9,
        9,
        {"A": ("Ayr", "b4"), "B": ("Bow", "h4"), "C": ("Cam", "e0"), "D": ("Dee", "e8")},
        {"Tern": "e4", "Teal": "c2"},
        {
            "Moor": ("g1", {"steel": 2, "leather": 1}),
            "Mere": ("c7", {"textile": 2, "steel": 1}),
            "Marl": ("g6", {"brewing": 2, "textile": 1}),
        },
        (),
        **figures,
    )


MEADOW = meadow()

# A and B before Tern: A's next step to f3 merges it into B; its step to e2 does not.
A_BEFORE_B: dict[str, tuple[Any, ...] | None] = {"A": ("e3", "NE", ("c4", "d4")), "B": ("f4", "NW", ("g4",))}

# B, C and D stand around the hex c2, which is therefore next to two other lines for each of them: they can never move,
# yet are not isolated. A has a column of its own, g0 to g3.
_POCKET_LAND = ("c1", "c2", "d2", "b3", "g0", "g1", "g2", "g3")


def pocket(*more: str, **figures: int) -> Edition:
    """The pocket, with more land hexes; with `mill` = 1 also a big city on e5 that nobody reaches."""
    mill = {"Mill": ("e5", {"steel": 2, "leather": 1})} if figures.pop("mill", 0) else {}
    land = {*_POCKET_LAND, *more, *(label for label, _ in mill.values())}
    sea = [f"{chr(97 + q)}{r}" for q in range(7) for r in range(6) if f"{chr(97 + q)}{r}" not in land]
    homes = {"A": ("Ayr", "g0"), "B": ("Bow", "c1"), "C": ("Cam", "d2"), "D": ("Dee", "b3")}
    return mini(7, 6, homes, {}, mill, sea, **figures)


def cross(first: str, second: str) -> Edition:
    """A (home b5, on its way at c4) reaches two cities at once on d3: Pip (d2) and Rye (e3), of the kinds given."""
    kinds = {"Pip": ("d2", first), "Rye": ("e3", second)}
    towns = {name: label for name, (label, kind) in kinds.items() if kind == "town"}
    big = {name: (label, {"steel": 2, "leather": 1}) for name, (label, kind) in kinds.items() if kind == "big"}
    return mini(7, 7, {"A": ("Ash", "b5"), "B": ("Bay", "g0"), "C": ("Cob", "g6")}, towns, big)


# A (home c4) can step to c3 and then only to d2, where nothing is. B (home h3) can come along its corridor to d3, next
# to d2. C and D have land of their own.
_NOOK_LAND = ("c4", "c3", "d2", "d3", "e3", "f3", "g3", "h3", *(f"{q}{r}" for q in "lm" for r in range(5)))
NOOK = mini(
    13,
    5,
    {"A": ("Ayr", "c4"), "B": ("Bow", "h3"), "C": ("Cam", "l0"), "D": ("Dee", "l4")},
    sea=[f"{chr(97 + q)}{r}" for q in range(13) for r in range(5) if f"{chr(97 + q)}{r}" not in _NOOK_LAND],
)

# A (home f2) goes along e2 and d2 towards c2, which lies between B (c1) and D (b3); d2 touches neither.
GAP = mini(
    7,
    5,
    {"A": ("Ayr", "f2"), "B": ("Bow", "c1"), "D": ("Dee", "b3")},
    sea=[
        f"{chr(97 + q)}{r}"
        for q in range(7)
        for r in range(5)
        if f"{chr(97 + q)}{r}" not in ("f2", "e2", "d2", "c2", "c1", "b3")
    ],
)

# The towns of A (b2) and B (d2) have c2 between them: A's very first move may merge it into B. C and D are far away.
NEIGHBOURS = mini(9, 6, {"A": ("Ash", "b2"), "B": ("Bay", "d2"), "C": ("Cob", "i0"), "D": ("Dun", "i5")})


def odd_edition(seed: int) -> Edition:
    """A small random map where lines soon meet, get stuck, or run out of something."""
    rng = random.Random(f"odd {seed}")
    while True:
        width, height = rng.randint(4, 8), rng.randint(4, 8)
        labels = [f"{chr(97 + q)}{r}" for q in range(width) for r in range(height)]
        spots = _apart(rng.sample(labels, len(labels)), rng.randint(5, 11))
        sea = [x for x in labels if x not in spots and rng.random() < rng.choice((0.0, 0.1, 0.25))]
        lines = rng.randint(2, min(5, len(spots)))
        homes = {key: (f"Home_{key}", spot) for key, spot in zip("ABCDE"[:lines], spots, strict=False)}
        rest = spots[lines:]
        cut = rng.randint(0, len(rest))
        towns = {f"Town_{x}": x for x in rest[:cut]}
        big = {f"City_{x}": (x, {rng.choice(KINDS[:2]): 2, rng.choice(KINDS[2:]): 1}) for x in rest[cut:]}
        figures = {
            "shares": rng.randint(2, 8),
            "tiles": rng.choice((3, 6, 12, 60)),
            "stations": rng.randint(1, 4),
            "passengers": rng.randint(0, 2),
            "supplementary": rng.randint(0, 3),
        }
        data = mini(width, height, homes, towns, big, sea, **figures)
        try:
            GAME.edition(data)
        except rotonde.EditionError:
            continue  # a start town without a way out: draw again
        return data


def _apart(labels: list[str], n: int) -> list[str]:
    """Up to n labels of which no two touch."""
    out: list[str] = []
    for label in labels:
        if len(out) < n and all(distance(label, other) > 1 for other in out):
            out.append(label)
    return out


def distance(a: str, b: str) -> int:
    """Steps between two hexes of a small edition."""
    dq, dr = ord(a[0]) - ord(b[0]), int(a[1:]) - int(b[1:])
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


# ── positions ─────────────────────────────────────────────────────────────


class Line(NamedTuple):
    """A line as a test writes it: the locomotive's hex, its facing, the track from home, more cities, the bank."""

    at: str
    facing: str | None = None
    track: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    isolated: bool = False
    supplementary: int = 0


GONE = None  # an absorbed company


def lay(
    lines: Mapping[str, Line | tuple[Any, ...] | None] | None = None,
    *,
    players: int = 3,
    edition: Edition | None = MEADOW,
    options: Mapping[str, Any] | None = None,
    shares: Mapping[int, Mapping[str, int]] | None = None,
    stations: Mapping[int, Iterable[str]] | None = None,
    tokens: Mapping[int, Mapping[str, Tokens]] | None = None,
    passengers: Mapping[int, int] | None = None,
    money: Mapping[int, int] | None = None,
    **rest: Any,
) -> RocketState:
    """The table with these pieces; what is not named is as at the start, banks and passed cities are counted."""
    data = GAME.edition(edition).data
    held = {seat: dict(hand) for seat, hand in (shares or {}).items()}
    companies: dict[str, Any] = {}
    for part in data["companies"]:
        key = part["id"]
        line = (lines or {}).get(key, Line(_hex_of(data, part["home"])))
        companies[key] = {"locomotive": None} if line is None else _company(data, part, Line(*line), held)
    seats = [
        {
            "money": (money or {}).get(seat, 0),
            "shares": held.get(seat, {}),
            "stations": list((stations or {}).get(seat, ())),
            "tokens": dict((tokens or {}).get(seat, {})),
            "passengers": (passengers or {}).get(seat, 0),
        }
        for seat in range(players)
    ]
    document = {"ruleset": RULESET, "players": players, "options": options, "companies": companies, "seats": seats}
    return GAME.decode(document | rest, edition)


def _hex_of(data: Mapping[str, Any], city: str) -> str:
    return next(str(c["hex"]) for c in data["cities"] if c["name"] == city)


def _company(data: Mapping[str, Any], part: Mapping[str, Any], line: Line, held: Mapping[int, Any]) -> dict[str, Any]:
    cells = {h["label"]: (h["q"], h["r"]) for h in data["hexes"]}
    near = {
        c["name"]
        for c in data["cities"]
        for label in (line.at, *line.track)
        if (cells[c["hex"]][0] - cells[label][0], cells[c["hex"]][1] - cells[label][1]) in STEPS.values()
    }
    taken = sum(hand.get(part["id"], 0) for hand in held.values()) - line.supplementary
    return {
        "locomotive": line.at,
        "facing": line.facing,
        "track": list(line.track),
        "cities": sorted({part["home"], *near, *line.cities}),
        "bank": 0 if line.isolated else part["shares"] - taken,
        "supplementary": line.supplementary,
        "isolated": line.isolated,
    }


# ── playing ───────────────────────────────────────────────────────────────


def do(state: RocketState, *actions: str) -> list[Event]:
    """Apply actions in notation, one after the other, with the invariants after each; what happened."""
    events: list[Event] = []
    for text in actions:
        events += story(state, GAME.parse(text))
        assert state.invariants() == []
    return events


def no_veto(state: RocketState, *actions: str) -> list[Event]:
    """The same; whoever is asked for a bid passes."""
    events: list[Event] = []
    for text in actions:
        events += do(state, text)
        while state.phase == "veto":
            events += do(state, "pass")
    return events


def legal(state: RocketState, verb: str = "") -> list[str]:
    """The legal actions in notation, of one verb or all."""
    return [str(a) for a in state.legal() if not verb or a.verb == verb]


def targets(state: RocketState, company: str) -> set[str]:
    """Where a company may be extended to now."""
    return {a.to for a in state.legal() if isinstance(a, ExtendLine) and a.company == company}


def company(state: RocketState, key: str) -> dict[str, Any]:
    """A company as the position's document shows it."""
    return cast(dict[str, Any], state.encode()["companies"][key])


def seat(state: RocketState, number: int) -> dict[str, Any]:
    """A player as the position's document shows him."""
    return cast(dict[str, Any], state.encode()["seats"][number])


def refused(state: RocketState, action: str) -> tuple[str, str]:
    """The code and the rule by which an action is refused; the position must not change."""
    before = state.digest()
    parsed = GAME.parse(action)
    refusal = state.refusal(parsed)
    assert refusal is not None, f"{action} is allowed"
    assert parsed not in state.legal()
    assert refusal.message
    with pytest.raises(rotonde.Illegal) as caught:
        state.apply(parsed)
    assert (caught.value.code, caught.value.rule) == (refusal.code, refusal.rule)
    assert state.digest() == before
    return refusal.code, refusal.rule
