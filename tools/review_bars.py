"""Is the review right where that can be checked?

    python tools/review_bars.py endgames GAME --count 20     forced best moves, found by exhaustive search
    python tools/review_bars.py cases GAME --count 30        blunders put into games of bots, and what each is worth
    python tools/review_bars.py blunders GAME --count 30     what the review says of those cases
    python tools/review_bars.py turning GAME --count 10      the same, and the seat's whole game is reviewed
    python tools/review_bars.py calm GAME --count 200        decisions of the strongest level against itself

Rules that are fixed beforehand:

- An endgame is a decision of an apprentices' game with the fewest seats, among its last FAR and between at least three
  actions, from which everything that can follow is looked at (NODES positions at most; where something is hidden, four
  guesses agree), and in which one action ends at least a hundredth of the winner's points ahead of every other. Another
  legal action, drawn by lot, counts as played; the review must name the forced one as the better move.
- A case is a blunder that is put into a game of engineers with the fewest seats, since one of four costs six times
  one of two. Of each game POINTS decisions are drawn by lot, among those that are not inside an action and have at
  least three legal actions (of LATER that are drawn the last is taken: it costs less and decides more), and at each of
  them MOVES other actions, by lot. The first games of each file are older: conductors played, the very first with two
  to four seats by lot, the later of two decisions, and more games before one was measured.
  What one is worth is what the bot's own choice brings more, and nothing of the reviewer is asked for it: from both
  moves the judges (apprentices; in Age of Steam, where these go bankrupt, conductors that look one step ahead) play to
  the end, with the same guesses and chances, and only who won is counted. Those that lose most in a few such games
  (SCREENS; at least PROMISE after each part) are measured by WORTH pairs with other guesses. A blunder counts if it is
  worth more than MARGIN by two standard errors of all of them; after every PART pairs, one that is two standard errors
  below what that takes is given up. In Age of Steam, whose judges handle money badly, it must also cost MARGIN in the
  mean of CHECKED pairs that conductors play to the end: what only a bad player loses by is no blunder. The file keeps
  every game that was looked through, a line each: it does not hang on the reviewer, nor on networks, and is used again
  by every later one.
- A blunder of these cases must be called a mistake, by the rule of a game with so many decisions. With `turning` the
  same bots play on after it, all decisions of that seat are reviewed as a person would have it, and it must be among
  the turning points that are told. These hang on the seat's own decisions alone, except that all seats share the fresh
  games: the seat gets its part of those of each round, rounded down.
- Calm decisions are drawn by lot from games of the engineer against itself, which are kept. Those called mistakes are
  weighed again, everything ten times as deep and with another seed, and stay if they are called so again.

What was found is written to a file of lines in JSON, and a run goes on where it was stopped; `--again` begins anew.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, product
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import rotonde
from rotonde.bots import make
from rotonde.bots.greedy import GreedyBot
from rotonde.coach.estimates import mean_and_error
from rotonde.coach.puzzles.puzzle import entry_of, written
from rotonde.coach.puzzles.solving import TooMuch, solve
from rotonde.coach.review import Review
from rotonde.coach.review.decisions import Fresh, Point, Weighed, first_look, fresh_games, points_of
from rotonde.coach.review.running import DEPTH, PAIRS, ROUNDS, Passes, Worker, run, settle
from rotonde.coach.review.verdicts import accuracy, is_mistake, is_open
from rotonde.coach.shares import shares_of
from rotonde.core import CHANCE, Action, Bot, Game, Record, State
from rotonde.core.setup import Setup
from rotonde.core.threads import one_thread

MAKER = "engineer:60"  # who plays the games that blunders are put into: in weaker ones a blunder is one of many
POINTS, MOVES = 6, 6  # decisions that are drawn of such a game, and other moves of each
LATER = 3  # of so many decisions that are drawn the last one is taken
SCREENS = ((2, 8), (6, 3), (12, 2))  # pairs of games that each move gets, and how many moves are looked at further
PROMISE = 0.15  # of the share of victory that a move must lose in all these games to be measured
MARGIN = 0.10  # of the share of victory: a blunder is worth at least so much
WORTH = 200  # pairs of games that a blunder is measured by
PART = 20  # pairs after which what can hardly be a blunder any more is given up
CHECKER, CHECKED = "conductor", 40  # who plays how many pairs more, where the judges are not to be trusted alone
BANKRUPT = ("age_of_steam",)  # where apprentices end in ruin whatever was done before
NODES = 20_000  # positions of an endgame, at most
FAR = 30  # decisions before the end
TRIFLE = 0.01  # of the winner's points: who is ahead by less is not clearly best
GIVES_UP = 2  # decisions in a row that are too much
DECISIONS = 300  # of a game, for the correction of the bound
STRONG = "engineer:300"  # who plays the calm games: what a weaker one gives away is a mistake indeed
DRAWN = 50  # decisions of each of them


class Asked(argparse.Namespace):
    """What was asked for, and what is known of it."""

    what: str
    game: Game
    count: int
    seed: int
    depth: int
    seconds: float
    folder: Path
    again: bool
    known: list[dict[str, Any]]

    def rng(self) -> random.Random:
        """A generator for what comes next."""
        return random.Random(f"{self.what} {self.game.key} {self.seed} {len(self.known)}")

    def seed_of(self, n: int) -> int:
        """The seed of what is said of a case."""
        return random.Random(f"{self.what} {self.game.key} {self.seed} {n}").getrandbits(31)


class Played(NamedTuple):
    """A game that bots have played, and the decisions of it."""

    record: Record
    points: list[Point]


def played(game: Game, bot: str, players: int, rng: random.Random) -> Played:
    """A game of bots."""
    state, player = game.new(players), make(bot, game)
    record, points = Record.begin(state, [f"{bot} {n + 1}" for n in range(players)]), list[Point]()
    while state.to_act:
        seat = state.to_act[0]
        action: Action = state.roll(rng) if seat == CHANCE else player.choose(state.observe(seat), rng)
        if seat != CHANCE and len(state.legal(seat)) > 1:
            points.append(Point(len(record.entries) + 1, seat, str(action), state.copy()))
        record.append(action, seat)
        state.advance(action, seat)
    return Played(record, points)


def fewest(game: Game) -> int:
    """The fewest seats that play against each other."""
    return min(n for n in game.players if n > 1)


def weighed(point: Point, seed: int, depth: int, decisions: int = DECISIONS) -> Weighed:
    """One decision as a review weighs it: a first look, then fresh games for as long as it is open."""
    found, fresh = first_look(point, seed, depth), Fresh(point.n, [], [])
    for _ in ROUNDS:
        if not is_open(found, decisions):
            break
        more = fresh_games(point, found.best, seed, found.games, PAIRS * depth)
        fresh = Fresh(point.n, fresh.played + more.played, fresh.better + more.better)
        settle(found, fresh)
    return found


# ── endgames ──────────────────────────────────────────────────────────────


def forced(point: Point, least: float, rng: random.Random) -> Action | None:
    """The one action that is best for certain, by a margin that matters; TooMuch where that cannot be found out."""
    worths, _ = solve(point.view, NODES, rng)
    first, *others = sorted(worths, key=lambda text: -worths[text])
    ahead = worths[first] - worths[others[0]] if others else 0.0
    return point.state.game.parse(first) if ahead >= least else None


def endgames(asked: Asked) -> Iterator[dict[str, Any]]:
    """Forced best moves, and whether the review names them."""
    game, rng = asked.game, asked.rng()
    while True:
        points = played(game, "apprentice", fewest(game), rng).points
        least, too_much = max(1.0, TRIFLE * max(points[-1].state.scores())), 0
        for point in reversed(points[-FAR:]):
            if too_much >= GIVES_UP or len(point.view.legal()) < 3:
                continue
            try:
                best = forced(point, least, rng)
                too_much = 0
            except TooMuch:
                too_much += 1
                continue
            if best is not None:
                yield named(point, best, rng, asked.depth)


def named(point: Point, best: Action, rng: random.Random, depth: int) -> dict[str, Any]:
    """What the review says if another move was played."""
    others = [action for action in point.view.legal() if action != best]
    wrong = point._replace(action=str(rng.choice(others)))
    found = weighed(wrong, rng.getrandbits(32), depth)
    return {
        "played": wrong.action,
        "forced": str(best),
        "named": found.best,
        "gain": found.gain or found.seen,
        "right": found.best == str(best),
        "mistake": is_mistake(found, DECISIONS),
    }


# ── blunders: what they are worth ─────────────────────────────────────────


class Case(msgspec.Struct, kw_only=True):
    """A blunder at a decision of a game, and what it is worth."""

    setup: Setup
    entries: list[str]  # what was played before it, written as puzzles have it
    seat: int
    own: str  # what the bot chose
    blunder: str
    worth: float  # how much oftener the seat wins after its own choice
    error: float
    decisions: int  # of the game that the bots played
    checked: float | None = None  # what it is worth among conductors, where that was asked

    @property
    def point(self) -> Point:
        """The decision, with the blunder played."""
        record = Record(**vars(self.setup), entries=[entry_of(text) for text in self.entries])
        return Point(len(self.entries) + 1, self.seat, self.blunder, record.replay())


class Searched(msgspec.Struct, kw_only=True):
    """One game of bots that was looked through for blunders."""

    players: int
    drawn: int  # moves that a few games were played for
    measured: int  # those that were measured
    seconds: float  # of the processor
    cases: list[Case]


class Try(NamedTuple):
    """A move that may be a blunder."""

    point: Point
    own: Action
    move: Action


def judge(game: Game) -> Bot:
    """Who plays on to measure a blunder."""
    return GreedyBot(beam=0) if game.key in BANKRUPT else make("apprentice", game)


def played_out(state: State, seat: int, action: Action, rng: random.Random, bot: Bot) -> float:
    """A game that a bot plays to its end after an action, for all seats: the share of the victory that a seat had."""
    state.advance(action, seat)
    while state.to_act:
        who = state.to_act[0]
        state.advance(state.roll(rng) if who == CHANCE else bot.choose(state.observe(who), rng), who)
    return shares_of(state.game).final(state)[seat]


def share_of(point: Point, action: Action, seed: int, n: int, bot: Bot) -> float:
    """The share of the victory that an action brought in the game of that number: the same guess, the same chances."""
    guess = point.view.determinize(random.Random(f"{seed}:guess:{n}"))
    return played_out(guess, point.seat, action, random.Random(f"{seed}:{n}"), bot)


def worth_of(tried: Try, pairs: int, seed: int, bot: Bot) -> tuple[float, float]:
    """How much oftener who decided wins after the bot's own choice, and the standard error of that."""
    gains: list[float] = []
    for n in range(pairs):
        own, other = (share_of(tried.point, action, seed, n, bot) for action in (tried.own, tried.move))
        gains.append(own - other)
        if len(gains) % PART == 0 and is_hopeless(gains, pairs):
            break
    return mean_and_error(gains)


