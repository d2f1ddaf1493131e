"""The decisions of the Rocket, one small value per verb."""

from __future__ import annotations

from rotonde.core.actions import Action, Notation


class TakeToken(Action):
    """Action A: take a token of a big city."""

    verb = "take"
    city: str
    kind: str


class PlaceStation(Action):
    """Action B: set a station on a hex, from the supply or the one just lifted."""

    verb = "station"
    to: str


class LiftStation(Action):
    """Action B: lift an own station, to set it elsewhere."""

    verb = "lift"
    hex: str


class ExtendLine(Action):
    """Action C: move a company's locomotive to an adjacent hex."""

    verb = "extend"
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
NOTATION = Notation("stephensons_rocket", TakeToken, PlaceStation, LiftStation, ExtendLine, Bid, Pass)
