"""The ways of telling that the words of all games share."""

from __future__ import annotations

import pytest
from toy import WhistleStop
from toy.actions import Lay

from rotonde.core.events import Event
from rotonde.core.telling import P_, Tip, Voice, asks, full, means, points_to, story, tells, told, told_by

EN = Voice(names=("Nadia", "Émile"))


def test_a_telling_renames_arguments_and_leaves_flags_out() -> None:
    said = told("{player} takes {loco}.", loco="number")
    assert said({"player": 0, "number": 4, "free": True}, EN) == "Nadia takes 4."


@pytest.mark.parametrize(("forced", "text"), [(True, "Émile must pass."), (False, "Émile passes.")])
def test_one_of_two_sentences_is_told_by_an_argument(forced: bool, text: str) -> None:
    said = told_by("forced", "{player} must pass.", "{player} passes.")
    assert said({"player": 1, "forced": forced}, EN) == text


def test_a_story_tells_events_by_their_kind_and_knows_what_it_cannot_tell() -> None:
    sentence = story({"begin": "{player} begins.", "take": P_("{player} takes {n} card.", "{player} takes {n} cards.")})
    told_ = [sentence(Event("begin", 1), EN), sentence(Event("take", 0, args={"n": 2}), EN)]
    assert told_ == ["Émile begins.", "Nadia takes 2 cards."]
    with pytest.raises(ValueError, match="no words for the event 'end'"):
        sentence(Event("end"), EN)


def test_prompts_that_are_always_the_same(toy: WhistleStop) -> None:
    view = toy.new(2).observe(0)
    assert asks("Choose", "It is free.")(view, None, EN).hint == "It is free."
    assert (
        asks("Choose", "It is free.", lambda view, voice: "Then: more.")(view, None, EN).hint
        == "It is free. Then: more."
    )


def test_tips_by_the_kind_of_a_target(toy: WhistleStop) -> None:
    view = toy.new(2).observe(0)
    tips = {"stop": tells("Stop here", "Nothing more."), "card": lambda view, name, voice: Tip(name) if name else None}
    assert points_to(tips, view, "stop", EN) == Tip("Stop here", "Nothing more.")
    assert points_to(tips, view, "card:x:y", EN) == Tip("x:y")
    assert points_to(tips, view, "card", EN) is None
    assert points_to(tips, view, "elsewhere:x", EN) is None


def test_small_ones() -> None:
    assert means(Lay)(None, None, 3) == [Lay(3)]
    assert full("a card") == "A card."
