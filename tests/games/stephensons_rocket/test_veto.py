"""The veto (SR-7)."""

from __future__ import annotations

import pytest

from tests.games.stephensons_rocket.tables import A_BEFORE_B, company, do, lay, legal, no_veto, refused, seat

AT_C4 = {"A": ("c4", "SE")}  # may go to d3, d4 or c5


def test_a_veto_changes_where_never_whether() -> None:
    """SR-7.1: whoever has shares may bid; the locomotive leaves its hex in any case. Nobody has to bid."""
    state = lay(AT_C4, shares={1: {"A": 1}})
    do(state, "extend A d4")
    assert (state.phase, state.to_act) == ("veto", (1,))
    assert all(text == "pass" or text.split()[2] in ("d3", "d4", "c5") for text in legal(state))
    do(state, "pass")
    assert company(state, "A")["locomotive"] == "d4"


def test_one_round_clockwise_the_mover_last() -> None:
    """SR-7.2: from the left neighbour of the mover, each once."""
    hands = {0: {"A": 3}, 1: {"A": 4}, 2: {"A": 5}, 3: {"A": 2}}
    state = lay(AT_C4, players=4, active=2, shares=hands)
    do(state, "extend A d4")
    asked = []
    for bid in ("bid 1 d3", "bid 2 d4", "bid 3 c5"):
        asked.append(state.to_act[0])
        do(state, bid)
    asked.append(state.to_act[0])
    do(state, "bid 3 d4")
    assert asked == [3, 0, 1, 2]
    assert state.phase == "second_action"


def test_bids_rise_and_name_a_hex() -> None:
    """SR-7.3: more than the bid before, at least one, at most the own shares; the hex may be the same."""
    state = lay(AT_C4, shares={1: {"A": 2}, 2: {"A": 3}})
    do(state, "extend A d4")
    assert legal(state) == [
        "pass", "bid 1 c5", "bid 1 d3", "bid 1 d4", "bid 2 c5", "bid 2 d3", "bid 2 d4",
    ]  # fmt: skip
    assert refused(state, "bid 0 d4") == ("low", "SR-7.3")
    assert refused(state, "bid 3 d4") == ("shares", "SR-7.3")
    do(state, "bid 2 d4")
    assert refused(state, "bid 2 d3") == ("low", "SR-7.3")
    assert {text for text in legal(state) if text.startswith("bid")} == {"bid 3 c5", "bid 3 d3", "bid 3 d4"}


def test_the_mover_need_only_equal() -> None:
    """SR-7.4: equal or more wins for him, less is no bid; the share just taken counts."""
    state = lay(AT_C4, shares={0: {"A": 2}, 1: {"A": 2}})
    do(state, "extend A d4", "bid 2 d3")
    assert refused(state, "bid 1 d4") == ("low", "SR-7.4")
    assert legal(state) == ["pass", "bid 2 d4", "bid 3 d4"]
    do(state, "bid 2 d4")
    assert company(state, "A")["locomotive"] == "d4"
    assert [seat(state, n)["shares"].get("A", 0) for n in (0, 1)] == [1, 2]


def test_the_last_word_restores_the_movers_choice() -> None:
    """SR-7.5: by default the winning mover puts the locomotive on his original hex, nothing else."""
    state = lay(AT_C4, shares={0: {"A": 1}, 1: {"A": 1}})
    do(state, "extend A d4", "bid 1 d3")
    assert legal(state) == ["pass", "bid 1 d4", "bid 2 d4"]
    assert refused(state, "bid 1 c5") == ("last_word", "SR-7.5")
    do(state, "bid 1 d4")
    assert company(state, "A")["locomotive"] == "d4"


def test_the_last_word_may_be_free() -> None:
    """SR-7.5: veto_last_word=free lets him choose any legal hex."""
    state = lay(AT_C4, shares={1: {"A": 1}}, options={"veto_last_word": "free"})
    do(state, "extend A d4", "bid 1 d3")
    assert legal(state) == ["pass", "bid 1 c5", "bid 1 d3", "bid 1 d4"]
    do(state, "bid 1 c5")
    assert company(state, "A")["locomotive"] == "c5"


def test_matching_although_the_hex_is_right_already() -> None:
    """SR-7.6: to save the passenger token."""
    state = lay(AT_C4, shares={1: {"A": 1}}, stations={2: ["d4"]})
    do(state, "extend A d4", "bid 1 d4")
    assert "bid 1 d4" in legal(state)
    do(state, "bid 1 d4")
    assert state.passengers == [1, 0, 0]


