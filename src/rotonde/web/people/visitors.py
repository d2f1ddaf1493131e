"""Who is behind a request."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.words import Voice
from rotonde.draw.stage import SHAPES
from rotonde.web.contract.pages import Settings
from rotonde.web.people.callers import Caller
from rotonde.web.people.identity import Signer

UNKNOWN = SHAPES[1]  # the window of a browser that has not said yet: most are wide


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is behind a request."""

    caller: Caller
    settings: Settings
    signer: Signer
    local: bool = False  # he sits at the machine of a site that serves this machine alone
    address: str = ""
    shape: str = UNKNOWN  # of his window

    @property
    def csrf(self) -> str:
        """The token of his forms."""
        return self.signer.csrf(self.caller.token)

    @property
    def person(self) -> str:
        return self.caller.person.id

    @property
    def fresh(self) -> bool:
        """Has he no cookie yet?"""
        return self.caller.fresh

    @property
    def lang(self) -> str:
        return self.settings.lang

    @property
    def voice(self) -> Voice:
        """Says the sentences of the site in this person's language."""
        return Voice(None, self.lang)
