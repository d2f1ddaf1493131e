"""What can go wrong, in one place. Every message says what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

MOST_SAID = 600  # characters of a finding; what is longer repeats something endless that was given


def shortened(text: str) -> str:
    """A sentence without its middle where it is too long to be read: where and what to do stand at its ends."""
    return text if len(text) <= MOST_SAID else f"{text[:400]} … {text[-160:]}"


def shown(value: object) -> str:
    """Something that was given, as a sentence repeats it."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of more digits than sys.get_int_max_str_digits()
        return "…"
    return text if len(text) <= 60 else f"{text[:40]} … {text[-10:]}"


def nearest(given: object, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, or None."""
    from difflib import get_close_matches  # loaded by a mistake, not by everybody who begins a game

    near = get_close_matches(str(given)[:60], [*known], 1)
    return near[0] if near else None


class RotondeError(Exception):
    """The parent of everything this package raises on purpose."""


class Illegal(RotondeError):
    """An action the rules do not allow now. The state it was tried on is untouched.

    The sentence is kept as a template with its arguments, so that it can be said in any language.
    """

    def __init__(self, code: str, rule: str, template: str, **args: object) -> None:
        self.code = code
        self.rule = rule
        self.template = template
        self.args_: Mapping[str, object] = args
        self.game = ""  # the key of the game whose rules refuse; its words name things (a colour, an amount)
        super().__init__(code, rule, template)

    @property
    def message(self) -> str:
        """The refusal in English, without the rule number: what the game's own voice says to a table without names."""
        if not self.game:
            return self.template.format_map(_Plain(self.args_))
        from rotonde.core.registry import game
        from rotonde.core.words import Voice

        return Voice(game(self.game).words)(self.template, **self.args_)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_illegal, (self.code, self.rule, self.template, dict(self.args_), self.game))


def _rebuild_illegal(code: str, rule: str, template: str, args: dict[str, object], game: str) -> Illegal:
    refusal = Illegal(code, rule, template, **args)
    refusal.game = game
    return refusal


class _Plain(dict[str, object]):
    """Arguments as a reader without a table would name them: seats become "player 1"."""

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        if key.startswith("player") and isinstance(value, int):
            return f"player {value + 1}"
        return value


class Explained(RotondeError):
    """An error whose sentence is kept as a template with its arguments, so that it can be said in any language.

    An argument may itself be such an error (`Voice.error` says it in the same language). Without arguments the
    sentence stands as it is.
    """

    def __init__(self, template: str, /, **args: object) -> None:
        self.template = template if args else shortened(template)
        self.args_: Mapping[str, object] = {k: shortened(v) if isinstance(v, str) else v for k, v in args.items()}
        super().__init__(self.template)

    def __str__(self) -> str:
        return self.template.format_map(self.args_) if self.args_ else self.template

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_explained, (type(self), self.template, dict(self.args_)))


def _rebuild_explained(kind: type[Explained], template: str, args: dict[str, object]) -> Explained:
    return kind(template, **args)


class NotationError(Explained, ValueError):
    """A text that is no action of this game at all."""


class PositionError(RotondeError, ValueError):
    """A position written by hand that is not consistent; `problems` lists every finding."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = [shortened(problem) for problem in problems]
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[object, ...]:
        return (PositionError, (self.problems,))


class EditionError(RotondeError, ValueError):
    """An edition file that cannot be played with; `problems` lists every finding."""

    def __init__(self, source: str, problems: list[str]) -> None:
        self.source = shortened(source)
        self.problems = [shortened(problem) for problem in problems]
        super().__init__(f"edition {self.source}: " + "; ".join(self.problems))

    def __reduce__(self) -> tuple[object, ...]:
        return (EditionError, (self.source, self.problems))


class RecordError(Explained, ValueError):
    """A record that is damaged, foreign, or does not replay; says at which entry."""


class SetupError(Explained, ValueError):
    """A wrong player count, an unknown game, option, preset, language, theme or bot."""
