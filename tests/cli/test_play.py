"""A game in the terminal, typed line by line."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from rich.console import Console
from toy import WhistleStop

from rotonde.bots import thinking
from rotonde.cli.keyboard import completions
from rotonde.cli.match import TerminalMatch
from rotonde.cli.screen import Choice, Menu, shared_words, show_choices
from rotonde.core import CHANCE, Illegal, Record, SetupError, game as rotonde_game
from rotonde.core.words import Voice
from tests.arena.players import First
from tests.cli.conftest import Rotonde

PLAY = ("play", "whistle_stop", "--seed", "3", "--bots", "greedy")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_by_numbers(rotonde: Rotonde, lang: str) -> None:
    said = rotonde(*PLAY, "--players", "3", "--lang", lang, "--name", "Nadia", typed="1\n" * 40)
    assert said.code == 0
    assert {"en": "wins.", "fr": "gagne"}[lang] in said.out
    assert "Nadia> " in said.out
    assert "greedy 2" in said.out
    english = ("Your only choice", "Type help", "Taken back", "There is no line")
    assert lang == "en" or not any(sentence in said.out for sentence in english)


def test_typed_notation_plays_and_wrong_ones_are_explained(rotonde: Rotonde) -> None:
    said = rotonde(*PLAY, typed="lay 9\nfly\n99\nquit\n")
    assert said.code == 0
    assert "unknown action 'fly'" in said.out
    assert "There is no line 99" in said.out
    assert "WS-" in said.out


@pytest.mark.parametrize("line", ["use rail_white_1w", "place kiev 0", "token qt_3_x2", "use engineer_public_left"])
def test_a_move_is_judged_before_anybody_asks_what_it_shows(rotonde: Rotonde, line: str) -> None:
    said = rotonde("play", "russian_railroads", "--players", "2", "--seed", "3", typed=f"1\n1\n{line}\nquit\n")
    assert said.code == 0
    assert "(RR-" in said.out.partition(">")[2]


def test_every_command_answers(rotonde: Rotonde, tmp_path: Path) -> None:
    lines = "help\nhint\nwhy drive Ashby\nrules\nrules 2.1\nrules 77\nlog\nscore\nsvg b.svg\nsave g.txt\nundo\nquit\n"
    said = rotonde(*PLAY, typed=lines)
    assert said.code == 0
    for answer in (
        "take your last move back",
        "lay <card>",
        "A greedy bot would: Lay the",
        "A round (WS-2.1 … WS-2.6)",
        "  WS-2.1  ",
        "There is no rule 77",
        "Total",
        "Drawn: b.svg",
        "Saved: g.txt",
        "There is nothing to undo yet.",
    ):
        assert answer in said.out
    assert (tmp_path / "b.svg").read_text().startswith("<svg")
    assert Record.load("g.txt").seats == ("Player 1", "greedy")


def test_a_saved_game_goes_on(rotonde: Rotonde) -> None:
    rotonde(*PLAY, typed="1\nsave g.txt\nquit\n")
    before = Record.load("g.txt")
    said = rotonde("play", "g.txt", "--seed", "3", typed="1\nsave h.txt\n" + "1\n" * 20)
    assert "wins." in said.out
    after = Record.load("h.txt")
    assert len(after.entries) > len(before.entries)
    assert after.entries[: len(before.entries)] == before.entries
    after.replay()


def test_secrets_stay_behind_a_curtain(rotonde: Rotonde) -> None:
    said = rotonde(*PLAY, "--seat", "all", "--name", "Nadia", "--name", "Émile", typed="1\n\n1\n" + "1\n\n" * 60)
    assert "Émile's turn: press Enter when nobody else looks." in said.out
    assert said.code == 0


def test_the_picture_follows_the_game(rotonde: Rotonde, tmp_path: Path) -> None:
    rotonde(*PLAY, "--svg", "now.svg", typed="save g.txt\nquit\n")
    state = Record.load("g.txt").replay()
    assert (tmp_path / "now.svg").read_text() == state.svg(0)


# ── the parts ─────────────────────────────────────────────────────────────


def table(toy: WhistleStop, seed: int = 3) -> TerminalMatch:
    return TerminalMatch(toy.new(2), ("Nadia", "bot"), {1: First()}, seed)


def until_asked(match: TerminalMatch) -> None:
    while not match.state.over and match.person() is None:
        match.go_on()


def test_undo_goes_back_to_the_last_choice_of_a_person(toy: WhistleStop) -> None:
    rng = random.Random(0)
    undone = refused = 0
    for seed in range(30):
        now = table(toy, seed)
        until_asked(now)
        while not now.state.over:
            before, mark = now.state.digest(), len(now.moves)
            now.act(0, rng.choice(now.state.legal(0)))
            until_asked(now)
            open_ = all(move.seat != CHANCE for move in now.moves[mark:])
            if open_:
                now.undo()
                assert now.state.digest() == before
                assert len(now.moves) == mark
                now.act(0, rng.choice(now.state.legal(0)))
                until_asked(now)
                undone += 1
            else:
                with pytest.raises(Illegal, match="Chance spoke"):
                    now.undo()
                refused += 1
    assert undone > 10
    assert refused > 10


def test_taking_back_does_not_buy_another_roll(toy: WhistleStop) -> None:
    rolls = []
    for _ in range(2):
        now = table(toy)
        until_asked(now)
        rolls.append([str(move.action) for move in now.moves])
    assert rolls[0] == rolls[1]


def test_a_forced_move_is_not_what_undo_takes_back(toy: WhistleStop) -> None:
    now = table(toy)
    until_asked(now)
    now.act(0, now.state.legal(0)[0], forced=True)
    with pytest.raises(Illegal, match="nothing to undo"):
        now.undo()


def test_the_record_of_a_table_replays(toy: WhistleStop) -> None:
    now = table(toy)
    until_asked(now)
    while not now.state.over:
        now.act(0, now.state.legal(0)[-1])
        until_asked(now)
    record = Record.parse(now.record().text())
    assert record.replay().digest() == now.state.digest()
    assert record.result == now.state.scores()


def test_menus_lead_to_every_action(toy: WhistleStop) -> None:
    now = table(toy)
    seen = 0
    until_asked(now)
    while not now.state.over:
        view = now.state.observe(0)
        legal = view.legal()
        menu = Menu(view, Voice(toy.words), legal)
        found = [str(c.actions[0]) for c in menu.choices() if c.final]
        for choice in [c for c in menu.choices() if not c.final]:
            menu.narrow(choice)
            found += [str(c.actions[0]) for c in menu.choices() if c.final]
            assert menu.widen()
        assert sorted(found) == sorted(map(str, legal))
        seen += len(legal)
        now.act(0, legal[-1])
        until_asked(now)
    assert seen >= 10


def test_tab_completes_word_by_word() -> None:
    words = ["extend GWR A1", "extend GWR B2", "extend LB C3", "pass", "play"]
    assert completions("", words) == ["extend ", "pass", "play"]
    assert completions("e", words) == ["extend "]
    assert completions("extend ", words) == ["extend GWR ", "extend LB "]
    assert completions("extend GWR ", words) == ["extend GWR A1", "extend GWR B2"]
    assert completions("p", words) == ["pass", "play"]
    assert completions("x", words) == []


def test_a_slow_reader_is_told_what_happened_in_order(rotonde: Rotonde) -> None:
    said = rotonde(*PLAY, typed="1\n" * 40)
    numbers = [said.out.index(found) for found in re.findall(r"The die shows \d\.", said.out)]
    assert numbers == sorted(numbers)
    assert said.out.count("The die shows") == 3


def test_what_many_lines_share_is_said_once() -> None:
    texts = ["Build on A2 (6 left)", "Build on B3, by the sea (6 left)"]
    assert shared_words(texts) == ("Build on", ["A2", "B3, by the sea"], "(6 left)")
    assert shared_words(["a b", "a b"]) == ("a", ["b", "b"], "")


def test_a_flag_that_the_text_says_is_not_said_again(toy: WhistleStop, capsys: pytest.CaptureFixture[str]) -> None:
    action = toy.new(2).legal()[0]
    flags = {"Bid 10: 50 left": "50 left", "Sell one": "+40"}
    said = [Choice(text, [action], ("", ()), flag) for text, flag in flags.items()]
    show_choices(Console(width=80), said)
    assert capsys.readouterr().out.splitlines() == ["1 Bid 10: 50 left", "2 Sell one +40"]
    assert shared_words(["pass", "pass again"]) == ("", ["pass", "pass again"], "")


def test_a_crowd_of_choices_is_sorted_by_verb() -> None:
    state = rotonde_game("stephensons_rocket").new(2)
    view = state.observe(state.to_act[0])
    menu = Menu(view, Voice(view.game.words), view.legal())
    top = menu.choices()
    assert {c.step[0] for c in top} == {a.verb for a in view.legal()}
    found = []
    for choice in top:
        menu.narrow(choice)
        for second in menu.choices():
            if second.final:
                found.append(second.actions[0])
            else:
                menu.narrow(second)
                found += [c.actions[0] for c in menu.choices()]
                menu.widen()
        menu.widen()
    assert sorted(map(str, found)) == sorted(map(str, view.legal()))


def test_a_text_that_is_no_action_is_answered_in_french(rotonde: Rotonde) -> None:
    said = rotonde("play", "stephensons_rocket", "--seed", "1", "--lang", "fr", typed="xyzzy\nextend GWR\nquit\n")
    assert "action inconnue 'xyzzy'" in said.out
    assert "'extend GWR' a trop ou trop peu de mots" in said.out


@pytest.mark.parametrize("what", ["network", "weights"])
def test_what_a_bot_knows_is_read_before_the_game_begins(
    rotonde: Rotonde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A network that is broken was told of in the middle of the game; weights broke a game after 15 decisions."""
    if what == "network":
        (tmp_path / "weights").mkdir()
        (tmp_path / "weights" / "bad.npz").write_bytes(b"nothing")
        monkeypatch.setattr(WhistleStop, "folder", tmp_path)
        thinking.eyes_of.cache_clear()
    else:
        monkeypatch.setattr(WhistleStop, "prepare", broken)
    for words in ((*PLAY[:-1], "engineer:5"), ("simulate", "whistle_stop", "--games", "1", "--bots", "engineer:5")):
        said = rotonde(*words, typed="1\n" * 40)
        assert said.code == 2
        assert said.out == ""
        assert ("holds no network" if what == "network" else "holds no weights") in said.err
    thinking.eyes_of.cache_clear()


def broken(self: WhistleStop) -> None:
    raise SetupError("hand.json holds no weights")
