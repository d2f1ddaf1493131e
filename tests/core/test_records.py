"""Records: text and JSON, damage found where it happened, and files that are never half written."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from toy import GAME, WhistleStop

from rotonde.core import Record, RecordError, SetupError, game, register
from rotonde.core.records import Damaged, Entry
from tests.core.conftest import OPENING, ROUND, record_of


def line_of(text: str, n: int) -> str:
    return next(line for line in text.splitlines() if re.match(rf"\s*{n}\s", line))


@pytest.mark.parametrize("name", ["game.rotonde", "game.json"])
def test_saved_and_loaded(record: Record, tmp_path: Path, name: str) -> None:
    record.save(tmp_path / name)
    again = Record.load(tmp_path / name)
    assert again == record
    assert again.replay().digest() == record.digest
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_the_text_is_readable(record: Record) -> None:
    text = record.text()
    assert text.startswith("rotonde record 1\ngame: whistle_stop\n")
    assert "seat: Émile\n" in text
    assert re.match(r"\s+7  1  lay 5\s+[0-9a-f]{8}$", line_of(text, 7))
    assert re.match(r"\s+9  \*  roll 2\s+[0-9a-f]{8}$", line_of(text, 9))


def test_options_and_result_come_back(toy: WhistleStop) -> None:
    state = toy.new(2, {"express": True, "whistles": "two"})
    record = record_of(state, *OPENING)
    while not state.over:
        action = state.legal()[0]
        record.append(action, state.to_act[0])
        state.apply(action)
    record.close(state)
    assert record.result == state.scores()
    assert record.options == {"express": True, "whistles": "two"}
    for text in (record.text(), record.json(), record.text().replace("\n", "\r\n")):
        assert Record.parse(text) == record


@pytest.mark.parametrize("n", range(1, len(ROUND) + 1))
def test_a_changed_entry_is_found_where_it_is(record: Record, n: int) -> None:
    line = line_of(record.text(), n)
    changed = re.sub(r"(\s+[0-9a-f]{8})$", r"x\1", line)
    with pytest.raises(RecordError, match=rf"damaged at or before entry {n} "):
        Record.parse(record.text().replace(line, changed))
    document = json.loads(record.json())
    document["entries"][n - 1][0] += 1
    with pytest.raises(RecordError, match=rf"damaged at or before entry {n} "):
        Record.parse(json.dumps(document))


def test_a_changed_header_is_found_at_the_first_entry(record: Record) -> None:
    with pytest.raises(RecordError, match="damaged at or before entry 1 "):
        Record.parse(record.text().replace("seat: Nadia", "seat: Nobody"))


def test_a_missing_entry_is_found(record: Record) -> None:
    line = line_of(record.text(), 4)
    with pytest.raises(RecordError, match=r"line \d+: expected entry 4"):
        Record.parse(record.text().replace(line + "\n", ""))


@pytest.mark.parametrize("form", ["text", "json", "scribble", "half a line"])
def test_what_lies_before_the_damage_can_be_read(record: Record, tmp_path: Path, form: str) -> None:
    lines = {
        "text": record.text().replace(line_of(record.text(), 5), line_of(record.text(), 5).replace("deal", "dael")),
        "json": record.json().replace(f'"{record.entries[4].action}"', '"pass"'),
        "scribble": record.text().replace(line_of(record.text(), 5), "ink"),
        "half a line": record.text()[: record.text().index(line_of(record.text(), 5)) + 9],
    }
    file = tmp_path / "game.txt"
    file.write_text(lines[form], encoding="utf-8")
    with pytest.raises(Damaged) as found:
        Record.load(file)
    assert str(found.value).count(str(file)) == 1
    sound = found.value.sound
    assert f"entries 1 to {sound} are sound" in str(found.value)
    assert sound == 4
    kept = Record.load(file, strict=False)
    assert kept.entries == record.entries[:sound]
    assert (kept.digest, kept.result) == (None, None)
    assert str(kept.damage) == str(found.value)
    assert kept.replay().digest() == record.replay(sound).digest()


def test_a_damaged_ending_leaves_every_entry(record: Record) -> None:
    text = record.text().replace("digest:", "result: a b\ndigest:")
    with pytest.raises(Damaged, match="result is a whole number"):
        Record.parse(text)
    assert Record.parse(text, strict=False).entries == record.entries


def test_a_damaged_header_leaves_nothing_to_read(record: Record) -> None:
    with pytest.raises(Damaged, match="before entry 1 ") as found:
        Record.parse(record.text().replace("seat: Nadia", "seat: Nobody"), strict=False)
    assert "sound" not in str(found.value)


def test_a_lost_tail_is_found_by_the_digest(record: Record) -> None:
    line = line_of(record.text(), len(ROUND))
    with pytest.raises(RecordError, match="the record says"):
        Record.parse(record.text().replace(line + "\n", "")).replay()


def test_a_wrong_result_is_found(record: Record) -> None:
    record.result = (9, 9)
    with pytest.raises(RecordError, match=r"\(9, 9\)"):
        record.replay()


def test_an_illegal_entry_names_the_rule(record: Record) -> None:
    record.entries[9] = Entry(0, "drive Harbour")
    with pytest.raises(RecordError, match=r"entry 10 \('drive Harbour'\): Harbour is 8 stops away.*WS-2.3"):
        record.replay()
    record.entries[9] = Entry(0, "fly Harbour")
    with pytest.raises(RecordError, match=r"entry 10 .*unknown action 'fly'"):
        list(record.moments())


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rotonde record 1", "rotonde record 2", "newer rotonde"),
        ("rotonde record 1", "hello", "does not begin with"),
        ("game: whistle_stop", "game: chess", "of the game chess, which is not here"),
        ("game: whistle_stop\n", "", "one line 'game: …', found 0"),
        ("players: 2", "players: two", "players is no number"),
        ("players: 2", "players: 3", "2 seats are named for 3 players"),
        ("ruleset: 1", "ruleset: ²", "ruleset is no number"),
        ("ruleset: 1\n", "ruleset: 1\noption: express\n", "name = value"),
        ("ruleset: 1\n", "ruleset: 1\noption: speed = 3\n", "no option 'speed'"),
        ("ruleset: 1\n", "ruleset: 1\nedition-data: {\n", "edition-data is not JSON"),
        ("ruleset: 1\n", 'ruleset: 1\nedition-data: {"note": "\\ud800"}\n', "edition-data is not JSON"),
        ("ruleset: 1\n", f'ruleset: 1\nedition-data: {{"die": {"9" * 5000}}}\n', "edition-data is not JSON"),
        ("ruleset: 1\n", "ruleset: 1\nedition-data: []\n", "edition-data is no JSON object"),
        ("ruleset: 1\n", "ruleset: 1\nwinner: Nadia\n", "line 4: 'winner' is none of game, ruleset"),
        ("ruleset: 1\n", "ruleset: 1\nscribble\n", "line 4: cannot read 'scribble'"),
        ("digest:", "result: a b\ndigest:", "result is a whole number"),
    ],
)
def test_files_that_cannot_be_read_say_why(record: Record, old: str, new: str, why: str) -> None:
    assert old in record.text()
    with pytest.raises(RecordError, match=re.escape(why)):
        Record.parse(record.text().replace(old, new))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rotonde_record": 2, "entries": "in another shape"}, "newer rotonde"),
        ({"entries": [["a"]]}, "is no record"),
        ({"players": "two"}, "players"),
        ({"game": "chess"}, "of the game chess, which is not here"),
    ],
)
def test_json_that_cannot_be_read_says_why(record: Record, change: dict[str, object], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        Record.parse(json.dumps({**json.loads(record.json()), **change}))


@given(st.text())
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    register(GAME)
    for guess in (text, "{" + text, "rotonde record 1\n" + text):
        with pytest.raises(RecordError):
            Record.parse(guess)


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (("a\nb", "c\u2028d"), ("a b", "c d")),
        (("   1  1  lay 5  00000000", "digest: 5"), ("1 1 lay 5 00000000", "digest: 5")),
        (("", "\x00"), ("Player 1", "Player 2")),
        (("😀 Zoé", "  spaced   out "), ("😀 Zoé", "spaced out")),
    ],
)
def test_names_cannot_break_the_file(toy: WhistleStop, names: tuple[str, str], wanted: tuple[str, str]) -> None:
    record = record_of(toy.new(2), *OPENING, seats=names)
    assert record.seats == wanted
    assert Record.parse(record.text()) == record == Record.parse(record.json())


def test_names_must_fit_the_table(toy: WhistleStop) -> None:
    with pytest.raises(SetupError, match="3 seats need as many names, not 2"):
        Record.begin(toy.new(3), ("a", "b"))


def test_an_unknown_edition_and_ruleset(record: Record) -> None:
    record.edition_hash = "0" * 16
    with pytest.raises(RecordError, match=r"which is not here; whistle_stop has: branch_line"):
        record.start()
    record.ruleset = 99
    record.edition_hash = GAME.edition().hash
    with pytest.raises(RecordError, match="rulesets 1 to 1, not 99"):
        record.start()


def test_replay_to_any_entry(record: Record) -> None:
    digests = [m.state.digest() for m in record.moments()]
    assert [record.replay(n + 1).digest() for n in range(len(ROUND))] == digests
    assert record.replay(0).digest() == GAME.new(2).digest()
    for wrong in (-1, len(ROUND) + 1):
        with pytest.raises(RecordError, match=f"no entry {wrong}"):
            record.replay(wrong)


def test_moments_tell_what_happened(record: Record) -> None:
    kinds = [e.kind for m in record.moments() for e in m.events if e.seen_by is None]
    assert kinds == ["laid", "laid", "drives", "rolled", "drove", "whistled", "fares"]


def test_load_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere\.rotonde cannot be read"):
        Record.load(tmp_path / "nowhere.rotonde")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="no text file"):
        Record.load(tmp_path / "bytes")
    (tmp_path / "big").write_bytes(b"x" * 2_000_001)
    with pytest.raises(RecordError, match="larger than 2000000 bytes"):
        Record.load(tmp_path / "big")


def test_a_folder_that_does_not_exist(record: Record, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot be written: .*; choose another place"):
        record.save(tmp_path / "no" / "where.rotonde")


def test_a_save_that_fails_leaves_the_old_file_whole(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.rotonde"
    record.save(file)
    before = file.read_bytes()

    def full(self: Path, *args: object, **how: object) -> int:
        with self.open("w") as half:
            half.write("half")
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "write_text", full)
    record.entries.clear()
    with pytest.raises(RecordError, match=os.strerror(28)):
        record.save(file)
    assert file.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.rotonde"]


def test_a_reconstructed_edition_is_said_so() -> None:
    """In both forms, and reading them again takes no notice of it."""
    state = game("imperial_steam").new(players=2)
    record = Record.begin(state)
    assert "\nnote: reconstructed edition (" in record.text()
    assert json.loads(record.json())["edition"]["reconstructed"] == list(state.edition.reconstructed)
    assert Record.parse(record.text()) == Record.parse(record.json()) == record
    printed = Record.begin(game("age_of_steam").new(players=3))
    assert "note:" not in printed.text()


@pytest.mark.parametrize(
    "line",
    [
        "   1  1  x" + " " * 1_900_000 + "z",
        "   1  1  " + "x " * 900_000 + "z",
        " " * 1_900_000 + "z",
        "1" * 1_900_000,
        "option: " + "o" * 1_900_000 + " = on",
        "   1  1  " + "x" * 1_900_000 + "  0123abcd",
    ],
    ids=["blanks", "words", "indented", "digits", "option", "action"],
)
def test_a_line_without_end_is_read_once(record: Record, line: str) -> None:
    head = record.text().partition("\n\n")[0]
    began = time.process_time()
    with pytest.raises(RecordError) as refused:
        Record.parse(f"{head}\n{line}\n")
    assert time.process_time() - began < 0.5
    assert len(str(refused.value)) < 1000


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_action_has_a_length(record: Record, form: str) -> None:
    record.entries[2] = Entry(0, "lay " + "9" * 5000)
    text = record.text() if form == "text" else record.json()
    with pytest.raises(RecordError, match="at most 200 characters, not 5004"):
        Record.parse(text)


def test_a_text_has_a_length(record: Record) -> None:
    with pytest.raises(RecordError, match="larger than"):
        Record.parse(record.text() + "\n" * 2_000_000)
