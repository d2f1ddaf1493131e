"""Who may do what at a table. An owner's rights are small: he made the table, and others play at it.

A person whose seat a bot plays for a while is still there: the seat keeps its holder. Seats around one sofa are held by
one person, and at a site that serves one machine alone (`local`) everybody sits on one sofa.
"""

from __future__ import annotations

import time
from dataclasses import replace

from rotonde.core.records import Entry
from rotonde.core.words import N_
from rotonde.web.bots.levels import default_level, known_level
from rotonde.web.contract.pages import SeatOp
from rotonde.web.contract.table import SeatPost
from rotonde.web.people.names import clean_name, distinct
from rotonde.web.storage import Book, SeatLine
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble, missing_table, not_yours

ENTRIES = 10_000  # of a table: each load reads all of them, and a game has some hundreds
AWAY = 7 * 24 * 3600.0  # seconds after which a bot may move for somebody who is waited for
BROKEN = N_("This table cannot go on, and its record may hold secrets: it opens where all its people play.")
KNOWN = N_("Somebody who plays here knows what that seat knows: sit down there only if you were invited.")
SEEN = N_("You know what another seat of this table knows, so you cannot play this one too.")
TAKEN = "taken human"  # the entry of somebody who sits down where a bot has played for nobody


def alone(book: Book, person: str) -> bool:
    """Does this person play for all people at a table, also those for whom a bot sits in?"""
    people = [s for s in book.seats if s.kind == "human" or (s.holder is not None and not resigned(book, s.seat))]
    return all(s.holder == person for s in people) if people else book.owner == person


def closed_book(book: Book, person: str) -> bool:
    """Might the record of a game that does not replay tell this person what he must not know?"""
    return book.summary.status == "running" and not alone(book, person)


def may_end(book: Book, person: str) -> bool:
    """May this person end a table that cannot go on? Its owner may, and whoever plays there."""
    return book.summary.status == "running" and playing(book, person)


def may_close(table: OpenTable, person: str) -> bool:
    """May this person end a table by himself? Its owner may, until somebody else has moved there."""
    if table.broken:
        return may_end(table.book, person)
    others = {s.seat for s in table.book.seats if s.holder not in (None, person)}
    begun = any(move.line.entry.seat in others for move in table.moves)
    return table.book.owner == person and not begun


def sealed(table: OpenTable, person: str) -> str:
    """Why the record of a table is closed to a person: it would tell what others may not know. "" if it is open."""
    if table.book.summary.status != "running":
        return ""
    if table.broken:  # what others get of it ends before the fault
        hidden = any(table.hides(table.first, seat) for seat in range(table.book.setup.players))
        open_ = bool(table.moves) and not hidden and not table.secretive()
        return "" if open_ or alone(table.book, person) else BROKEN
    if table.secretive():
        return N_("This game has secrets: its record opens when the game is over.")
    return ""


# ── looking on ────────────────────────────────────────────────────────────


def playing(book: Book, person: str) -> bool:
    """Has this person made the table, or a seat there, also one where a bot sits in?"""
    return person == book.owner or any(s.holder == person for s in book.seats)


def check_sight(book: Book, person: str) -> None:
    """Trouble if this person may not look at a table. A private one is not there for whoever was not invited."""
    removed = person in book.removed
    if playing(book, person) or (not removed and any(person in sat for sat in book.sitters.values())):
        return
    if book.reach == "private" and (removed or person not in book.admitted):
        raise missing_table()
    if not book.spectators and book.summary.status == "running":
        raise Trouble(403, "forbidden", N_("This table is played without spectators."))


def may_look(book: Book, person: str) -> bool:
    """May this person look at a table?"""
    try:
        check_sight(book, person)
    except Trouble:
        return False
    return True


# ── taking back ───────────────────────────────────────────────────────────


