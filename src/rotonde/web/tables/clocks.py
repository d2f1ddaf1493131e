"""How time is counted at a table: pure functions of a clock, a moment and the days on which somebody is away.

A clock runs while its seat is asked and somebody holds it; only within the daily window, and not on his holidays. What
is left is worked out when it stops. Undo, drafts and looking back never touch it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rotonde.core.words import N_, Voice
from rotonde.web.contract.pages import ClockInfo
from rotonde.web.storage import Book, Change, Clock, ClockLine
from rotonde.web.troubles import Trouble

Stretch = tuple[float, float]  # from when to when, in seconds since 1970
EVER = 4e9  # later than any clock is due
LEAST_WINDOW = 60  # minutes
WARNED = 6 * 3600.0  # so much is left when its holder is warned, or a quarter of the clock if that is less
SHORTEST_WARNING = 600.0  # where the warning would come later than this before the end, the page alone says it
HOUR, DAY = 3600.0, 24 * 3600.0

# What can be chosen in the form, in seconds.
TIMES = (300.0, 900.0, 1800.0, HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)
MORES = (0.0, 10.0, 30.0, 60.0, 300.0, HOUR, 8 * HOUR, DAY)


@lru_cache(maxsize=64)
def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; that of Greenwich if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _windows(clock: Clock, start: float) -> Iterator[Stretch]:
    """The stretches in which a clock may run, from a moment on."""
    if clock.opens == clock.closes:
        yield start, EVER
        return
    zone = zone_of(clock.zone)
    day = datetime.fromtimestamp(start, zone).replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=1)
    while True:
        begins = day + timedelta(minutes=clock.opens)
        ends = day + timedelta(minutes=clock.closes, days=0 if clock.closes > clock.opens else 1)
        if ends.timestamp() > start:
            yield max(start, begins.timestamp()), ends.timestamp()
        day += timedelta(days=1)


def running(clock: Clock, start: float, away: Sequence[Stretch]) -> Iterator[Stretch]:
    """The stretches in which time counts for somebody, from a moment on."""
    for begins, ends in _windows(clock, start):
        now = begins
        for gone, back in sorted(away):
            if back <= now or gone >= ends:
                continue
            if gone > now:
                yield now, gone
            now = max(now, back)
        if now < ends:
            yield now, ends


def counted(clock: Clock, start: float, end: float, away: Sequence[Stretch]) -> float:
    """The seconds that count between two moments."""
    total = 0.0
    for begins, ends in running(clock, start, away):
        if begins >= end:
            break
        total += min(ends, end) - begins
    return total


def deadline(clock: Clock, start: float, left: float, away: Sequence[Stretch]) -> float:
    """When so many seconds that count will be over."""
    for begins, ends in running(clock, start, away):
        if left <= ends - begins:
            return begins + left
        left -= ends - begins
    return EVER


# ── what a change does to the clocks ──────────────────────────────────────

Away = Mapping[str, Sequence[Stretch]]  # the holidays of people


def clocks_after(book: Book, change: Change, now: float, away: Away) -> dict[int, ClockLine]:
    """The clocks that a change sets: of whoever has moved, is asked now, or no longer is."""
    clock = book.clock
    if clock is None or not (change.lines or change.seats):
        return {}
    seats = {s.seat: s for s in (*book.seats, *change.seats)}
    held = {s.seat: s.holder for s in book.seats}
    moved = {line.entry.seat for line in change.lines if line.kind == "action" and not line.auto}
    asked = change.summary.to_act if change.summary.status == "running" else ()
    out = {}
    for seat, line in seats.items():
        old = book.clocks.get(seat, ClockLine(clock.time))
        runs = seat in asked and line.kind == "human" and line.holder is not None
        goes_on = runs and seat not in moved and line.holder == held[seat] and (old.since is not None or old.out)
        if not goes_on:
            left = left_now(clock, old, now, away.get(held[seat] or "", ()))
            if seat in moved:
                left += clock.more
            if clock.kind == "move" and (seat in moved or seat not in asked):  # another move is another time
                left = clock.time
            new = started(clock, left, now, away.get(line.holder or "", ())) if runs else ClockLine(left)
            if new != old:
                out[seat] = new
    return out


def started(clock: Clock, left: float, now: float, away: Sequence[Stretch]) -> ClockLine:
    """A clock that runs from now on. Who has nothing left (a bot had to sit in for him) gets a tenth."""
    left = left or max(clock.more, clock.time / 10)
    few = min(WARNED, clock.time / 4)
    warns = few >= SHORTEST_WARNING and left > few
    warn = deadline(clock, now, left - few, away) if warns else None
    return ClockLine(left, now, deadline(clock, now, left, away), warn)


def left_now(clock: Clock, line: ClockLine, now: float, away: Sequence[Stretch]) -> float:
    """What is left of a clock at a moment."""
    used = counted(clock, line.since, now, away) if line.since is not None else 0.0
    return max(0.0, line.left - used)


def clock_info(book: Book, seat: int, now: float) -> ClockInfo | None:
    """The clock of a seat as pages show it."""
    clock, line = book.clock, book.clocks.get(seat)
    if clock is None:
        return None
    line = line or ClockLine(clock.time)
    away = book.away.get(book.seats[seat].holder or "", ())
    holiday = next((back for gone, back in away if gone <= now < back), None)
    runs = line.since is not None
    stands = runs and next(running(clock, now, away))[0] > now
    left = left_now(clock, line, now, away)
    return ClockInfo(left=left, runs=runs, stands=stands, out=line.out, due=line.due, holiday=holiday, full=clock.time)


# ── choosing one, and saying it ───────────────────────────────────────────


def chosen_clock(values: Mapping[str, str]) -> Clock | None:
    """The clock that a form asks for; Trouble if there is no such one."""
    kind = values.get("clock", "none")
    if kind == "none":
        return None
    time, more = _seconds(values.get("clock_time", ""), TIMES), _seconds(values.get("clock_more", "0"), MORES)
    rule, zone = values.get("clock_rule", "bot"), values.get("clock_zone", "UTC")[:60]
    opens, closes = _minute(values, "clock_opens"), _minute(values, "clock_closes")
    narrow = opens != closes and (closes - opens) % 1440 < LEAST_WINDOW
    if kind not in ("move", "bank") or rule not in ("bot", "wait") or None in (time, more) or narrow:
        raise Trouble(422, "setup", N_("There is no such clock."))
    return Clock(kind, time or 0.0, more or 0.0 if kind == "bank" else 0.0, rule, opens, closes, zone_of(zone).key)


def _seconds(text: str, known: Sequence[float]) -> float | None:
    return next((seconds for seconds in known if str(int(seconds)) == text), None)


def _minute(values: Mapping[str, str], name: str) -> int:
    """A full hour of a day, as minutes."""
    text = values.get(name, "0")
    if text not in [str(hour) for hour in range(24)]:
        raise Trouble(422, "setup", N_("There is no such clock."))
    return int(text) * 60


def span_words(seconds: float, voice: Voice) -> str:
    """A stretch of time in words: "3 days", "15 min"."""
    if seconds >= 2 * DAY or seconds == DAY:
        return voice.plural("{n} day", "{n} days", round(seconds / DAY))
    if seconds >= HOUR:
        return voice("{n} h", n=round(seconds / HOUR))
    return voice("{n} min", n=round(seconds / 60)) if seconds >= 60 else voice("{n} s", n=round(seconds))


def clock_words(clock: Clock, voice: Voice) -> str:
    """A clock in a few words, to be known before one sits down."""
    time, more = span_words(clock.time, voice), span_words(clock.more, voice)
    if clock.kind == "move":
        said = voice("{time} for each move", time=time)
    else:
        said = (
            voice("{time} + {more} a move", time=time, more=more) if clock.more else voice("{time} in all", time=time)
        )
    if clock.opens != clock.closes:
        opens, closes = f"{clock.opens // 60}:00", f"{clock.closes // 60}:00"
        said = voice("{said}, from {opens} to {closes}", said=said, opens=opens, closes=closes)
        said += f" ({clock.zone})"
    return said
