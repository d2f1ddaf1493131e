"""What a place or a choice is: its name, how it stands, what it leads to."""

from __future__ import annotations

from rotonde.core.errors import Illegal
from rotonde.core.telling import N_, Tip, TipOf, Voice, capital, full, points_to, sentences, tells
from rotonde.games.russian_railroads.actions import POINTS
from rotonde.games.russian_railroads.rules.payment import price
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.turn import points_for_passing
from rotonde.games.russian_railroads.table import BLACK as BLACK_BYTE, COIN, EMPTY, OWN, TEMP
from rotonde.games.russian_railroads.words import tips_board
from rotonde.games.russian_railroads.words.labels import effect_of, for_nothing, gift_text, titled
from rotonde.games.russian_railroads.words.on_board import on_board
from rotonde.games.russian_railroads.words.speech import Seen, bonus_text, effect, mix_text, price_text, space_name
from rotonde.games.russian_railroads.words.steps import follows, let_go
from rotonde.games.russian_railroads.words.targets import decider, paid


# ── action spaces ─────────────────────────────────────────────────────────
def space_tip(view: Seen, name: str, voice: Voice, other: str = "") -> Tip:
    """What a space does and costs, and who is there: a seat, or somebody else who has a name."""
    table, board, space = view.table, view.table.board, view.table.board.space_index.get(name, -1)
    if name in board.barred:
        return Tip(space_name(name, voice), voice("Barred with two players (RR-2.13)."))
    if space < 0:
        return Tip(space_name(name, voice))
    if board.spaces[space].slot >= 0 and table.strip[board.spaces[space].slot] == EMPTY:
        return Tip(space_name(name, voice), voice("There is no engineer any more (RR-11.8)."))
    if space == board.hire and table.strip[0] == EMPTY:
        return Tip(space_name(name, voice), voice("The engineer is hired; another comes next round (RR-11.5)."))
    what, cost = effect_of(table, space, voice), price_text(*price(table, space), voice)
    note = sentences((capital(voice("{what}, for {cost}.", what=what, cost=cost)), _there(table, space, other, voice)))
    return Tip(capital(titled(table, space, voice)), note, _use(view, name, space, voice))


def _there(table: RailroadsState, space: int, other: str, voice: Voice) -> str:
    """Who stands on a space."""
    if space == table.board.basic:
        return voice("It is never full (RR-4.4).")
    laid = table.laid[space]
    if not laid:
        return ""
    own, black, temporary, roubles = (laid >> shift & 255 for shift in (OWN, BLACK_BYTE, TEMP, COIN))
    name, mix = other or voice.player(table.user(space)), mix_text(own, black, temporary, roubles, voice)
    return voice("Taken by {name}: {paid}.", name=name, paid=mix)


def _use(view: Seen, name: str, space: int, voice: Voice) -> str:
    """Why the reader cannot use it, or what it would do on the reader's own board."""
    table, own = view.table, view.table.board.own
    if view.seat is None:
        return ""
    asks = view.game.words.twin(view, "why_not_space") if view.my_turn else None
    refusal: Illegal | None = asks(name) if asks else None
    if refusal is not None:
        return voice.refusal(refusal)
    if space >= own and table.hired[view.seat] >> space - own & 1 and for_nothing(table, view.seat, space):
        return voice("Nothing of his effect can be carried out now; he may be used all the same (RR-3.4).")
    return on_board(table, view.seat, space, voice)


def _engineer(view: Seen, name: str, voice: Voice) -> Tip:
    """A slot of the strip."""
    table, board, slot = view.table, view.table.board, int(name.split(":")[0])
    engineer = table.strip[slot] if 0 <= slot < len(table.strip) else EMPTY
    if engineer == EMPTY:
        return Tip(voice("Empty engineer slot {n}", n=slot), voice("The strip shows the rounds to play (RR-11.6)."))
    title = voice("Engineer No. {n}", n=board.engineers[engineer])
    note = full(effect(board, board.engineer_effect[engineer], voice))
    slots = [board.spaces[s].slot for s in board.public]
    if slot == 0:
        return Tip(title, note, voice("He can be hired for 1 rouble (RR-11.1)."))
    if slot in slots:
        return Tip(title, note, voice("Anybody may use him this round (RR-11.2)."))
    public = slot - max(slots, default=0)
    said = voice.plural(
        "Anybody may use him in {n} round (RR-11.2).", "Anybody may use him in {n} rounds (RR-11.2).", public
    )
    hired = voice.plural("He can be hired in {n} round.", "He can be hired in {n} rounds.", slot)
    return Tip(title, note, sentences((said, hired)))


# ── supplies and choices ──────────────────────────────────────────────────
def _bonus(view: Seen, name: str, voice: Voice) -> Tip:
    table, n = view.table, view.table.board.instead_of_bonus
    if name == POINTS:
        return Tip(voice.plural("{n} point", "{n} points", n), voice("Instead of a bonus card (RR-14.4)."))
    if name not in table.board.bonus:
        return Tip(name)
    seat = decider(table) if view.seat is None else view.seat
    return Tip(capital(voice.value("card", name)), full(bonus_text(table, seat, name, voice)))


def _gift(view: Seen, kind: str, name: str, voice: Voice, more: str = "") -> Tip:
    """A ? token, a ? card or a start bonus."""
    title = capital(voice.value("token" if kind == "token" else "card", name))
    return Tip(title, full(gift_text(view.table.board, kind, name, voice)), more)


def _card(view: Seen, name: str, voice: Voice) -> Tip:
    index = view.table.board.card_index
    gone = name in index and not view.table.cards >> index[name] & 1
    more = voice("Taken already.") if gone else voice("It exists once for all players (RR-14.3).")
    return _gift(view, "card", name, voice, more)


def _pay(view: Seen, name: str, voice: Voice) -> Tip:
    mix = paid(name)
    if not mix:
        return Tip(f"pay:{name}")
    more = voice("It adds a black move where the action allows one (RR-14.5).") if mix[1] else ""
    return Tip(capital(mix_text(mix[0], mix[1], mix[2], mix[3], voice)), more)


def _done(view: Seen, name: str, voice: Voice) -> Tip:
    own = view.game.words.twin(view, "tip_of_done")
    said: Tip | None = own(voice) if own else None
    return said or Tip(voice("Stop here"), f"{let_go(view, voice)}.", follows(view, voice))


def _pass(view: Seen, name: str, voice: Voice) -> Tip:
    table, seat = view.table, decider(view.table)
    if seat < 0 or not table.order:
        return Tip(voice("Pass"))
    note = voice.plural(
        "{n} point now, no more turns this round (RR-3.9).",
        "{n} points now, no more turns this round (RR-3.9).",
        points_for_passing(table, seat),
    )
    return Tip(voice("Pass"), note)


TIPS: dict[str, TipOf] = {  # by the kind of a target
    "space": space_tip,
    "engineer": _engineer,
    "token": lambda view, name, voice: _gift(
        view, "token", name, voice, voice("Laid on a ? space, once a game (RR-14.1).")
    ),
    "card": _card,
    "start": lambda view, name, voice: _gift(view, "start", name, voice),
    "bonus": _bonus,
    "pay": _pay,
    "pass": _pass,
    **dict.fromkeys(("done", "forgo"), _done),
    "scrap": tells(N_("Give the locomotive up"), N_("It becomes a visible factory (RR-7.5).")),
    **tips_board.TIPS,
}


def tip(view: Seen, target: str, voice: Voice) -> Tip:
    """The tip of a target; one that this game does not know keeps its own name."""
    return points_to(TIPS, view, target, voice) or Tip(target.partition(":")[2] or target)