def earliest(table: OpenTable) -> int:
    """The first moment one may return to: what was played before somebody else sat down is his too."""
    seated = [line.n for line in table.book.lines if line.kind == "seat" and not line.entry.action.startswith("rename")]
    return sum(1 for move in table.moves if move.line.n < seated[-1]) if seated else 0


def check_room(table: OpenTable, ends: bool = False) -> None:
    """Trouble if so much was taken back and changed here that only moves have room left: these come to an end. Who asks
    to end the table has as much room again."""
    if table.n >= ENTRIES * (2 if ends else 1):
        said = N_("Very much was taken back and changed at this table: it can be played on or ended, and nothing else.")
        raise Trouble(409, "full", said)


def may_take_back(table: OpenTable, person: str) -> bool:
    """Does this person play for all people here, and is there something to take back?"""
    here = bool(table.seats_of(person)) and alone(table.book, person)
    return here and table.moments > earliest(table) and table.status in ("running", "finished")


# ── seats ─────────────────────────────────────────────────────────────────


def away(table: OpenTable, seat: int) -> bool:
    """Has this seat been waited for so long that a bot may move for it? A clock knows, where there is one."""
    if table.book.clock is not None:
        clock = table.book.clocks.get(seat)
        return table.status == "running" and clock is not None and clock.out
    last = table.moves[-1].line.at if table.moves else table.book.created
    return table.status == "running" and seat in table.state.to_act and time.time() - last > AWAY


def knows_too_much(table: OpenTable, person: str, seat: int) -> bool:
    """Would this person, on that seat, know what another seat knows, against people who are elsewhere?"""
    sitters, others = table.book.sitters, [s.seat for s in table.book.seats if s.holder not in (None, person)]
    seen = [other for other, who in sitters.items() if other != seat and person in who]
    if sitters.get(seat) == {person} and not was_a_bots(
        table.book, seat
    ):  # nobody else has ever played there: his sofa may shift
        seen = [other for other in seen if other in others]
    return bool(others and seen) and table.has_secrets()


def was_a_bots(book: Book, seat: int) -> bool:
    """Has somebody taken this seat from a bot that played there for nobody?"""
    return any(line.kind == "seat" and line.entry == Entry(seat, TAKEN) for line in book.lines)


def known_to_others(table: OpenTable, person: str, seat: int) -> bool:
    """Has somebody sat there who now plays another seat against whoever sits down?"""
    others = {s.holder for s in table.book.seats if s.holder not in (None, person)}
    return not others.isdisjoint(table.book.sitters.get(seat, ())) and table.has_secrets()


def seat_after(table: OpenTable, person: str, post: SeatPost, local: bool, invited: bool = False) -> SeatLine:
    """The seat after a change; Trouble if this person may not make it. Who is `invited` was told who knows the seat."""
    old = table.book.seats[post.seat]
    new = {
        "claim": _claimed,
        "release": _released,
        "bot": _given_to_a_bot,
        "human": _taken_back_from_a_bot,
        "rename": _renamed,
        "resign": _resigned,
    }[post.op](table, old, person, post, local)
    sits_down = new.holder == person != old.holder and not (local or invited)
    if sits_down and known_to_others(table, person, old.seat):
        raise Trouble(403, "forbidden", KNOWN)
    if new.name == old.name:
        return new
    return replace(new, name=distinct(new.name, [s.name for s in table.book.seats if s.seat != old.seat]))


def _claimed(table: OpenTable, old: SeatLine, person: str, post: SeatPost, local: bool) -> SeatLine:
    if old.kind != "human" or not (old.holder in (None, person) or local):
        raise Trouble(403, "forbidden", N_("That seat is taken."))
    if person in table.book.removed and not local:
        raise Trouble(403, "forbidden", N_("The owner of this table has freed your seat."))
    if old.holder != person and not local and knows_too_much(table, person, old.seat):
        raise Trouble(403, "forbidden", SEEN)
    new_here = old.holder is None and not table.seats_of(person)  # who already sits here has named his seats
    return replace(old, holder=person, name=(clean_name(post.name) if new_here else "") or old.name)


