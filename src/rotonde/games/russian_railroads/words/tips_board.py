"""Tips for the players' boards: lines, spaces, specials, locomotives, industry, factories."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.telling import N_, Tip, TipOf, Voice, capital, full, number, of_seat, sentences, signed
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.rules.tracks import movable
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import MEDAL
from rotonde.games.russian_railroads.words.speech import COLOURS, Seen, effect, hand_text


def _of_line(tell: Callable[[Seen, int, int, list[str], Voice], Tip | None]) -> TipOf:
    """The tip of a target that names a line after the seat."""

    def tip(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
        line = view.table.board.line_index.get(rest[0], -1) if rest else -1
        return tell(view, seat, line, rest[1:], voice) if line >= 0 else None

    return of_seat(tip)


def _player(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip:
    table = view.table
    note = voice("{n} points; the board scores {now} now.", n=table.score[seat], now=scoring.round_score(table, seat))
    hand, engineers = hand_text(table, seat, voice), ", ".join([str(n) for n in table.engineer_list(seat)])
    cards = voice.plural("{n} secret bonus card.", "{n} secret bonus cards.", table.held_n[seat])
    more = (
        voice("In hand: {hand}.", hand=hand) if hand else voice("Nothing in hand."),
        voice("Engineers: {list}.", list=engineers) if engineers else "",
        cards if table.held_n[seat] else "",
    )
    return Tip(voice.player(seat), note, sentences(more))


def _x2(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip:
    table = view.table
    note = voice("{n} of {most} laid.", n=table.x2[seat], most=table.board.x2_places)
    gain = voice("One more: {gain} each scoring.", gain=signed(scoring.gain_of_x2(table, seat)))
    return Tip(voice("×2 tokens"), sentences((note, gain)), voice("Each doubles its space (RR-10.1)."))


def _line(view: Seen, seat: int, line: int, rest: list[str], voice: Voice) -> Tip:
    table, board, i = view.table, view.table.board, seat * view.table.board.width + line
    name = f"{voice.value('line', board.lines[line])}, {voice.player(seat)}"
    note = voice("Scores {n} now; reach {reach}.", n=scoring.score_of_line(table, seat, line), reach=table.reach[i])
    rails = [(voice.translate(COLOURS[board.colours[c]]), table.at(seat, line, c)) for c in table.routes[i].colours]
    laid = ", ".join([f"{colour} {at}" for colour, at in rails if at])
    return Tip(name, note, voice("Rails: {list}.", list=laid))


def _cell(view: Seen, seat: int, line: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board, space = view.table, view.table.board, number(rest)
    if space < 1:
        return None
    colours, free = board.colours, movable(table, seat, line, board.all_colours)
    coming = [c for c in range(len(colours)) if free >> c & 1 and table.at(seat, line, c) + 1 == space]
    choice = view.game.words.twin(view, "name_of_cell") if coming else None
    name = choice(seat, colours[coming[0]], board.lines[line], space, voice) if choice else ""
    points = scoring.spaces_of_line(table, seat, line)
    note = voice("Beyond the reach of the locomotives (RR-13.1).")
    if space <= len(points):
        note = voice.plural("Scores {n} point now.", "Scores {n} points now.", points[space - 1])
    there = [c for c in table.routes[seat * board.width + line].colours if table.at(seat, line, c) == space]
    here = full(voice("{colour} rail", colour=colours[there[0]])) if there else ""
    gains = [(colours[c], signed(scoring.gain_of_move(table, seat, line, c))) for c in coming]
    more = [voice("{colour} can come here: {gain} each scoring.", colour=colour, gain=n) for colour, n in gains]
    name = name or f"{voice.value('line', board.lines[line])} {space}"
    return Tip(name, sentences((here, note)), capital(sentences(more)))


def special_text(table: RailroadsState, s: Special, voice: Voice) -> str:
    """What a special space brings."""
    if s.multiplier:
        return voice("the line counts {n} times", n=s.multiplier)
    if s.scoring:
        said = voice.plural("{n} point in every scoring", "{n} points in every scoring", s.scoring)
        return voice("{what}, with the Kiev medal", what=said) if s.medal else said
    return effect(table.board, [*s.quiet, *s.effect], voice)


def _special(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board, name = view.table, view.table.board, ":".join(rest)
    s = next((s for s in board.specials if s.name == name), None)
    if s is None:
        return None
    both, rail = N_("Needs the {colour} rail and the locomotive (RR-6.1)."), N_("Needs the {colour} rail (RR-6.1).")
    needs = voice("An industry marker must reach it.")
    if s.line >= 0:
        needs = voice(both if s.locomotive else rail, colour=board.colours[s.colour])
    token = table.token_on(seat, s.slot) if s.slot >= 0 else -1
    if token >= 0:
        state = voice("Laid here: {token}.", token=board.tokens[token])
    elif met(table, seat, s):
        state = voice("Reached.") if s.scoring or s.multiplier else voice("Earned.")
    else:
        state = voice("Not yet.")
    ours = f"lines.{name.replace(':', '.')}" in table.edition.reconstructed
    lost = voice("Reconstructed: the printed figure is lost.") if ours else ""
    title = capital(voice.value("special", name))
    return Tip(title, full(special_text(table, s, voice)), sentences((needs, state, lost)))


def met(table: RailroadsState, seat: int, s: Special) -> bool:
    """Is a one-time special earned, or does a lasting one count now?"""
    if s.scoring or s.multiplier:
        i = seat * table.board.width + s.line
        reached = scoring.counts(s.space, s.colour, s.locomotive, table.rails[i], table.reach[i])
        return reached and (not s.medal or bool(table.badges[seat] & MEDAL))
    return bool(table.earned[seat] >> s.number & 1)


def _loco(view: Seen, seat: int, line: int, rest: list[str], voice: Voice) -> Tip:
    table, board, place = view.table, view.table.board, number(rest)
    labels = [board.labels[code] for code in table.line_locos(seat, line)]
    note = voice("{line}: reach {n}.", line=board.lines[line], n=table.reach[seat * board.width + line])
    if 0 <= place < len(labels):
        labels = [labels[place]]
        choice = view.game.words.twin(view, "tip_of_loco")
        ahead: Tip | None = choice(seat, line, place, voice) if choice else None
        if ahead is not None:
            return ahead
    there = " + ".join([voice.value("loco", n) for n in labels if n])
    if not there:
        return Tip(voice("Empty locomotive place"), note)
    return Tip(voice("Locomotive {n}", n=there), note, voice("A higher number may replace it (RR-7.3)."))


def _industry(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board, n = view.table, view.table.board, number(rest)
    if n < 0:
        note = voice("Scores {n} now.", n=scoring.score_of_industry(table, seat))
        spaces = ", ".join([board.industry_words[i] or voice("factory") for i in table.marker_list(seat)])
        return Tip(voice("Industry of {player}", player=seat), note, voice("Marker on: {list}.", list=spaces))
    if n >= board.track:
        return None
    if n == board.industry_question:
        return _special(view, seat, ["industry", rest[0]], voice)
    points = board.industry_values[n]
    note = voice.plural("Worth {n} point in every scoring.", "Worth {n} points in every scoring.", points)
    gain = signed(scoring.gain_of_step(table, seat, n)) if table.markers[seat] >> n & 1 else ""
    more = voice("A marker stands here; one more step: {gain}.", gain=gain) if gain else ""
    return Tip(voice("Industry, {n}", n=points), note, more)


def _factory(view: Seen, seat: int, rest: list[str], voice: Voice) -> Tip | None:
    table, board, place = view.table, view.table.board, number(rest)
    if not 1 <= place <= board.factory_places:
        return None
    code = table.factory_list(seat)[place - 1]
    if not code:
        return Tip(voice("Factory place {n}, empty", n=place), voice("A gap: no marker can enter or jump it (RR-9.2)."))
    what = effect(board, board.tile_parts[code].function(table, seat, place - 1), voice)
    title = capital(voice.value("factory", board.numbers[code]))
    return Tip(title, full(what), voice("Works when a marker enters it (RR-9.3)."))


def tile(view: Seen, name: str, voice: Voice) -> Tip:
    """The stacks, or a visible factory."""
    table, board, code = view.table, view.table.board, view.table.board.tile_of_number.get(name, 0)
    if code:
        title = capital(voice("{factory}, which lies open", factory=board.numbers[code]))
        there = voice("{n} there.", n=table.visible[code])
        return Tip(title, sentences((full(effect(board, board.factory_effect[code], voice)), there)))
    code = lowest(table)
    if not code:
        return Tip(voice("The stacks are empty"), voice("Only visible factories can be built (RR-8.5)."))
    left = voice.plural("{n} tile of this number left.", "{n} tiles of this number left.", table.stacks[code])
    n, back = board.numbers[code], full(effect(board, board.factory_effect[code], voice))
    if name == "stack":
        title = capital(voice("{what}, from the stacks", what=voice.value("factory", n)))
        return Tip(title, sentences((back, left)))
    more = voice("Its back is {factory}: {what}", factory=n, what=back)
    return Tip(voice("Locomotive {n}, the lowest", n=n), left, more)


TIPS: dict[str, TipOf] = {
    "player": of_seat(_player),
    "x2": of_seat(_x2),
    "industry": of_seat(_industry),
    "factory": of_seat(_factory),
    "special": of_seat(_special),
    "line": _of_line(_line),
    "cell": _of_line(_cell),
    "loco": _of_line(_loco),
    "take": tile,
    "stacks": lambda view, name, voice: tile(view, "", voice),
}
