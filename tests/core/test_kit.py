"""The conformance kit: the example game keeps every promise, and each way to break one is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from toy import GAME, WhistleStop
from toy.actions import Drive, Lay
from toy.state import WhistleState as Table
from toy.steps.driving import Driving
from toy.steps.laying import Laying
from toy.table import Table as Fields

from rotonde.core import (
    CHANCE,
    Action,
    Edition,
    EditionError,
    Event,
    Illegal,
    PositionError,
    Record,
    View,
    kit,
    register,
)
from rotonde.core.kit.hidden import _same
from rotonde.core.stalls import StallWords
from rotonde.core.words import Label, Prompt, ScoreLine, Tip, Voice

SABOTAGE: list[tuple[str, type, str, Callable[..., Any]]] = []


def breaks(check: str, cls: type, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Marks a saboteur: it gets the real method (or property) and the call's arguments, and does it wrong."""

    def mark(saboteur: Callable[..., Any]) -> Callable[..., Any]:
        SABOTAGE.append((check, cls, name, saboteur))
        return saboteur

    return mark


@pytest.fixture(scope="module")
def report() -> kit.Report:
    return kit.check(GAME, games=2, seed=3)


def test_the_example_keeps_every_promise(report: kit.Report) -> None:
    assert report.ok, report
    assert all(report.counts[name] for name in report.checks)
    assert report.games == 2 * len(GAME.players)


def test_the_report_is_a_table(report: kit.Report) -> None:
    lines = str(report).splitlines()
    assert lines[0].startswith("whistle_stop: 6 games, ")
    assert len([line for line in lines if " ok " in line]) == len(kit.promises())
    assert lines[-1] == "everything holds"


