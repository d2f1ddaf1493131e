"""Tips for the players' boards: lines, spaces, specials, locomotives, industry, factories."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.speech import capital, sentences, signed
from rotonde.core.view import View
from rotonde.core.words import Tip, Voice
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.rules.tracks import movable
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import MEDAL
from rotonde.games.russian_railroads.words.speech import COLOURS, effect, hand_text, table_of

Telling = Callable[[View, str, Voice], Tip | None]  # given what follows the colon of a target
OfSeat = Callable[[View, int, list[str], Voice], Tip | None]


def of_seat(tell: OfSeat) -> Telling:
    """The tip of a target that begins with a seat; None for one that is not there."""

    def tip(view: View, name: str, voice: Voice) -> Tip | None:
        first, *rest = name.split(":")
        there = first.isdecimal() and int(first) < table_of(view).players
        return tell(view, int(first), rest, voice) if there else None

    return tip


def _of_line(tell: Callable[[View, int, int, list[str], Voice], Tip | None]) -> OfSeat:
    """The tip of a target that names a line after the seat."""

    def tip(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
        line = table_of(view).board.line_index.get(rest[0], -1) if rest else -1
        return tell(view, seat, line, rest[1:], voice) if line >= 0 else None

    return tip


def _player(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    table = table_of(view)
    note = voice("{n} points; the board scores {now} now.", n=table.score[seat], now=scoring.round_score(table, seat))
    hand = hand_text(table, seat, voice)
    more = [voice("In hand: {hand}.", hand=hand) if hand else voice("Nothing in hand.")]
    engineers = table.engineer_list(seat)
    if engineers:
        more.append(voice("Engineers: {list}.", list=", ".join([str(n) for n in engineers])))
    if table.held_n[seat]:
        more.append(voice.plural("{n} secret bonus card.", "{n} secret bonus cards.", table.held_n[seat]))
    return Tip(voice.player(seat), note, sentences(more))


def _x2(view: View, seat: int, rest: list[str], voice: Voice) -> Tip:
    table = table_of(view)
    note = voice("{n} of {most} laid.", n=table.x2[seat], most=table.board.x2_places)
    gain = voice("One more: {gain} each scoring.", gain=signed(scoring.gain_of_x2(table, seat)))
    return Tip(voice("×2 tokens"), sentences((note, gain)), voice("Each doubles its space (RR-10.1)."))


def _line(view: View, seat: int, line: int, rest: list[str], voice: Voice) -> Tip:
    table, board = table_of(view), table_of(view).board
    i = seat * board.width + line
    name = f"{voice.value('line', board.lines[line])}, {voice.player(seat)}"
    note = voice("Scores {n} now; reach {reach}.", n=scoring.score_of_line(table, seat, line), reach=table.reach[i])
    rails = [
        f"{voice.translate(COLOURS[board.colours[c]])} {table.at(seat, line, c)}"
        for c in table.routes[i].colours
        if table.at(seat, line, c)
    ]
    return Tip(name, note, voice("Rails: {list}.", list=", ".join(rails)))


def _cell(view: View, seat: int, line: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board = table_of(view), table_of(view).board
    if not rest or not rest[0].isdecimal():
        return None
    i, space = seat * board.width + line, int(rest[0])
    arrivals = _arrivals(table, seat, line, space)
    choice = view.game.words.twin(view, "name_of_cell") if arrivals else None
    name = choice(seat, board.colours[arrivals[0][0]], board.lines[line], space, voice) if choice else ""
    name = name or f"{voice.value('line', board.lines[line])} {space}"
    points = scoring.space_points(
        board, table.routes[i], table.rails[i], table.reach[i], table.x2[seat], table.badges[seat]
    )
    if space <= len(points):
        note = voice.plural("Scores {n} point now.", "Scores {n} points now.", points[space - 1])
    else:
        note = voice("Beyond the reach of the locomotives (RR-13.1).")
    here = [
        voice("{colour} rail", colour=board.colours[c])
        for c in table.routes[i].colours
        if table.at(seat, line, c) == space
    ]
    coming = [
        voice("{colour} can come here: {gain} each scoring.", colour=board.colours[c], gain=signed(gain))
        for c, gain in arrivals
    ]
    return Tip(name, sentences((f"{capital(here[0])}." if here else "", note)), capital(sentences(coming)))


def _arrivals(table: RailroadsState, seat: int, line: int, space: int) -> list[tuple[int, int]]:
    """The colour that would reach a space by one move, and its gain."""
    free = movable(table, seat, line, table.board.all_colours)
    return [
        (c, scoring.gain_of_move(table, seat, line, c))
        for c in range(len(table.board.colours))
        if free >> c & 1 and table.at(seat, line, c) + 1 == space
    ]


def special_text(table: RailroadsState, s: Special, voice: Voice) -> str:
    """What a special space brings."""
    if s.multiplier:
        return voice("the line counts {n} times", n=s.multiplier)
    if s.scoring:
        said = voice.plural("{n} point in every scoring", "{n} points in every scoring", s.scoring)
        return voice("{what}, with the Kiev medal", what=said) if s.medal else said
    return effect(table.board, [*s.quiet, *s.effect], voice)


def _special(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board, name = table_of(view), table_of(view).board, ":".join(rest)
    s = next((s for s in board.specials if s.name == name), None)
    if s is None:
        return None
    if s.line < 0:
        needs = voice("An industry marker must reach it.")
    elif s.locomotive:
        needs = voice("Needs the {colour} rail and the locomotive (RR-6.1).", colour=board.colours[s.colour])
    else:
        needs = voice("Needs the {colour} rail (RR-6.1).", colour=board.colours[s.colour])
    token = table.token_on(seat, s.slot) if s.slot >= 0 else -1
    if token >= 0:
        state = voice("Laid here: {token}.", token=board.tokens[token])
    elif met(table, seat, s):
        state = voice("Reached.") if s.scoring or s.multiplier else voice("Earned.")
    else:
        state = voice("Not yet.")
    what = capital(special_text(table, s, voice)) + "."
    if f"lines.{name.replace(':', '.')}" in table.edition.reconstructed:
        state = sentences((state, voice("Reconstructed: the printed figure is lost.")))
    return Tip(capital(voice.value("special", name)), what, sentences((needs, state)))


def met(table: RailroadsState, seat: int, s: Special) -> bool:
    """Is a one-time special earned, or does a lasting one count now?"""
    if s.scoring or s.multiplier:
        i = seat * table.board.width + s.line
        reached = scoring.counts(s.space, s.colour, s.locomotive, table.rails[i], table.reach[i])
        return reached and (not s.medal or bool(table.badges[seat] & MEDAL))
    return bool(table.earned[seat] >> s.number & 1)


def _loco(view: View, seat: int, line: int, rest: list[str], voice: Voice) -> Tip:
    table, board = table_of(view), table_of(view).board
    i = seat * board.width + line
    numbers = [board.labels[code] for code in table.line_locos(seat, line)]
    note = voice("{line}: reach {n}.", line=board.lines[line], n=table.reach[i])
    if rest and rest[0].isdecimal() and int(rest[0]) < len(numbers):
        numbers = [numbers[int(rest[0])]]
        choice = view.game.words.twin(view, "tip_of_loco")
        ahead: Tip | None = choice(seat, line, int(rest[0]), voice) if choice else None
        if ahead is not None:
            return ahead
    there = [n for n in numbers if n]
    if not there:
        return Tip(voice("Empty locomotive place"), note)
    return Tip(
        voice("Locomotive {n}", n=" + ".join([voice.value("loco", n) for n in there])),
        note,
        voice("A higher number may replace it (RR-7.3)."),
    )


def _industry(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board = table_of(view), table_of(view).board
    if not rest or not rest[0].isdecimal():
        note = voice("Scores {n} now.", n=scoring.score_of_industry(table, seat))
        spaces = ", ".join([str(i) for i in table.marker_list(seat)])
        return Tip(voice("Industry of {player}", player=seat), note, voice("Marker on space {list}.", list=spaces))
    n = int(rest[0])
    if n >= board.track:
        return None
    if n == board.industry_question:
        return _special(view, seat, ["industry", rest[0]], voice)
    note = voice.plural(
        "Worth {n} point in every scoring.", "Worth {n} points in every scoring.", board.industry_values[n]
    )
    more = ""
    if table.markers[seat] >> n & 1:
        more = voice("A marker stands here; one more step: {gain}.", gain=signed(scoring.gain_of_step(table, seat, n)))
    return Tip(voice("Industry, space {n}", n=n), note, more)


def _factory(view: View, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board = table_of(view), table_of(view).board
    place = int(rest[0]) if rest and rest[0].isdecimal() else 0
    if not 1 <= place <= board.factory_places:
        return None
    code = table.factory_list(seat)[place - 1]
    if not code:
        return Tip(voice("Factory place {n}, empty", n=place), voice("A gap: no marker can enter or jump it (RR-9.2)."))
    what = capital(effect(board, table.board.rules.companion.function(table, seat, code, place - 1), voice)) + "."
    title = capital(voice.value("factory", board.numbers[code]))
    return Tip(title, what, voice("Works when a marker enters it (RR-9.3)."))


TIPS: dict[str, Telling] = {
    "player": of_seat(_player),
    "x2": of_seat(_x2),
    "industry": of_seat(_industry),
    "factory": of_seat(_factory),
    "special": of_seat(_special),
    "line": of_seat(_of_line(_line)),
    "cell": of_seat(_of_line(_cell)),
    "loco": of_seat(_of_line(_loco)),
}


def tile(table: RailroadsState, name: str, voice: Voice) -> Tip:
    """The stacks, or a visible factory."""
    board = table.board
    code = board.tile_of_number.get(name, 0)
    if code:
        what = capital(effect(board, board.factory_effect[code], voice)) + "."
        n = voice("{n} there.", n=table.visible[code])
        title = voice("{factory}, which lies open", factory=board.numbers[code])
        return Tip(capital(title), sentences((what, n)))
    code = lowest(table)
    if not code:
        return Tip(voice("The stacks are empty"), voice("Only visible factories can be built (RR-8.5)."))
    left = voice.plural("{n} tile of this number left.", "{n} tiles of this number left.", table.stacks[code])
    number = board.numbers[code]
    factory = voice.value("factory", number)
    back = capital(effect(board, board.factory_effect[code], voice)) + "."
    if name == "stack":
        return Tip(capital(voice("{what}, from the stacks", what=factory)), sentences((back, left)))
    more = voice("Its back is {factory}: {what}", factory=number, what=back)
    return Tip(voice("Locomotive {n}, the lowest", n=number), left, more)
