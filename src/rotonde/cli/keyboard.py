"""Reading lines, with history and completion where the system's readline has them."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import readline
except ImportError:  # not on every system
    readline = None  # type: ignore[assignment]


class Keyboard:
    """Asks for lines; Tab completes whole actions and commands."""

    def __init__(self) -> None:
        self._words: Sequence[str] = ()
        if readline is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")  # complete whole lines: an action has several words
            readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str, words: Sequence[str]) -> str | None:
        """One line; None at the end of the input."""
        self._words = words
        try:
            return input(prompt)
        except EOFError:
            return None

    def _complete(self, text: str, n: int) -> str | None:
        matches = completions(text, self._words)
        return matches[n] if n < len(matches) else None


def completions(text: str, words: Sequence[str]) -> list[str]:
    """What a beginning may become, one word further, so that lists stay short."""
    typed = text.lstrip()
    stems: dict[str, None] = {}
    for word in words:
        if word.startswith(typed):
            cut = word.find(" ", len(typed) + 1)
            stems[word if cut < 0 else word[: cut + 1]] = None
    return list(stems)