def is_hopeless(gains: list[float], pairs: int) -> bool:
    """Is it two standard errors below what it must come to with all pairs? Then it does not count as it is, either."""
    mean, error = mean_and_error(gains)
    return mean + 2 * error < MARGIN + 2 * error * sqrt(len(gains) / pairs)


def tries_of(points: Sequence[Point], rng: random.Random) -> list[Try]:
    """Moves of a game that may be blunders, drawn by lot."""
    chosen = [p for p in points if p.state.game.quiet(p.state) and len(p.state.legal(p.seat)) >= 3]
    drawn = {point.n: point for _ in range(POINTS) for point in [max(rng.choices(chosen, k=LATER), key=lambda p: p.n)]}
    out = []
    for point in drawn.values():
        own = point.state.game.parse(point.action)
        others = [action for action in point.view.legal() if action != own]
        out += [Try(point, own, move) for move in rng.sample(others, min(MOVES, len(others)))]
    return out


def screened(tries: list[Try], seed: int) -> list[Try]:
    """Those that lose most in a few games, one of each decision at the end."""
    if not tries:
        return []
    bot = judge(tries[0].point.state.game)
    owned: dict[tuple[int, int], float] = {}  # what the own choices of decisions brought, game by game
    lost = [0.0] * len(tries)
    left, begin = list(range(len(tries))), 0
    for pairs, most in SCREENS:
        for i, n in product(left, range(begin, begin + pairs)):
            point, own, move = tries[i]
            if (point.n, n) not in owned:
                owned[point.n, n] = share_of(point, own, seed, n, bot)
            lost[i] += owned[point.n, n] - share_of(point, move, seed, n, bot)
        begin += pairs
        left = sorted([i for i in left if lost[i] >= PROMISE * begin], key=lambda i: -lost[i])[:most]
    worst = {tries[i].point.n: i for i in reversed(left)}
    return [tries[i] for i in sorted(worst.values())]


