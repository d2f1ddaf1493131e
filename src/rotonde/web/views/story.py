"""What is found in a finished game: two captions on its curve, and three facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rotonde.core.amounts import counted, in_coins, unit_of
from rotonde.core.beats import beat, tales
from rotonde.core.words import P_, Voice, Words
from rotonde.draw.ending import Fact, Note
from rotonde.web.tables.open_table import OpenTable

Curve = Sequence[Sequence[int | None]]
COUNTED = {
    "cubes": P_("cube delivered, {m} by {name}", "cubes delivered, {m} by {name}"),
    "tiles": P_("tile laid, {m} by {name}", "tiles laid, {m} by {name}"),
    "hexes": P_("hex of track, {m} by {name}", "hexes of track, {m} by {name}"),
    "stations": P_("station built, {m} by {name}", "stations built, {m} by {name}"),
    "rails": P_("space of rail, {m} by {name}", "spaces of rail, {m} by {name}"),
    "steps": P_("step of industry, {m} by {name}", "steps of industry, {m} by {name}"),
    "tracks": P_("link with track, {m} by {name}", "links with track, {m} by {name}"),
    "goods": P_("good delivered, {m} by {name}", "goods delivered, {m} by {name}"),
}
CHANGES = P_("change of the lead", "changes of the lead")
WHOLE = 3  # facts that are told


def notes(curve: Curve, stretches: Sequence[str], voice: Voice) -> list[Note]:
    """The last change of the lead, and the largest jump besides."""
    out = []
    for n in range(len(curve) - 1, 0, -1):
        before, now = _leader(curve[n - 1]), _leader(curve[n])
        if before is not None and now is not None and before != now:
            out.append(Note(now, n, voice("{name} passes {other}", name=voice.player(now), other=voice.player(before))))
            break
    jumps = [(_jump(curve, n, seat), n, seat) for n in range(1, len(curve)) for seat in range(len(curve[n]))]
    taken = {note.n for note in out}
    best = max([jump for jump in jumps if jump[1] not in taken and jump[0] > 0], default=None)
    if best is not None:
        gain, n, seat = best
        out.append(Note(seat, n, voice("{name}: +{n}", name=voice.player(seat), n=voice.number(gain))))
    return out


def _leader(row: Sequence[int | None]) -> int | None:
    """Who has most, if it is one."""
    most = max((v for v in row if v is not None), default=None)
    found = [seat for seat, v in enumerate(row) if v is not None and v == most]
    return found[0] if len(found) == 1 else None


def _jump(curve: Curve, n: int, seat: int) -> int:
    before, now = curve[n - 1][seat], curve[n][seat]
    return 0 if before is None or now is None else now - before


def facts(table: OpenTable, curve: Curve, voice: Voice) -> list[Fact]:
    """What was done most, the largest gain at once, and how often the lead changed."""
    out = _counted(table, voice)[: WHOLE - 1]
    largest = _largest(table, voice)
    if largest is not None:
        out.append(largest)
    leaders = [seat for row in curve if (seat := _leader(row)) is not None]
    changes = sum(a != b for a, b in pairwise(leaders))
    out.append(Fact(voice.number(changes), voice.told(CHANGES, n=changes)))
    return out[:WHOLE]


def _counted(table: OpenTable, voice: Voice) -> list[Fact]:
    """What a stall counts, each with who did it most often."""
    known = tales(table.game.words.catalogues())
    sums: dict[str, Counter[int]] = {tale.count: Counter() for tale in known.values() if tale.count}
    for move in table.moves:
        for event in move.events:
            tale = known.get(event.kind)
            if tale is not None and tale.count and event.seat is not None:
                sums[tale.count][event.seat] += 1
    out = []
    for count, seats in sums.items():
        if seats:
            seat, most = seats.most_common(1)[0]
            n = seats.total()
            text = voice.told(COUNTED[count], n=n, m=most, name=voice.player(seat))
            out.append(Fact(voice.number(n), text))
    return out


def _largest(table: OpenTable, voice: Voice) -> Fact | None:
    """The largest gain that one event brought, before the end."""
    words = table.game.words
    events = [event for move in table.moves for event in move.events if event.seat is not None]
    told = [(felt, event.seat or 0) for event in events if (felt := beat(words, event)) is not None]
    gains = [(felt.n, seat, felt.unit) for felt, seat in told if felt.moment != "final"]
    n, seat, unit = max(gains, default=(0, 0, ""))
    if n <= 0:
        return None
    return Fact(f"+{counted(n, unit, voice)}", voice("at once, for {name}", name=voice.player(seat)))


# ── what a game counts in ─────────────────────────────────────────────────
def came_from(words: Words, voice: Voice) -> str:
    """The title of the sources, which are bare numbers."""
    if unit_of(words) == "points":
        return voice("Where the points came from")
    return in_coins(voice("Where the money came from"), words, voice)
