"""What a place or a choice is: its name, how it stands, what it leads to."""

from __future__ import annotations

from rotonde.core.speech import capital, sentences
from rotonde.core.view import View
from rotonde.core.words import Tip, Voice
from rotonde.games.russian_railroads.actions import POINTS, Use
from rotonde.games.russian_railroads.rules.payment import price
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import BLACK as BLACK_BYTE
from rotonde.games.russian_railroads.table import COIN, EMPTY, OWN, TEMP
from rotonde.games.russian_railroads.words import tips_board
from rotonde.games.russian_railroads.words.labels import effect_of, for_nothing, gift_text, titled
from rotonde.games.russian_railroads.words.on_board import on_board
from rotonde.games.russian_railroads.words.speech import bonus_text, effect, mix_text, price_text, space_name, table_of
from rotonde.games.russian_railroads.words.steps import follows, let_go
from rotonde.games.russian_railroads.words.targets import decider

# ── action spaces ─────────────────────────────────────────────────────────


def space_tip(view: View, name: str, voice: Voice, other: str = "") -> Tip:
    """What a space does and costs, and who is there: a seat, or somebody else who has a name."""
    table = table_of(view)
    board = table.board
    if name in board.barred:
        return Tip(space_name(name, voice), voice("Barred with two players (RR-2.13)."))
    space = board.space_index.get(name, -1)
    if space < 0:
        return Tip(space_name(name, voice))
    title = capital(titled(table, space, voice))
    if board.spaces[space].slot >= 0 and table.strip[board.spaces[space].slot] == EMPTY:
        return Tip(space_name(name, voice), voice("There is no engineer any more (RR-11.8)."))
    if space == board.hire and table.strip[0] == EMPTY:
        return Tip(space_name(name, voice), voice("The engineer is hired; another comes next round (RR-11.5)."))
    what = effect_of(table, space, voice)
    cost = price_text(*price(table, space), voice)
    note = capital(voice("{what}, for {cost}.", what=what, cost=cost))
    there = _there(table, space, other, voice)
    return Tip(title, sentences((note, there)), _use(view, name, space, voice))


def _there(table: RailroadsState, space: int, other: str, voice: Voice) -> str:
    """Who stands on a space."""
    if space == table.board.basic:
        return voice("It is never full (RR-4.4).")
    laid = table.laid[space]
    if not laid:
        return ""
    mix = [laid >> shift & 255 for shift in (OWN, BLACK_BYTE, TEMP, COIN)]
    name = other or voice.player(table.user(space))
    return voice("Taken by {name}: {paid}.", name=name, paid=mix_text(mix[0], mix[1], mix[2], mix[3], voice))


def _use(view: View, name: str, space: int, voice: Voice) -> str:
    """Why the reader cannot use it, or what it would do on the reader's own board."""
    table = table_of(view)
    if view.seat is None:
        return ""
    if view.my_turn and table.step().kind in ("turn", "reusing"):
        refusal = view.refusal(Use(name))
        if refusal is not None:
            return voice.refusal(refusal)
    if space >= table.board.own and table.hired[view.seat] >> space - table.board.own & 1:
        if for_nothing(table, view.seat, space):
            return voice("Nothing of his effect can be carried out now; he may be used all the same (RR-3.4).")
    return on_board(table, view.seat, space, voice)


def _engineer(view: View, name: str, voice: Voice) -> Tip:
    """A slot of the strip."""
    table, board, slot = table_of(view), table_of(view).board, int(name.split(":")[0])
    engineer = table.strip[slot] if 0 <= slot < len(table.strip) else EMPTY
    if engineer == EMPTY:
        return Tip(voice("Empty engineer slot {n}", n=slot), voice("The strip shows the rounds to play (RR-11.6)."))
    title = voice("Engineer No. {n}", n=board.engineers[engineer])
    note = capital(effect(board, board.engineer_effect[engineer], voice)) + "."
    if slot == 0:
        return Tip(title, note, voice("He can be hired for 1 rouble (RR-11.1)."))
    if any(board.spaces[s].slot == slot for s in board.public):
        return Tip(title, note, voice("Anybody may use him this round (RR-11.2)."))
    public = slot - max([board.spaces[s].slot for s in board.public], default=0)
    said = voice.plural(
        "Anybody may use him in {n} round (RR-11.2).", "Anybody may use him in {n} rounds (RR-11.2).", public
    )
    hired = voice.plural("He can be hired in {n} round.", "He can be hired in {n} rounds.", slot)
    return Tip(title, note, sentences((said, hired)))


