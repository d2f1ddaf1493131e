"""The games under the frameworks' own tests."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import rotonde
from rotonde import rl
from rotonde.bots.uniform import RandomBot
from rotonde.rl.aec import RotondeAEC
from tests.rl.walks import every_table

pytestmark = pytest.mark.filterwarnings("ignore")  # the frameworks' tests warn of what is only unusual

TABLES = [
    ("age_of_steam", {"players": 2, "edition": "rotonde_valley"}),
    ("german_railroads", {"players": 1, "options": {"coal": True}}),
    ("imperial_steam", {"players": 2, "options": {"open_money": False}}),
    ("russian_railroads", {"players": 4, "reward": "place"}),
    ("stephensons_rocket", {"players": 3}),
]


EVERY = [
    pytest.param(key, {"players": players, "edition": edition}, marks=pytest.mark.long)
    for key, edition, players in every_table()
]


@pytest.mark.parametrize(("key", "how"), [*TABLES, *EVERY])
def test_pettingzoo_is_content(key: str, how: dict[str, Any]) -> None:
    api_test(rl.aec_env(key, **how), num_cycles=40)
    seed_test(lambda: rl.aec_env(key, **how), num_cycles=20)


@pytest.mark.parametrize(("key", "how"), [*TABLES, *EVERY])
def test_gymnasium_is_content(key: str, how: dict[str, Any]) -> None:
    env = gymnasium.make(f"rotonde/{key}-v0", opponents="random", **how)
    check_env(env.unwrapped)


def played(env: RotondeAEC, seed: int) -> tuple[str, dict[str, float]]:
    """A game in which each agent chooses the lowest integer but one, and what came of it."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        total[agent] += reward
        if ended:
            env.step(None)
        else:
            env.step(int(np.flatnonzero(seen["action_mask"])[:2][-1]))
    return env.episode.state.digest(), total


