"""State: what lies on the table, and the verbs every game shares.

A state is changed in place by `apply` and copied by `copy`. It holds no random generator, no log and no words: chance
is a seat (CHANCE), what happened goes into `sink` while somebody listens, and words are made elsewhere.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

import msgspec
from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from rotonde.core.actions import Action
from rotonde.core.chances import probabilities
from rotonde.core.errors import Illegal, SetupError, shown
from rotonde.core.events import Event, Level
from rotonde.core.fields import fields_of
from rotonde.core.sentences import N_

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Self

    from rotonde.core.editions import Edition
    from rotonde.core.game import Game
    from rotonde.core.options import Options
    from rotonde.core.steps import Step
    from rotonde.core.view import View

CHANCE: Final = -1
VERBS: Final = (  # what a state is asked and told by whoever plays or studies
    *("apply", "chances", "copy", "digest", "edition", "encode", "explain", "game", "key", "label", "legal", "observe"),
    *("options", "over", "phase", "players", "quick_sample", "refusal", "reveals", "roll", "ruleset", "sample"),
    *("scores", "secret", "step", "svg", "to_act", "winners"),
)
INTERNAL: Final = ("board", "listed", "pieces", "settings", "sink", "stack")  # fields of tables that rules alone read
LOADED: Final[dict[str, Game]] = {}  # the games that are known in this process; registry.py fills it
WRITER: Final = msgspec.json.Encoder(order="sorted")  # of documents whose digest is asked for
ActionT = TypeVar("ActionT", bound=Action, covariant=True, default=Action)  # the actions of one game


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[ActionT]):
    """The parent of every game's state. A game fills in the methods that raise NotImplementedError."""

    __slots__ = ("players", "ruleset", "sink", "to_act")

    key: ClassVar[str] = ""
    derived: ClassVar[tuple[str, ...]] = ()  # fields that `derive` finds again, and that a pickle does without
    shared: ClassVar[tuple[str, ...]]  # fields that copies share, since the rules replace their values; each game says
    face_down: ClassVar[tuple[str, ...]] = ()  # fields that nobody may see, as cards that went back into the box

    def __init__(self, players: int, ruleset: int) -> None:
        self.players: int = players
        self.ruleset: int = ruleset
        self.to_act: tuple[int, ...] = ()  # seats that must decide now; (CHANCE,) for chance, () when over
        self.sink: list[Event] | None = None  # who listens to what happens; never copied

    # ── what a game fills in ──────────────────────────────────────────────

    def begin(self) -> None:
        """Lay out the first position on a blank table."""
        raise NotImplementedError

    def step(self) -> Step:
        """What is being decided; `to_act` says by whom, and is empty when the game is over."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent copy, cheap."""
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands (the final one when the game is over)."""
        raise NotImplementedError

    @property
    def options(self) -> Options:
        """The options this game is played with."""
        raise NotImplementedError

    # ── what a game may refine ────────────────────────────────────────────

    def encode(self) -> dict[str, Any]:
        """A readable JSON document of the whole position (a stall's module `position`)."""
        document: dict[str, Any] = self.game.encoded(self)
        return document

    def invariants(self) -> list[str]:
        """What is broken in this position; empty if it is sound. Tests call it after every action."""
        return self.game.inconsistencies(self)

    @property
    def edition(self) -> Edition:
        """The edition this game is played with: the one that its board was read from."""
        edition: Edition = self.board.edition  # type: ignore[attr-defined]
        return edition

    def reveals(self, action: Action, seat: int) -> bool:
        """Does this action show its player something hidden? Undo stops there."""
        return False

    def secret(self, action: Action, seat: int) -> bool:
        """Is this action hidden from others when it is made? The log must not tell it then."""
        return False

    def derive(self) -> None:
        """Work out the derived fields, which are as on a blank table; most that are only remembered may stay so."""

    def names(self, what: str) -> tuple[list[str], dict[str, int]]:
        """The names of things of a kind (hexes, companies), and their numbers by name, for steps that hold such."""
        raise NotImplementedError

    def unused(self) -> tuple[str, ...]:
        """Fields that nothing has come to in this game: documents need not write them."""
        return ()

    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory; () while the game runs."""
        if not self.over:
            return ()
        scores = self.scores()
        return tuple(i for i, s in enumerate(scores) if s == max(scores))

    # ── what every game has ───────────────────────────────────────────────

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.to_act

    @property
    def game(self) -> Game:
        """The Game this is a state of."""
        found = LOADED.get(self.key)  # asked for each action: an import would cost more than the rest
        if found is None:
            from rotonde.core.registry import game_of

            found = game_of(self.key)
        return found

    @property
    def phase(self) -> str:
        """The name of the part of the game that this is."""
        return self.step().phase(self) if self.to_act else "over"

    def legal(self, seat: int | None = None) -> list[ActionT]:
        """Every legal action of a seat (None: the first that must decide), complete, unique, in a fixed order."""
        if not self.to_act:
            return []
        if seat is None:
            seat = self.to_act[0]
        elif seat not in self.to_act:
            return []
        if seat == CHANCE:
            return [outcome for outcome, _ in self.step().odds(self)]  # type: ignore[misc]
        return self.step().legal(self, seat)  # type: ignore[return-value]  # the steps of a game list its own actions

    def chances(self) -> Iterator[tuple[ActionT, Fraction]]:
        """Every outcome that chance can have now, with its exact probability, in the order of `legal`."""
        if self.to_act != (CHANCE,):
            raise Illegal("turn", "", N_("Chance has nothing to decide now."))
        return probabilities(self.step().odds(self))  # type: ignore[arg-type]

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action to a seat that must decide now; None if it is legal."""
        return self.step().why_not(self, action, seat)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it (for search)."""
        self.step().carry_out(self, action, self.to_act[0] if seat is None else seat)

    def quick_sample(self, rng: random.Random) -> ActionT:
        """One legal action (or chance outcome), for playouts and soaks: fast, and biased where a step says so.

        It is not uniform and may never choose some actions (a pass, say); `sample` draws with equal chances.
        """
        if not self.to_act:
            raise Illegal("over", "", N_("The game is over."))
        if self.to_act[0] == CHANCE:
            return self.roll(rng)
        return self.step().quick_sample(self, rng)  # type: ignore[return-value]

    def roll(self, rng: random.Random) -> ActionT:
        """An outcome for CHANCE."""
        if self.to_act != (CHANCE,):
            raise Illegal("turn", "", N_("Chance has nothing to decide now."))
        return self.step().roll(self, rng)  # type: ignore[return-value]

    def sample(self, rng: random.Random) -> ActionT:
        """One action of the first seat that must decide, each with the same chance; for CHANCE as `roll`."""
        if self.to_act == (CHANCE,):
            return self.roll(rng)
        if not self.to_act:
            raise Illegal("over", "", N_("The game is over."))
        actions = self.legal(None)
        return actions[int(rng.random() * len(actions))]

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Carry out an action, or what its notation says, in place.

        Raises Illegal, with the state untouched, if the rules forbid it, NotationError if the text is no action.
        """
        if isinstance(action, str):
            action = self.game.parse(action)
        refusal = self.refusal(action, seat)
        if refusal is not None:
            raise refusal
        self.advance(action, seat)

    def refusal(self, action: Action | str, seat: int | None = None) -> Illegal | None:
        """The reason why an action (or what its notation says) is not allowed now, or None."""
        if isinstance(action, str):
            action = self.game.parse(action)
        if not self.to_act:
            return Illegal("over", "", N_("The game is over."))
        if seat is None:
            seat = self.to_act[0]
        elif seat not in self.to_act:
            if not 0 <= seat < self.players:
                return Illegal("turn", "", N_("Only a player who is asked decides."))
            return Illegal("turn", "", N_("It is not {player}'s decision now."), player=seat)
        flaw = self.game.notation.flaw(action)
        if flaw is not None:
            return Illegal("action", "", N_("That is no action: {flaw}."), flaw=flaw)
        found = self.why_not(action, seat)
        if found is not None:
            found.game = self.key
        return found

    def explain(self, action: Action | str, seat: int | None = None) -> str | None:
        """None if an action (or its notation) is legal, else the rule it breaks, in words, with its number."""
        refusal = self.refusal(action, seat)
        return None if refusal is None else str(refusal)

    def label(self, action: Action | str, lang: str = "en") -> str:
        """What an action would do, in words, as the seat that must decide is told; Illegal if the rules forbid it."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise refusal
        seat = self.to_act[0]
        return self.observe(None if seat == CHANCE else seat).in_words(action, lang)

    def tell(self, event: Event) -> None:
        """Note an event for whoever listens. Rules ask `if self.sink is not None` first, to stay fast."""
        if self.sink is not None:
            self.sink.append(event)

    def headline(self, told: str, whose: int | None, /, *places: str, **args: object) -> None:
        """Tell what a player did; `places` are the targets that the event points at, `args` fill its sentence. No
        argument may be called like a parameter (`kind` was): compiled, it would be lost."""
        if self.sink is not None:
            self.sink.append(Event(told, whose, Level.HEADLINE, args, places))

    def detail(self, told: str, whose: int | None, /, *places: str, **args: object) -> None:
        """Tell what came of it."""
        if self.sink is not None:
            self.sink.append(Event(told, whose, Level.DETAIL, args, places))

    def bookkeeping(self, told: str, whose: int | None, /, *places: str, **args: object) -> None:
        """Tell what logs fold away."""
        if self.sink is not None:
            self.sink.append(Event(told, whose, Level.BOOKKEEPING, args, places))

    def head(self) -> dict[str, Any]:
        """How documents of this game begin: which game it is of, and how that is set up."""
        return {
            "game": self.key,
            "ruleset": self.ruleset,
            "edition": self.edition.hash,
            "players": self.players,
            "options": self.options.changed(),
        }

    def digest(self) -> str:
        """A short hash of the whole position."""
        return hashlib.sha256(WRITER.encode(self.encode())).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        """The same position of the same game, set up alike (options, edition, ruleset)."""
        if not isinstance(other, State) or self.key != other.key or self.to_act != other.to_act:
            return False
        return self.encode() == other.encode()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from rotonde.core.pickling import packed

        return packed(self)

    def observe(self, seat: int | None) -> View[Self]:
        """What a seat (None: a spectator) may see."""
        from rotonde.core.view import View

        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise SetupError(f"there is no seat {shown(seat)}: seats are 0 to {self.players - 1}, None is a spectator")
        seen: Any = self.game.redact(self, seat)
        return View(seen, seat)

    def svg(self, seat: int | None = None, lang: str = "en", theme: str | None = "light", shape: str = "whole") -> str:
        """The board as that seat sees it, drawn as a complete SVG document; `shape` as for `View.svg`."""
        return self.observe(seat).svg(lang=lang, theme=theme, shape=shape)

    def __dir__(self) -> list[str]:
        """What is public: the verbs of all games, and what lies on this table. What the rules keep is left out."""
        kept = {*self.derived, *INTERNAL}
        return sorted({*VERBS, *[name for name in fields_of(type(self)) if name not in kept and name[0] != "_"]})

    def _repr_html_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{self.key} {self.phase}, to act {self.to_act}, digest {self.digest()}>"
