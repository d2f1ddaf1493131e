"""Reviews: repeatable, whoever works on them; nothing inside its error is a mistake; documents are of one game."""

import json
import random
import re
from collections.abc import Sequence

import msgspec
import pytest

import rotonde
from rotonde.bots.thinking import search_for
from rotonde.coach.estimates import Estimator
from rotonde.coach.hints import ends, judged
from rotonde.coach.reasons import (
    Argument,
    Figures,
    Parts,
    Reason,
    apart,
    number,
    parts_apart,
    parts_of,
    same_stretch,
    says,
    sign_of,
)
from rotonde.coach.review import Review, review
from rotonde.coach.review.decisions import (
    ALTERNATIVES,
    SEARCHED,
    SHOWN,
    Fresh,
    Weighed,
    alternatives,
    explain,
    first_look,
    points_of,
    seed_of,
)
from rotonde.coach.review.document import TURNING
from rotonde.coach.review.running import PAIRS, Passes, Pool, coarse_first, run, settle
from rotonde.coach.review.verdicts import FEWEST, LEAST, accuracy, bound, is_cleared, is_mistake, is_open
from rotonde.coach.review.words import LATER, ToldPoint, finals, tell
from rotonde.core import Record, RecordError, View
from rotonde.core.words import SeatPanel, Voice
from tests.coach.conftest import GAMES, on_the_way


@pytest.fixture(scope="module")
def record() -> Record:
    """A short game: the last decisions of it are what a review looks at first."""
    match = rotonde.play("stephensons_rocket", ["apprentice", "random"], seed=8)
    return match.record


class Few:
    """Looks at some decisions only: the others are answered with nothing to say."""

    def __init__(self, record: Record, numbers: Sequence[int]) -> None:
        self.points = {p.n: p for p in points_of(record)}
        self.numbers = set(numbers)

    def answers(self, tasks):  # type: ignore[no-untyped-def]
        for task in tasks:
            point = self.points[task.n]
            if not task.best and task.n in self.numbers:
                yield first_look(point, 1, 2)
            elif not task.best:
                even = [0.5, 0.5]
                yield Weighed(point.n, point.seat, point.action, 2, even, [0.0, 0.0], [0.0, 0.0], 0.5)


def voice_of(record: Record, lang: str) -> Voice:
    return Voice(rotonde.game(record.game).words, lang, ("Ada", "Boris"))


def figures_of(why: Argument) -> int | None:
    return number(re.sub(r"(?<=\d)[\u202f\u00a0](?=\d)", "", why.text.rpartition(" – ")[2]))


def weighed(gain: float, error: float, games: int, seen: float = 0.2) -> Weighed:
    return Weighed(1, 0, "pass", 5, [0.5], [0.1], [1.0], 0.5, "other", seen, 0.1, gain, error, games)


def test_a_swing_inside_its_error_is_no_mistake() -> None:
    assert is_mistake(weighed(0.3, 0.02, 24), 100)
    assert not is_mistake(weighed(0.3, 0.2, 24), 100)
    assert not is_mistake(weighed(LEAST - 0.01, 0.001, 200), 100)  # sure, and too little
    assert not is_mistake(weighed(0.3, 0.02, FEWEST - 1), 100)  # too few games
    barely = weighed(LEAST + 0.01, 0.012, 100)  # four errors above nothing, and not one above the least
    assert not is_mistake(barely, 10)
    assert is_open(barely, 10)  # more games will tell
    assert is_cleared(weighed(0.01, 0.012, 24), 100)
    assert is_cleared(weighed(-0.2, 0.02, 12), 100)
    assert not is_cleared(weighed(0.05, 0.03, 24), 100)  # it may be one, or not
    assert not is_open(weighed(-0.2, 0.01, 24), 100)
    assert is_open(weighed(0.05, 0.03, 24), 100)


def test_few_games_that_end_alike_close_nothing() -> None:
    """Four games may all be won after both moves: what a strong bot likes better is looked at closer."""
    alike = msgspec.structs.replace(weighed(0.0, 0.0, 0, seen=0.0), seen_error=0.0)
    assert is_open(alike, 100)
    assert not is_open(msgspec.structs.replace(alike, best=""), 100)
    assert not is_open(msgspec.structs.replace(alike, seen=-0.1), 100)