def searched(game: Game, rng: random.Random) -> Searched:
    """A game of strong bots, and its blunders."""
    begun = time.process_time()
    one = played(game, MAKER, fewest(game), rng)
    tries = tries_of(one.points, rng)
    kept = screened(tries, rng.getrandbits(32))
    found = [case for candidate in kept if (case := counted(one, candidate, rng.getrandbits(32))) is not None]
    took = round(time.process_time() - begun, 1)
    return Searched(players=one.record.players, drawn=len(tries), measured=len(kept), seconds=took, cases=found)


def counted(one: Played, candidate: Try, seed: int) -> Case | None:
    """The case of a move, if it is worth enough."""
    point, _, move = candidate
    worth, error = worth_of(candidate, WORTH, seed, judge(point.state.game))
    if worth - 2 * error < MARGIN:
        return None
    checked = check_of(candidate, seed)
    if checked is not None and checked < MARGIN:
        return None
    return Case(
        setup=one.record.setup,
        entries=[written(entry) for entry in one.record.entries[: point.n - 1]],
        seat=point.seat,
        own=point.action,
        blunder=str(move),
        worth=round(worth, 4),
        error=round(error, 4),
        decisions=len(one.points),
        checked=checked,
    )


def check_of(candidate: Try, seed: int) -> float | None:
    """What a move costs among conductors, where the judges are not to be trusted alone."""
    game = candidate.point.state.game
    if game.key not in BANKRUPT:
        return None
    return round(worth_of(candidate, CHECKED, seed + 1, make(CHECKER, game))[0], 4)


