"""Which figures a game is played with: those of the base game, changed by the modules and by the solo game (GR-1.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from rotonde.core import N_, SetupError
from rotonde.games.german_railroads.figures import GermanFigures, NewCard, NewEngineer
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.russian_railroads.figures import EngineerPart, Figures, SetupPart, SpecialPart

NO_MODULE = N_("without any module this is Russian Railroads: choose Germany, Coal or the new material, or one player")
Some = TypeVar("Some", NewEngineer, NewCard)


def check(players: int, options: GermanOptions) -> None:
    """SetupError if these modules are no game (GR-1.1)."""
    if players > 1 and not (options.germany or options.coal or options.new_material):
        raise SetupError(NO_MODULE)


def counted_as(figures: GermanFigures, players: int) -> int:
    """The number of players the boards are laid out for (GR-10.1)."""
    return figures.solo.as_players if players == 1 else players


def allowed(parts: Sequence[Some], options: GermanOptions) -> list[Some]:
    """Those pieces of the new material that are played with: some only with Coal (GR-1.1)."""
    return [part for part in parts if options.coal or not part.coal_only] if options.new_material else []


def doubles(figures: GermanFigures, options: GermanOptions) -> list[int]:
    """The numbers that both an old and a new engineer have (GR-11.2)."""
    old = [e.number for e in figures.engineers]
    return [e.number for e in allowed(figures.new_material.engineers, options) if e.number in old]


def compose(figures: GermanFigures, players: int, options: GermanOptions, mix: int) -> Figures:
    """The figures of a game; `mix` is a bit set over the doubles: the new engineer of the number is in the game."""
    new, given = figures.new_material, _alone(figures) if players == 1 else figures
    closed = figures.solo.closed_spaces if players == 1 else []
    spaces = [*figures.spaces, *(figures.coal.spaces if options.coal else ())]
    return replace(
        given,
        setup=_with_coal(given) if options.coal else given.setup,
        lines=list(figures.germany.lines) if options.germany else figures.lines,
        spaces=[replace(s, players=[]) if s.id in closed else s for s in spaces],  # GR-10.1
        engineers=_engineers(figures, options, mix),
        question_tokens=[*figures.question_tokens, *allowed(new.question_tokens, options)],
        question_cards=[*figures.question_cards, *allowed(new.question_cards, options)],
        start_cards=[*figures.start_cards, *(figures.coal.start_cards if options.coal else ())],
    )


def _alone(figures: GermanFigures) -> GermanFigures:
    """Those of the base game as one player needs them (GR-10.1)."""
    final, first = figures.final, figures.pieces.first_locomotive  # one for the player: Émil needs none
    return replace(
        figures,
        setup={count: replace(setup, roubles=figures.solo.roubles) for count, setup in figures.setup.items()},
        tiles=[replace(t, count=dict.fromkeys(t.count, 1)) if t.number == first else t for t in figures.tiles],
        final=replace(final, pass_points=[figures.solo.pass_points] * len(final.pass_points)),  # GR-10.10
    )


def _with_coal(figures: GermanFigures) -> dict[str, SetupPart]:
    """GR-6.1, GR-6.2."""
    more = figures.coal.setup
    return {
        count: replace(s, roubles=s.roubles + more[count].roubles, rounds=more[count].rounds, strip=more[count].strip)
        for count, s in figures.setup.items()
    }


def _engineers(figures: GermanFigures, options: GermanOptions, mix: int) -> list[EngineerPart]:
    both = doubles(figures, options)
    out: dict[int, EngineerPart] = {e.number: e for e in figures.engineers}
    for e in allowed(figures.new_material.engineers, options):
        if e.number not in both or mix >> both.index(e.number) & 1:
            out[e.number] = e
    return list(out.values())


def on_line(special: SpecialPart, first: int) -> SpecialPart:
    """A special of an extension tile whose first space is this space of a line."""
    return replace(special, space=first + special.space - 1)
