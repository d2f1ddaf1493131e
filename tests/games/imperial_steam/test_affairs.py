"""Trains, contracts, influence, shares, funds, pass (IS-6.6 to IS-6.11)."""

from __future__ import annotations

from tests.games.imperial_steam.tables import RICH, do, influence, kinds, lay, legal, part, refused

# ── trains ────────────────────────────────────────────────────────────────


def test_what_is_for_sale() -> None:
    """IS-6.6, IS-6.6.1, IS-12.4: spaces left of the round marker, while they have tiles."""
    refused(lay(round=1), "choose train", "IS-6.6.1")
    state = lay(seats={0: RICH}, round=3, locomotives={"IS-4": 0})
    do(state, "choose train")
    assert legal(state) == ["train IS-5", "improve IS-3 IS-5", "sell"]
    refused(state, "train IS-4", "IS-A20")
    refused(state, "train IS-6", "IS-6.6.1")
    refused(state, "train IS-3", "IS-6.6.1")
    refused(state, "train TGV", "IS-6.6.1")
    refused(state, "sign C01", "IS-6.0.2")


def test_buy_a_train() -> None:
    """IS-6.6.2: its price, as many freight cars as its level, influence from IS-6 on, coal on it."""
    state = lay(seats={0: {**RICH, "goods": {"wood": 4, "coal": 1}}}, round=6)
    do(state, "choose train", "train IS-7")
    seat = part(state, 0)
    assert (seat["money"], seat["trains"], seat["goods"]["coal"]) == (930, ["IS-3", "IS-7"], 2)
    assert state.freight(0) == 10
    assert influence(state)["20"] == [0]
    assert state.encode()["locomotives"]["IS-7"] == 3


def test_three_trains() -> None:
    """IS-6.6.2: not with three trains, but they can be improved."""
    state = lay(seats={0: {**RICH, "trains": ["IS-3", "IS-4", "IS-4"]}}, round=3)
    do(state, "choose train")
    assert legal(state) == ["improve IS-3 IS-4", "improve IS-3 IS-5", "improve IS-4 IS-5", "sell"]
    refused(state, "train IS-5", "IS-6.6.2")


def test_improve_a_train() -> None:
    """IS-6.6.3: the difference of prices, more cars, the new locomotive's influence, no coal; other cars stay."""
    seat = {"money": 100, "trains": ["IS-4"], "passenger_cars": 1, "contracts": ["C01"], "investors": 2}
    state = lay(seats={0: seat}, round=6)
    do(state, "choose train")
    refused(state, "improve IS-3 IS-6", "IS-6.6.3")
    refused(state, "improve IS-4 IS-4", "IS-6.6.3")
    do(state, "improve IS-4 IS-8")
    after = part(state, 0)
    assert (after["money"], after["trains"], after["passenger_cars"]) == (60, ["IS-8"], 1)
    assert after["goods"]["coal"] == 1
    assert (state.freight(0), state.reserved[0]) == (6, 1)
    assert influence(state)["30"] == [0]


def test_sold_out_means_no_improvement() -> None:
    """IS-A20"""
    state = lay(seats={0: RICH}, round=3, locomotives={"IS-4": 0})
    do(state, "choose train")
    refused(state, "improve IS-3 IS-4", "IS-A20")


def test_no_contract_is_left() -> None:
    """IS-6.7.1, IS-6.7.2: none open is another reason than too few cars."""
    refused(lay(), "choose contract", "IS-6.7.1")
    cars = {"passenger_cars": 3, "goods": {}}
    refused(lay(seats={0: cars}, contracts=["C01"]), "choose contract", "IS-6.7.2")


def test_a_poor_player_buys_no_train() -> None:
    """IS-6.6, IS-4.7: it is money that lacks, unless there is nothing to buy or improve."""
    poor = lay(seats={0: {"money": 0, "investors": 0}}, round=2)
    assert "pay" in refused(poor, "choose train", "IS-4.7")
    full = lay(seats={0: {"trains": ["IS-5", "IS-5", "IS-5"]}}, round=2)
    refused(full, "choose train", "IS-6.6.3")
    state = lay(seats={0: {"money": 20}}, round=2)
    do(state, "choose train")
    refused(state, "train IS-4", "IS-4.7")
    assert legal(state) == ["improve IS-3 IS-4", "sell"]


# ── contracts ─────────────────────────────────────────────────────────────

OPEN = ["C01", "C09", "C19"]


def test_sign_a_contract() -> None:
    """IS-6.7, IS-6.7.1, IS-6.7.2, IS-6.7.3: any open one; cars are reserved for the game, investors come."""
    state = lay(seats={0: {"goods": {"coal": 1}}}, contracts=OPEN)
    do(state, "choose contract")
    assert legal(state, "sign") == ["sign C01", "sign C09", "sign C19"]
    refused(state, "sign C02", "IS-6.7.1")
    do(state, "sign C19")
    assert (state.freight(0), state.reserved[0], state.investors[0]) == (0, 3, 4)
    assert state.encode()["contracts"] == ["C01", "C09"]
    assert part(state, 0)["contracts"] == ["C19"]


