"""What people tried at puzzles and challenges, on SQLite and on PostgreSQL."""

from __future__ import annotations

from rotonde.web.storage import Storage, moving
from rotonde.web.storage.practice import Run, give_stars, run_at, runs_of, streak, take_up, tries_of, try_puzzle
from tests.web.house import run


def test_tries_are_counted_until_the_puzzle_is_solved(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for right, day in ((False, "2026-05-01"), (True, "2026-05-01"), (False, "2026-05-02")):
            await storage.write(lambda c, r=right, d=day: try_puzzle(c, "ada", "toy", "one", r, d))  # type: ignore[misc]
        kept = await storage.read(lambda c: tries_of(c, "ada"))
        assert [(one.tries, one.solved, one.day) for one in kept] == [(2, True, "2026-05-01")]
        await storage.write(lambda c: moving.hand_over(c, "ada", "eve"))
        assert [one.puzzle for one in await storage.read(lambda c: tries_of(c, "eve"))] == ["one"]
        assert not await storage.read(lambda c: tries_of(c, "ada"))
        storage.close()

    run(scenario())


def test_a_challenge_is_judged_once_it_is_over(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        await storage.write(lambda c: take_up(c, "ada", "toy", "far", "t1"))
        begun = await storage.read(lambda c: run_at(c, "ada", "t1"))
        assert begun == Run("toy", "far", "t1", -1)
        assert await storage.read(lambda c: run_at(c, "eve", "t1")) is None
        await storage.write(lambda c: give_stars(c, "ada", begun, 2))
        assert [one.stars for one in await storage.read(lambda c: runs_of(c, "ada"))] == [2]
        storage.close()

    run(scenario())


def test_a_streak_is_not_broken_before_the_day_is_over() -> None:
    days = {"2026-02-27", "2026-02-28", "2026-03-01", "2026-02-20"}
    assert streak(days, "2026-03-01") == 3
    assert streak(days, "2026-03-02") == 3
    assert streak(days, "2026-03-03") == 0