def cases(asked: Asked) -> Iterator[dict[str, Any]]:
    """Games of conductors with the blunders that were found in them."""
    for n in count(len(asked.known)):
        found = searched(asked.game, random.Random(f"cases {asked.game.key} {asked.seed} {n}"))
        yield msgspec.to_builtins(found)


# ── blunders: what the review says ────────────────────────────────────────


def kept_cases(asked: Asked) -> list[Case]:
    """The cases of a game that were found before."""
    games = [msgspec.convert(line, Searched) for line in lines(asked.folder / f"cases-{asked.game.key}.jsonl")]
    return [case for game in games for case in game.cases]


def blunders(asked: Asked) -> Iterator[dict[str, Any]]:
    """Whether the review calls blunders mistakes."""
    for n, case in enumerate(kept_cases(asked)[len(asked.known) : asked.count], len(asked.known)):
        found = weighed(case.point, asked.seed_of(n), asked.depth, case.decisions)
        kept = {name: getattr(found, name) for name in ("n", "gain", "error", "games", "seen", "best")}
        told = {"own": case.own, "blunder": case.blunder, "worth": case.worth, "worth_error": case.error}
        yield told | kept | {"right": is_mistake(found, case.decisions)}


def turning(asked: Asked) -> Iterator[dict[str, Any]]:
    """Whether blunders are turning points in the review of the whole game, in which the bots played on after them."""
    for n, case in enumerate(kept_cases(asked)[len(asked.known) : asked.count], len(asked.known)):
        record = with_blunder(case, random.Random(asked.seed_of(n)))
        told = [w.n for w in own_review(record, case.seat, asked.seed_of(n), asked.depth).turning_points()]
        at = len(case.entries) + 1
        yield {"n": at, "worth": case.worth, "told": told, "right": at in told}


