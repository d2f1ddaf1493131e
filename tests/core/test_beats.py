"""Beats: what is seen and heard of events."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import rotonde
from rotonde.core.beats import Beat, Part, beat, tales
from rotonde.core.events import Event
from rotonde.core.records import Record
from rotonde.core.words import Words

RECORDS = Path(__file__).parents[1] / "records"
GAMES = sorted(folder.name for folder in RECORDS.iterdir() if folder.is_dir())


def stall(tmp_path: Path, text: str) -> Words:
    (tmp_path / "moments.json").write_text(text, encoding="utf-8")
    return Words(folder=tmp_path)


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_that_is_listed_is_an_event_of_the_game(key: str) -> None:
    folders = rotonde.game(key).words.catalogues()
    sources = "".join(path.read_text("utf-8") for folder in folders for path in folder.parent.rglob("*.py"))
    listed = tales(folders)
    assert listed
    assert [kind for kind in listed if f'"{kind}"' not in sources] == []


@pytest.mark.parametrize("key", ["russian_railroads", "german_railroads"])
def test_the_parts_of_a_scoring_add_up(key: str) -> None:
    record = Record.load(sorted((RECORDS / key).glob("*greedy*.rotonde"))[0])
    words = rotonde.game(key).words
    scored = [event for moment in record.moments() for event in moment.events if event.kind == "score"]
    assert scored
    for event in scored:
        felt = beat(words, event)
        assert felt is not None
        assert felt.n == event.args["points"] == sum(part.n for part in felt.parts)
        assert all("{n}" in part.each for part in felt.parts if part.of)


def test_a_gain_comes_from_its_place(tmp_path: Path) -> None:
    words = stall(tmp_path, '{"pay": {"unit": "dollars", "gain": "-n", "at": "#shares-{seat}"}, "get": {"gain": "n"}}')
    assert beat(words, Event("pay", seat=2, args={"n": 4})) == Beat(
        unit="dollars", n=-4, parts=(Part("#shares-2", -4),)
    )
    assert beat(words, Event("get", seat=1, args={"n": 3}, places=("hex:A1",))) == Beat(n=3, parts=(Part("hex:A1", 3),))
    assert beat(words, Event("get", seat=1, args={"n": 0})) == Beat()
    assert beat(words, Event("other")) is None


def test_what_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(msgspec.ValidationError):
        beat(stall(tmp_path, '{"pay": {"sound": "thunder"}}'), Event("pay"))
