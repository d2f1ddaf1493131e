"""What actions and places are called in the Rocket, and what clicks on them mean."""

from __future__ import annotations

import pytest

from tests.games.stephensons_rocket.voices import EN, FR, GAME, OPENING, WORDS, plain, seen, table


def test_a_label_tells_the_consequences_to_each_reader() -> None:
    state = table(OPENING)
    bid = GAME.parse("bid 1 B6")
    said = WORDS.label(seen(state), bid, EN)
    assert said.text == (
        "Bid 1 share to send the L&Y to B6: reaches Shrewsbury · absorbed by the LNWR, bonus Nadia £3,000"
    )
    assert said.flag == "−1 share, joins LNWR"
    state.apply(bid)
    said = WORDS.label(seen(state), GAME.parse("pass"), FR)
    assert plain(said.text) == (
        "Laisser la L&Y aller en B6 : atteint Shrewsbury · "
        "absorbée par la LNWR, prime : vous 3 000 £, votre action est perdue"
    )
    assert plain(said.flag) == "+3 000 £, rejoint LNWR"


def test_a_label_is_a_forecast_and_changes_nothing() -> None:
    state = table(OPENING)
    view = seen(state)
    before = view.table.digest()
    for action in view.legal():
        WORDS.label(view, action, EN)
    assert view.table.digest() == before
    assert view.table.sink is None


def test_an_extension_names_who_may_bid_and_what_it_pays() -> None:
    """SR-7.1, SR-9.2"""
    view = seen(table("take Gloucester leather"))
    said = WORDS.label(view, GAME.parse("extend GWR C12"), EN)
    assert said.text == "Extend the GWR to C12: 1 share · Gloucester pays you £2,000"
    assert said.flag == "+1 share, +£2,000"
    view = seen(table("take Gloucester leather / extend GWR B14 / extend GWR B15 / pass / take London leather"))
    said = WORDS.label(view, GAME.parse("extend GWR B16"), EN)
    assert said.text == "Extend the GWR to B16: 1 share · the GWR is isolated · Nadia and Émile may bid"


def test_one_click_where_there_is_no_choice() -> None:
    state = table()
    steel, brewing = GAME.parse("take Birmingham steel"), GAME.parse("take Birmingham brewing")
    assert WORDS.path(seen(state), steel) == ("city:Birmingham", "token:Birmingham:steel")
    state.apply(brewing)
    assert WORDS.path(seen(state), steel) == ("city:Birmingham",)
    state = table(OPENING)
    assert WORDS.path(seen(state), GAME.parse("bid 1 B6")) == ("bid:1", "hex:B6")
    state.apply(GAME.parse("bid 1 B6"))
    assert WORDS.path(seen(state), GAME.parse("bid 1 C4")) == ("bid:1",)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (["city:Leeds"], "SR-4.1"),
        (["hex:B12"], "SR-5.2"),
        (["station:A2"], "SR-5.1"),
        (["company:GWR", "hex:L8"], "SR-6.1"),
        (["company:GWR", "city:Gloucester"], "SR-6.1"),
        (["bid:1"], "SR-7.3"),
        (["pass"], "SR-3.4"),
    ],
)
def test_a_click_that_leads_nowhere_is_explained(path: list[str], rule: str) -> None:
    view = seen(table())
    refusal = view.refusal(WORDS.intents(view, path)[0])
    assert refusal is not None
    assert refusal.rule == rule
    assert rule in FR.refusal(refusal)


def test_a_company_is_meant_to_go_ahead_before_it_is_meant_to_turn_back() -> None:
    """SR-6.3"""
    view = seen(table("extend GWR C12 / take Ipswich brewing"))
    meant = [str(action) for action in WORDS.intents(view, ["company:GWR"])]
    assert meant[:2] == ["extend GWR D12", "extend GWR D13"]
    assert len(meant) > 3


def test_clicks_on_places_that_do_not_exist_mean_nothing() -> None:
    view = seen(table())
    assert WORDS.intents(view, []) == []
    for target in ("company:X", "city:Atlantis", "bid:many", "moon:1"):
        assert WORDS.intents(view, [target]) == []
        assert WORDS.tip(view, target, EN).name


def test_tips_name_state_and_consequence() -> None:
    state = table("take Gloucester leather")
    tip = WORDS.tip(seen(state), "city:Gloucester", EN)
    assert tip.name == "Gloucester, big city"
    assert tip.note == "Tokens left: 1 leather, 1 textile."
    assert tip.more == "The next line to reach it pays you £2,000."
    tip = WORDS.tip(state.observe(1), "company:GWR", EN)
    assert tip.name == "Great Western Railway (GWR)"
    assert tip.note == "Worth £1,000: Bristol."
    assert tip.more == "16 shares in the pile."