def own_review(record: Record, seat: int, seed: int, depth: int) -> Review:
    """The review of one seat's decisions, with that seat's part of the fresh games."""
    passes = Passes(record, seed, depth)
    own = {point.n for point in points_of(record) if point.seat == seat}
    passes.points = [n for n in passes.points if n in own]
    passes.rounds = [most // record.players for most in passes.rounds]
    run(passes, Worker(record, seed, depth))
    return passes.review


def with_blunder(case: Case, rng: random.Random) -> Record:
    """The game up to a decision, the blunder, and what bots make of it."""
    found = Record(**vars(case.setup), entries=[entry_of(text) for text in case.entries])
    state, action, seat = found.replay(), found.start().game.parse(case.blunder), case.seat
    bot = make(found.seats[seat].rpartition(" ")[0], state.game)
    while True:
        found.append(action, seat)
        state.advance(action, seat)
        if not state.to_act:
            return found
        seat = state.to_act[0]
        action = state.roll(rng) if seat == CHANCE else bot.choose(state.observe(seat), rng)


# ── the strongest level ───────────────────────────────────────────────────


def strong_game(asked: Asked, n: int) -> Record:
    """A game of the engineer against itself; it is kept, so that a later review is shown the same."""
    file = asked.folder / f"strong-{asked.game.key}-{asked.seed}-{n}.rotonde"
    if not file.exists():
        rng = random.Random(f"strong {asked.game.key} {asked.seed} {n}")
        players = rng.choice([n for n in asked.game.players if 1 < n < 5])
        played(asked.game, STRONG, players, rng).record.save(file)
    return Record.load(file)


def calm(asked: Asked) -> Iterator[dict[str, Any]]:
    """Decisions of the engineer, and whether they are called mistakes; those that are, ten times as deep."""
    for n in count(len(asked.known) // DRAWN):
        points = list(points_of(strong_game(asked, n)))
        drawn = random.Random(f"calm {asked.game.key} {asked.seed} {n}").sample(points, DRAWN)
        for point in drawn[len(asked.known) % DRAWN :]:
            yield {"game": n} | judged(point, asked.seed_of(len(asked.known)), asked.depth, len(points))


def judged(point: Point, seed: int, depth: int, decisions: int) -> dict[str, Any]:
    """What the review says of a decision; a mistake is looked at again."""
    found = weighed(point, seed, depth, decisions)
    mistake = is_mistake(found, decisions)
    case = {name: getattr(found, name) for name in ("n", "gain", "error", "games", "action", "best")}
    case |= {"accuracy": round(accuracy([found]), 4), "right": not mistake}
    if mistake:
        deep = weighed(point, seed + 1, 10 * depth, decisions)
        case |= {"deep": deep.gain, "deep_error": deep.error, "deep_games": deep.games}
        case["stays"] = is_mistake(deep, decisions)
    return case


KINDS: dict[str, Callable[[Asked], Iterator[dict[str, Any]]]] = {
    "endgames": endgames,
    "cases": cases,
    "blunders": blunders,
    "turning": turning,
    "calm": calm,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(KINDS))
    parser.add_argument("game", type=rotonde.game)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=DEPTH)
    parser.add_argument("--seconds", type=float, default=36000.0)
    parser.add_argument("--folder", type=Path, default=Path("bars"))
    parser.add_argument("--again", action="store_true", help="forget what was found before")
    asked = parser.parse_args(namespace=Asked())
    one_thread()
    asked.folder.mkdir(exist_ok=True)
    file = asked.folder / f"{asked.what}-{asked.game.key}.jsonl"
    if asked.again:
        file.unlink(missing_ok=True)
    asked.known = lines(file)
    until = time.monotonic() + asked.seconds
    found = KINDS[asked.what](asked)
    while how_many(asked.known) < asked.count and time.monotonic() < until and (line := next(found, None)):
        asked.known.append(line)
        keep(file, line)
    print(told(asked.what, asked.game.key, asked.known))


def lines(file: Path) -> list[dict[str, Any]]:
    """What a file holds."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def how_many(known: list[dict[str, Any]]) -> int:
    """Cases among what is known: a game that was looked through may hold some, or none."""
    return sum(len(line.get("cases", [line])) for line in known)


def keep(file: Path, case: dict[str, Any]) -> None:
    """Write a case down at once: a run may be stopped at any moment."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(case) + "\n")
    print(json.dumps(case), file=sys.stderr, flush=True)


def told(what: str, game: str, cases: list[dict[str, Any]]) -> str:
    """What came of it, in a line."""
    if what == "cases":
        drawn, measured = sum(case["drawn"] for case in cases), sum(case["measured"] for case in cases)
        took = sum(case["seconds"] for case in cases)
        said = f"{game}: {how_many(cases)} blunders in {len(cases)} games of bots"
        return f"{said}; {drawn} moves drawn, {measured} measured, {took:.0f} s"
    right = sum(case["right"] for case in cases)
    said = f"{game}, {what}: {right} of {len(cases)} right"
    called = [case for case in cases if "stays" in case]
    return said + (f"; {sum(case['stays'] for case in called)} of {len(called)} stay" if called else "")


if __name__ == "__main__":
    main()