def test_only_what_the_engineer_likes_better_is_an_alternative(record: Record) -> None:
    """Whoever did what the engineer would do has nothing to be compared with."""
    point = list(points_of(record))[10]
    key = seed_of(1, point.n)
    search = search_for(point.view, random.Random(f"{key}:alternatives"))
    search.run(0.0, SEARCHED)
    ranked = [search.actions[i] for i in search.ranking()]
    other = next(action for action in point.view.legal() if action not in ranked)
    assert alternatives(point.view, ranked[0], key) == []
    assert alternatives(point.view, ranked[1], key) == ranked[:1]
    assert alternatives(point.view, other, key) == ranked[:ALTERNATIVES]
    found = first_look(point._replace(action=str(ranked[0])), 1, 2)
    assert (found.best, found.seen) == ("", 0.0)
    assert not is_open(found, 100)


def test_what_one_move_would_have_mended_is_one_turning_point() -> None:
    """Bids of one auction that should have been left: the costliest is told, another turn's is a point of its own."""
    bids = [msgspec.structs.replace(weighed(0.3 + n / 100, 0.01, 24), n=n, best="pass") for n in range(3)]
    later = msgspec.structs.replace(bids[0], n=9, left=0.1)
    found = Review("toy", "", 2, 0, 4, 10, [1, 0], [0], [*bids, later])
    assert len(found.mistakes()) == 4
    assert [w.n for w in found.turning_points()] == [2, 9]


def test_turning_points_are_the_costliest_of_each_player() -> None:
    """Whoever gave much away does not hide what the others did."""
    made = [msgspec.structs.replace(weighed(0.9 - n / 100, 0.01, 24), n=n, seat=0, left=n / 100) for n in range(15)]
    other = msgspec.structs.replace(weighed(0.2, 0.01, 24), n=20, seat=1)
    found = Review("toy", "", 2, 0, 4, 30, [1, 0], [0], [*made, other])
    assert [w.n for w in found.turning_points()] == [*range(TURNING), 20]


def test_more_decisions_and_fewer_games_ask_for_more() -> None:
    assert 2.0 <= bound(1, 1000) < bound(100, 1000) < bound(500, 1000) < bound(500, 12)
    assert round(bound(1000, 10**9), 2) == 3.89  # the quantile of a twentieth of a thousandth


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert accuracy([]) == accuracy([weighed(0.0, 0.0, 24)]) == 1.0
    assert 0.6 < accuracy([weighed(0.1, 0.0, 24)]) < 0.65


def test_the_chart_grows_from_everywhere() -> None:
    order = coarse_first(list(range(10, 20)))
    assert sorted(order) == list(range(10, 20))
    assert order[:3] == [10, 18, 14]


def test_a_review_is_told_with_the_numbers_of_its_document(record: Record) -> None:
    passes = Passes(record, 1, 2)
    numbers = passes.points[-4:]
    run(passes, Few(record, numbers))
    found = passes.review
    assert found.complete
    assert [w.n for w in found.decisions] == passes.points
    blunder = found.decisions[-1]
    blunder.best = str(next(a for a in list(points_of(record))[-1].view.legal() if str(a) != blunder.action))
    blunder.gain, blunder.error, blunder.games = 0.31, 0.02, 24
    other = 1 - blunder.seat
    blunder.best_shares = [0.0, 0.0]
    blunder.best_shares[other] = blunder.shares[other] - 0.314
    blunder.best_scores = [50000.0, 40000.0]
    mine = blunder.seat
    blunder.why = [Reason("now", mine, 0, 700), Reason("later", mine, 0, -300), Reason("later", mine, 1, 20)]
    blunder.line, blunder.better_games = [(mine, blunder.best)], 19
    blunder.score_gains, blunder.score_errors = [0.0, 0.0], [9000.0, 9000.0]
    blunder.score_gains[other], blunder.score_errors[other] = -9000.4, 1000.0
    again = Review.parse(found.json(), record)
    assert again == found
    for lang in ("en", "fr"):
        told = tell(again, record, Voice(rotonde.game(record.game).words, lang, ("Ada", "Boris")))
        (point,) = told.points
        assert (point.lost, point.error, point.games, point.number) == (31, 2, 24, 1)
        assert told.verdict == ""
        assert sum(told.seats[s].decisions for s in range(2)) == found.choices
        assert [figures_of(why) for why in point.why_better] == [700]  # at once: beside the move
        assert [figures_of(why) for why in point.why] == [20, -9000, -300]  # later and at the end, then what is against
        assert [sign for _, sign in point.why] == [1, 1, -1]
        assert told.seats[other].name in point.why[1].text
        assert point.why[2].text.startswith(("But ", "Mais "))
        assert not any("victo" in text for text, _ in point.why)  # that is what follows, and no reason
        assert point.compared == voice_of(record, lang)(LATER)
        assert not point.follows
    assert json.loads(found.json())["rotonde_review"] == 1


