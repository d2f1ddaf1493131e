"""Editions: exported, edited, checked; errors name the file and the field."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from toy import WhistleStop

from rotonde.core import EditionError, PositionError, Record, RecordError, editions
from rotonde.core.editions import MOST_BUILT, Edition, built_once, figures_at


def edited(toy: WhistleStop, **changes: Any) -> dict[str, Any]:
    return {**json.loads(toy.edition().dump()), **changes}


def test_export_edit_and_play(toy: WhistleStop, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    stops = [{"name": "Here", "fares": 1}, {"name": "There", "fares": 9}]
    file.write_text(json.dumps(edited(toy, name="mine", stops=stops)), encoding="utf-8-sig")
    state = toy.new(3, edition=file)
    assert state.edition.name == "mine"
    assert state.edition.hash != toy.edition().hash
    assert state.encode()["train"] == "Here"
    assert toy.new(3, edition=str(file)).digest() == state.digest()
    with pytest.raises(PositionError, match="edition"):
        toy.decode(state.encode())
    assert toy.decode(state.encode(), edition=file).digest() == state.digest()


def test_the_hash_is_of_the_figures_not_of_the_layout(toy: WhistleStop) -> None:
    data = edited(toy)
    shuffled = dict(reversed(data.items()))
    assert toy.edition(shuffled).hash == toy.edition().hash
    assert toy.edition(edited(toy, die=4)).hash != toy.edition().hash


def test_a_changed_file_is_read_again(toy: WhistleStop, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    for die, age in ((4, 1), (5, 2)):
        file.write_text(json.dumps(edited(toy, die=die)), encoding="utf-8")
        os.utime(file, ns=(age * 10**9, age * 10**9))
        assert toy.edition(file).data["die"] == die


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"die": "three"}, r"\$\.die"),
        ({"stops": [{"name": "A"}]}, r"fares.*\$\.stops\[0\]"),
        ({"cards": [1]}, "cards: 4 players need 12"),
        ({"stops": [{"name": "A", "fares": 1}]}, "stops: a line has two"),
        ({"game": "chess"}, "edition of chess, not of whistle_stop"),
        ({"name": 5}, "name: missing"),
        ({"name": "two\nlines"}, "name: missing"),
        ({"sources": "none"}, "sources"),
        ({"stops": [{"name": "\ud800", "fares": 1}]}, "half a character"),
        ({"note": "\ud800"}, "half a character"),
    ],
)
def test_errors_name_the_field(toy: WhistleStop, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(EditionError, match=field):
        toy.edition(edited(toy, **changes))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "line 1: not JSON"),
        ("[]", "expected a JSON object"),
        ("[" * 100_000, "not an edition|not JSON"),
        ('{"die": ' + "1" * 5_000 + "}", "a number has thousands of digits"),
    ],
)
def test_files_that_are_no_editions(toy: WhistleStop, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match=why) as caught:
        toy.edition(file)
    assert "broken.json" in str(caught.value)


def test_files_that_cannot_be_read(toy: WhistleStop, tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="no such file"):
        toy.edition(tmp_path / "nowhere.json")
    with pytest.raises(EditionError, match="cannot be read"):
        toy.edition(tmp_path)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EditionError, match="cannot be read"):
        toy.edition(tmp_path / "bytes.json")


@pytest.mark.parametrize("length", [300, 100_000])
def test_names_longer_than_any_file_has(toy: WhistleStop, length: int) -> None:
    with pytest.raises(EditionError, match="no such file, and no edition of whistle_stop has that name") as refused:
        toy.edition("A" * length)
    assert len(str(refused.value)) < 1000
    assert str(refused.value).startswith("edition AAAA")


def test_numbers_that_nobody_could_write_are_refused(toy: WhistleStop) -> None:
    with pytest.raises(EditionError, match="a number has thousands of digits"):
        toy.edition({**toy.edition().data, "points": 10**5000})


def test_an_edition_of_another_game_is_refused(toy: WhistleStop) -> None:
    with pytest.raises(EditionError, match="edition of chess"):
        toy.new(2, edition=replace(toy.edition(), game="chess"))


def test_changing_the_mapping_afterwards_changes_nothing(toy: WhistleStop) -> None:
    data = edited(toy)
    book = toy.edition(data)
    data["stops"][0]["name"] = "Elsewhere"
    assert book.data["stops"][0]["name"] == "Depot"


def test_what_is_reconstructed_is_known(toy: WhistleStop) -> None:
    assert toy.edition().reconstructed == ()
    book = toy.edition(edited(toy, sources={"stops": "reconstructed from memory", "cards": "printed"}))
    assert book.reconstructed == ("stops",)


def test_a_record_carries_an_edition_that_does_not_ship(toy: WhistleStop) -> None:
    state = toy.new(2, edition=edited(toy, name="mine", note="a line\u2028 break"))
    record = Record.begin(state)
    for text in (record.text(), record.json()):
        again = Record.parse(text)
        assert again == record
        assert again.replay().digest() == state.digest()
    damaged = record.text().replace('"die":3', '"die":4')
    with pytest.raises(RecordError, match="not the one it names"):
        Record.parse(damaged).replay()
    assert Record.begin(toy.new(2)).edition_data is None


def test_editions_that_were_tried_out_are_forgotten(toy: WhistleStop) -> None:
    first = toy.edition()
    built = built_once(lambda edition: [edition.name], first)
    for n in range(MOST_BUILT + 50):
        data = {**first.data, "name": f"try {n}"}
        assert built_once(_named, toy.edition(data)) == [f"try {n}"]
    assert len(editions._BUILT) <= MOST_BUILT
    assert built == [first.name]


def _named(edition: Edition) -> list[str]:
    return [edition.name]


# ── the figures that a game checks ────────────────────────────────────────


class Stop(msgspec.Struct):
    name: str
    fares: int


class Figures(msgspec.Struct):
    stops: list[Stop]
    die: int
    seats: dict[str, int]


FIGURES = Figures([Stop("Ashby", 3), Stop("Exmoor", 4)], 6, {"2": 1})


def test_figures_are_found_by_their_path() -> None:
    assert figures_at(FIGURES, "stops.name", list, str) == ["Ashby", "Exmoor"]
    assert figures_at(FIGURES, "die", int) == 6
    assert figures_at(FIGURES, "seats", dict) == {"2": 1}


@pytest.mark.parametrize(
    ("path", "shape", "of", "told"),
    [
        ("die", list, None, "die: 6 stands in a list of editions.py that is for lists; name it in one that fits"),
        ("stops.fares", list, str, "stops.fares: 3 stands in a list of editions.py that is for lists of texts"),
        ("stops.name", dict, None, "stops.name: .* that is for tables"),
        ("stops.name", list, int, "stops.name: 'Ashby' stands in a list of editions.py that is for lists of numbers"),
        ("dice", int, None, "dice: editions.py asks for it, and figures.py has no such"),
    ],
)
def test_a_figure_in_the_wrong_list_is_named(path: str, shape: type, of: type | None, told: str) -> None:
    with pytest.raises(EditionError, match=told):
        figures_at(FIGURES, path, shape, of)
