"""What strong bots come to, for reviews to compare people with: the `strong.json` of a game.

    python tools/strong.py GAME --games 8 --folder strong     so many games with two, three and four players each

The figures are those that `statistics.json` names, as means over all seats of all games with as many players. The games
are kept in the folder, and a run goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import rotonde
from rotonde.bots import make
from rotonde.coach.review.statistics import STRONG, figures, rows
from rotonde.core import CHANCE, Game, Record

SEATS = range(2, 5)


def played(game: Game, bot: str, players: int, seed: int, file: Path) -> Record:
    """A game of a bot against itself; one that was played before is read."""
    if file.exists():
        return Record.load(file)
    state, player, rng = game.new(players), make(bot, game), random.Random(f"strong {seed}")
    record = Record.begin(state, [f"{bot} {n}" for n in range(1, players + 1)])
    while state.to_act:
        seat = state.to_act[0]
        action = state.roll(rng) if seat == CHANCE else player.choose(state.observe(seat), rng)
        record.append(action, seat)
        state.advance(action, seat)
    record.close(state)
    file.parent.mkdir(parents=True, exist_ok=True)
    record.save(file)
    return record


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def at_tables(game: Game, records: Sequence[Record]) -> dict[str, object]:
    """What seats come to at tables with as many players."""
    found = [figures(record, game) for record in records]
    scores = [float(score) for record in records for score in record.replay().scores()]
    out: dict[str, float] = {}
    for name in rows(game):
        known = [n for each in found for n in each[name] if n is not None]
        if any(known):  # what nobody ever did belongs to a module that was not on the table
            out[name] = round(mean(known), 2)
    return {"games": len(records), "score": round(mean(scores), 1), "figures": out}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="conductor")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--folder", type=Path, default=Path("strong"))
    asked = parser.parse_args()
    game = rotonde.game(asked.game)
    tables = {}
    for n in (n for n in SEATS if n in game.players):
        files = [asked.folder / game.key / f"{asked.bot}-{n}-{i}.rotonde" for i in range(asked.games)]
        tables[str(n)] = at_tables(game, [played(game, asked.bot, n, i, file) for i, file in enumerate(files)])
    found = {"bot": asked.bot, "players": tables}
    (game.folder / STRONG).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
