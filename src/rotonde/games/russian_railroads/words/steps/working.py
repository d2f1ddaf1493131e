"""An effect that is carried out, in words (RR-3.3, RR-3.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rotonde.core.telling import N_, Label, Prompt, Voice, by_verb, capital, either, listed, sentences, signed
from rotonde.games.russian_railroads.actions import STACK, Factory, Locomotive, Move, Step
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import gain_of_move, round_score
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.picking import picks
from rotonde.games.russian_railroads.steps.working import Working
from rotonde.games.russian_railroads.words.labels import foresee, outcome_of
from rotonde.games.russian_railroads.words.speech import Seen, effect, part_text
from rotonde.games.russian_railroads.words.steps import done, follows

TILES = {
    p.BUILD: N_("take a locomotive or build a factory"),
    p.LOCOMOTIVE: N_("take a locomotive, or let it go"),
    p.FACTORY: N_("choose the factory to build"),
}
WAITING = N_("An action is being carried out.")


# ── what to do now ────────────────────────────────────────────────────────
def prompt(view: Seen, step: Working, voice: Voice) -> Prompt:
    """What is left, where it comes from, and whether it may be let go."""
    table = view.table
    title, source = _asked(table, step, voice), _source(table, step, voice)
    if source:
        joined = N_("{what} – {parts}") if ":" in title else N_("{what}: {parts}")
        title = voice(joined, what=source, parts=title)
    now = round_score(table, step.seat)
    worth = voice.plural("Your board scores {n} point now.", "Your board scores {n} points now.", now)
    must, may = N_("All of it must be carried out (RR-3.3)."), N_("You may let the rest go (RR-3.4).")
    free = voice(must if p.mandatory(step.parts) else may)
    return Prompt(capital(title), sentences((worth, free, follows(view, voice))))


def _asked(table: RailroadsState, step: Working, voice: Voice) -> str:
    """What is to be decided about an effect: which tile, which part first, or how the rest is used."""
    ops = [p.op_of(e) for e in step.parts]
    left = _left(table, step.parts, voice)
    if all(op in (p.RAIL, p.INDUSTRY) for op in ops):
        return voice("{what} left", what=listed(left, voice))
    if len(ops) > 1:
        return voice("choose what comes next: {what}", what=listed(left, voice))
    if ops == [p.ONE_OF]:
        return voice("choose one of these: {what}", what=either(left, voice))
    n = p.n_of(step.parts[0])
    if n > 1:
        return voice("take a locomotive or build a factory, {n} times", n=n)
    return voice(TILES[ops[0]])


def _left(table: RailroadsState, parts: tuple[int, ...], voice: Voice) -> list[str]:
    """What is left of an effect, part by part."""
    if len(parts) == 1 and p.op_of(parts[0]) == p.ONE_OF:
        parts = table.board.choices[p.n_of(parts[0])]
    return [part_text(table.board, e, voice) for e in parts]


def _source(table: RailroadsState, step: Working, voice: Voice) -> str:
    """What an effect on top of another comes from, where only one thing can be meant; else that it is a benefit."""
    if all(below.waits_below() or picks(below) >= 0 for below in table.stack[:-1]):  # it is no benefit of another
        return ""
    board, seat, tiles = table.board, step.seat, table.factory_list(step.seat)
    gaps = [gap for gap in (board.gap_at[at] for at in table.marker_list(seat)) if gap >= 0 and tiles[gap]]
    brings: list[tuple[str, object, Sequence[int]]] = [
        ("factory", board.numbers[tiles[gap]], board.tile_parts[tiles[gap]].function(table, seat, gap)) for gap in gaps
    ]
    laid = [i for i in range(len(board.tokens)) if not table.tokens[seat] >> i & 1]
    brings += [("token", board.tokens[i], board.token_effect[i]) for i in laid]
    earned = [s for s in board.specials if table.earned[seat] >> s.number & 1 and s.slot < 0]
    brings += [("special", s.name, p.optional(s.effect)) for s in earned]
    found = [voice.value(kind, name) for kind, name, whole in brings if _part_of(step.parts, whole)]
    return found[0] if len(found) == 1 else voice("a benefit on the way")


def _part_of(left: Sequence[int], whole: Sequence[int]) -> bool:
    """Can what is left be the rest of an effect?"""
    kinds = {(p.op_of(e), p.colours_of(e), e & p.OPTIONAL): p.n_of(e) for e in whole}
    return all(p.n_of(e) <= kinds.get((p.op_of(e), p.colours_of(e), e & p.OPTIONAL), -1) for e in left)


# ── what an action will do ────────────────────────────────────────────────
def move(view: Seen, step: Working, action: Move, voice: Voice) -> Label:
    """Where the rail comes to, and what that brings; the flag is its own gain, not that of what follows by itself."""
    table, board = view.table, view.table.board
    line, colour = board.line_index[action.line], board.colour_index[action.colour]
    at, own = table.at(step.seat, line, colour) + 1, gain_of_move(table, step.seat, line, colour)
    said = voice("{colour} on {line} to {n}", colour=action.colour, line=action.line, n=at)
    told = outcome_of(view, action, capital(said), voice, once="move")
    if own == foresee(table, action, step.seat)[1]:
        return told
    return Label(told.text, signed(own) if own else "")


def _step(view: Seen, step: Working, action: Step, voice: Voice) -> Label:
    table, board, gap = view.table, view.table.board, view.table.board.gap_at[action.marker + 1]
    if gap < 0:
        said = voice("Industry to {to}", to=board.industry_words[action.marker + 1])
        return outcome_of(view, action, said, voice, once="step")
    number = board.numbers[table.factory_list(step.seat)[gap]]
    said = voice("Industry onto {factory}", factory=number)
    return outcome_of(view, action, said, voice, "factory_used", once="step")


def _locomotive(view: Seen, step: Working, action: Locomotive, voice: Voice) -> Label:
    said = voice("Take locomotive {loco}", loco=view.table.board.numbers[lowest(view.table)])
    return outcome_of(view, action, said, voice, "locomotive")


def _factory(view: Seen, step: Working, action: Factory, voice: Voice) -> Label:
    table, board, stack = view.table, view.table.board, action.source == STACK
    code = lowest(table) if stack else board.tile_of_number[action.source]
    text = N_("Build {factory} from the stacks ({what})") if stack else N_("Build {factory}, which lies open ({what})")
    said = voice(text, factory=board.numbers[code], what=effect(board, board.factory_effect[code], voice))
    return outcome_of(view, action, said, voice, "factory")


LABELS: dict[str, Callable[..., Label]] = {
    "move": move,
    "step": _step,
    "double": lambda view, step, action, voice: outcome_of(view, action, voice("Lay an ×2 token"), voice, "x2"),
    "locomotive": _locomotive,
    "factory": _factory,
    "done": done,
}
label = by_verb(LABELS)


def stop(view: Seen, step: Working, voice: Voice) -> str:
    """To let the rest go."""
    return voice("Let the rest go: {what}", what=to_come(view.table, step, voice))


def to_come(table: RailroadsState, step: Working, voice: Voice) -> str:
    """What is left of the effect."""
    return listed(_left(table, step.parts, voice), voice)


def name_of_cell(view: Seen, step: Working, seat: int, colour: str, line: str, space: int, voice: Voice) -> str:
    """A space that a rail of this seat would come to, as a choice."""
    said = voice("{colour} on {line} to {n}", colour=colour, line=line, n=space)
    return capital(said) if step.seat == seat else ""
