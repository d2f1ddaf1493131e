"""What a place or a choice is: its name, how it stands, what it leads to."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core import N_, Tip, Voice
from rotonde.core.hexes import bits
from rotonde.core.speech import capital, listed, sentences, who
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED
from rotonde.games.stephensons_rocket.words.labels import kind_held, line_at
from rotonde.games.stephensons_rocket.words.speech import Seen, company_name, counted

TOWNS = (  # start towns, railway towns
    (N_("{city}, start town"), N_("Pays nothing, but raises the value of a line that reaches it (SR-9.5).")),
    (
        N_("{city}, railway town"),
        N_("Pays the stations on a line that reaches it: the line's value, and half of it (SR-9.3)."),
    ),
)
FEW_CITIES = 6  # more of them would fill the slip


def tip(view: Seen, target: str, voice: Voice) -> Tip:
    """The tip of a target; one that this game does not know keeps its own name."""
    table, board = view.table, view.table.board
    kind, _, name = target.partition(":")
    index = board.city_index if kind == "city" else board.company_index if kind == "company" else board.hex_index
    if kind in _TELLERS and name in index:
        return _TELLERS[kind](view, table, index[name], voice)
    if kind == "token":
        city, _, what = name.rpartition(":")
        if (city, what) in board.slot_at:
            return _token(view, table, city, what, voice)
    told = view.game.words.twin(view, f"tip_of_{kind}")
    if kind == "bid" and name.isdecimal():
        name = voice.plural("Bid {n} share", "Bid {n} shares", int(name))
        return told(name, voice) if told else Tip(name, voice("A bid answers the move of a locomotive (SR-7.3)."))
    if kind == "pass":
        alone = Tip(voice("Pass"), voice("Only in a veto: a turn has two actions (SR-3.4)."))
        return told(voice) if told else alone
    return Tip(name or target)


# ── places ────────────────────────────────────────────────────────────────
def _hex(view: Seen, table: RocketState, h: int, voice: Voice) -> Tip:
    if h in table.board.city_at:
        return _city(view, table, table.board.city_at[h], voice)
    return Tip(table.board.labels[h], _hex_state(view, table, h, voice), _use(view, "hex", h, voice))


def _hex_state(view: Seen, table: RocketState, h: int, voice: Voice) -> str:
    """What lies on a hex and beside it."""
    parts = []
    company = line_at(table, h)
    if company >= 0:
        at = table.loco[company] == h
        name = company_name(table, company)
        parts.append(voice(N_("Locomotive of the {company}.") if at else N_("Track of the {company}."), company=name))
    owner = _owner(table, h)
    if owner >= 0:
        parts.append(voice("Station of {player}.", player=owner))
    if not parts:
        parts.append(voice("Empty land."))
    cities = [table.board.city_names[c] for c in bits(table.board.cities_by[h])]
    if cities:
        parts.append(voice("Next to {cities}.", cities=listed(cities, voice)))
    return sentences(parts)


def _owner(table: RocketState, h: int) -> int:
    return next((seat for seat, mask in enumerate(table.stations) if mask >> h & 1), -1)


def _use(view: Seen, kind: str, which: int, voice: Voice) -> str:
    """What the reader can do with a thing now, if it is his turn and the step knows."""
    use = view.game.words.twin(view, f"use_of_{kind}") if view.my_turn else None
    return "" if use is None else use(which, voice)


def _city(view: Seen, table: RocketState, city: int, voice: Voice) -> Tip:
    board = table.board
    lines = [board.companies[c] for c, reached in enumerate(table.reached) if reached >> city & 1]
    reached = voice("Connected to the {companies}.", companies=listed(lines, voice)) if lines else ""
    name = board.city_names[city]
    if board.big >> city & 1:
        pays = _city_pays(view, table, city, reached, voice)
        return Tip(voice("{city}, big city", city=name), _tokens_left(table, city, voice), pays)
    title, said = TOWNS[board.railway >> city & 1]
    return Tip(voice(title, city=name), reached or voice("Connected to no line."), voice(said))


def _tokens_left(table: RocketState, city: int, voice: Voice) -> str:
    board = table.board
    left = [(table.tokens_left[s], board.kinds[board.slot_kind[s]]) for s in board.slots_of[city]]
    said = ", ".join([voice("{n} {kind}", n=n, kind=kind) for n, kind in left if n])
    return voice("Tokens left: {tokens}.", tokens=said) if said else voice("All its tokens are taken.")


def _city_pays(view: Seen, table: RocketState, city: int, reached: str, voice: Voice) -> str:
    """Who earns what when the next line arrives (SR-9.2)."""
    first, second = table.board.big_city_pay
    amounts = payout(first, second, table.city_tokens(city), table.board.unit)
    parts = [voice("{who} {money}", who=who(view, s, voice), money=a) for s, a in enumerate(amounts) if a]
    text = (
        N_("The next line to reach it pays {payees}.") if parts else N_("Pays nobody yet: no token is taken (SR-9.4).")
    )
    return sentences((reached, voice(text, payees=listed(parts, voice))))


def _station(view: Seen, table: RocketState, h: int, voice: Voice) -> Tip:
    owner, label = _owner(table, h), table.board.labels[h]
    if owner < 0:
        return _hex(view, table, h, voice)
    text = N_("Your station on {hex}") if owner == view.seat else N_("{player}'s station on {hex}")
    name = voice(text, player=owner, hex=label)
    company = line_at(table, h)
    state = voice("On no line: it scores nothing so far (SR-5.6).")
    if company >= 0:
        state = voice("On the line of the {company}.", company=company_name(table, company))
    if owner == view.seat:
        return Tip(name, state, _use(view, "station", h, voice))
    earns = voice("Whoever drives a locomotive into it takes a passenger token (SR-8.4).") if company < 0 else ""
    return Tip(name, state, earns)


# ── companies, tokens, choices ────────────────────────────────────────────
def _company(view: Seen, table: RocketState, company: int, voice: Voice) -> Tip:
    part = table.board.figures.companies[company]
    name = f"{part.name} ({part.id})"
    if table.loco[company] == ABSORBED:
        return Tip(name, voice("Absorbed by another line: its shares are out of the game (SR-10.6)."))
    there = counted(view, table.stations_on(company), voice)
    stations = voice("Stations on it: {owners}.", owners=there) if there else ""
    more = sentences((_pile(view, table, company, voice), _use(view, "company", company, voice)))
    return Tip(name, sentences((_worth(table, company, voice), stations)), more)


def _worth(table: RocketState, company: int, voice: Voice) -> str:
    """The value of a line, with its cities while they are few."""
    cities = [table.board.city_names[c] for c in bits(table.reached[company])]
    said = listed(cities, voice)
    if len(cities) > FEW_CITIES:
        said = voice.plural("{n} city", "{n} cities", len(cities))
    return voice("Worth {money}: {cities}.", money=table.value(company), cities=said)


def _pile(view: Seen, table: RocketState, company: int, voice: Voice) -> str:
    """Where the shares are."""
    held = counted(view, table.holdings(company), voice)
    if table.isolated >> company & 1:
        out = voice("Isolated: it gives no more shares (SR-12.4).")
    else:
        out = voice.plural("{n} share in the pile.", "{n} shares in the pile.", table.bank[company])
    return sentences((out, voice("Held: {holders}.", holders=held) if held else ""))


def _token(view: Seen, table: RocketState, city: str, kind: str, voice: Voice) -> Tip:
    name = capital(voice("{kind} token of {city}", kind=kind, city=city))
    note = voice("{n} left in the city.", n=table.tokens_left[table.board.slot_at[city, kind]])
    of_city = counted(view, table.city_tokens(table.board.city_index[city]), voice)
    of_kind = counted(view, [kind_held(table, s, kind) for s in range(table.players)], voice)
    more = voice("Of {city}: {holders}.", city=city, holders=of_city or voice("nobody"))
    return Tip(name, note, f"{more} " + voice("Of {kind}: {holders}.", kind=kind, holders=of_kind or voice("nobody")))


_TELLERS: dict[str, Callable[[Seen, RocketState, int, Voice], Tip]]
_TELLERS = {"hex": _hex, "station": _station, "city": _city, "company": _company}
