"""Puzzles and challenges on the site."""

from __future__ import annotations

import random
import re
from datetime import date, timedelta
from html import unescape

import pytest

import rotonde
from rotonde.bots.aims import margin
from rotonde.coach.challenges import challenges
from rotonde.coach.puzzles import Puzzle, PuzzleError, puzzles
from rotonde.coach.puzzles.afterwards import afterwards, end_of
from rotonde.coach.reasons import figures, number
from rotonde.core.registry import shipped
from rotonde.core.words import Label, Voice
from rotonde.web.routes.practice import stars_of
from rotonde.web.storage.practice import Run
from rotonde.web.views import practice
from rotonde.web.views.practice import challenge_groups, names_of, of_day, why_words, worth_lines, wrong_words
from tests.web.house import Browser, House


@pytest.fixture
def one() -> Puzzle:
    return puzzles(rotonde.game("russian_railroads"))[0]


def path(one: Puzzle) -> str:
    return f"/puzzles/{one.game}/{one.name}"


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_changes(browser: Browser) -> None:
    day = date(2026, 11, 17)
    assert of_day(day) is of_day(day)
    met = {(found.game, found.name) for n in range(400) if (found := of_day(day + timedelta(days=n))) is not None}
    assert met == {(found.game, found.name) for shelf in practice.shelves() for found in shelf}
    lobby = browser.http.get("/").text
    assert 'id="puzzle-title"' in lobby
    assert "/board.svg" in lobby


def test_a_try_is_answered_with_what_it_costs_and_not_with_the_answer(browser: Browser, one: Puzzle) -> None:
    poor = max(one.worths, key=lambda text: one.worths[text])
    answer = browser.submit(path(one), action=poor)
    said = unescape(answer.text)
    assert answer.status_code == 200
    assert f"it is worth {round(one.worths[poor])} points less" in said
    assert 'class="worths"' not in said
    assert wrong_words(one, poor, "en")[0].text in said
    assert '<a class="rule-link" href="/rules/russian_railroads#RR-' in said  # what the question rests on


def test_what_a_move_brings_stands_once_in_the_list(browser: Browser) -> None:
    """Its words may say it already: then no sign behind them says it again."""
    page = unescape(browser.http.get("/puzzles/age_of_steam/1bf99849").text)
    assert "over 1 link, Terre Haute (you): +1 income for you</span>" in page
    assert "<small>+1 income</small>" not in page


@pytest.mark.parametrize(
    ("text", "flag", "left"), [("+2 points", "+2", ""), ("to space 12", "+2", "+2"), ("pass", "", "")]
)
def test_a_sign_is_left_out_only_where_the_words_say_it(text: str, flag: str, left: str) -> None:
    assert practice._unsaid(Label(text, flag)) == left


@pytest.mark.parametrize("key", shipped())
def test_why_a_try_is_wrong_is_what_it_comes_to_in_the_end(key: str) -> None:
    """The difference that is told of everybody makes up what the file says that the action is worth."""
    for one in puzzles(rotonde.game(key))[:6]:
        poor = sorted((text for text in one.worths if text != one.answer), key=lambda text: one.worths[text])[0]
        told = [text for text, sign in wrong_words(one, poor, "en") if sign < 0]
        names = names_of(one, "en")
        ends = [end_of(one, afterwards(one, text)) for text in (poor, one.answer)]
        assert ends[0] is not None
        assert ends[1] is not None
        scores = [[float(score) for score in end.scores()] for end in ends if end is not None]
        assert margin(scores[1], one.seat) - margin(scores[0], one.seat) == pytest.approx(one.worths[poor], abs=0.01)
        for seat, (mine, best) in enumerate(zip(*scores, strict=True)):
            who = "you" if seat == one.seat else names[seat]
            amount = f"{abs(mine - best):,.0f}"
            assert (mine == best) == (re.search(rf"\b{who} [+−][£$]?{amount}\b", told[0]) is None), told


def test_the_answer_is_explained_with_the_figures_of_the_file(browser: Browser, one: Puzzle) -> None:
    said = unescape(browser.submit(path(one), action=one.answer).text)
    assert f"The next best move is worth {round(one.gap)} points less" in said
    lines = worth_lines(one, "", "en")
    assert lines[0].best
    assert all(line.text in said for line in lines)
    for line in lines[1:]:
        figure = int(re.sub(r"\D", "", line.short))
        assert figure == round(next(w for t, w in one.worths.items() if one.view.label(t) == line.text))
    assert "everything that can follow was looked at" in said


