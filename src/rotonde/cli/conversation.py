"""The talk between the terminal and the people at it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from rotonde.bots import make
from rotonde.cli.common import BadInput, console, write_picture
from rotonde.cli.keeping import Gone, command_for, keep, leaving
from rotonde.cli.keyboard import Keyboard
from rotonde.cli.match import TerminalMatch
from rotonde.cli.screen import (
    MANY,
    Choice,
    Menu,
    picture,
    prompt_text,
    scoring_table,
    seats_table,
    show_choices,
    victory,
)
from rotonde.core import Action, Event, Level, RotondeError, View
from rotonde.core.words import N_, Voice

HELP = (
    ("3", N_("choose line 3; an empty line goes a step back")),
    ("{action}", N_("or type an action in the game's notation; Tab completes it")),
    ("undo", N_("take your last move back")),
    ("hint", N_("ask a bot what it would do")),
    ("why ACTION", N_("why an action is not allowed")),
    ("rules [N]", N_("the headings of the rules, or those under a number")),
    ("log", N_("the whole story so far")),
    ("score", N_("the score as it stands")),
    ("svg FILE", N_("draw the board into a file")),
    ("save FILE", N_("keep the game; `rotonde play FILE` goes on with it")),
    ("save! FILE", N_("the same, over a file that exists")),
    ("quit", N_("leave")),
)
AFTERWARDS = ("save", "save!", "svg", "log", "score", "rules")  # what makes sense when the game is over


class Leave(Exception):
    """Somebody wants to leave the table."""


class Conversation:
    """Shows what happens and asks what to do, until the game is over."""

    def __init__(self, match: TerminalMatch, voice: Voice, picture: str | None = None) -> None:
        self.match = match
        self.voice = voice
        self.words = match.state.game.words
        self.out: Console = console()
        self.keys = Keyboard()
        self.picture = picture
        self.told: dict[int, int] = {}  # how many steps each person has been told about
        self.last: int | None = None  # who sat at the keyboard last
        self.chapter = ""
        self.saved: set[Path] = set()  # the files that hold this game already
        self.commands: dict[str, Callable[[View, str], None]] = {
            "help": self._help,
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "score": self._score,
            "svg": self._svg,
            "save": self._save,
            "save!": self._save_over,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play to the end; 0 also for leaving early. Whatever breaks it off, the game is kept."""
        with leaving():
            try:
                return self._run()
            except Leave:
                return 0
            except Gone as gone:
                self._keep()
                return gone.code
            except BaseException:
                self._keep()
                raise

    def _run(self) -> int:
        title = self.match.state.game.title
        said = self.voice("Type help to see what you can do besides choosing a number.")
        self.out.print(f"[bold]{escape(title)}[/]  [dim]{escape(said)}[/]")
        while not self.match.state.over:
            self._next()
        self._tell(self.last)
        view = self.match.state.observe(self.last)
        self._final(view)
        self._afterwards(view)
        return 0

    # ── one decision ──────────────────────────────────────────────────────

    def _next(self) -> None:
        seat = self.match.person()
        if seat is None:
            self.match.go_on()
            return
        view = self.match.state.observe(seat)
        self._curtain(seat, view)
        self._tell(seat)
        legal = view.legal()
        if len(legal) == 1:
            said = self.words.label(view, legal[0], self.voice).text
            self.out.print(f"[dim]{escape(self.voice('Your only choice: {label}', label=said))}[/]")
            self.match.act(seat, legal[0], forced=True)
            return
        self._draw(view)
        self._ask(view, legal)

    def _ask(self, view: View, legal: list[Action]) -> None:
        """Ask until one action is made (or taken back)."""
        menu = Menu(view, self.voice, legal)
        moves = len(self.match.moves)
        self._heading(view)
        self.out.print(seats_table(view, self.voice))
        shown: object = None
        while len(self.match.moves) == moves:
            choices = menu.choices()
            if shown != menu.trail or len(choices) <= MANY:
                self._show(menu, choices)
            shown = list(menu.trail)
            words = [str(a) for a in legal]
            line = self.keys.ask(f"{self.voice.player(view.seat or 0)}> ", [*words, *self.commands])
            if line is None:
                self._keep()
                raise Leave
            self._answer(menu, choices, line.strip())

    def _show(self, menu: Menu, choices: list[Choice]) -> None:
        prompt = self.words.prompt(menu.view, self.voice)
        title, hint = (prompt.title, "") if menu.trail else prompt_text(prompt)  # a hint said once is enough
        where = "".join(f" › {menu.name(step)}" for step in menu.trail)
        self.out.print()
        self.out.print(f"[bold]{escape(title)}[/]{escape(where)}  [dim]{escape(hint)}[/]")
        show_choices(self.out, choices)

    def _answer(self, menu: Menu, choices: list[Choice], line: str) -> None:
        view = menu.view
        verb, _, rest = line.partition(" ")
        try:
            if not line:
                if not menu.widen() and len(choices) > MANY:
                    self._show(menu, choices)
            elif line.isascii() and line.isdigit():
                self._number(menu, choices, int(line))
            elif verb in self.commands and line not in {str(a) for a in menu.actions}:
                self.commands[verb](view, rest.strip())
            else:
                self.match.act(view.seat or 0, view.game.parse(line))
        except RotondeError as error:
            self._sorry(error)

    def _number(self, menu: Menu, choices: list[Choice], number: int) -> None:
        if not 1 <= number <= len(choices):
            self._say(self.voice("There is no line {n}; choose 1 to {last}.", n=number, last=len(choices)))
        elif choices[number - 1].final:
            self.match.act(menu.view.seat or 0, choices[number - 1].actions[0])
        else:
            menu.narrow(choices[number - 1])

    # ── what is said ──────────────────────────────────────────────────────

    def _heading(self, view: View) -> None:
        """A line where a new stretch of the game begins, else only space."""
        chapter = self.words.chapter(view, self.voice)
        self.out.print()
        if chapter and chapter != self.chapter:
            self.out.rule(f"[bold]{escape(chapter)}[/]", align="left")
        self.chapter = chapter

    def _tell(self, seat: int | None) -> None:
        """What happened since this person last looked."""
        start = self.told.get(-1 if seat is None else seat, 0)
        start = min(start, len(self.match.moves))
        events = [e for move in self.match.moves[start:] for e in move.events]
        if events:
            self.out.print()
        self._lines(events, seat, Level.DETAIL)
        self.told[-1 if seat is None else seat] = len(self.match.moves)

    def _lines(self, events: list[Event], seat: int | None, most: Level) -> None:
        for event in events:
            if event.visible_to(seat) and event.level <= most:
                indent = "  " * int(event.level)
                style = "" if event.level == Level.HEADLINE else "dim"
                self.out.print(f"{indent}{escape(self.words.log(event, self.voice))}", style=style)

    def _curtain(self, seat: int, view: View) -> None:
        """Between two people who must not see each other's secrets."""
        if self.last is not None and self.last != seat and self._secret(view):
            said = self.voice("{player}'s turn: press Enter when nobody else looks.", player=seat)
            self.keys.ask(f"{said} ", [])
            self.out.clear()
        self.last = seat

    def _secret(self, view: View) -> bool:
        """Does this person see more than a spectator?"""
        everybody = self.match.state.observe(None)
        return {**view.encode(), "seat": None} != {**everybody.encode(), "seat": None}

    def _final(self, view: View) -> None:
        self.out.print()
        self.out.print(f"[bold]{escape(victory(view, self.voice))}[/]")
        self.out.print(scoring_table(view, self.voice))

    def _afterwards(self, view: View) -> None:
        """A finished game may be saved, drawn and told again."""
        self._say(self.voice("save FILE keeps the game, svg FILE draws it, log tells it; an empty line leaves."))
        while line := (self.keys.ask("> ", AFTERWARDS) or "").strip():
            verb, _, rest = line.partition(" ")
            try:
                if verb in AFTERWARDS:
                    self.commands[verb](view, rest.strip())
            except RotondeError as error:
                self._sorry(error)

    def _draw(self, view: View) -> None:
        if self.picture is None:
            return
        try:
            write_picture(self.picture, picture(view, self.voice))
        except Exception as error:  # a game is worth more than its picture
            self.picture = None
            self._say(self.voice("{error}; it is not drawn any more.", error=self.voice.error(error)))

    def _say(self, sentence: str) -> None:
        self.out.print(sentence, markup=False, soft_wrap=True)

    def _sorry(self, error: RotondeError) -> None:
        self.out.print(self.voice.error(error), markup=False, style="red", soft_wrap=True)

    # ── commands ──────────────────────────────────────────────────────────

    def _help(self, view: View, rest: str) -> None:
        for form, what in HELP:
            command = form.format(action=view.legal()[0])
            self.out.print(f"  [bold]{escape(command):<16}[/] {escape(self.voice.translate(what))}")
        self._say(self.voice("Notation: {forms}", forms=", ".join(view.game.notation.usage())))

    def _undo(self, view: View, rest: str) -> None:
        move = self.match.undo()
        self.told = {seat: min(n, len(self.match.moves)) for seat, n in self.told.items()}
        self._say(self.voice("Taken back: {action}", action=str(move.action)))

    def _hint(self, view: View, rest: str) -> None:
        action = make("greedy").choose(view, random.Random(self.match.seed))
        label = self.words.label(view, action, self.voice).text
        self._say(self.voice("A greedy bot would: {label} ({action})", label=label, action=str(action)))

    def _why(self, view: View, rest: str) -> None:
        action = view.game.parse(rest)
        refusal = view.refusal(action)
        if refusal is None:
            self._say(self.voice("This is legal: {label}", label=self.words.label(view, action, self.voice).text))
            return
        self._say(self.voice.refusal(refusal))
        rule = self.words.rule(refusal.rule, self.voice) if refusal.rule else None
        if rule is not None:
            self.out.print(f"{rule.number}: {rule.text}", markup=False, style="dim")

    def _rules(self, view: View, rest: str) -> None:
        rules = self.words.rules(self.voice)
        if not rest:
            for heading in dict.fromkeys(rule.heading for rule in rules):
                numbers = [rule.number for rule in rules if rule.heading == heading]
                self._say(f"  {heading} ({numbers[0]} … {numbers[-1]})")
            return
        wanted = rest.upper()
        found = [r for r in rules if _under(r.number, wanted)]
        for rule in found:
            self._say(f"  {rule.number}  {rule.text}")
        if not found:
            self._say(self.voice("There is no rule {rule}; `rules` lists the headings.", rule=rest))

    def _log(self, view: View, rest: str) -> None:
        for move in self.match.moves:
            self._lines(move.events, view.seat, Level.BOOKKEEPING)

    def _score(self, view: View, rest: str) -> None:
        self.out.print(scoring_table(view, self.voice))

    def _svg(self, view: View, rest: str) -> None:
        path = rest or "board.svg"
        write_picture(path, picture(view, self.voice))
        self._say(self.voice("Drawn: {file}", file=path))

    def _save(self, view: View, rest: str) -> None:
        path = Path(rest or f"{self.match.state.key}.txt")
        if path.exists() and path.resolve() not in self.saved:
            raise BadInput(self.voice("{file} exists; `save! {file}` overwrites it.", file=str(path)))
        self._save_over(view, str(path))

    def _save_over(self, view: View, rest: str) -> None:
        path = Path(rest or f"{self.match.state.key}.txt")
        self.match.record().save(path)
        self.saved.add(path.resolve())
        self._saved(path)

    def _saved(self, path: Path) -> None:
        command = command_for(path, self.match, self.voice.lang)
        if self.match.state.over:
            self._say(self.voice("Saved: {file}. `{command}` tells it again.", file=str(path), command=command))
        else:
            self._say(self.voice("Saved: {file}. `{command}` goes on with it.", file=str(path), command=command))

    def _keep(self) -> None:
        """A game is not lost when the terminal goes away; nobody may be left to read where it is."""
        if not self.match.moves:
            return
        path, troubles = keep(self.match)
        with suppress(OSError, ValueError):  # the terminal is gone
            self.out.print()
            for trouble in troubles:
                self._say(trouble)
            if path is None:
                self._say(self.voice("The game could not be kept."))
            else:
                self._saved(path)

    def _quit(self, view: View, rest: str) -> None:
        if self.match.moves and sys.stdin.isatty():
            name = self.keys.ask(f"{self.voice('Save as (Enter: do not save):')} ", [])
            if name and name.strip():
                self._save(view, name.strip())
        raise Leave


def _under(number: str, wanted: str) -> bool:
    """Is a rule the wanted one, or one below it (SR-6 has SR-6.5)? The letters may be left out."""
    plain = number.partition("-")[2]
    return any(n == wanted or n.startswith(f"{wanted}.") for n in (number, plain))
