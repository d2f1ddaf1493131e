"""What a game looks like in a terminal: the players, the choices, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from rotonde.core import Action, View
from rotonde.core.words import Prompt, Voice

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
CROWD = 20  # more than this are first sorted by verb
Picked = tuple[str, tuple[str, ...]]  # a chosen verb ("" if none) and the targets chosen so far


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
    if not winners:
        return voice("Nobody wins.")
    names = ", ".join(voice.player(s) for s in winners)
    return voice.plural("{names} wins.", "{names} share the victory.", len(winners), names=names)


def picture(view: View, voice: Voice, theme: str = "light") -> str:
    """The board as a file, with the names of the people at this table."""
    return view.game.draw(view, lang=voice.lang, theme=theme, voice=voice)


def prompt_text(prompt: Prompt) -> tuple[str, str]:
    """A prompt for one line: the title ends like a sentence where a hint follows."""
    title = prompt.title
    return f"{title}." if prompt.hint and title[-1:] not in ".!?:…" else title, prompt.hint


# ── choices ───────────────────────────────────────────────────────────────


@dataclass
class Choice:
    """One numbered line: an action, or something that leads to several."""

    text: str
    actions: list[Action]
    step: Picked
    flag: str = ""
    example: str = ""

    @property
    def final(self) -> bool:
        """Does it stand for one action?"""
        return len(self.actions) == 1


@dataclass
class Menu:
    """The legal actions of a view, narrowed down by what was chosen so far."""

    view: View
    voice: Voice
    actions: Sequence[Action]
    trail: list[Picked] = field(default_factory=list)

    def choices(self) -> list[Choice]:
        """The next targets, in the order of the legal list; where there are too many, the verbs come first."""
        verb, start = self.trail[-1] if self.trail else ("", ())
        targets: dict[tuple[str, ...], list[Action]] = {}
        verbs: dict[str, list[Action]] = {}
        for action in self.actions:
            path = self.view.game.words.path(self.view, action)
            if path[: len(start)] == start and verb in ("", action.verb):
                targets.setdefault(path[: len(start) + 1], []).append(action)
                verbs.setdefault(action.verb, []).append(action)
        if not self.trail and len(targets) > CROWD and len(verbs) > 1:
            return [self._choice((name, ()), actions) for name, actions in verbs.items()]
        if len(targets) == 1 and not self.trail:  # one first target only: no choice yet, so go past it
            ((path, actions),) = targets.items()
            if len(actions) > 1:
                self.trail.append((verb, path))
                return self.choices()
        return [self._choice((verb, path), actions) for path, actions in targets.items()]

    def name(self, step: Picked) -> str:
        """What a step chose: a target by its name, or a verb."""
        verb, path = step
        return self.view.game.words.tip(self.view, path[-1], self.voice).name if path else verb

    def _choice(self, step: Picked, actions: list[Action]) -> Choice:
        label = self.view.game.words.label(self.view, actions[0], self.voice)
        if len(actions) == 1:
            return Choice(label.text, actions, step, label.flag)
        return Choice(self.name(step), actions, step, example="" if step[1] else label.text)

    def narrow(self, choice: Choice) -> None:
        """Go on from what was chosen."""
        self.trail.append(choice.step)

    def widen(self) -> bool:
        """One step back; False if there is none."""
        if self.trail:
            self.trail.pop()
            return True
        return False


def show_choices(out: Console, choices: Sequence[Choice]) -> None:
    """The numbered lines; many are set in columns, with what they have in common said once."""
    width = len(str(len(choices)))
    texts = [choice.text for choice in choices]
    if len(choices) > MANY:
        before, texts, after = shared_words(texts)
        if before or after:
            out.print(f"[dim]{escape(' '.join(filter(None, (before, '…', after))))}[/]")
    lines = []
    for number, (choice, text) in enumerate(zip(choices, texts, strict=True), 1):
        more = "" if choice.final else f" [dim]› {len(choice.actions)}[/]"
        flag = "" if choice.flag in choice.text else choice.flag  # said once
        aside = flag or (f"({choice.example} …)" if choice.example else "")
        extra = f" [dim]{escape(aside)}[/]" if aside else ""
        lines.append(f"[bold]{number:>{width}}[/] {escape(text)}{more}{extra}")
    if len(lines) > MANY:
        out.print(Columns(lines, padding=(0, 3), column_first=True))
    else:
        for line in lines:
            out.print(line)


def shared_words(texts: Sequence[str]) -> tuple[str, list[str], str]:
    """The words all texts begin and end with, taken off them; each keeps a word at least."""
    split = [text.split() for text in texts]
    room = min(len(words) for words in split) - 1
    first = 0
    while first < room and len({words[first] for words in split}) == 1:
        first += 1
    last = 0
    while last < room - first and len({words[-1 - last] for words in split}) == 1:
        last += 1
    rest = [" ".join(words[first : len(words) - last]) for words in split]
    return " ".join(split[0][:first]), rest, " ".join(split[0][len(split[0]) - last :])