@pytest.mark.parametrize("at", [10, -14, -6])
def test_why_an_alternative_was_better_is_counted_against_what_was_played(record: Record, at: int) -> None:
    """Every number of it is found again: the panels where the games of each guess were judged, side by side."""
    point = list(points_of(record))[at]
    better = next(str(action) for action in point.view.legal() if str(action) != point.action)
    told = explain(point, better, 1)
    assert {reason.kind for reason in told.why} <= {"now", "later"}
    estimator = Estimator(point.view, seed_of(1, point.n))
    played, other = point.view.game.parse(point.action), point.view.game.parse(better)
    estimator.add([played, other], SHOWN)
    panel = point.view.game.words.seats(point.view, Voice(point.view.game.words, "en"))
    signs = [sign_of(reason, point.seat, panel) for reason in told.why if reason.kind == "later"]
    assert signs == sorted(signs, reverse=True)  # what speaks for it first
    for reason in told.why:
        if reason.kind == "now":
            assert reason.seat == point.seat
            continue
        if reason.part:
            views = [both for n in range(SHOWN) if (both := judged(estimator, played, other, n)) is not None]
            gaps = [two - one for one, two in ([parts_of(v)[reason.part][reason.seat] or 0 for v in b] for b in views)]
            assert round(sum(gaps) / len(gaps)) == reason.amount > 0
            continue
        pairs = [pair for n in range(SHOWN) if (pair := ends(estimator, played, other, n)) is not None]
        gaps = [(two[reason.seat][reason.column] or 0) - (one[reason.seat][reason.column] or 0) for one, two in pairs]
        assert round(sum(gaps) / len(gaps)) == reason.amount != 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_where_nothing_can_be_counted_that_is_said(record: Record, lang: str) -> None:
    """With the games that ended better, and no share of victory as a reason; while it runs, they follow."""
    blunder = told_blunder(record, lang, line=False, complete=False)
    assert blunder.follows
    assert blunder.why == ()
    bare = told_blunder(record, lang)
    assert not bare.follows
    assert bare.compared == ""
    ((text, sign),) = bare.why
    assert [int(n) for n in re.findall(r"\d+", text)] == [19, 24]
    assert sign == 0
    against = told_blunder(record, lang, [Reason("later", 0, 0, -3)])
    assert [sign for _, sign in against.why] == [0, -1]
    assert against.why[1].text.startswith(("But ", "Mais "))


def told_blunder(
    record: Record, lang: str, why: Sequence[Reason] = (), line: bool = True, complete: bool = True
) -> ToldPoint:
    """A mistake of the first seat's, as it is told."""
    point = next(p for p in points_of(record) if p.seat == 0)
    best = next(str(a) for a in point.view.legal() if str(a) != point.action)
    made = msgspec.structs.replace(weighed(0.3, 0.01, 24), n=point.n, action=point.action, best=best)
    made.shares, made.best_shares, made.scores, made.best_scores = [0.2, 0.8], [0.5, 0.5], [9.0, 9.0], [9.0, 9.0]
    made.why, made.better_games, made.line = [*why], 19, [(0, best)] if line else []
    made.score_gains, made.score_errors = [5.0, -5.0], [4.0, 4.0]  # within what may be luck
    found = Review(record.game, "", 2, 1, 4, 50, [1, 0], [0], [made], complete)
    return tell(found, record, Voice(rotonde.game(record.game).words, lang, ("Ada", "Boris"))).points[0]


def test_fresh_games_tell_what_the_end_comes_to() -> None:
    """Differences are counted pair by pair, with their error; so are the games that ended better."""
    found = weighed(0.0, 0.0, 0)
    played = [([0.4, 0.6], [10.0, 20.0]), ([0.5, 0.5], [12.0, 18.0]), ([0.5, 0.5], [11.0, 18.0])]
    better = [([0.6, 0.4], [14.0, 20.0]), ([0.4, 0.6], [15.0, 16.0]), ([0.7, 0.3], [16.0, 17.0])]
    settle(found, Fresh(1, played, better))
    assert found.score_gains == [4.0, -1.0]
    assert found.score_errors == [0.6, 0.6]
    assert found.better_games == 2
    found.games = 24
    assert finals(found) == [Reason("final", 0, -1, 4)]
    found.score_errors = [1.6, 0.6]
    assert finals(found) == [Reason("final", 0, -1, 4)]
    found.games = 3
    assert finals(found) == []  # three games are few