@pytest.mark.parametrize("key", ["russian_railroads", "german_railroads", "stephensons_rocket"])
def test_what_speaks_for_the_answer_is_what_changes(key: str) -> None:
    """Every number that comes at once is found again in the players' panel after the move; the end is told beside the
    next best move, and not what every move would bring."""
    for one in puzzles(rotonde.game(key))[:4]:
        before, state = figures(one.view), one.position.copy()
        state.apply(one.answer, one.seat)
        after = figures(state.observe(one.seat))
        moved = {
            new - old
            for seat, row in before.items()
            for n, old in enumerate(row)
            if old is not None and (new := after[seat][n]) is not None
        }
        told = [text for text, _ in why_words(one, "en")]
        at_once = [number(text.rsplit(" at once", 1)[0].split()[-1]) for text in told if text.endswith(" at once")]
        assert set(at_once) <= moved
        assert any(text.startswith("In the end, compared with the next best move: ") for text in told)


def test_who_gives_up_is_shown_the_answer_and_has_not_solved_it(browser: Browser, one: Puzzle) -> None:
    assert 'class="worths"' in browser.submit(path(one), op="show").text
    assert "1 puzzle solved" not in browser.http.get("/puzzles").text


def test_solving_todays_puzzle_begins_a_streak(browser: Browser, one: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.web.routes.practice.of_day", lambda day: one)
    browser.submit(path(one), action=one.answer)
    page = browser.http.get("/puzzles").text
    assert "Your streak: 1 day" in page
    assert "1 puzzle solved" in page
    archive = browser.http.get("/account/export.zip")
    assert archive.status_code == 200


@pytest.mark.parametrize("action", ["", "fly away", "pass; drop", "use " + "x" * 5000])
def test_what_is_no_move_is_refused_with_a_sentence(browser: Browser, one: Puzzle, action: str) -> None:
    answer = browser.submit(path(one), action=action)
    assert answer.status_code == 422
    assert "Traceback" not in answer.text


def test_an_unknown_puzzle_or_challenge_is_missing(browser: Browser) -> None:
    for where in ("/puzzles/russian_railroads/nothere", "/puzzles/nogame/x", "/puzzles/whistle_stop/x/board.svg"):
        answer = browser.http.get(where)
        assert answer.status_code == 404
    assert browser.submit("/challenges/whistle_stop/none").status_code == 404


def test_a_broken_file_of_puzzles_closes_no_lobby(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: object) -> None:
        raise PuzzleError("puzzles.json is no JSON")

    monkeypatch.setattr(practice, "puzzles", broken)
    assert browser.http.get("/").status_code == 200
    assert "There are no puzzles here yet." in browser.http.get("/puzzles").text
    assert browser.http.get("/puzzles/russian_railroads/x").status_code == 503


def test_the_page_tells_nothing_that_the_seat_does_not_see(one: Puzzle) -> None:
    """Another world that the seat cannot tell from the true one gives the same words and the same picture."""
    words, view = rotonde.game(one.game).words, one.view
    other = view.determinize(random.Random(5)).observe(one.seat)
    voice = Voice(words, "en", one.setup.seats)
    assert words.prompt(view, voice) == words.prompt(other, voice)
    assert view.svg() == other.svg()
    assert [str(action) for action in view.legal()] == [str(action) for action in other.legal()]


def test_the_picture_of_a_puzzle_comes_alone(browser: Browser, one: Puzzle) -> None:
    answer = browser.http.get(f"{path(one)}/board.svg?theme=dark")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.text.startswith("<svg")


# ── challenges ────────────────────────────────────────────────────────────


def test_a_challenge_begins_in_one_click_at_a_private_table(browser: Browser, site: House) -> None:
    page = browser.http.get("/challenges").text
    assert "At the throttle" in page
    assert 'action="/challenges/whistle_stop/driver"' in page
    answer = browser.submit("/challenges/whistle_stop/driver")
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    view = browser.view(table)
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot"]
    with Browser(site.url) as other:
        assert other.http.get(f"/t/{table}").status_code in (403, 404)
    assert f'href="/t/{table}"' in browser.http.get("/challenges").text
    kept = site.site.desk.in_memory(table)
    assert kept is not None
    assert kept.book.aids == "all"  # its page says that hints are allowed
    there = browser.http.get(f"/t/{table}").text
    assert 'id="challenge-title">At the throttle<' in there  # what it asks stands at its table
    assert "Points</th><td>1 or more" in there
    assert 'id="challenge-title"' not in browser.http.get(f"/t/{browser.play()}").text


def test_stars_are_given_when_the_game_is_over(browser: Browser, site: House) -> None:
    table = browser.submit("/challenges/whistle_stop/driver").headers["location"].removeprefix("/t/")

    browser.play_on(table)
    scores = [seat["score"] for seat in browser.view(table)["seats"]]
    page = browser.http.get("/challenges").text
    won = browser.view(table)["seats"][0]["winner"]
    stars = sum(won and scores[0] >= least for least in (1, 3, 5))
    shown = re.search(r"At the throttle</h3><span[^>]*aria-label=\"(\d) star", page)
    assert shown is not None
    assert int(shown[1]) == stars
    told = browser.http.get(f"/api/t/{table}/ending").json()["challenge"]
    assert told.startswith(f"Challenge “At the throttle”: {'★' * stars}{'☆' * (3 - stars)} · Place: {1 if won else 2}")
    asked = (1, 3, 5)[min(stars, 2)]  # what is still asked for stands beside what there is
    short = "" if scores[0] >= asked else f" (for {'★' * min(stars + 1, 3)}: {asked} or more)"
    assert told.endswith(f" · Points: {scores[0]}{short}")
    assert "Play again" in page


def test_a_challenge_can_begin_from_a_position(browser: Browser) -> None:
    """With the log of what was played before it, and its person to decide."""
    one = next(one for one in challenges(rotonde.game("stephensons_rocket")) if one.entries)
    table = browser.submit(f"/challenges/stephensons_rocket/{one.name}").headers["location"].removeprefix("/t/")
    view = browser.view(table)
    assert [seat["seat"] for seat in view["seats"] if seat["mine"]] == [one.seat]
    assert [seat["seat"] for seat in view["seats"] if seat["to_act"]] == [one.seat]
    assert view["n"] == len(one.entries)
    assert f'data-begins="{len(one.entries)}"' in browser.http.get(f"/t/{table}").text


def test_a_rematch_of_a_challenge_is_the_challenge_again(browser: Browser) -> None:
    """It was an ordinary table once, and whoever met the goals there had no stars for it."""
    table = browser.submit("/challenges/whistle_stop/driver").headers["location"].removeprefix("/t/")
    browser.play_on(table)
    again = browser.submit(f"/t/{table}/rematch").headers["location"].removeprefix("/t/")
    assert again != table
    assert 'id="challenge-title">At the throttle<' in browser.http.get(f"/t/{again}").text
    browser.play_on(again)
    assert browser.http.get(f"/api/t/{again}/ending").json()["challenge"].startswith("Challenge “At the throttle”: ")


def test_nobody_earns_stars_for_what_another_played(browser: Browser, site: House) -> None:
    table = browser.submit("/challenges/whistle_stop/driver").headers["location"].removeprefix("/t/")
    book = site.site.desk.in_memory(table)
    assert book is not None
    run = Run("whistle_stop", "driver", table, -1)
    assert stars_of(book.book, run, book.book.owner) == 0  # it is not over
    assert stars_of(book.book, Run("whistle_stop", "gone", table, -1), book.book.owner) == 0


def test_places_are_ordinals_and_none_has_no_gender() -> None:
    """French counts “usines” as feminine and “contrats” as masculine: what is asked of both is a number."""
    goals = {
        lang: [g for group in challenge_groups(lang, []) for c in group.cards for g in c.goals] for lang in ("en", "fr")
    }
    asked = {lang: {said for goal in lines for said in goal.asked} for lang, lines in goals.items()}
    assert {"1st", "2nd or better", "3rd or better", "none"} <= asked["en"]
    assert {"1er", "2e ou mieux", "3e ou mieux", "zéro"} <= asked["fr"]


def test_a_goal_counts_in_what_the_game_is_won_with() -> None:
    cards = {group.key: group.cards for group in challenge_groups("en", [])}
    goals = {(key, goal.what): goal.asked[0] for key in cards for card in cards[key] for goal in card.goals}
    assert goals["imperial_steam", "Money"].endswith("gulden or more")
    assert goals["stephensons_rocket", "Money"].startswith("£")
    assert goals["russian_railroads", "Points"].split()[0].isdigit()
    assert not {("imperial_steam", "Points"), ("stephensons_rocket", "Points")} & set(goals)