def test_only_the_winner_pays() -> None:
    """SR-7.7: his shares go back to the pile, where they are available again; the others keep theirs."""
    state = lay(AT_C4, shares={0: {"A": 1}, 1: {"A": 2}, 2: {"A": 3}})
    do(state, "extend A d4", "bid 1 d3", "bid 3 c5")
    assert [seat(state, n)["shares"].get("A", 0) for n in range(3)] == [2, 2, 0]
    assert company(state, "A")["bank"] == 12
    assert company(state, "A")["locomotive"] == "c5"


def test_without_a_bid_the_move_stands() -> None:
    """SR-7.7: nobody bids, nobody pays."""
    state = lay(AT_C4, shares={1: {"A": 2}, 2: {"A": 3}})
    no_veto(state, "extend A d4")
    assert company(state, "A")["locomotive"] == "d4"
    assert company(state, "A")["bank"] == 10


@pytest.mark.parametrize(("bid", "bank", "supplementary"), [(1, 16, 3), (2, 16, 2), (3, 16, 1)])
def test_real_shares_are_returned_first(bid: int, bank: int, supplementary: int) -> None:
    """SR-7.8: the pile takes what it lacks (here the one just given out), the rest are supplementary ones."""
    state = lay({"A": ("c4", "SE", (), (), False, 3)}, shares={1: {"A": 3}})
    do(state, "extend A d4", f"bid {bid} d4", *(["pass"] if bid == 1 else []))
    assert company(state, "A")["bank"] == bank
    assert company(state, "A").get("supplementary", 0) == supplementary
    assert sum(state.holdings(0)) == 4 - bid


def test_the_veto_of_an_isolated_line() -> None:
    """SR-7.9: it is possible, and the shares returned leave the game."""
    state = lay({"A": ("c4", "SE", (), (), True)}, shares={1: {"A": 2}})
    do(state, "extend A d4", "bid 2 d3")
    part = company(state, "A")
    assert (part["locomotive"], part["bank"], part["isolated"]) == ("d3", 0, True)
    assert sum(state.holdings(0)) == 0


def test_no_share_from_a_pile_refilled_by_the_same_veto() -> None:
    """SR-7.10: with an empty bank the mover goes without."""
    state = lay(AT_C4, shares={1: {"A": 10}, 2: {"A": 6}})
    do(state, "extend A d4", "pass", "bid 6 d3")
    assert seat(state, 0)["shares"] == {}
    assert company(state, "A")["bank"] == 6


def test_nobody_to_ask_no_veto() -> None:
    """SR-7.11: without another shareholder the move is carried out at once."""
    state = lay(AT_C4, shares={0: {"A": 5}, 1: {"B": 3}})
    do(state, "extend A d4")
    assert state.phase == "second_action"


def test_who_is_asked() -> None:
    """SR-7.12: holders with more shares than the bid, each once; the mover only if there is a bid he can equal."""
    hands = {0: {"A": 1}, 1: {"A": 3}, 2: {"A": 2}, 3: {"B": 4}}
    state = lay(AT_C4, players=4, shares=hands)
    do(state, "extend A d4")
    assert state.to_act == (1,)
    do(state, "bid 2 d3")  # player 2 has no more than that, player 3 none: both are skipped
    assert state.to_act == (0,)
    state = lay(AT_C4, players=4, shares=hands)
    do(state, "extend A d4", "bid 3 d3")  # the mover has only 2
    assert state.phase == "second_action"
    state = lay(AT_C4, players=4, shares=hands)
    do(state, "extend A d4", "pass", "pass")  # nobody bid: the mover is not asked
    assert state.phase == "second_action"


def test_a_single_hex_is_still_worth_a_veto() -> None:
    """SR-7.12: it changes nothing but the passenger token."""
    lines = {"A": ("d3", "SW", ("c4", "d4", "e3", "e2")), "B": ("i4", "SE")}
    state = lay(lines, shares={1: {"A": 1}}, stations={2: ["c3"]})
    do(state, "extend A c3")
    assert legal(state) == ["pass", "bid 1 c3"]
    do(state, "bid 1 c3", "pass")
    assert state.passengers == [0, 0, 0]


def test_returned_shares_count_neither_for_bonus_nor_exchange() -> None:
    """SR-7.13: they are back in the pile before the merger of the same action."""
    state = lay(A_BEFORE_B, shares={0: {"A": 2}, 1: {"A": 4}})
    do(state, "extend A f3", "bid 4 f3")  # player 1 would have had the majority
    assert state.money == [2000, 0, 0]
    assert [seat(state, n)["shares"] for n in range(2)] == [{"B": 1}, {}]