def test_parts_of_the_score_are_looked_through_where_the_panel_says_nothing() -> None:
    pairs: list[tuple[Parts, Parts]] = [
        ({("Coal", "Charbon"): (3, 9), ("Cards", "Cartes"): (5, 1)}, {("Coal", "Charbon"): (3 + gap, 9)})
        for gap in (4, 5, 6)
    ]
    assert parts_apart(pairs, 0) == [
        Reason("later", 0, -1, 5, ("Coal", "Charbon")),
        Reason("later", 0, -1, -5, ("Cards", "Cartes")),
    ]
    assert parts_apart(pairs, 1) == [Reason("later", 1, -1, -1, ("Cards", "Cartes"))]
    words = rotonde.game("russian_railroads").words
    panel = SeatPanel(("Points",), ())
    said = [says(parts_apart(pairs, 0)[0], -1, panel, Voice(words, lang, ("Ada", "Boris"))) for lang in ("en", "fr")]
    assert said[0] == "Ada, Coal: +5 points"
    assert said[1].startswith("Ada, Charbon\u202f: +5 points")


def test_what_was_no_mistake_is_told_in_the_order_of_the_game() -> None:
    """And what comes to nothing is not told at all."""
    found = [msgspec.structs.replace(weighed(-0.1, 0.01, 24, 0.05 * n), n=9 - n) for n in range(1, 6)]
    nothing = msgspec.structs.replace(weighed(0.004, 0.001, 24, 0.9), n=20)
    review = Review("toy", "", 2, 0, 4, 30, [1, 0], [0], [*found, nothing])
    assert [w.n for w in review.cleared()] == [4, 5, 6]


def test_a_player_is_summed_up_once_most_decisions_are_known() -> None:
    found = [msgspec.structs.replace(weighed(0.0, 0.0, 24), n=n) for n in range(4)]
    review = Review("toy", "", 2, 0, 4, 30, [1, 0], [0], found)
    assert review.accuracy(0, 7) is None
    assert review.accuracy(0, 6) == 1.0


def test_two_ends_are_compared_at_the_same_stretch_of_the_game(record: Record) -> None:
    """A round that one of two games has scored and the other not is no difference between two moves."""
    point = list(points_of(record))[10]
    estimator, one, two = Estimator(point.view, 1), point.view.legal()[0], point.view.legal()[1]
    estimator.add([one, two], 1)
    assert ends(estimator, one, two, 0) is not None
    estimator.samples[two] = {0: estimator.samples[two][0]._replace(line=())}
    assert ends(estimator, one, two, 0) is None


def test_what_differs_by_luck_is_no_reason() -> None:
    pairs: list[tuple[Figures, Figures]] = [({0: (1, 5, None)}, {0: (3, 5 + gap, 7)}) for gap in (3, -3, 3, -2, 1)]
    assert apart("later", pairs) == [Reason("later", 0, 0, 2)]


def test_the_end_of_a_game_is_no_reason(record: Record) -> None:
    """What the last move brings is the final count: it is told as the result, not as what the move changed."""
    last = list(points_of(record))[-1]
    view, end = last.view, record.replay().observe(last.seat)
    assert end.over
    assert not same_stretch(view, end)
    assert same_stretch(view, view)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_a_review_tells_everybody_by_name(key: str, lang: str) -> None:
    """Whoever reads it is nobody's "you", and has nothing to choose any more."""
    state = on_the_way(key, 3, 40)
    view = state.observe(state.to_act[0])
    voice = Voice(view.game.words, lang, ("Ada", "Boris", "Chloé"))
    for action in view.legal():
        said = view.game.words.label(View(view.table, None), action, voice).text
        assert not re.search(r"\byou\b|\bvous\b|can be chosen", said), said


def test_another_game_has_another_review(record: Record) -> None:
    found = Passes(record, 1, 2).review
    other = Record.parse(record.text())
    other.entries = other.entries[:-1]
    with pytest.raises(RecordError, match="another game"):
        Review.parse(found.json(), other)
    with pytest.raises(RecordError, match="no review"):
        Review.parse(b"{}", record)


def test_a_running_game_is_not_reviewed(record: Record) -> None:
    running = Record.parse(record.text())
    running.entries, running.digest, running.result = running.entries[:9], None, None
    with pytest.raises(RecordError, match="not over"):
        review(running)


def test_processes_find_the_same(record: Record) -> None:
    passes = Passes(record, 3, 1)
    tasks = next(passes.tasks())[:4]
    pool = Pool(record, 3, 1, 2)
    try:
        shared = {w.n: w for w in pool.answers(tasks) if isinstance(w, Weighed)}
    finally:
        pool.close()
    points = {p.n: p for p in points_of(record)}
    assert shared == {task.n: first_look(points[task.n], 3, 1) for task in tasks}
    assert PAIRS >= 1
