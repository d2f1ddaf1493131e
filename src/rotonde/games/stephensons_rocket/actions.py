"""The decisions of the Rocket, one small value per verb."""

from __future__ import annotations

from rotonde.core.actions import Action, Notation


class TakeToken(Action, verb="take"):
    """Action A: take a token of a big city."""

    city: str
    kind: str


class PlaceStation(Action, verb="station"):
    """Action B: set a station on a hex, from the supply or the one just lifted."""

    to: str


class LiftStation(Action, verb="lift"):
    """Action B: lift an own station, to set it elsewhere."""

    hex: str


class ExtendLine(Action, verb="extend"):
    """Action C: move a company's locomotive to an adjacent hex."""

    company: str
    to: str


class Bid(Action):
    """Veto: offer shares to send the locomotive to a hex."""

    shares: int
    to: str


class Pass(Action):
    """Veto: offer nothing."""


RocketAction = TakeToken | PlaceStation | LiftStation | ExtendLine | Bid | Pass
PASS = Pass()
NOTATION = Notation("stephensons_rocket", RocketAction)
