"""The page of baselines says what was played."""

from __future__ import annotations

from collections import Counter

import rotonde
from rotonde.core.registry import shipped
from rotonde.rl.rewards import victory
from tools import baselines


def test_the_page_is_that_of_its_games() -> None:
    told = baselines.PAGE.read_text("utf-8")
    assert told == baselines.page(baselines.rows_of(baselines.FILE)), "python -m tools.baselines"


def test_each_game_is_there_once_and_no_more_than_were_planned() -> None:
    rows = baselines.rows_of(baselines.FILE)
    found = Counter((row["game"], row["edition"], row["players"], row["bot"], int(row["number"])) for row in rows)
    assert {*found.values()} == {1}
    assert all(number < baselines.PLAN[bot] for _, _, _, bot, number in found)


def test_a_line_says_what_the_games_brought() -> None:
    rows = [
        {"seat": "0", "winners": "0", "scores": "9 5 4"},
        {"seat": "2", "winners": "0 2", "scores": "8 1 8"},
    ]
    assert [victory(3, (0,))[0], victory(3, (0, 2))[2]] == [1, 0.25]
    line = baselines._line("3", 3, "greedy", rows)
    assert line.startswith("| 3 | `greedy` | 2 | +0.62 ± 0.73 | 1.5 | ")
    assert line.endswith("| 8 | 4 |")


def test_every_game_is_played_at_every_count() -> None:
    tables = {(title.key, players) for title, _, players in baselines.tables()}
    assert tables >= {(key, n) for key in shipped() for n in rotonde.game(key).players}
