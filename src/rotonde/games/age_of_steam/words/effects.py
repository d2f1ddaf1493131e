"""What a tile would do: which lines it starts, continues, takes over or completes. Nothing is changed to find out."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.hexes import bits
from rotonde.core.telling import N_, P_, Template, Voice, listed
from rotonde.games.age_of_steam.rules.track import fixed_end, follow
from rotonde.games.age_of_steam.steps.build_track import changes
from rotonde.games.age_of_steam.table import NO_PLACE, NO_TRACK, NOBODY, Table
from rotonde.games.age_of_steam.words.speech import Seen, place_name, whose

STARTS, EXTENDS, COMPLETES, TURNS = "starts", "extends", "completes", "turns"
TOLD: dict[str, Template] = {
    STARTS: N_("starts a line from {a}"),
    EXTENDS: N_("extends the line from {a}"),
    TURNS: N_("turns the line from {a} another way"),
    COMPLETES: P_("completes the link {a}–{b} ({n} section)", "completes the link {a}–{b} ({n} sections)"),
}


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of one track of the tile: it hangs on place `a`; completed, it ends at `b`."""

    kind: str
    a: int
    b: int
    sections: int
    taken: bool  # an ownerless line gets an owner


def effects(table: Table, h: int, pattern: int) -> list[Effect]:
    """Every new or redirected track of a tile."""
    board = table.board
    added, moved = changes(table, h, board.patterns[table.pattern[h]], board.patterns[pattern])
    out = [_added(table, h, a, b) for a, b in added]
    for before, after in moved:
        keep, _ = fixed_end(table, h, *before)
        end = after[1] if keep == after[0] else after[0]
        out.append(_moved(table, h, keep, end))
    return out


def _end(table: Table, h: int, side: int) -> tuple[int, int, bool]:
    """Where a side leads: (place or NO_PLACE, sections on the way, is that line ownerless)."""
    walk = follow(table, table.board.mate[h * 6 + side])
    return walk.place, walk.sections, table.face[h * 6 + side] == NOBODY


def _added(table: Table, h: int, a: int, b: int) -> Effect:
    one, two = _end(table, h, a), _end(table, h, b)
    taken = one[2] or two[2]
    if a == b:  # an exit of a town
        here = table.board.place_at[h]
        kind = STARTS if one[0] == NO_PLACE else COMPLETES
        return Effect(kind, here, one[0], one[1] + 1, taken)
    if NO_PLACE not in (one[0], two[0]):
        return Effect(COMPLETES, one[0], two[0], one[1] + two[1] + 1, taken)
    hangs = two if one[0] == NO_PLACE else one
    return Effect(EXTENDS if hangs[1] else STARTS, hangs[0], NO_PLACE, hangs[1] + 1, taken)


def _moved(table: Table, h: int, keep: int, end: int) -> Effect:
    back, ahead = _end(table, h, keep), _end(table, h, end)
    nobody = table.owner[h * 6 + keep] == NOBODY
    if ahead[0] == NO_PLACE:
        return Effect(TURNS, back[0], NO_PLACE, back[1] + 1, False)
    return Effect(COMPLETES, back[0], ahead[0], back[1] + ahead[1] + 1, nobody or ahead[2])


def all_told(table: Table, h: int, pattern: int, voice: Voice) -> list[str]:
    """What a tile does, in fragments."""
    return list(dict.fromkeys(_told(table, effect, voice) for effect in effects(table, h, pattern)))


def _told(table: Table, effect: Effect, voice: Voice) -> str:
    """An effect as a fragment of a label."""
    names = {"a": place_name(table, effect.a), "b": place_name(table, effect.b)}
    if effect.taken and effect.kind in (STARTS, EXTENDS):
        return voice("takes over the line from {a}", **names)
    said = voice.told(TOLD[effect.kind], n=effect.sections, **names)
    return voice("{what} and takes over its ownerless track", what=said) if effect.taken else said


# ── track that loses its owner ────────────────────────────────────────────
def lines_named(table: Table, edges: list[int], voice: Voice) -> str:
    """Incomplete lines by the place they hang on and the hex of their free end."""
    said = []
    for edge in edges:
        name = place_name(table, follow(table, edge).place)
        at = table.board.called(table.board.labels[edge // 6])
        said.append(name if name == at else voice("{place} to {hex}", place=name, hex=at))
    counts = {name: said.count(name) for name in said}
    return listed([name if n == 1 else f"{name} (×{n})" for name, n in counts.items()], voice)


def track_told(view: Seen, h: int, voice: Voice) -> list[str]:
    """The lines through a hex, each with its owner: for tips."""
    table, board = view.table, view.table.board
    pattern = board.patterns[table.pattern[h]]
    town = board.place_at[h] >= 0
    out = []
    for a, b in [(s, s) for s in bits(pattern.exits)] if town else pattern.paths:
        owner = table.owner[h * 6 + a]
        if owner == NO_TRACK:
            continue
        ends = [board.place_at[h]] if a == b else [follow(table, board.mate[h * 6 + a]).place]
        ends.append(follow(table, board.mate[h * 6 + b]).place)
        names = [place_name(table, p) for p in ends if p != NO_PLACE]
        text = N_("Link {a}–{b}, owner {who}.") if len(names) == 2 else N_("Unfinished line from {a}, owner {who}.")
        out.append(voice(text, a=names[0], b=names[-1], who=whose(view, owner, voice)))
    return out