def test_the_same_seed_plays_the_same_games(report: kit.Report) -> None:
    again = kit.check(GAME, games=2, seed=3, only=["length"])
    other = kit.check(GAME, games=2, seed=4, only=["length"])
    assert again.checksum == report.checksum
    assert other.checksum != report.checksum


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    kit.check(GAME, games=2, players=[2, 3], only=["length"], on_progress=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_what_was_not_looked_at_is_not_ok() -> None:
    report = kit.check(GAME, games=1, players=[2], only=["translated"])  # nothing was said, so nothing was translated
    assert not report.ok
    assert str(report).endswith("not looked at: translated")


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(ValueError, match="no check called 'luck'; there are: acts, "):
        kit.check(GAME, only=["luck"])


# ── the engine ────────────────────────────────────────────────────────────


@breaks("acts", Table, "legal")
def no_action(real: Any, self: Table, seat: int | None = None) -> Any:
    return [] if self.phase == "take" else real(self, seat)


@breaks("acts", Table, "legal")
def actions_for_everybody(real: Any, self: Table, seat: int | None = None) -> Any:
    return real(self, seat) or real(self, None)


@breaks("order", Table, "legal")
def twice(real: Any, self: Table, seat: int | None = None) -> Any:
    return real(self, seat) * 2


@breaks("order", Table, "legal")
def shuffled(real: Any, self: Table, seat: int | None = None) -> Any:
    found = real(self, seat)
    DICE.shuffle(found)
    return found


@breaks("notation", Drive, "__str__")
def vague(real: Any, self: Drive) -> str:
    return f"drive {self.stop[0]}"


@breaks("legal", Table, "why_not")
def too_strict(real: Any, self: Table, action: Action, seat: int) -> Any:
    return real(self, action, seat) or (Illegal("no", "", "No.") if action == Lay(2) else None)


@breaks("round trip", Table, "encode")
def forgetful(real: Any, self: Table) -> Any:
    return {**real(self), "fares": [0] * self.players}


@breaks("invariants", Laying, "carry_out")
def card_lost(real: Any, self: Laying, table: Table, action: Action, seat: int) -> None:
    real(self, table, action, seat)
    table.discards = table.discards[:2]


@breaks("copies", Table, "copy")
def shallow(real: Any, self: Table) -> Any:
    twin = real(self)
    twin.fares = self.fares
    return twin


@breaks("copies", Table, "apply")
def generous(real: Any, self: Table, action: Action, seat: int | None = None) -> None:
    real(self, action, seat)
    self.fares[0] += 1


@breaks("untouched", Table, "copy")
def shared(real: Any, self: Table) -> Any:
    twin = real(self)
    twin.whistles = self.whistles
    return twin


@breaks("fields", Table, "copy_to")
def forgotten_in_copies(real: Any, self: Table, twin: Table) -> None:
    real(self, twin)
    twin.discards = ()


@breaks("fields", Table, "copy_to")
def one_for_both(real: Any, self: Table, twin: Table) -> None:
    real(self, twin)
    twin.hands = self.hands


@breaks("fields", Table, "encode")
def forgotten_in_documents(real: Any, self: Table) -> Any:
    return {**real(self), "whistles": []}


@breaks("fields", Table, "show_to")
def forgotten_in_views(real: Any, self: Table, seen: Table, seat: int | None) -> None:
    real(self, seen, seat)
    seen.fares = [0] * self.players


@breaks("fields", Table, "derived")
def no_field_at_all(real: Any) -> tuple[str, ...]:
    return ("coal",)


@breaks("fields", Table, "derived")
def not_derived_after_all(real: Any) -> tuple[str, ...]:
    return ("train",)


@breaks("samples", Table, "quick_sample")
def wild(real: Any, self: Table, rng: random.Random) -> Any:
    return Lay(99)


@breaks("samples", Table, "sample")
def biased(real: Any, self: Table, rng: random.Random) -> Any:
    return self.legal()[0]


@breaks("samples", Table, "roll")
def loaded(real: Any, self: Table, rng: random.Random) -> Any:
    found = real(self, rng)
    return replace(found, **{"pips": 7} if self.phase == "roll" else {})


@breaks("why not", Table, "why_not")
def lenient_about_cards(real: Any, self: Table, action: Action, seat: int) -> Any:
    return None if isinstance(action, Lay) and self.phase == "lay" else real(self, action, seat)


@breaks("mutants", Table, "why_not")
def careless(real: Any, self: Table, action: Action, seat: int) -> Any:
    return None if isinstance(action, Drive) and self.phase == "drive" else real(self, action, seat)


@breaks("mutants", Table, "why_not")
def crashing(real: Any, self: Table, action: Action, seat: int) -> Any:
    return {"lay": None}[action.verb] if self.phase == "lay" else real(self, action, seat)


@breaks("mutants", Table, "why_not")
def silent(real: Any, self: Table, action: Action, seat: int) -> Any:
    return Illegal("", "", "") if real(self, action, seat) else None


@breaks("mutants", Table, "refusal")
def touching(real: Any, self: Table, action: Action, seat: int | None = None) -> Any:
    found = real(self, action, seat)
    self.fares[0] += found is not None
    return found


@breaks("drafts", Table, "reveals")
def fickle(real: Any, self: Table, action: Action, seat: int) -> bool:
    return DICE.random() < 0.5


@breaks("documents", WhistleStop, "restore")
def trusting(real: Any, self: WhistleStop, *given: Any) -> Any:
    try:
        return real(self, *given)
    except PositionError as error:
        raise KeyError("train") from error


@breaks("length", WhistleStop, "longest")
def too_short(real: Any) -> int:
    return 5


@breaks("result", Table, "winners")
def nobody_wins(real: Any, self: Table) -> tuple[int, ...]:
    return ()


@breaks("result", Table, "scores")
def floating(real: Any, self: Table) -> Any:
    return tuple(float(x) for x in real(self))


@breaks("replay", Record, "text")
def another_story(real: Any, self: Record) -> str:
    return str(real(self)).replace("seat: Player 1", "seat: Somebody")


@breaks("setup", WhistleStop, "_ruleset")
def any_ruleset(real: Any, self: WhistleStop, given: int | None) -> int:
    return given or 1


@breaks("bounds", WhistleStop, "edition")
def any_figure(real: Any, self: WhistleStop, source: Any = None) -> Edition:
    try:
        found: Edition = real(self, source)
    except EditionError:
        found = real(self)
    return found


@breaks("evaluation", WhistleStop, "evaluate")
def noisy(real: Any, self: WhistleStop, state: Table) -> list[float]:
    return [x + DICE.random() for x in real(self, state)]


@breaks("hash seeds", Table, "digest")
def only_here(real: Any, self: Table) -> str:
    return str(real(self))[::-1]


# ── what is hidden ────────────────────────────────────────────────────────


@breaks("views", WhistleStop, "redact")
def too_little(real: Any, self: WhistleStop, state: Table, seat: int | None) -> Any:
    view = real(self, state, seat)
    view.hands = [(None,) * len(h) for h in view.hands]
    return view


@breaks("two worlds", WhistleStop, "redact")
def open_hands(real: Any, self: WhistleStop, state: Table, seat: int | None) -> Any:
    view = real(self, state, seat)
    view.hands = state.hands.copy()
    return view


@breaks("two worlds", Table, "encode")
def left_in_a_field(real: Any, self: Table) -> Any:
    """The document hides the deck, the table of the view still holds it."""
    return {**real(self), "deck": [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5][: len(self.deck)]}


class Native:
    """What a compiled object looks like: neither slots nor a dictionary, but a list of what it keeps."""

    __slots__ = ()
    __mypyc_attrs__ = ("kept", "__dict__")
    values: ClassVar[list[tuple[Any, int]]] = []

    def __init__(self, kept: int) -> None:
        self.values.append((self, kept))

    @property
    def kept(self) -> int:
        return next(kept for one, kept in self.values if one is self)


def test_compiled_objects_are_compared_by_what_they_keep() -> None:
    assert _same(Native(1), Native(1))
    assert not _same(Native(1), Native(2))
    assert not _same([Native(1)], [Native(2)])


@breaks("determinized", WhistleStop, "determinize")
def blank_cards(real: Any, self: WhistleStop, table: Table, seat: int | None, rng: random.Random) -> Any:
    return table.copy()


@breaks("takeover", View, "legal")
def blind(real: Any, self: View) -> Any:
    return [] if self.phase == "drive" else real(self)


@breaks("spectator", WhistleStop, "redact")
def spectators_see_all(real: Any, self: WhistleStop, state: Table, seat: int | None) -> Any:
    return state.copy() if seat is None else real(self, state, seat)


@breaks("log", Table, "tell")
def talkative(real: Any, self: Table, event: Event) -> None:
    real(self, replace(event, seen_by=None))


@breaks("log", Driving, "carry_out")
def telling_hidden_figures(real: Any, self: Driving, table: Table, action: Action, seat: int) -> None:
    table.tell(Event("rolled", args={"n": sum(c or 0 for c in table.hands[-1])}))
    real(self, table, action, seat)


@breaks("said alike", StallWords, "prompt")
def peeking(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    return Prompt(f"{view.encode() if view.seat is None else DICE.random()}")


@breaks("drawn alike", WhistleStop, "draw")
def different_pictures(real: Any, self: WhistleStop, view: View, **how: Any) -> str:
    return f"<svg><title>{DICE.random()}</title></svg>"


# ── words and drawing ─────────────────────────────────────────────────────


@breaks("prompts", StallWords, "prompt")
def speechless(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    return Prompt("") if voice.lang == "fr" else real(self, view, voice)


@breaks("prompts", StallWords, "seats")
def row_missing(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    panel = real(self, view, voice)
    return replace(panel, rows=panel.rows[1:])


@breaks("labels", StallWords, "label")
def all_alike(real: Any, self: StallWords, view: View, action: Action, voice: Voice) -> Any:
    return Label("Go on")


@breaks("paths", StallWords, "path")
def beginning_of_another(real: Any, self: StallWords, view: View, action: Action) -> Any:
    return ("card",) if action == Lay(1) else ("card", str(action))


@breaks("paths", StallWords, "tip")
def nameless(real: Any, self: StallWords, view: View, target: str, voice: Voice) -> Any:
    return Tip("") if target.startswith("card:") else real(self, view, target, voice)


@breaks("log lines", StallWords, "log")
def untold(real: Any, self: StallWords, event: Event, voice: Voice) -> str:
    return "" if event.kind == "rolled" else str(real(self, event, voice))


@breaks("refusals", Driving, "why_not")
def invented_rule(real: Any, self: Driving, table: Table, action: Action, seat: int) -> Any:
    return real(self, table, action, seat) and Illegal("far", "WS-9.9", "Too far.")


@breaks("scoring", StallWords, "scoring")
def wrong_sum(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    return (*real(self, view, voice), ScoreLine("Total", (0,) * view.table.players, total=True))


@breaks("translated", StallWords, "chapter")
def english_only(real: Any, self: StallWords, view: View, voice: Voice) -> str:
    return voice("Nobody ever translated this.")


@breaks("drawing", WhistleStop, "draw")
def broken_picture(real: Any, self: WhistleStop, view: View, **how: Any) -> str:
    return "<svg><g></svg>"


@breaks("about", StallWords, "options")
def unexplained(real: Any, self: StallWords, voice: Voice) -> Any:
    return real(self, voice)[:1]


DICE = random.Random(0)


@pytest.mark.parametrize(
    ("check", "cls", "name", "saboteur"), [pytest.param(*s, id=f"{s[0]}: {s[3].__name__}") for s in SABOTAGE]
)
def test_sabotage_is_found(
    check: str, cls: type, name: str, saboteur: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = getattr(cls, name)
    wrong: Any = (lambda *a, **k: saboteur(real, *a, **k)) if callable(real) else saboteur(real)
    monkeypatch.setattr(cls, name, wrong, raising=False)
    report = kit.check(GAME, games=2, players=[3], slow_looks=8, mutants=12, only=[check, "prompts"])
    assert not report.ok, f"{saboteur.__name__} was not found"
    finding = next(f for f in report.findings if f.check == check)
    assert (finding.game, finding.players) == ("whistle_stop", 3)
    assert finding.why in str(report)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("forgotten_in_copies", "discards is another in a copy"),
        ("one_for_both", "hands is one with its copy, a change there changes both"),
        ("forgotten_in_documents", "whistles is in no document"),
        ("forgotten_in_views", "fares is in nobody's view"),
        ("no_field_at_all", "coal is listed, and is no field"),
        ("not_derived_after_all", "train is called derived, and documents show it"),
    ],
)
def test_a_forgotten_field_is_named(name: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cls, attribute, saboteur = next((c, a, s) for _, c, a, s in SABOTAGE if s.__name__ == name)
    real = getattr(cls, attribute)
    wrong: Any = (lambda *a, **k: saboteur(real, *a, **k)) if callable(real) else saboteur(real)
    monkeypatch.setattr(cls, attribute, wrong)
    report = kit.check(GAME, games=1, players=[3], only=["fields"])
    assert why in {f.why.split(":")[0] for f in report.findings}


@pytest.mark.parametrize("name", ["train", "deck", "hands", "stack", "line"])
def test_a_field_that_is_not_copied_ends_the_check_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Fields.copy_to

    def forgetful(self: Fields, twin: Fields) -> None:
        real(self, twin)
        delattr(twin, name)

    monkeypatch.setattr(Fields, "copy_to", forgetful)
    report = kit.check(GAME)
    assert [f.why for f in report.findings] == [f"{name} is not copied: copy it in `copy_to`, toy/table.py"]
    assert (report.games, report.decisions) == (0, 0)
    assert "stopped here" in str(report)


def test_a_game_that_lists_no_shared_fields_fails_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Fields, "shared")
    report = kit.check(GAME, games=1, players=[2], only=["fields"])
    assert [f.game for f in report.findings] == ["whistle_stop"]
    assert "lists no `shared`" in report.findings[0].why


def test_every_check_has_a_saboteur() -> None:
    assert {s[0] for s in SABOTAGE} == set(kit.promises())


def test_a_finding_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "invariants", lambda self: ["broken"] if self.train > 2 else [])
    found = kit.check(GAME, games=1, players=[2], only=["invariants"]).findings[0]
    monkeypatch.undo()
    register(GAME)
    assert found.record is not None
    state = Record.parse(found.record.text()).replay()
    assert isinstance(state, Table)
    assert state.train > 2
    assert len(found.record.entries) == found.entry
    assert CHANCE in {e.seat for e in found.record.entries}
