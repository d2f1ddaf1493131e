"""The steps of a running turn: what may be done to a draft, and when it counts."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.drafts import Brings
from rotonde.core.state import CHANCE, State
from rotonde.core.words import N_
from rotonde.web.contract.table import TurnPost
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble, not_yours

PASS = "pass"  # in the notation of every game that knows it
EVER = "*"  # the stretch of an order that holds until its giver says otherwise


def held(table: OpenTable, post: TurnPost) -> Brings:
    """What a step would bring that is never done by a click alone. Chance and others wait for the end of a turn that
    is confirmed; something hidden cannot wait, for the player sees it."""
    if post.op != "act" or post.sure:
        return ""
    brings = table.draft(post.seat).would_bring(table.game.parse(post.action))
    return "" if table.book.confirm_turns and brings != "reveal" else brings


def edit(table: OpenTable, post: TurnPost) -> bool:
    """Carry out a step on the draft; must it be committed now?"""
    if post.op == "end":
        _check_complete(table, post.seat)
        return True
    draft, confirmed = table.draft(post.seat), table.book.confirm_turns
    if post.op == "act":
        draft.apply(table.game.parse(post.action))
        if not draft.sealed:
            draft.settle(wary=not confirmed)
    elif post.op == "undo":
        draft.back()
    elif post.op == "redo":
        draft.forth()
    elif post.op == "back":
        while len(draft.actions) > max(post.to, 0):
            draft.undo()
    else:
        draft.restart()
    ended = post.ends and draft.finished and not draft.brings
    return draft.sealed or ended or (bool(draft.actions) and not confirmed)


def _check_complete(table: OpenTable, seat: int) -> None:
    draft = table.drafts.get(seat)
    if draft is None or not draft.finished:
        raise Trouble(422, "illegal", N_("Your turn is not complete: there is still something to decide."))


def first_of(seats: list[int]) -> int:
    return seats[0] if seats else CHANCE


def check_seat(table: OpenTable, person: str, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise not_yours()


def check_running(table: OpenTable) -> None:
    if table.status == "finished":
        raise Trouble(409, "closed", N_("The game is over."))
    if table.status != "running":
        raise Trouble(409, "closed", N_("This table is closed: it can be looked at and exported."))


def nobody_passes(table: OpenTable, state: State) -> bool:
    """Is there nobody whose pass goes without saying at a position of a table?"""
    return not table.book.orders and not any(passes(table, seat, state) for seat in state.to_act)


def passes(table: OpenTable, seat: int, state: State) -> bool:
    """Has a person only a bare word to say (pass), with nothing hidden that the haste could give away?"""
    if not table.book.auto_pass or seat == CHANCE or table.book.seats[seat].kind != "human":
        return False
    actions = state.legal(seat)
    return len(actions) == 1 and len(actions[0].words()) == 1 and not table.hides(state, seat)


def ordered_pass(table: OpenTable, seat: int) -> Action | None:
    """The pass that the holder of a seat has ordered for this stretch of the game, if he may pass now."""
    person, _ = table.book.orders.get(seat, ("", ""))
    line = table.book.seats[seat] if seat != CHANCE else None
    if line is None or line.kind != "human" or not person or line.holder != person:
        return None
    if not ordered(table, seat, person) or (seat in table.drafts and table.drafts[seat].actions):
        return None
    return next((action for action in table.state.legal(seat) if str(action) == PASS), None)


def ordered(table: OpenTable, seat: int, person: str) -> str:
    """What holds now of the order of somebody for his seat: "stretch", "ever", or ""."""
    who, chapter = table.book.orders.get(seat, ("", ""))
    if who != person:
        return ""
    return "ever" if chapter == EVER else "stretch" if chapter == stretch(table) else ""


def stretch(table: OpenTable) -> str:
    """The stretch of the game for which an order holds."""
    return table.chapter(table.moments, "en")[:200]


def may_order(table: OpenTable, seat: int) -> bool:
    """Does the game know a pass?"""
    return PASS in table.game.notation.classes
