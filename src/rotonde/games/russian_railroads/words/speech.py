"""Small pieces of speech that the other modules share: names of things, effects in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rotonde.core.telling import N_, View, Voice, capital, either, listed
from rotonde.core.vocabulary import vocabulary
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.figures import BonusPart
from rotonde.games.russian_railroads.printed import HIRED
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import COUNTS, bonus_points
from rotonde.games.russian_railroads.state import RailroadsState

COLOURS = {"black": N_("black"), "grey": N_("grey"), "brown": N_("brown"), "beige": N_("beige"), "white": N_("white")}
RAILS = dict(
    zip(COLOURS, (N_("black rails"), N_("grey rails"), N_("brown rails"), N_("beige rails"), N_("white rails")))
)
LINES = {"transsib": N_("Trans-Siberian"), "petersburg": N_("St Petersburg"), "kiev": N_("Kiev")}
ACTIONS = {  # an action space inside a sentence
    **{f"rail_{colour}": said for colour, said in RAILS.items()},
    "rail_any_coin": N_("rails of any colours"),
    "rail_basic": N_("the open rail space"),
    "loco": N_("locomotives and factories"),
    "industry": N_("industry"),
    "industry_black": N_("industry and a black rail"),
    "aux_x2": N_("an ×2 token"),
    "aux_roubles": N_("roubles"),
    "aux_temp": N_("the temporary workers"),
    "engineer_public_left": N_("the left public engineer"),
    "engineer_public_right": N_("the right public engineer"),
    "engineer_hire": N_("hiring an engineer"),
    "turn_order_1": N_("first place next round"),
    "turn_order_2": N_("second place next round"),
    "last_round_industry": N_("the industry space of the last round"),
}
TOKENS = {
    "qt_4_rails": N_("? token “rails”"),
    "qt_5_industry": N_("? token “industry”"),
    "qt_second_marker": N_("? token “second marker”"),
    "qt_3_x2": N_("? token “×2”"),
    "qt_revaluation": N_("? token “revaluation”"),
    "qt_kiev_medal": N_("? token “Kiev medal”"),
    "qt_card": N_("? token “card”"),
}
CARDS = {
    "qc_combo": N_("? card “a bit of everything”"),
    "qc_engineer": N_("? card “engineer”"),
    "qc_factory": N_("? card “factory”"),
    "qc_black_worker": N_("? card “black worker”"),
    "qc_loco9": N_("? card “locomotive”"),
    "sb_black": N_("start bonus “black rail”"),
    "sb_industry": N_("start bonus “industry”"),
    "sb_x2": N_("start bonus “×2”"),
    "sb_rouble": N_("start bonus “rouble”"),
    "bc_15": N_("bonus card “points”"),
    "bc_workers": N_("bonus card “workers”"),
    "bc_x2": N_("bonus card “×2 tokens”"),
    "bc_lines": N_("bonus card “complete lines”"),
    "bc_black": N_("bonus card “black rails”"),
    "bc_extra_engineer": N_("bonus card “extra engineer”"),
    "bc_factories": N_("bonus card “factories”"),
    "bc_tokens": N_("bonus card “? tokens”"),
    "bc_engineers": N_("bonus card “engineers”"),
}
EACH = {  # what a bonus card counts
    "extra_workers": N_("{n} points for each extra worker"),
    "complete_lines": N_("{n} points for each line with black at its end"),
    "black_positions": N_("the spaces of your black rails added up"),
    "majority": N_("one more engineer in the count of the majority"),
    "factories": N_("{n} points for each factory"),
    "question_tokens": N_("{n} points for each ? token laid"),
    "engineers": N_("{n} points for each engineer of yours"),
    "x2": N_("{n} points for each ×2 token"),
}
NAMES = {"colour": COLOURS, "action": ACTIONS, "token": TOKENS, "card": CARDS}
PLACES = ("0", N_("first"), N_("second"), N_("third"), N_("fourth"))  # of the turn order
_PRICED = re.compile(r"(.*?)_(\d+)w(_black)?")
Seen = View[RailroadsState]


# ── action spaces ─────────────────────────────────────────────────────────
def _stem(space: str) -> tuple[str, int]:
    """The kind of a space and its price in workers (0: not in its name), from an id such as rail_black_1w."""
    found = _PRICED.fullmatch(space)
    return (f"{found[1]}{found[3] or ''}", int(found[2])) if found else (space, 0)


def _action(space: str, voice: Voice) -> str:
    if space.startswith(HIRED):
        return voice("engineer No. {n}", n=space.removeprefix(HIRED))
    stem, _ = _stem(space)
    return voice.translate(vocabulary(voice.words).names["action"].get(stem, stem.replace("_", " ")))


def space_name(space: str, voice: Voice) -> str:
    """A space as a title: "Black rails (1 worker)"."""
    said, (_, workers) = capital(voice.value("action", space)), _stem(space)
    return f"{said} ({mix_text(workers, 0, 0, 0, voice)})" if workers else said


def place_name(place: int, voice: Voice) -> str:
    """A place of the turn order."""
    return voice.translate(PLACES[place]) if 0 < place < len(PLACES) else str(place)


# ── effects ───────────────────────────────────────────────────────────────
def effect(board: Board, parts: Sequence[int], voice: Voice) -> str:
    """An effect in words: "1 black move and 3 points"; what it does twice is said once."""
    out = []
    for e in dict.fromkeys(parts):
        said = part_text(board, e, voice)
        out.append(voice("{what}, twice", what=said) if list(parts).count(e) > 1 else said)
    return listed(out, voice)


def part_text(board: Board, e: int, voice: Voice) -> str:
    """One part of an effect."""
    said = vocabulary(voice.words).effect(board.rules.names[p.op_of(e)]).part
    return voice(said) if isinstance(said, str) else said(board, e, voice)


def moves(board: Board, colours: int, n: int, voice: Voice) -> str:
    """Moves of rails: of one colour, of some, or of any."""
    if colours == board.all_colours:
        return voice.plural("{n} move of any colour", "{n} moves of any colours", n)
    said = ", ".join(colour_names(board, colours))
    return voice.plural("{n} {colours} move", "{n} {colours} moves", n, colours=said)


def colour_names(board: Board, colours: int) -> list[str]:
    """The ids of a bit set of colours."""
    return [c for i, c in enumerate(board.colours) if colours >> i & 1]


def price_text(workers: int, roubles: int, voice: Voice) -> str:
    """A printed price."""
    return mix_text(workers, 0, 0, roubles, voice)


def mix_text(workers: int, black: int, temporary: int, roubles: int, voice: Voice) -> str:
    """What is paid, piece by piece."""
    out = [
        voice.plural("{n} worker", "{n} workers", workers) if workers else "",
        voice("the black worker") if black else "",
        voice.plural("{n} temporary worker", "{n} temporary workers", temporary) if temporary else "",
        voice.plural("{n} rouble", "{n} roubles", roubles) if roubles else "",
    ]
    return listed([said for said in out if said], voice)


def hand_text(table: RailroadsState, seat: int, voice: Voice) -> str:
    """What a seat can still pay with."""
    black = table.black_free if table.black_owner == seat else 0
    return mix_text(table.workers[seat], black, table.temps[seat], table.roubles[seat], voice)


# ── bonus cards: what each is worth at the end (RR-16.1); only for cards that the reader may see ──
def bonus_text(table: RailroadsState, seat: int, name: str, voice: Voice) -> str:
    """What a card counts, and what that is now for a seat."""
    card = table.board.bonus.index(name)
    part = table.board.bonus_part[card]
    said = _worth_text(part, voice)
    if part.counts in ("nothing", "majority") or seat < 0:
        return said
    n, points = COUNTS[part.counts](table, seat), bonus_points(table, seat, card)
    return voice("{what} (now {n}: {points} points)", what=said, n=n, points=points)


def _worth_text(part: BonusPart, voice: Voice) -> str:
    """The printed worth of a card."""
    if part.tiers:
        tiers = ", ".join([voice("{points} from {n} on", points=worth, n=least) for least, worth in part.tiers])
        return voice("points for your ×2 tokens: {tiers}", tiers=tiers)
    plain = voice.plural("{n} point", "{n} points", part.points)
    said = voice(EACH[part.counts], n=part.points) if part.counts in EACH else plain
    return voice("{what}, at most {most}", what=said, most=part.most) if part.most else said


# ── arguments of sentences ────────────────────────────────────────────────
def _special(special: str, voice: Voice) -> str:
    line, _, space = special.partition(":")
    if line == "industry":
        return voice("the industry track")
    return f"{voice.value('line', line)} {space.rstrip('+')}"


def _known(kind: str) -> Callable[[str, Voice], str]:
    return lambda name, voice: voice.translate(vocabulary(voice.words).names[kind].get(name, name))


VALUES: dict[str, Callable[..., str]] = {
    "space": lambda space, voice: space_name(space, voice),
    "action": _action,
    "line": lambda line, voice: voice.translate(LINES.get(line, capital(line))),
    "colour": _known("colour"),
    "colours": lambda said, voice: either([voice.value("colour", c) for c in said.split(", ")], voice),
    "rails": lambda colours, voice: listed([voice.translate(RAILS.get(c, c)) for c in colours], voice),
    "token": _known("token"),
    "card": _known("card"),
    "special": _special,
}


def value(key: str, value: object, voice: Voice) -> str:
    """An argument of a sentence: ids of the edition become words, numbers get separators.

    Whatever is named at all is named here, so that a game built on this one can name what it adds: `factory…` and
    `loco…` are numbers of tiles.
    """
    if key.startswith("factory"):
        return voice("factory No. {n}", n=value)
    if isinstance(value, int):
        return voice.number(value)
    return VALUES[key](value, voice) if key in VALUES else str(value)