def _released(table: OpenTable, old: SeatLine, person: str, post: SeatPost, local: bool) -> SeatLine:
    if old.kind != "human":
        raise Trouble(422, "setup", N_("A bot sits there."))
    if old.holder != person and not local:
        raise not_yours()
    return replace(old, holder=None)


def _given_to_a_bot(table: OpenTable, old: SeatLine, person: str, post: SeatPost, local: bool) -> SeatLine:
    """The bot keeps the seat for the person, who may come back at any time."""
    level = known_level(post.level)
    if old.holder != person and not local:
        if not (table.book.owner == person or table.seats_of(person)):
            raise not_yours()
        if old.holder is None and table.book.owner != person:
            raise not_yours()
        if old.holder is not None and not away(table, old.seat):
            said = N_("A bot moves for somebody else only when that person agrees, or was waited for too long.")
            raise Trouble(403, "forbidden", said)
    return replace(old, kind="bot", level=level)


def _taken_back_from_a_bot(table: OpenTable, old: SeatLine, person: str, post: SeatPost, local: bool) -> SeatLine:
    if resigned(table.book, old.seat):
        raise Trouble(403, "forbidden", N_("Who sat there has resigned: a bot plays to the end."))
    if old.holder != person and not local:
        if table.book.owner != person:
            raise not_yours()
        if old.holder is not None:
            raise Trouble(403, "forbidden", N_("The bot sits in for somebody else, who may come back."))
    back = local or (old.holder == person and not was_a_bots(table.book, old.seat))
    if not back and knows_too_much(table, person, old.seat):
        raise Trouble(403, "forbidden", SEEN)
    return replace(old, kind="human", level="", holder=person)


def _renamed(table: OpenTable, old: SeatLine, person: str, post: SeatPost, local: bool) -> SeatLine:
    nobody = old.holder is None and (table.book.owner == person or local)
    if old.holder != person and not nobody:
        raise not_yours()
    return replace(old, name=clean_name(post.name) or old.name)


def _resigned(table: OpenTable, old: SeatLine, person: str, post: SeatPost, local: bool) -> SeatLine:
    """Somebody gives his game up: a bot plays to the end for him, so that the others can."""
    if old.holder != person or resigned(table.book, old.seat):
        raise not_yours()
    return replace(old, kind="bot", level=default_level())  # the game stays his, and counts for him


def resigned(book: Book, seat: int) -> bool:
    """Was the game given up at this seat?"""
    return any(line.kind == "seat" and line.entry == Entry(seat, "resign bot") for line in book.lines)


def may_remove(table: OpenTable, person: str, seat: int) -> bool:
    """May this person free a seat of somebody else? The owner may, until that one has made his first move."""
    holder = table.book.seats[seat].holder
    begun = any(move.line.entry.seat == seat for move in table.moves)
    owns = table.book.owner == person and holder not in (None, person)
    return owns and not begun and table.status == "running"


def seat_word(old: SeatLine, new: SeatLine, post: SeatPost) -> str:
    """What the log keeps of a change of seats."""
    if post.op == "human" and old.holder is None:
        return TAKEN
    taken = old.holder is not None and new.kind == "human" and new.holder not in (None, old.holder)
    return f"{'takeover' if taken else post.op} {new.kind}"


def seat_rights(table: OpenTable, person: str, seat: int, local: bool) -> tuple[str, ...]:
    """What a person may do with a seat now."""
    bot = table.book.seats[seat].kind == "bot"
    ops: tuple[SeatOp, ...] = ("human", "resign") if bot else ("claim", "release", "bot", "resign")
    found = []
    for op in ops:
        try:
            new = seat_after(table, person, SeatPost(op=op, seat=seat, client="", level=default_level()), local)
        except Trouble:
            continue
        if new != table.book.seats[seat]:
            found.append(op)
    return tuple(found)