def test_too_few_cars() -> None:
    """IS-6.7.2: passenger cars and reserved ones do not qualify."""
    state = lay(seats={0: {"goods": {}, "passenger_cars": 2}}, contracts=OPEN)
    do(state, "choose contract")
    assert legal(state, "sign") == ["sign C01"]
    refused(state, "sign C09", "IS-6.7.2")
    state = lay(seats={0: {"goods": {}, "passenger_cars": 3}}, contracts=OPEN)
    refused(state, "choose contract", "IS-6.7.2")


def test_a_good_on_a_reserved_car_goes() -> None:
    """IS-6.7.2, IS-4.4: it is moved or discarded."""
    state = lay(contracts=OPEN)
    do(state, "choose contract", "sign C09")
    assert legal(state) == ["discard wood", "discard stone", "discard iron"]
    do(state, "discard stone")
    assert part(state, 0)["goods"] == {"wood": 1, "stone": 0, "iron": 1, "coal": 1}


def test_investors_without_space_are_not_taken() -> None:
    """IS-6.7.3, IS-10.4: eight spaces, filled from the bottom."""
    seat = {"goods": {}, "trains": ["IS-8", "IS-7"], "contracts": ["C20", "C21"], "investors": 7}
    state = lay(seats={0: seat}, contracts=OPEN, round=8)
    do(state, "choose contract", "sign C19")
    assert state.investors[0] == 8


def test_pieces_fill_contracts_by_themselves() -> None:
    """IS-6.7.4, IS-4.6: factories need not exist yet; pieces lie where they are worth most."""
    factory = {"seat": 0, "good": "wood", "city": "wien", "site": "row", "left": 0, "level": 1}
    seat = {"contracts": ["C01", "C02"], "goods": {}, "investors": 3}
    state = lay(seats={0: seat}, factories=[factory])
    from rotonde.games.imperial_steam.rules.scoring import fulfilled

    assert fulfilled(state, 0) == 1 << state.board.contract_index["C02"]
    assert fulfilled(lay(seats={0: seat}), 0) == 0


# ── influence, shares, funds, pass ────────────────────────────────────────


def test_buy_influence() -> None:
    """IS-6.8: ten a step, at least one."""
    state = lay(seats={0: {"money": 30, "investors": 0}})
    do(state, "choose buy_influence")
    assert legal(state) == ["influence 1", "influence 2", "influence 3"]
    refused(state, "influence 0", "IS-6.8")
    refused(state, "influence 4", "IS-4.7")
    do(state, "influence 2")
    assert (state.money[0], influence(state)["20"]) == (10, [0])


def test_raise_the_share_value() -> None:
    """IS-6.9, IS-6.9.1: one row, for the influence of the row that is entered; not from the top."""
    high = {"60": [0], "10": [1, 2, 3]}
    for value, following, cost in ((40, 60, 1), (60, 90, 2), (90, 130, 3), (130, 180, 4), (180, 240, 5)):
        state = lay(seats={0: {"share": value}}, influence=high)
        do(state, "choose share_price", f"share {following}")
        assert part(state, 0)["share"] == following
        assert state.influence_of(0) == 60 - 10 * cost
    state = lay(seats={0: {"share": 240}}, influence=high)
    do(state, "choose share_price")
    assert legal(state, "share") == ["share 180", "share 130", "share 90", "share 60", "share 40"]
    refused(state, "share 50", "IS-1.7")
    refused(state, "share 240", "IS-6.9.1")


def test_too_little_influence() -> None:
    """IS-6.9.1, IS-A1, IS-A22: after the penalty of a repeat, too."""
    state = lay(seats={0: {"share": 60}}, influence={"10": [0, 1, 2, 3]})
    do(state, "choose share_price")
    refused(state, "share 90", "IS-6.9.1")
    refused(state, "share 130", "IS-6.9.1")
    refused(lay(), "choose share_price", "IS-6.9.1")
    used = {0: {"share_price": 1}}
    refused(lay(used=used, influence={"10": [0, 1, 2, 3]}), "choose share_price", "IS-6.9.1")


def test_lower_the_share_value() -> None:
    """IS-6.9.2: any number of rows, free."""
    state = lay(seats={0: {"share": 180}})
    do(state, "choose share_price", "share 40")
    assert (part(state, 0)["share"], state.influence_of(0)) == (40, 0)


def test_raise_funds_and_pass() -> None:
    """IS-6.10, IS-6.11, IS-1.2: ten gulden; nothing."""
    state = lay()
    assert "funds" in kinds(do(state, "choose raise_funds"))
    assert state.money[0] == 150
    state = lay()
    assert "pass" in kinds(do(state, "choose pass"))
    assert state.money[0] == 140


def test_supplies_are_limited_or_not() -> None:
    """IS-A8: goods come from the supply without end; a contract is gone when it is taken."""
    state = lay(seats={0: {**RICH, "goods": {}}}, market={"wood": 0}, contracts=["C01"])
    do(state, "choose import", "buy wood", "end")
    do(state, "choose contract", "sign C01", "end")
    refused(state, "choose contract", "IS-6.7.1")
