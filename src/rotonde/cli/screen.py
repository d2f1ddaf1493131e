"""What a game looks like in a terminal: the players, the choices, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from rotonde.core import Action, View
from rotonde.core.words import Voice

# The colours of seats, as terminals have them.
_INK = {
    "beige": "khaki3",
    "black": "grey50",
    "blue": "dodger_blue2",
    "brown": "orange4",
    "green": "green4",
    "grey": "grey62",
    "orange": "dark_orange",
    "purple": "medium_purple",
    "red": "red3",
    "white": "grey93",
    "yellow": "gold3",
}
MANY = 9  # more choices than this are set in columns


def ink(colour: str) -> str:
    """The terminal's name of a seat's colour."""
    return _INK.get(colour, "default")


def seats_table(view: View, voice: Voice) -> RenderableType:
    """The players' panel."""
    panel = view.game.words.seats(view, voice)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for head in panel.columns:
        table.add_column(head, justify="right", header_style="dim")
    table.add_column("")
    for row in panel.rows:
        mark = "▶" if row.seat in view.to_act else " "
        name = f"{mark} [{ink(row.colour)}]●[/] {escape(voice.player(row.seat))}"
        table.add_row(name, *(escape(f) for f in row.figures), f"[dim]{escape(row.note)}[/]")
    if panel.aside:
        table.caption, table.caption_justify = escape(panel.aside), "left"
    return table


def scoring_table(view: View, voice: Voice) -> RenderableType:
    """The scoring, line by line."""
    lines = view.game.words.scoring(view, voice)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for seat in range(view.table.players):
        table.add_column(escape(voice.player(seat)), justify="right")
    for line in lines:
        style = "bold" if line.total else ""
        points = ("" if p is None else voice.number(p) for p in line.points)
        table.add_row(escape(line.text), *points, style=style)
    return table


def victory(view: View, voice: Voice) -> str:
    """Who won."""
    winners = view.table.winners()
    names = ", ".join(voice.player(s) for s in winners)
    return voice.plural("{names} wins.", "{names} share the victory.", len(winners), names=names)


# ── choices ───────────────────────────────────────────────────────────────


@dataclass
class Choice:
    """One numbered line: an action, or a target that leads to several."""

    text: str
    actions: list[Action]
    path: tuple[str, ...]
    flag: str = ""

    @property
    def final(self) -> bool:
        """Does it stand for one action?"""
        return len(self.actions) == 1


@dataclass
class Menu:
    """The legal actions of a view, narrowed down by the targets chosen so far."""

    view: View
    voice: Voice
    actions: Sequence[Action]
    trail: list[tuple[str, ...]] = field(default_factory=list)

    def choices(self) -> list[Choice]:
        """The next targets, in the order of the legal list; a target with one action behind it says what that does."""
        words, start = self.view.game.words, self.trail[-1] if self.trail else ()
        groups: dict[tuple[str, ...], list[Action]] = {}
        for action in self.actions:
            path = words.path(self.view, action)
            if path[: len(start)] == start:
                groups.setdefault(path[: len(start) + 1], []).append(action)
        if len(groups) == 1 and not start:  # one first target only: no choice yet, so go past it
            ((path, actions),) = groups.items()
            if len(actions) > 1:
                self.trail.append(path)
                return self.choices()
        return [self._choice(path, actions) for path, actions in groups.items()]

    def _choice(self, path: tuple[str, ...], actions: list[Action]) -> Choice:
        words = self.view.game.words
        if len(actions) == 1:
            label = words.label(self.view, actions[0], self.voice)
            return Choice(label.text, actions, path, label.flag)
        tip = words.tip(self.view, path[-1], self.voice)
        return Choice(tip.name, actions, path)

    def narrow(self, choice: Choice) -> None:
        """Go on from a chosen target."""
        self.trail.append(choice.path)

    def widen(self) -> bool:
        """One step back; False if there is none."""
        if self.trail:
            self.trail.pop()
            return True
        return False


def show_choices(out: Console, choices: Sequence[Choice]) -> None:
    """The numbered lines, in columns if there are many."""
    width = len(str(len(choices)))
    lines = []
    for number, choice in enumerate(choices, 1):
        more = "" if choice.final else f" [dim]› {len(choice.actions)}[/]"
        flag = f" [dim]{escape(choice.flag)}[/]" if choice.flag else ""
        lines.append(f"[bold]{number:>{width}}[/] {escape(choice.text)}{flag}{more}")
    if len(lines) > MANY:
        out.print(Columns(lines, padding=(0, 3), column_first=True))
    else:
        for line in lines:
            out.print(line)
