"""The auction in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Action, Label, View, Voice, asks
from rotonde.games.imperial_steam.actions import Bid
from rotonde.games.imperial_steam.steps.auction import Auction
from rotonde.games.imperial_steam.words.prompts import waits
from rotonde.games.imperial_steam.words.speech import column_target, decider, table_of

prompt = asks(
    N_("Bid for influence, in secret"),
    N_(
        "Click the influence track: 10 gulden a step, and all bids are paid. Influence decides the turn order; from "
        "its flag on, a hub works for you (IS-3)."
    ),
)
waiting = waits(N_("Bids are being chosen in secret (IS-3.1)."))


def label(view: View, step: Auction, action: Action, voice: Voice) -> Label:
    """What is left."""
    assert isinstance(action, Bid)
    left = table_of(view).money[decider(view)] - action.money
    said = voice("Bid {money} gulden: influence {money}, {left} left", money=action.money, left=left)
    return Label(said, voice("{left} left", left=left))


def path(view: View, step: Auction, action: Action) -> tuple[str, ...]:
    """A column of the influence track."""
    assert isinstance(action, Bid)
    return (column_target(table_of(view), action.money, f"bid:{action.money}"),)