def test_a_seed_reproduces_an_episode_and_its_rewards() -> None:
    env = rl.aec_env("russian_railroads", players=3)
    first, total = played(env, 4)
    assert (first, total) == played(env, 4)
    assert first != played(env, 5)[0]
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_a_game_that_never_ends_is_cut_in_every_framework(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who always chooses the lowest integer of the Rocket lays a station and lifts it for ever."""
    monkeypatch.setattr(type(rotonde.game("stephensons_rocket")), "longest", 60)
    aec = rl.aec_env("stephensons_rocket", players=2, reward="score")
    aec.reset(seed=1)
    for _ in range(60):
        assert not any(aec.truncations.values())
        aec.step(int(aec.last()[0]["action_mask"].argmax()))
    assert [*aec.truncations.values()] == [True, True]
    assert [*aec.terminations.values(), *aec.rewards.values()] == [False, False, 0, 0]
    for _ in aec.agents.copy():
        aec.step(None)
    assert aec.agents == []
    env = gymnasium.make("rotonde/stephensons_rocket-v0", opponents=lambda view: view.legal()[0]).unwrapped
    _, info = env.reset(seed=1)
    cut = False
    while not cut:
        _, reward, ended, cut, info = env.step(int(info["action_mask"].argmax()))
        assert (reward, ended) == (0, False)
    assert env.episode.decisions == 60  # type: ignore[attr-defined]
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


PICTURED = [pytest.param(key, how, marks=[] if key == "russian_railroads" else pytest.mark.long) for key, how in TABLES]


@pytest.mark.parametrize(("key", "how"), [*PICTURED, *EVERY])
def test_pettingzoo_is_content_with_pictures_and_words(key: str, how: dict[str, Any]) -> None:
    tests = {
        "svg": lambda shown: shown.startswith("<svg"),
        "ansi": lambda shown: shown.startswith(f"{rotonde.game(key).title}: "),
        "rgb_array": lambda shown: len({*map(tuple, shown[::20, ::20].reshape(-1, 3))}) > 10,  # a board, no blank sheet
    }
    render_test(partial(rl.aec_env, key, **how), tests)


def test_an_illegal_integer_is_told_in_words() -> None:
    env = rl.aec_env("russian_railroads", players=2)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="0 to 444"):
        env.step(100_000)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(InvalidAction, match="not legal now"):
        env.step(wrong)
    strict = gymnasium.make("rotonde/russian_railroads-v0", illegal="raise").unwrapped
    _, info = strict.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(InvalidAction, match="not legal now"):
        strict.step(wrong)
    lenient = gymnasium.make("rotonde/russian_railroads-v0").unwrapped
    lenient.reset(seed=1)
    _, reward, ended, _, info = lenient.step(wrong)
    assert (reward, ended) == (-1.0, True)
    assert "not legal now" in info["illegal"]


@pytest.mark.parametrize(("reward", "worst"), [("place", -1), ("score", -55), ("margin", -2255 * 2 / 3)])
def test_an_illegal_integer_brings_less_than_any_game(reward: str, worst: float) -> None:
    """Bankrupt at once, with -55 the lowest of all scores, is still no worse."""
    env = gymnasium.make("rotonde/age_of_steam-v0", players=3, reward=reward).unwrapped
    for steps in (0, 5):
        _, info = env.reset(seed=3)
        for _ in range(steps):
            _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        _, lost, ended, _, info = env.step(-1)
        assert lost == pytest.approx(worst)
        assert ended
        assert "is no action" in info["illegal"]


@pytest.mark.parametrize("given", ["pass", None, 3.7, [6]])
def test_what_is_no_integer_is_no_action(given: object) -> None:
    env = rl.aec_env("russian_railroads", players=2)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="is no action: there are 0 to 444"):
        env.step(given)  # type: ignore[arg-type]
    alone = gymnasium.make("rotonde/russian_railroads-v0").unwrapped
    alone.reset(seed=1)
    _, reward, ended, _, info = alone.step(given)
    assert (reward, ended) == (-1.0, True)
    assert "is no action" in info["illegal"]


def test_a_game_is_stepped_between_its_reset_and_its_end() -> None:
    aec = rl.aec_env("russian_railroads")
    for early in (lambda: aec.step(0), aec.last, aec.render, aec.agent_iter, lambda: aec.observe("player_0")):
        with pytest.raises(ResetNeeded, match="call reset"):
            early()
    env = gymnasium.make("rotonde/russian_railroads-v0").unwrapped
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    env.step(-1)
    with pytest.raises(ResetNeeded, match="call reset"):  # it was lost, whatever is legal there
        env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_an_agent_and_a_seed_that_cannot_be_are_refused_in_words() -> None:
    env = rl.aec_env("russian_railroads")
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(Error, match="there is no agent 'player_9'; there are: player_0, player_1"):
            ask("player_9")
    with pytest.raises(Error, match="Seed must be"):
        env.reset(seed="x")  # type: ignore[arg-type]


def test_a_mask_of_another_game_is_refused_in_words() -> None:
    for space in (gymnasium.make("rotonde/russian_railroads-v0").action_space, rl.aec_env("russian_railroads")):
        space = space.action_space("player_0") if isinstance(space, RotondeAEC) else space
        with pytest.raises(AssertionError, match=r"Russian Railroads with 2 players.* has 445 integers.*not \(7,\)"):
            space.sample(np.ones(7, np.int8))
        one = np.zeros(445, np.int8)
        one[9] = 1
        assert space.sample(one) == 9


def played_alone(env: Any) -> list[bytes]:
    """What is seen where the highest integer is chosen each time."""
    _, info = env.reset(seed=5)
    rows: list[bytes] = []
    for _ in range(25):
        row, _, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        rows.append((row["observation"] if isinstance(row, dict) else row).tobytes())
        if ended:
            break
    return rows


def test_a_bot_that_answers_wrongly_is_named() -> None:
    for wrong in ("dance", "use 1", 7):
        env = gymnasium.make("rotonde/russian_railroads-v0", opponents=lambda view, said=wrong: said).unwrapped
        with pytest.raises(Error, match=r"^<lambda> in seat 1: "):
            played_alone(env)


@pytest.mark.parametrize("key", rotonde.games())
def test_random_opponents_draw_as_the_bot_itself_does(key: str) -> None:
    """They are asked without a view, which is faster and must change nothing."""

    class Slow(RandomBot):
        pass

    envs = [gymnasium.make(f"rotonde/{key}-v0", players=3, opponents=bot).unwrapped for bot in ("random", Slow())]
    fast, slow = map(played_alone, envs)
    assert fast == slow


def test_a_picture_shows_its_words() -> None:
    """Their fonts are those of the pages, not what a machine happens to have."""
    from rotonde.rl.pixels import pixels

    for family in ("Rotonde Sans", "Rotonde Serif", "sans-serif", "serif"):
        text = f'<text x="5" y="40" font-size="40" fill="white" font-family="{family}">Émile</text>'
        drawn = pixels(f'<svg xmlns="http://www.w3.org/2000/svg" width="150" height="60">{text}</svg>', 300)
        assert drawn.shape == (120, 300, 3)
        assert len(np.unique(drawn)) > 1, family


@pytest.mark.parametrize("make", [rl.aec_env, partial(gymnasium.make, "rotonde/russian_railroads-v0")])
@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"player": 2}, "no setting 'player'; did you mean 'players'"),
        ({"colour": 2}, "no setting 'colour'; there are: players"),
        ({"options": {"steam": True}}, "no option"),
        ({"edition": "steam"}, "no edition"),
        ({"edition": 2013}, "given by its name"),
        ({"reward": "fame"}, "no reward"),
        ({"render_mode": "film"}, "no render_mode"),
    ],
)
def test_every_framework_refuses_in_words(make: Any, how: dict[str, Any], why: str) -> None:
    with pytest.raises(Error, match=why):
        make("russian_railroads", **how) if make is rl.aec_env else make(**how)


def test_an_option_is_not_given_by_its_name() -> None:
    with pytest.raises(Error, match=r"coal is an option of german_railroads: write options=\{'coal'"):
        rl.aec_env("german_railroads", coal=True)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"players": 9}, "not 9"),
        ({"opponents": "gredy"}, "did you mean"),
        ({"opponents": ["random"] * 3}, "opponents"),
        ({"illegal": "shrug"}, "illegal is one of"),
        ({"seat": 5}, "no seat 5"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(how: dict[str, Any], why: str) -> None:
    with pytest.raises(Error, match=why):
        gymnasium.make("rotonde/russian_railroads-v0", **how)


WITHOUT = """
import sys
sys.modules["pettingzoo"] = sys.modules["gymnasium"] = None
import rotonde.rl
rotonde.rl.codec("russian_railroads")
try:
    rotonde.rl.aec_env("russian_railroads")
except ModuleNotFoundError as error:
    print(error)
"""


def test_without_the_extra_it_is_told_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert "pip install 'rotonde[rl]'" in done.stdout


def test_pixels_without_their_library_are_refused_as_the_frameworks_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.draw.raster.can_raster", lambda: False)
    aec = rl.aec_env("russian_railroads", render_mode="rgb_array")
    gym = gymnasium.make("rotonde/russian_railroads-v0", render_mode="rgb_array").unwrapped
    for env in (aec, gym):
        env.reset(seed=1)
        with pytest.raises(Error, match="pip install 'rotonde"):
            env.render()


def test_who_watches_need_not_ask(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("rotonde/russian_railroads-v0", render_mode="human").unwrapped
    _, info = env.reset(seed=1)
    assert capsys.readouterr().out.count("Russian Railroads: ") == 1
    env.step(int(info["action_mask"].argmax()))
    assert capsys.readouterr().out.count("Russian Railroads: ") == 1


def test_learners_that_look_for_masks_find_them() -> None:
    env = gymnasium.make("rotonde/russian_railroads-v0")
    with pytest.raises(ResetNeeded, match="call reset"):
        env.get_wrapper_attr("action_masks")()
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()  # as sb3-contrib asks, through whatever is wrapped around it
    assert masks.dtype == bool
    assert [*masks] == [*info["action_mask"]]


def test_a_game_is_named_or_handed_over() -> None:
    env = rl.aec_env(rotonde.game("russian_railroads"), players=3)
    assert env.metadata["name"] == "russian_railroads_v0"
    assert len(env.possible_agents) == 3


def test_words_tell_a_seat_no_money_that_it_may_not_see() -> None:
    env = gymnasium.make("rotonde/stephensons_rocket-v0", players=2, seat=1, render_mode="ansi").unwrapped
    with pytest.raises(ResetNeeded, match="call reset"):
        env.render()
    env.reset(seed=1)
    state: Any = env.episode.state  # type: ignore[attr-defined]
    state.money[:] = [7000, 9000]
    assert state.observe(1).scores() == (0, 9000)
    assert str(env.render()).endswith("scores 0 9000")
