"""What can go wrong, in one place. Every message says what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class RotondeError(Exception):
    """The parent of everything this package raises on purpose."""


class Illegal(RotondeError):
    """An action the rules do not allow now. The state it was tried on is untouched.

    The sentence is kept as a template with its arguments, so that it can be said in any language.
    """

    def __init__(self, code: str, rule: str, template: str, **args: Any) -> None:
        self.code = code
        self.rule = rule
        self.template = template
        self.args_: Mapping[str, Any] = args
        super().__init__(code, rule, template)

    @property
    def message(self) -> str:
        """The refusal in English, without the rule number."""
        return self.template.format_map(_Plain(self.args_))

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild_illegal, (self.code, self.rule, self.template, dict(self.args_)))


def _rebuild_illegal(code: str, rule: str, template: str, args: dict[str, Any]) -> Illegal:
    return Illegal(code, rule, template, **args)


class _Plain(dict[str, Any]):
    """Arguments as a reader without a table would name them: seats become "player 1"."""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if key.startswith("player") and isinstance(value, int):
            return f"player {value + 1}"
        return value


class Explained(RotondeError):
    """An error whose sentence is kept as a template with its arguments, so that it can be said in any language.

    An argument may itself be such an error (`Voice.error` says it in the same language). Without arguments the
    sentence stands as it is.
    """

    def __init__(self, template: str, /, **args: Any) -> None:
        self.template = template
        self.args_: Mapping[str, Any] = args
        super().__init__(template)

    def __str__(self) -> str:
        return self.template.format_map(self.args_) if self.args_ else self.template

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild_explained, (type(self), self.template, dict(self.args_)))


def _rebuild_explained(kind: type[Explained], template: str, args: dict[str, Any]) -> Explained:
    return kind(template, **args)


class NotationError(Explained, ValueError):
    """A text that is no action of this game at all."""


class PositionError(RotondeError, ValueError):
    """A position written by hand that is not consistent; `problems` lists every finding."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))

    def __reduce__(self) -> tuple[Any, ...]:
        return (PositionError, (self.problems,))


class EditionError(RotondeError, ValueError):
    """An edition file that cannot be played with; `problems` lists every finding."""

    def __init__(self, source: str, problems: list[str]) -> None:
        self.source = source
        self.problems = problems
        super().__init__(f"edition {source}: " + "; ".join(problems))

    def __reduce__(self) -> tuple[Any, ...]:
        return (EditionError, (self.source, self.problems))


class RecordError(Explained, ValueError):
    """A record that is damaged, foreign, or does not replay; says at which entry."""


class SetupError(Explained, ValueError):
    """A wrong player count, an unknown game, option, preset, language, theme or bot."""
