"""What the site refuses, and how: a status, a code and one sentence, said late in the reader's language."""

from __future__ import annotations

from rotonde.core.errors import EditionError, Explained, Illegal, NotationError, RecordError, SetupError
from rotonde.core.registry import game as find_game
from rotonde.core.words import N_, Voice
from rotonde.web.contract.table import Problem, ViewPayload
from rotonde.web.storage import StorageError, Unreadable


class Trouble(Exception):
    """A request that cannot be done. `template` and `args` make the sentence."""

    def __init__(self, status: int, code: str, template: str, **args: object) -> None:
        self.status, self.code, self.template, self.args_ = status, code, template, args
        self.refusal: Illegal | None = None
        super().__init__(status, code, template)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self.status, self.code, self.template, self.args_))

    def problem(self, voice: Voice) -> Problem:
        """The payload, in words."""
        if self.refusal is not None:
            rule = self.refusal.rule
            return Problem(status=self.status, code=self.code, message=voice.refusal(self.refusal), rule=rule)
        args = {k: _clause(v, voice) if isinstance(v, Exception) else v for k, v in self.args_.items()}
        return Problem(status=self.status, code=self.code, message=voice(self.template, **args))


def _rebuilt(status: int, code: str, template: str, args: dict[str, object]) -> Trouble:
    return Trouble(status, code, template, **args)


def _clause(error: Exception, voice: Voice) -> str:
    """An error as a part of a sentence; what a game refuses is said with the words of that game."""
    key = error.args_.get("game") if isinstance(error, Explained) else None
    if voice.words is None and isinstance(key, str):
        try:
            voice = Voice(find_game(key).words, voice.lang, voice.names)
        except SetupError:
            pass  # no words of its own then
    return voice.error(error).rstrip(".")


class Stale(Trouble):
    """A request that was made for an older position."""

    def __init__(self) -> None:
        super().__init__(409, "stale", N_("The table has moved on: here is the position as it is now."))
        self.view: ViewPayload | None = None  # the position of now


class Overtaken(Stale):
    """Another process has changed the table between a look and a write; whoever asked may still be right."""


def illegal(refusal: Illegal) -> Trouble:
    """A refusal of the rules."""
    trouble = Trouble(422, "illegal", refusal.template, **refusal.args_)
    trouble.refusal = refusal
    return trouble


def missing_table() -> Trouble:
    """No such table."""
    return Trouble(404, "missing", N_("There is no such table here. The lobby lists them all."))


def missing_game() -> Trouble:
    """No such game."""
    return Trouble(404, "missing", N_("There is no such game here. The lobby shows them all."))


def not_yours() -> Trouble:
    """A seat that somebody else holds."""
    return Trouble(403, "forbidden", N_("You do not hold that seat."))


def enough_bots() -> Trouble:
    """Somebody who has as many bots as there may be."""
    return Trouble(429, "bots", N_("Enough bots play for you already: end or finish some of your tables first."))


def too_large() -> Trouble:
    """A body over the limit."""
    return Trouble(413, "large", N_("That is too large: a record has at most 2 MB, anything else 64 kB."))


def wrong_token() -> Trouble:
    """A form that our page did not make, or made for somebody else."""
    return Trouble(403, "csrf", N_("This page is out of date: load it again and repeat what you did."))


def malformed() -> Trouble:
    """A request that no page of ours sends."""
    return Trouble(400, "malformed", N_("The site did not understand this request."))


def of_error(error: Exception) -> Trouble | None:
    """What an error of the library means to the one who asked; None for what must not happen."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, Illegal):
        return illegal(error)
    if isinstance(error, NotationError):
        return Trouble(422, "notation", N_("That is no action of this game. Write it as the list of choices does."))
    if isinstance(error, RecordError):
        why = error.args_["why"] if error.template == "this record cannot be opened: {why}" else error
        return Trouble(422, "record", N_("This record cannot be opened: {why}."), why=why)
    if isinstance(error, (SetupError, EditionError)):
        return Trouble(422, "setup", N_("This table cannot be set up: {why}."), why=error)
    if isinstance(error, Unreadable):
        return Trouble(
            500, "storage", N_("What is stored could not be read; nothing was changed. Tell whoever runs this site.")
        )
    if isinstance(error, StorageError):
        return Trouble(
            507, "storage", N_("This could not be saved, so it did not happen: check the disk and try again.")
        )
    return None
