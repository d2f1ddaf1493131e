"""Puzzles are looked for in games that bots play: backwards from the end, as far as it can be proved what is best."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from rotonde.bots import make
from rotonde.coach.puzzles.puzzle import LEVELS, TRIES, Puzzle, written, written_out
from rotonde.coach.puzzles.sampling import LOOKED_AT, PROOF, SURE, weigh
from rotonde.coach.puzzles.solving import TooMuch, solve
from rotonde.core import CHANCE, Record, State, View
from rotonde.core.records import Entry

FEWEST = 4  # actions to choose from
TRIFLE = 0.01  # of the winner's points: a best action that is ahead by less teaches nothing
FAR = 40  # decisions before the end; nobody looks for puzzles before these
NEAR = 14  # decisions before the end, where games are played on
GIVES_UP = 2  # decisions in a row that are too much
EASY = 0.6  # what the apprentice finds more often than this is no puzzle
KEPT = 3  # of one game, and
APART = 3  # decisions apart: two of one turn are one idea
NAMED = 8  # letters of a digest


@dataclass(frozen=True)
class Miner:
    """Looks for puzzles in one finished game; it travels to the process that played it."""

    positions: int = 40_000  # looked at for one decision, where everything is
    sampled: bool = False  # also where games must be played on
    made: str = ""

    def __call__(self, record: Record) -> list[dict[str, object]]:
        """The puzzles of a game, as plain data."""
        kept: list[Puzzle] = []
        for one in sorted(self.found(record), key=ease):
            if len(kept) < KEPT and all(abs(len(one.entries) - len(other.entries)) >= APART for other in kept):
                kept.append(one)
        return [written_out(_with_engineer(one)) for one in kept]

    def found(self, record: Record) -> Iterator[Puzzle]:
        """Every puzzle of a game, the last first."""
        states = _states(record)
        least = max(1.0, TRIFLE * max(states[-1].scores()))
        too_much = 0
        for at in range(len(record.entries) - 1, max(-1, len(record.entries) - FAR - 1), -1):
            state, seat = states[at], record.entries[at].seat
            if seat == CHANCE or state.to_act != (seat,) or len(state.legal(seat)) < FEWEST:
                continue
            if too_much >= GIVES_UP:
                return
            made = self.puzzle(record, at, state, seat, least)
            too_much = too_much + 1 if made is None else 0
            if isinstance(made, Puzzle):
                yield made

    def puzzle(self, record: Record, at: int, state: State, seat: int, least: float) -> Puzzle | bool | None:
        """The puzzle that a decision is; False if it is none, None where that cannot be found out."""
        view, name = state.observe(seat), state.digest()[:NAMED]
        weighed = self._weighed(view, name, len(record.entries) - at)
        if weighed is None:
            return None
        worths, line, error, games = weighed
        if not worths or gap_of(worths) < least:
            return False
        answer = max(worths, key=lambda text: worths[text])
        best = worths[answer]
        found = {level: tried(view, answer, level, name) for level in LEVELS[:2]}
        if found["apprentice"] > EASY * TRIES or found["random"] > TRIES // 3:
            return False
        found[LEVELS[2]] = tried(view, answer, LEVELS[2], name)
        return Puzzle(
            name=name,
            setup=record.setup,
            entries=tuple(written(entry) for entry in record.entries[:at]),
            seat=seat,
            answer=answer,
            line=tuple(line) or (written(Entry(seat, answer)),),
            worths={text: round(best - worth, 4) for text, worth in worths.items()},
            error=round(error, 4),
            games=games,
            found=found,
            made=self.made,
        )

    def _weighed(self, view: View, name: str, left: int) -> tuple[dict[str, float], list[str], float, int] | None:
        """What the actions are worth, the best line, the error, and on how many games each rests."""
        try:
            worths, line = solve(view, self.positions, random.Random(name))
            return worths, line, 0.0, 0
        except TooMuch:
            if not self.sampled or left > NEAR:
                return None
        found = weigh(view, name)
        if found is None:
            return {}, [], 0.0, 0
        return {text: -short for text, short in found[0].items()}, [], found[1], PROOF


def gap_of(worths: dict[str, float]) -> float:
    """How far the best is ahead of the next one."""
    ranked = sorted(worths.values(), reverse=True)
    return ranked[0] - ranked[1] if len(ranked) > 1 else 0.0


def tried(view: View, answer: str, level: str, name: str) -> int:
    """How often a level finds the answer."""
    bot = make(level, view.game)
    return sum(str(bot.choose(view, random.Random(f"{name}/{i}"))) == answer for i in range(TRIES))


def how_made(games: str, miner: Miner) -> str:
    """By whom and from which games, in a sentence."""
    way = f"everything that can follow, {miner.positions:,} positions at most"
    if miner.sampled:
        way += f"; else {LOOKED_AT} actions played on by the conductor, {PROOF} fresh games, {SURE:g} standard errors"
    return f"rotonde puzzles mine: {games}; {way}"


def _states(record: Record) -> list[State]:
    state = record.start()
    out = [state.copy()]
    for entry in record.entries:
        state.apply(entry.action, entry.seat)
        out.append(state.copy())
    return out


def ease(one: Puzzle) -> float:
    """How easily it is found."""
    return one.found["conductor"] + one.found["apprentice"] / 2


def _with_engineer(one: Puzzle) -> Puzzle:
    level = LEVELS[3]
    return msgspec.structs.replace(one, found={**one.found, level: tried(one.view, one.answer, level, one.name)})
