"""What bots return against random play, as a first bar for learners: docs/baselines.md.

    python -m tools.baselines                   write the page from docs/baselines.csv
    python -m tools.baselines --play            first play what is missing there (stop it at will, it goes on there)
    python -m tools.baselines --play --only rocket --jobs 2

One bot sits among random ones, its seat goes round. How many games there are of each is fixed in PLAN; each is a line
of the file as soon as it is over.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, stdev

import rotonde
from rotonde.arena import simulate
from rotonde.arena.stats import Z95, share_interval
from rotonde.core import Game
from rotonde.core.registry import shipped
from rotonde.rl.rewards import victory

DOCS = Path(__file__).resolve().parent.parent / "docs"
FILE, PAGE = DOCS / "baselines.csv", DOCS / "baselines.md"
PLAN = {"random": 24, "conductor": 12, "engineer:20": 2}  # games of each bot at each table
FIELDS = ("game", "edition", "players", "bot", "number", "seat", "scores", "winners", "digest")
SEED = 17
# Rows whose bots have changed since, which nobody has played again yet; empty this once they are.
OLDER = {
    "german_railroads": "The rows of `conductor` with four players and of `engineer:20` are older than the others: the"
    " bots of this game have become quicker since. Where the conductor was played again, it scored less."
}
Row = dict[str, str]
Table = tuple[Game, str, int]

HEAD = """# Baselines

Written by `python -m tools.baselines` from [baselines.csv](baselines.csv). One bot sits among random ones, its seat
goes round. The *return* is the mean reward of `reward="victory"` ([Learning machines](learning.md)), with its 95 %
interval where games differ; a shared victory counts as its share. `conductor` is what `greedy` stands for;
`engineer:20` is the strongest level, held to 20 simulations a decision so that its games repeat; with more it is
stronger, and [strength.md](strength.md) says how the levels stand to each other. Alone, against Émil, only the score
tells anything. Numbers of games were fixed beforehand: {plan}. Bots change, and so do their scores.
"""


def tables() -> Iterator[Table]:
    """Every game at every count, in every edition."""
    for key in shipped():
        title = rotonde.game(key)
        for edition in title.editions():
            for players in title.seats(edition):
                yield title, edition, players


def rows_of(file: Path) -> list[Row]:
    """The games that were played."""
    if not file.exists():
        return []
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def play(only: str, jobs: int | None) -> None:
    """Play what is missing: of all tables the quick games first."""
    done = {(row["game"], row["edition"], row["players"], row["bot"], int(row["number"])) for row in rows_of(FILE)}
    fresh = not FILE.exists()
    with FILE.open("a", newline="", encoding="utf-8") as file:
        lines = csv.DictWriter(file, FIELDS, lineterminator="\n")
        if fresh:
            lines.writeheader()
        for bot, games in PLAN.items():
            for title, edition, players in tables():
                head = (title.key, edition, str(players), bot)
                skip = {n for n in range(games) if (*head, n) in done}
                if only not in title.key or len(skip) == games:
                    continue
                seats = [bot, *["random"] * (players - 1)]
                for result in simulate(
                    title, seats, games, players=players, edition=edition, seed=SEED, jobs=jobs, skip=skip
                ):
                    told = (result.index, -result.index % players, *map(_words, (result.scores, result.winners)))
                    lines.writerow(dict(zip(FIELDS, (*head, *told, result.digest), strict=True)))
                    file.flush()
                print(f"{title.title}, {edition}, {players} players, {bot}: {games} games", flush=True)


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def page(rows: list[Row]) -> str:
    """The page: a table for each game."""
    plan = ", ".join(f"{games} of `{bot}`" for bot, games in PLAN.items())
    parts = [HEAD.format(plan=plan)]
    for key in shipped():
        parts += [f"## {rotonde.game(key).title}", ""]
        parts += [OLDER[key], ""] if key in OLDER else []
        parts += [
            "| players | bot | games | return | won | 95 % | mean score | of the others |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for title, edition, players in tables():
            for bot in PLAN if title.key == key else ():
                head = (key, edition, str(players), bot)
                found = [row for row in rows if (row["game"], row["edition"], row["players"], row["bot"]) == head]
                where = f"{players}" if edition == title.editions()[0] else f"{players}, {edition}"
                parts += [_line(where, players, bot, found)] if found else []
        parts.append("")
    return "\n".join(parts)


def _line(where: str, players: int, bot: str, rows: list[Row]) -> str:
    returns, shares, own, others = [], 0.0, [], []
    for row in rows:
        seat, winners = int(row["seat"]), tuple(map(int, row["winners"].split()))
        scores = [*map(int, row["scores"].split())]
        returns.append(victory(players, winners)[seat])
        shares += (seat in winners) / max(1, len(winners))
        own.append(scores.pop(seat))
        others += scores
    half = Z95 * stdev(returns) / math.sqrt(len(returns)) if len(returns) > 1 else 0
    told = f"{mean(returns):+.2f}" + (f" ± {half:.2f}" if half else "")
    won = share_interval(shares, len(rows))
    low, high = [100 * (x or 0) for x in (won.low, won.high)]
    rest = f"{mean(others):,.0f}" if others else "–"
    share = f"{shares:g} | {low:.0f}–{high:.0f} %"
    return f"| {where} | `{bot}` | {len(rows)} | {told} | {share} | {mean(own):,.0f} | {rest} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--play", action="store_true", help="play what is missing first")
    parser.add_argument("--only", default="", metavar="TEXT", help="play only games whose key holds this")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in")
    options = parser.parse_args(arguments)
    if options.play:
        play(options.only, options.jobs)
    PAGE.write_text(page(rows_of(FILE)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
