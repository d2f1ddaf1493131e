"""Write docs/strength.md from the tables that were played: python -m tools.strength [--play GAME PLAYERS GAMES BOT]

docs/strength/ holds them: `<game>.csv` of `rotonde strength` (the ladder), `meets-<game>.csv` of the same command with
a bot of another build (the strongest level against an older search), `itself.csv` (a level against itself, what
`--play` adds to) and `people.json` (what is known of people).
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import rotonde
from rotonde.arena.ladder import Ladder, Rung, report
from rotonde.core import CHANCE, Action, Game
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.imperial_steam.rules.scoring import reached
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.stephensons_rocket.state import RocketState

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDER = DOCS / "strength"
PAGE = DOCS / "strength.md"
FIELDS = ("game", "players", "bot", "number", "scores", "winners", "facts", "actions")
Row = dict[str, str]

HEAD = """# How strong the bots are

Written by `python -m tools.strength` from the tables in [strength/](strength); nothing here is typed by hand. A
*meeting* is a pair of seats of different bots at one table, and who has the better final place is ahead; a tie is half.
Intervals hold with 95 % and are by table, since the meetings of one table hang together. Numbers of tables were fixed
beforehand; the ladder's test is looked at after 10, 20 and 40 tables and ends where it is clear
([bots.md](bots.md#how-strong-they-are)). Seats are shared evenly and go round. Of games of a level
against itself there are as many as there was time for.
"""


def rows_of(file: Path) -> list[Row]:
    """The lines of a file, none where it is not there."""
    if not file.exists():
        return []
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def page(folder: Path) -> str:
    """The whole page."""
    people = json.loads((folder / "people.json").read_text("utf-8"))
    parts = [HEAD]
    alone = rows_of(folder / "itself.csv")
    for key, known in sorted(people.items()):
        title = rotonde.game(key)
        parts += [f"## {title.title}", ""]
        parts += _ladder(title, folder / f"{key}.csv")
        parts += _ladder(title, folder / f"meets-{key}.csv")
        parts += _itself(title, [row for row in alone if row["game"] == key])
        parts += ["People:", "", *[f"- {line}" for line in known], ""]
    return "\n".join(parts).rstrip() + "\n"


def _ladder(title: Game, file: Path) -> Iterator[str]:
    found = {tuple(row[name] for name in ("players", "upper", "lower", "seed")): None for row in rows_of(file)}
    rungs = [Rung(title, int(players), upper, lower, int(seed)) for players, upper, lower, seed in found]
    if rungs:
        yield report(Ladder(rungs, file), title.title).partition("\n\n")[2]  # without its heading


# ── against itself ────────────────────────────────────────────────────────


def _itself(title: Game, rows: list[Row]) -> Iterator[str]:
    groups: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((int(row["players"]), row["bot"]), []).append(row)
    if not groups:
        return
    yield "A level against itself:\n"
    yield "| players | level | games | mean score | winner | middle half | seats won | besides |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    used: list[str] = []
    for (players, bot), games in sorted(groups.items()):
        scores = [[int(n) for n in row["scores"].split()] for row in games]
        every = [n for row in scores for n in row]
        quarters = quantiles(every, n=4)
        facts = [json.loads(row["facts"]) for row in games]
        won = Counter(seat for row in games for seat in row["winners"].split())
        seats = ", ".join(f"{100 * won[str(seat)] / len(games):.0f}" for seat in range(players))
        yield (
            f"| {players} | `{bot}` | {len(games)} | {mean(every):.0f} | {mean(map(max, scores)):.0f} | "
            f"{quarters[0]:.0f} to {quarters[2]:.0f} | {seats} % | {_besides(title.key, facts)} |"
        )
        verbs: Counter[str] = Counter()
        for row in games:
            verbs.update(json.loads(row["actions"]))
        told = ", ".join(f"{verb} {n / len(games) / players:.1f}" for verb, n in verbs.most_common(16) if n)
        used.append(f"Decisions of a seat in a game of {players}: {told}.\n")
    yield ""
    yield from used


def _besides(key: str, facts: list[dict[str, Any]]) -> str:
    """What a game's bars speak of."""
    if key == "age_of_steam":
        left = [x for fact in facts for x in fact["left"]]
        income = [x for fact in facts for x, gone in zip(fact["income"], fact["left"], strict=True) if not gone]
        turns = sorted({int(turn) for fact in facts for turn in fact["bids"]})
        bids = ", ".join(f"{mean(fact['bids'].get(str(turn), 0) for fact in facts):.1f}" for turn in turns)
        ruined = sum(map(bool, left))
        ends = f"income of those not bankrupt {mean(income):.1f}, bankrupt {ruined} of {len(left)}"
        return f"{ends}, top bids by turn {bids}"
    if key == "imperial_steam":
        rounds = Counter(fact["trieste"][0] for fact in facts if fact["trieste"])
        when = ", ".join(f"{n} in round {at}" for at, n in sorted(rounds.items()))
        return f"Trieste reached in {sum(rounds.values())} of {len(facts)}" + (f" ({when})" if when else "")
    if key == "stephensons_rocket":
        how = Counter(str(fact["ended"]) for fact in facts)
        told = ", ".join(f"{n} by {end}" for end, n in how.most_common())
        return f"ended {told}; {mean(fact['tiles'] for fact in facts):.0f} tiles left"
    return ""


def played(title: Game, players: int, bot: str, number: int) -> Row:
    """A level against itself, and what is told of the game."""
    state = title.new(players)
    verbs: Counter[str] = Counter()
    bids: dict[str, int] = {}
    trieste: list[int] = []

    def heard(seat: int, action: Action) -> None:
        verb, *words = str(action).split()
        verbs[verb] += seat != CHANCE
        if isinstance(state, SteamState) and seat != CHANCE:
            turn = str(state.turn)
            bids[turn] = max(bids.get(turn, 0), int(words[-1]) if verb == "bid" else 0)
        if isinstance(state, ImperialState) and not trieste and reached(state):
            trieste.append(state.round)

    rotonde.play(state, [bot] * players, random.Random(f"{bot}/{players}/{number}"), heard)
    facts: dict[str, Any] = {}
    if isinstance(state, SteamState):
        facts = {"income": list(state.income), "left": [int(gone) for gone in state.left], "bids": bids}
    elif isinstance(state, ImperialState):
        facts = {"trieste": trieste}
    elif isinstance(state, RocketState):
        facts = {"ended": state.ended, "tiles": state.tiles}
    told = (title.key, players, bot, number, *(" ".join(map(str, row)) for row in (state.scores(), state.winners())))
    return dict(zip(FIELDS, [*map(str, told), json.dumps(facts), json.dumps(verbs)], strict=True))


def add(title: Game, players: int, games: int, bot: str) -> None:
    """Play what is missing; every game is kept at once."""
    file = FOLDER / "itself.csv"
    mine = (title.key, str(players), bot)
    there = {row["number"] for row in rows_of(file) if (row["game"], row["players"], row["bot"]) == mine}
    for number in range(games):
        if str(number) not in there:
            row = played(title, players, bot, number)
            new = not file.exists()
            with file.open("a", newline="", encoding="utf-8") as out:
                writer = csv.DictWriter(out, FIELDS)
                if new:
                    writer.writeheader()
                writer.writerow(row)


def main(argv: list[str] | None = None) -> int:
    """Play what is wanted, then write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--play", nargs=4, metavar=("GAME", "PLAYERS", "GAMES", "BOT"), help="a level against itself")
    given = parser.parse_args(argv).play
    if given:
        add(rotonde.game(given[0]), int(given[1]), int(given[2]), given[3])
    PAGE.write_text(page(FOLDER), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
