"""The options of Imperial Steam. The words explain them."""

from __future__ import annotations

from typing import Literal

from rotonde.core.options import Options


class ImperialOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the rulebook's first game."""

    setup: Literal["introductory", "normal", "random"] = "introductory"  # IS-2.9, IS-2.10, IS-2.11
    setup_card: Literal["draw", "1", "2", "3", "4", "5"] = "draw"  # IS-2.10: choose or draw a card
    open_money: bool = True  # IS-2.8.5
