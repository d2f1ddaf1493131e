"""The options of the Rocket (SR-16). The words explain them."""

from __future__ import annotations

from typing import Literal

from rotonde.core.options import Options


class RocketOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the rulebook of 1999 with the designer's rulings."""

    veto_last_word: Literal["original", "free"] = "original"  # SR-7.5
    token_mix: Literal["two_plus_one", "mono"] = "two_plus_one"  # SR-4.2
    isolation_test: Literal["never", "static"] = "never"  # SR-12.2
    strict_same_line: bool = False  # SR-3.3
    no_move_connected_station: bool = False  # SR-5.5
    open_money: bool = False  # SR-15.2
    score_unit: Literal["pounds_1000", "points_1"] = "pounds_1000"
    end_extendable: bool = False
    merger_tile_free: bool = False