# ── supplies and choices ──────────────────────────────────────────────────


def _bonus(view: View, name: str, voice: Voice) -> Tip:
    table = table_of(view)
    if name == POINTS:
        n = table.board.instead_of_bonus
        return Tip(voice.plural("{n} point", "{n} points", n), voice("Instead of a bonus card (RR-14.4)."))
    if name not in table.board.bonus:
        return Tip(name)
    seat = decider(table) if view.seat is None else view.seat
    return Tip(capital(voice.value("card", name)), capital(bonus_text(table, seat, name, voice)) + ".")


def _token(view: View, name: str, voice: Voice) -> Tip:
    note = capital(gift_text(table_of(view).board, "token", name, voice)) + "."
    more = voice("Laid on a ? space, once a game (RR-14.1).")
    return Tip(capital(voice.value("token", name)), note, more)


def _card(view: View, name: str, voice: Voice) -> Tip:
    table, index = table_of(view), table_of(view).board.card_index
    note = capital(gift_text(table.board, "card", name, voice)) + "."
    gone = name in index and not table.cards >> index[name] & 1
    more = voice("Taken already.") if gone else voice("It exists once for all players (RR-14.3).")
    return Tip(capital(voice.value("card", name)), note, more)


def _start(view: View, name: str, voice: Voice) -> Tip:
    note = capital(gift_text(table_of(view).board, "start", name, voice)) + "."
    return Tip(capital(voice.value("card", name)), note)


def _pay(view: View, name: str, voice: Voice) -> Tip:
    mix = [int(n) for n in name.split(".") if n.isdecimal()]
    if len(mix) != 4:
        return Tip(f"pay:{name}")
    more = voice("It adds a black move where the action allows one (RR-14.5).") if mix[1] else ""
    return Tip(capital(mix_text(mix[0], mix[1], mix[2], mix[3], voice)), more)


def _scrap(view: View, name: str, voice: Voice) -> Tip:
    return Tip(voice("Give the locomotive up"), voice("It becomes a visible factory (RR-7.5)."))


def _done(view: View, name: str, voice: Voice) -> Tip:
    own = view.game.words.twin(view, "tip_of_done")
    said: Tip | None = own(voice) if own else None
    return said or Tip(voice("Stop here"), f"{let_go(view, voice)}.", follows(table_of(view), voice))


def _pass(view: View, name: str, voice: Voice) -> Tip:
    table, seat = table_of(view), decider(table_of(view))
    if seat < 0 or not table.order:
        return Tip(voice("Pass"))
    note = voice.plural(
        "{n} point now, no more turns this round (RR-3.9).",
        "{n} points now, no more turns this round (RR-3.9).",
        table.board.pass_points[table.places[seat]],
    )
    return Tip(voice("Pass"), note)


TIPS: dict[str, tips_board.Telling] = {  # by the kind of a target
    "space": lambda view, name, voice: space_tip(view, name, voice),
    "engineer": _engineer,
    "take": lambda view, name, voice: tips_board.tile(table_of(view), name, voice),
    "stacks": lambda view, name, voice: tips_board.tile(table_of(view), "", voice),
    "token": _token,
    "card": _card,
    "start": _start,
    "bonus": _bonus,
    "pay": _pay,
    "pass": _pass,
    "done": _done,
    "scrap": _scrap,
    **tips_board.TIPS,
}


def tip(view: View, target: str, voice: Voice) -> Tip:
    """The tip of a target; one that this game does not know keeps its own name."""
    kind, _, name = target.partition(":")
    said = TIPS[kind](view, name, voice) if kind in TIPS else None
    return said or Tip(name or target)
