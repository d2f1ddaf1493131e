"""Challenges: every one is met by recorded play, with all three stars, and goals are counted as they are written."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import rotonde
from rotonde.coach.challenges import Challenge, ChallengeError, challenges, judge, read_challenges
from rotonde.coach.challenges.challenge import NAME
from rotonde.coach.challenges.judging import holds
from rotonde.core import Record
from rotonde.core.registry import shipped

HERE = Path(__file__).parent
# For each challenge a recorded game that meets it; players of these were bots, or moves that somebody chose.
PROOFS: dict[str, str] = json.loads((HERE / "challenges.json").read_text("utf-8"))
TITLES = tuple(sorted(shipped()))
ALL = [(title, one) for title in TITLES for one in challenges(rotonde.game(title))]


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_eight_at_least(title: str) -> None:
    assert len(challenges(rotonde.game(title))) >= 8


@pytest.mark.parametrize(("title", "one"), ALL, ids=lambda x: x if isinstance(x, str) else x.name)
def test_recorded_play_earns_all_three_stars(title: str, one: Challenge) -> None:
    record = Record.load(HERE.parent / "records" / title / f"{PROOFS[f'{title}/{one.name}']}.rotonde")
    start = one.start(rotonde.game(title))
    assert (record.players, record.options) == (start.players, start.options.changed())
    assert record.edition_hash == start.edition.hash
    assert record.entries[: len(one.entries)] == one.played()
    found = judge(one, record)
    assert found.over
    assert found.stars == 3, found


def test_who_plays_otherwise_earns_less() -> None:
    """The same records, judged for another seat: goals are not met by everybody."""
    stars = []
    for title, one in ALL:
        if one.players > 1:
            record = Record.load(HERE.parent / "records" / title / f"{PROOFS[f'{title}/{one.name}']}.rotonde")

            stars.append(judge(msgspec.structs.replace(one, seat=(one.seat + 1) % one.players), record).stars)
    assert sum(n == 3 for n in stars) < len(stars) / 4


def test_one_begins_from_a_position_in_which_its_person_is_behind() -> None:
    """What its words say holds of the position."""
    title = rotonde.game("stephensons_rocket")
    one = next(one for one in challenges(title) if one.entries)
    state = one.position(title)
    assert state.to_act == (one.seat,)
    scores = state.scores()
    assert scores[1 - one.seat] - scores[one.seat] == 30_000
    other = msgspec.structs.replace(one, entries=(*one.entries[:-1], "1 pass"))  # what lay before it was taken back
    record = Record.load(HERE.parent / "records/stephensons_rocket/06-token-mix-mono.rotonde")
    assert (judge(one, record).stars, judge(other, record).stars) == (3, 0)


def test_a_game_that_is_not_over_earns_nothing() -> None:
    title, one = ALL[0]
    record = Record.load(HERE.parent / "records" / title / f"{PROOFS[f'{title}/{one.name}']}.rotonde")
    record.entries, record.result, record.digest = record.entries[:-3], None, None
    found = judge(one, record)
    assert (found.stars, found.over) == (0, False)


def test_bounds_grow_with_the_stars() -> None:
    for _, one in ALL:
        for goal in one.goals:
            for figure in range(400):
                held = [holds(goal, star, figure) for star in (1, 2, 3)]
                assert held == sorted(held, reverse=True), (one.name, goal)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("{", "is no JSON"),
        ('{"challenges": [{"name": "x"}]}', "docs/coach.md"),
        ('"opponents": ["nobody"]', "nobody"),
        ('"goals": []', "a goal at least"),
        ('"goals": [{"kind": "score"}]', "either `least` or `most`"),
        ('"goals": [{"kind": "field", "least": 3}]', "names what is counted"),
        ('"goals": [{"kind": "score", "least": 3}], "entries": ["1 take London brewing"]', "names its ruleset"),
        ('"goals": [{"kind": "score", "least": 3}], "entries": ["1 fly"], "ruleset": 1', "fly"),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence(tmp_path: Path, broken: str, said: str) -> None:
    text = '"name": "x", "title": {"en": "a", "fr": "b"}, "about": {"en": "a", "fr": "b"}'
    if broken.startswith('"goals"'):
        broken = f'"opponents": ["conductor"], {broken}'
    elif broken.startswith('"opponents"'):
        broken += ', "goals": [{"kind": "score", "least": 3}]'
    whole = broken if broken.startswith("{") else f'{{"challenges": [{{{text}, {broken}}}]}}'
    file = tmp_path / NAME
    file.write_text(whole, encoding="utf-8")
    with pytest.raises(ChallengeError, match=said):
        read_challenges(file, rotonde.game("stephensons_rocket"))
