"""Pictures are drawn away from the loop, once for all who see the same, and one that takes too long harms nobody."""

from __future__ import annotations

import pickle
import time
from dataclasses import dataclass
from typing import Any

import pytest

import rotonde
from rotonde.core.registry import shipped
from rotonde.web.running.serve import drawers_for
from rotonde.web.troubles import Trouble
from rotonde.web.views.drawing import Board, Drawers, Drawing
from rotonde.web.views.studio import SECONDS
from tests.web.clicks import RECORDS, record_of
from tests.web.house import Browser, house


@dataclass(frozen=True)
class Endless(Drawing[Any]):
    """A drawing that never ends."""

    def drawn(self) -> Any:
        while True:
            pass


def a_view() -> Any:
    return rotonde.game("stephensons_rocket").new(3).observe(0)


@pytest.mark.parametrize("count", [0, 1])
def test_a_drawing_that_takes_too_long_is_given_up_and_the_next_is_drawn(count: int) -> None:
    drawers = Drawers(count, seconds=60)
    sound = Board(a_view(), "en", (), "whole")
    try:
        drawers.warm()
        drawers.draw(sound)
        drawers._seconds, began = 0.3, time.monotonic()
        with pytest.raises(Trouble, match="could not be drawn in time") as given_up:
            drawers.draw(Endless(a_view(), "en", (), "whole"))
        assert given_up.value.status == 503
        assert time.monotonic() - began < 30
        drawers._seconds = 60
        assert drawers.draw(sound).frame.startswith("<svg")
    finally:
        drawers.stop()


@pytest.fixture(scope="module")
def two_sites(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One site that draws by itself, and one with a process for it."""
    with house(tmp_path_factory.mktemp("alone")) as alone, house(tmp_path_factory.mktemp("with"), drawers=1) as helped:
        yield alone, helped


@pytest.mark.parametrize("game", shipped())
def test_a_process_draws_what_the_site_draws_itself(two_sites: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, here = [], two_sites[0].site.drawers
    plain = here.draw
    monkeypatch.setattr(here, "draw", lambda d, where="": plain(pickle.loads(pickle.dumps(d)), where))  # as it travels
    for site in two_sites:
        with Browser(site.url) as browser:
            table = browser.imported(record_of(game, "middle"))
            view = browser.seen(table)
            action = view["choices"][0]["action"]
            asked = {"seat": view["seat"], "action": action}
            preview = browser.http.get(f"/api/t/{table}/preview", params=asked).json()
            after = browser.turn(view, "act", action).json()
            answers.append((view["svg"], view["parts"], preview, after["svg"], after["parts"]))
    assert answers[0] == answers[1]


def test_four_who_see_the_same_cost_one_drawing(two_sites: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for site in two_sites:
        asked: list[str] = []
        plain = site.site.drawers.draw

        def counted(drawing: Drawing[Any], where: str = "", plain: Any = plain, asked: Any = asked) -> Any:
            asked.append(where)
            return plain(drawing, where)

        monkeypatch.setattr(site.site.drawers, "draw", counted)
        with Browser(site.url) as owner:
            table = owner.make(players=2)
            for _ in range(4):
                with Browser(site.url) as spectator:
                    assert spectator.view(table)["seat"] is None
        assert asked == [table]


def test_what_the_studio_does_not_finish_is_given_up_and_the_next_is_drawn(two_sites: Any) -> None:
    _, site = two_sites
    studio = site.site.studio
    with Browser(site.url) as browser:
        table = browser.imported(RECORDS["stephensons_rocket"].read_text("utf-8"))
        studio._seconds = 0.01
        answer = browser.http.get(f"/t/{table}/poster.svg")
        assert answer.status_code == 503
        assert "could not be drawn in time" in answer.text
        studio._seconds = SECONDS
        assert browser.http.get(f"/t/{table}/poster.svg").status_code == 200


def test_a_board_that_is_not_drawn_in_time_is_said_in_a_sentence(
    two_sites: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move counts, the page can go on, and other tables are not touched."""
    _, site = two_sites
    with Browser(site.url) as browser:
        table, other = browser.make(players=2), browser.make(players=2)
        view = browser.seen(table)
        plain, hurried = site.site.drawers.draw, Drawers(site.site.drawers.count, seconds=0.3)

        def endless(drawing: Drawing[Any], where: str = "") -> Any:
            if where == table:
                return hurried.draw(Endless(drawing.view, "en", (), "whole"), where)
            return plain(drawing, where)

        monkeypatch.setattr(site.site.drawers, "draw", endless)
        answer = browser.turn(view, "act", view["choices"][0]["action"])
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert browser.seen(other)["svg"]
        monkeypatch.setattr(site.site.drawers, "draw", plain)
        hurried.stop()
        after = browser.seen(table)
        assert (after["n"], after["draft"] is not None) != (view["n"], view["draft"] is not None)


def test_at_home_nobody_else_draws() -> None:
    assert [drawers_for(True, cores) for cores in (1, 2, 16)] == [0, 0, 0]
    assert [drawers_for(False, cores) for cores in (1, 2, 4, 64)] == [0, 1, 3, 8]
