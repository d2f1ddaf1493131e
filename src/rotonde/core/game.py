"""Game: one title, what can be set up, and the doors to its state, words, drawing and evaluation (stalls.py)."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec
from msgspec import UNSET
from typing_extensions import TypeVar

from rotonde.core.actions import Action, Notation
from rotonde.core.documents import Document, check_numbers, loose_head, loosely_read
from rotonde.core.editions import Edition, read_edition
from rotonde.core.errors import EditionError, PositionError, SetupError, shown
from rotonde.core.options import Options, read_options
from rotonde.core.schemas import ready
from rotonde.core.sentences import N_
from rotonde.core.stalls import Part, held, needed, part
from rotonde.core.state import ActionT, State
from rotonde.core.steps import Step, load_steps, steps_of
from rotonde.core.view import View

if TYPE_CHECKING:
    from rotonde.core.habits import Habits
    from rotonde.core.judgement import Judgement
    from rotonde.core.words import Voice, Words

StateT = TypeVar("StateT", bound=State, covariant=True, default=State)  # the states of one game
COUNTS = N_("{game} is for {least} to {most} players, not {given}")
NOBODY = 99  # players: there are never so many
EditionSource = Edition | str | Path | Mapping[str, object] | None


class Game(ABC, Generic[StateT]):
    """The parent of every title."""

    key: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    ruleset: ClassVar[int] = 1
    options: ClassVar[type[Options]]
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"default": {}}
    package: ClassVar[str]  # the import path of the stall, where edition/ and RULES.md lie
    notation: ClassVar[Notation]
    minutes: ClassVar[int] = 60  # what a table of people takes
    longest: ClassVar[int] = 5000  # no game lasts more decisions than this
    open_table: ClassVar[bool] = False  # does everybody see everything? Then it needs no module `view`
    hidden_moves: ClassVar[bool] = True  # may legal lists depend on what some seat cannot see?
    beam: ClassVar[int] = 8  # sequences of a turn that a conductor looks at further: two where steps are small and many
    crowd: ClassVar[int] = NOBODY  # so many players, or more: bots only count their own points among them
    plain_tries: ClassVar[bool] = False  # does `plain` try the answers that matter? Then bots need not
    nobody_may_win: ClassVar[bool] = False  # can a game end without a winner?

    def __init_subclass__(cls) -> None:
        """A stall is complete once its title is known: nothing has to name its steps."""
        super().__init_subclass__()
        if "package" in vars(cls):
            load_steps(cls.package)

    # ── what a stall fills in ─────────────────────────────────────────────

    @abstractmethod
    def blank(self, players: int, options: Any, edition: Edition, ruleset: int) -> StateT:
        """A table with nothing on it yet; SetupError if these cannot go together."""

    # ── what is found in the modules of a stall (docs/adding-a-game.md) ───

    def setup(self, players: int, options: Options, edition: Edition, ruleset: int) -> StateT:
        """The first position: a blank table, laid out by `State.begin`."""
        state = self.blank(players, options, edition, ruleset)
        state.begin()
        return state

    def restore(self, state: State, document: Document) -> None:
        """Put the position of a document on a blank table; PositionError lists what is inconsistent in it."""
        self._reader(state, document).restore()

    def redact(self, state: Any, seat: int | None) -> StateT:
        """A state built by allow-list: what the seat may not know is blank."""
        if self.open_table:
            return state.copy()  # type: ignore[no-any-return]
        found = part(self._lineage, "view", "redact")
        if found is not None:
            return found(state, seat)  # type: ignore[no-any-return]
        seen = self.blank(state.players, state.options, state.edition, state.ruleset)
        state.show_to(seen, seat)  # the allow-list of its table
        return seen

    def public(self, state: State) -> bool:
        """Is everything on the table open to everybody? A stall that knows says so; else documents are compared."""
        found = part(self._lineage, "view", "public")
        if self.open_table or found is not None:
            return found is None or bool(found(state))
        return bool(state.encode() == state.observe(None).table.encode())

    def determinize(self, table: Any, seat: int | None, rng: random.Random) -> StateT:
        """A full state consistent with a redacted one."""
        state: StateT = table.copy() if self.open_table else self._needed("view", "determinize")(table, seat, rng)
        return state

    def inconsistencies(self, state: State) -> list[str]:
        """What is not sound in a position (`State.invariants`)."""
        problems: list[str] = self._inconsistencies(state)
        return problems

    def check_edition(self, edition: Edition) -> list[str]:
        """What is wrong with the figures of an edition, each finding naming its field and rule."""
        try:
            problems: list[str] = self._needed("editions", "problems_of")(edition)
        except EditionError as error:
            return error.problems
        return problems

    @cached_property
    def words(self) -> Words:
        """Prompts, labels, log lines, rule texts (loaded on first use)."""
        from rotonde.core.stall_words import StallWords

        folders = tuple(_folder(package) / "words" for package in self._lineage)
        book = folders[0], self.folder / "RULES.md"
        return StallWords(*book, packages=self._lineage, folders=folders, figures=lambda: self.edition().data)

    def draw(self, view: View, *, lang: str = "en", theme: str | None = "light", **how: object) -> str:
        """The board as SVG (the drawing is loaded on first use)."""
        picture: str = self._needed("draw", "draw")(view, lang=lang, theme=theme, **how)
        return picture

    @property
    def drawn(self) -> bool:
        """Has it a drawing? A stall is written and tried before it has one."""
        return type(self).draw is not Game.draw or part(self._lineage, "draw", "draw") is not None

    def draw_preview(self, view: View, action: Action, voice: Voice, shape: str = "whole") -> str:
        """What an action would change, as an SVG fragment over the board of that shape; "" if nothing is to show."""
        found = part(self._lineage, "draw", "draw_preview")
        fragment: str = "" if found is None else found(view, action, voice, shape=shape)
        return fragment

    def poster(self) -> str:
        """The art of its poster in the lobby, 250 by 156, as an SVG fragment; "" for the house's own."""
        found = part(self._lineage, "poster", "poster")
        art: str = "" if found is None else found()
        return art

    def evaluate(self, state: State) -> list[float]:
        """An estimate of each seat's final score, for bots; a game without a better idea uses the scores."""
        found = part(self._lineage, "eval", "evaluate")
        estimate: list[float] = [float(x) for x in state.scores()] if found is None else found(state)
        return estimate

    def remaining(self, state: State) -> float:
        """How much of the game is left, from 1 at its start to 0 at its end; 1 throughout where a stall cannot say."""
        found = part(self._lineage, "eval", "remaining")
        if not state.to_act:
            return 0.0
        left: float = 1.0 if found is None else found(state)
        return left

    @property
    def judgement(self) -> Judgement | None:
        """The figures of its evaluation, where it reads them from a file (eval.W)."""
        judgement: Judgement | None = held(self._lineage, "eval", "W")
        return judgement

    def prepare(self) -> None:
        """Read what its evaluation goes by, before a game is begun with it; SetupError if that cannot be."""
        part(self._lineage, "eval", "evaluate")

    def features(self, state: State) -> list[bytes]:
        """A position in numbers for learned bots: for each seat what it sees, a byte for each of `columns`."""
        return self._rows(state, list(range(state.players)))

    def features_of(self, state: State, seat: int) -> bytes:
        """The same for one seat."""
        return self._rows(state, [seat])[0]

    @property
    def columns(self) -> tuple[str, ...]:
        """What the numbers of `features` are, by name."""
        names: tuple[str, ...] = needed(self._lineage, "features", "NAMES")
        return names

    @property
    def columns_version(self) -> int:
        """Raised with every change of `columns`, since networks read only those that they were made for."""
        version: int = needed(self._lineage, "features", "VERSION")
        return version

    def follow_ups(self, state: State, last: Action, actions: list[Action]) -> list[Action]:
        """Those of a seat's next actions whose worth hangs on its last one; bots look at them anew. Mostly none."""
        found = part(self._lineage, "eval", "follow_ups")
        chosen: list[Action] = [] if found is None else found(state, last, actions)
        return chosen

    def plans(self, state: State, last: Action | None) -> list[tuple[list[Action], State]]:
        """Sequences of actions of who decides that pay off only when all is done, and the position after each.

        `last` is the action that led here, where a bot thinks ahead.
        """
        found = part(self._lineage, "eval", "plans")
        thought: list[tuple[list[Action], State]] = [] if found is None else found(state, last)
        return thought

    def usual(self, state: State, seat: int) -> Action | None:
        """What nearly everybody does here, so that the table does it for a person and offers to change it.

        A payment, say. None: the person is asked, as nearly everywhere.
        """
        return None if self.habits is None else self.habits.usually(state, seat)

    @cached_property
    def habits(self) -> Habits | None:
        """What sensible players do at each kind of step (habits.HABITS); None where nobody has said."""
        found: Habits | None = held(self._lineage, "habits", "HABITS")
        return found

    def part(self, module: str, name: str) -> Part | None:
        """What a module of the stall calls by this name, for rooms that look for more than these; None if nothing."""
        return part(self._lineage, module, name)

    # ── what a stall may refine ───────────────────────────────────────────

    def quiet(self, state: Any) -> bool:
        """Is this a position worth evaluating? Not while an interruption (a veto, a piece in the hand) is pending."""
        return True

    def plain(self, state: Any, seat: int) -> Action:
        """The plainest answer to what is pending, such as passing; bots that look no further take it for granted.

        The habit of the step, or what is listed first.
        """
        if self.habits is not None:
            return self.habits.plainly(state, seat)
        answer: Action = state.legal(seat)[0]
        return answer

    def rivalry(self, players: int) -> float:
        """How much what the others have counts against a bot's own points, among so many.

        In a crowd hardly anybody gains by what it costs a rival, and all of them lose by it.
        """
        return 0.0 if players >= self.crowd else 1.0

    def clock(self, state: Any) -> int:
        """The round of a position, counted from 1, where bots should compare what they try at the end of a round.

        0 at all times: positions compare well enough wherever they are valued.
        """
        return 0

    def turn(self, state: Any) -> int:
        """The turn of a position, counted from 1, where bots should compare what they try once it has come round.

        0 at all times: bots need not wait for that.
        """
        return 0

    def seats(self, edition: EditionSource = None) -> range:
        """How many may play with an edition; `players` is the range for the default one."""
        return self.players

    # ── what every title has ──────────────────────────────────────────────

    def new(
        self,
        players: int | None = None,
        options: Options | Mapping[str, object] | None = None,
        edition: EditionSource = None,
        preset: str | None = None,
        ruleset: int | None = None,
    ) -> StateT:
        """A new game: its first position."""
        few = self.seats(edition)
        if players is None:
            players = few[0]
        if type(players) is not int or players not in few:
            raise self.miscount(few, edition, players)
        chosen = self._options(options, preset)
        return self.setup(players, chosen, self.edition(edition), self._ruleset(ruleset))

    def miscount(self, few: range, edition: EditionSource, given: object) -> SetupError:
        """So many cannot play."""
        counts = {"game": self.title, "least": few[0], "most": few[-1], "given": shown(given)}
        return SetupError(COUNTS if len(few) > 1 else N_("{game} is for {least} players, not {given}"), **counts)

    def parse(self: Game[State[ActionT]], text: str) -> ActionT:
        """The action that a text in this game's notation stands for."""
        action: ActionT = self.notation.parse(text)  # type: ignore[assignment]
        return action

    def decode(self, data: Mapping[str, object] | bytes | str, edition: EditionSource = None) -> StateT:
        """The state of a document, as an object or as JSON, that `State.encode` or a person wrote.

        PositionError says what is wrong with it.
        """
        try:
            return self._decoded(data, edition)
        except RecursionError as error:  # what is wrong lies so deep that it cannot even be shown
            raise PositionError(["not a position: lists inside lists without end"]) from error

    def _decoded(self, data: Mapping[str, object] | bytes | str, edition: EditionSource) -> StateT:
        try:
            if isinstance(data, (bytes, str)):
                document = self._json.decode(data)
            else:
                check_numbers(data)
                document = msgspec.convert(data, self._document)
        except PositionError:
            raise
        except ValueError as error:
            self._opened(loose_head(loosely_read(data)), edition)  # a problem of the head is the first to be told
            raise PositionError([str(error)]) from error
        state = self._opened(document, edition)
        self.restore(state, document)
        return state

    def _opened(self, head: Document, edition: EditionSource) -> StateT:
        """The blank table that the head of a document asks for."""
        if head.game is not UNSET and head.game != self.key:
            raise PositionError([f"game: this is a position of {shown(head.game)}, not of {self.key}"])
        book = self.edition(edition)
        few = self.seats(book)
        if type(head.players) is not int or head.players not in few:
            raise PositionError([f"players: expected {few[0]} to {few[-1]}, not {shown(head.players)}"])
        if head.edition is not UNSET and head.edition != book.hash:
            raise PositionError([f"edition: the position needs edition {shown(head.edition)}; pass it as edition=…"])
        try:
            options = read_options(self.options, head.options, self.key)
            return self.blank(head.players, options, book, self._ruleset(head.ruleset))
        except SetupError as error:
            raise PositionError([str(error)]) from error

    def edition(self, source: EditionSource = None) -> Edition:
        """An edition by name or file, checked; None for the default one."""
        if isinstance(source, Edition):
            if source.game != self.key:
                raise EditionError(source.name, [f"game: this is an edition of {source.game}, not of {self.key}"])
            return source
        if source is None:
            return _shipped_edition(self, self.editions()[0])
        if isinstance(source, Mapping):
            return _checked(self, source)
        if isinstance(source, str) and source in self.editions():
            return _shipped_edition(self, source)
        if not isinstance(source, (str, Path)):
            raise EditionError(str(source), ["an edition is given by its name (a text), its file or its data"])
        path = Path(source)
        if source == "" or not _exists(path):
            known = ", ".join(self.editions())
            raise EditionError(str(source), [f"no such file, and no edition of {self.key} has that name ({known})"])
        return _checked(self, path)

    def editions(self) -> tuple[str, ...]:
        """The names of the editions that ship with the game, the default first (the file `edition/default`)."""
        return _shipped_names(self.package)

    @property
    def folder(self) -> Path:
        """Where the stall's data lies."""
        return _folder(self.package)

    @cached_property
    def _lineage(self) -> tuple[str, ...]:
        """The package of this stall, then those of the stalls it is built on."""
        named = (vars(cls).get("package") for cls in type(self).__mro__)
        return tuple(dict.fromkeys(package for package in named if package is not None))

    # Positions are read by the thousand: what is asked for each time is looked up once.

    @cached_property
    def steps(self) -> dict[str, type[Step]]:
        """What can be pending in a position, by the kind that documents name."""
        return steps_of(self._lineage)

    @cached_property
    def _document(self) -> type[Document]:
        schema: type[Document] = needed(self._lineage, "document", "Document")
        return ready(schema)

    @cached_property
    def _json(self) -> msgspec.json.Decoder[Document]:
        return msgspec.json.Decoder(self._document)

    @cached_property
    def encoded(self) -> Part:
        """What makes a document of a position (`State.encode`)."""
        return self._needed("position", "encode")

    @cached_property
    def _rows(self) -> Callable[[State, list[int]], list[bytes]]:
        return self._needed("features", "rows")

    @cached_property
    def _inconsistencies(self) -> Part:
        return self._needed("consistency", "inconsistencies")

    @cached_property
    def _reader(self) -> Part:
        return self._needed("reading", "Reader")

    def _needed(self, module: str, name: str) -> Part:
        found: Part = needed(self._lineage, module, name)
        return found

    def _options(self, given: Options | Mapping[str, object] | None, preset: str | None) -> Options:
        if preset is None:
            return read_options(self.options, given, self.key)
        if preset not in self.presets:
            raise SetupError(f"{self.key} has no preset {shown(preset)}; it has: {', '.join(self.presets)}")
        extra = given.changed() if isinstance(given, Options) else dict(given or {})
        return read_options(self.options, {**self.presets[preset], **extra}, self.key)

    def _ruleset(self, given: int | None) -> int:
        if given is None:
            return self.ruleset
        if type(given) is not int or not 1 <= given <= self.ruleset:
            raise SetupError(
                N_("{game} has rulesets 1 to {most}, not {given}; a newer rotonde may know it"),
                game=self.key,
                most=self.ruleset,
                given=shown(given),
            )
        return given

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    def __getstate__(self) -> dict[str, object]:
        """What a pickle takes along: nothing of what was looked up, which cannot travel and is found again."""
        return {k: v for k, v in vars(self).items() if not isinstance(getattr(type(self), k, None), cached_property)}


# What ships with a package does not change while it runs, and is asked for at every position that is read.


@cache
def _folder(package: str) -> Path:
    return Path(import_module(package).__file__ or "").parent


@cache
def _shipped_names(package: str) -> tuple[str, ...]:
    folder = _folder(package) / "edition"
    names = sorted(p.stem for p in folder.glob("*.json"))
    first = (folder / "default").read_text(encoding="utf-8").strip() if (folder / "default").exists() else ""
    return tuple(sorted(names, key=lambda n: (n != first, n)))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # longer than any file name, or in a folder that is closed to us
        return False


@cache
def _shipped_edition(game: Game, name: str) -> Edition:
    return read_edition(game.key, game.folder / "edition" / f"{name}.json")  # checked by the kit: it takes a while


def _checked(game: Game, source: Path | Mapping[str, object]) -> Edition:
    edition = read_edition(game.key, source)
    problems = game.check_edition(edition)
    if problems:
        raise EditionError(str(source) if isinstance(source, Path) else edition.name, problems)
    return edition
