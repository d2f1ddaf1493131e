"""Puzzles and challenges in words and pictures. A puzzle is shown from the view of its seat, and nothing else of it."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from babel.dates import format_date

from rotonde.coach.challenges import Challenge, ChallengeError, Goal, challenges, judge
from rotonde.coach.challenges.judging import holds
from rotonde.coach.puzzles import LEVELS, Puzzle, PuzzleError, puzzles
from rotonde.coach.puzzles.afterwards import afterwards, end_of
from rotonde.coach.puzzles.puzzle import TRIES, entry_of
from rotonde.coach.reasons import (
    MOST_NOW,
    Argument,
    after,
    argued,
    changes,
    figures,
    for_and_against,
    same_stretch,
    told_once,
)
from rotonde.core.amounts import counted, gain, in_sentence, unit_of
from rotonde.core.errors import RotondeError
from rotonde.core.game import Game
from rotonde.core.records import Record
from rotonde.core.registry import games
from rotonde.core.state import CHANCE
from rotonde.core.words import N_, Label, Voice
from rotonde.web.bots.levels import level_title
from rotonde.web.contract.pages import ReasonText
from rotonde.web.contract.practice import (
    ChallengeCard,
    ChallengeGroup,
    FoundBy,
    PuzzleCard,
    PuzzlePage,
    Verdict,
    WorthLine,
)
from rotonde.web.contract.table import Choice, GoalLine, PromptText, TakenUp
from rotonde.web.lobby.games import known_game
from rotonde.web.pages.sentences import colour_name
from rotonde.web.people.visitors import Visitor
from rotonde.web.storage.practice import Run, Tries
from rotonde.web.troubles import Trouble
from rotonde.web.views.drawing import Board, Drawers
from rotonde.web.views.poster import with_fonts

log = logging.getLogger("rotonde.web.practice")
PAST = 30  # days in the list
SHOWN = 4  # actions that an answer is compared with
STARS = 3
PLACES = {1: N_("1st"), 2: N_("2nd or better"), 3: N_("3rd or better")}
WON = {  # what a goal of a kind is called, by what the game is won with
    ("points", "score"): N_("Points"),
    ("points", "margin"): N_("Points ahead"),
    ("money", "score"): N_("Money"),
    ("money", "margin"): N_("Money ahead"),
}
PLAN = "upright"  # beside the list of moves a board has the width of a tablet: so it is drawn for one
HARD = (N_("easy"), N_("tricky"), N_("hard"))
ENGINEER = "engineer:1s"  # the level whose title the strongest has that rates puzzles


# ── which puzzle ──────────────────────────────────────────────────────────


def shelves() -> list[tuple[Puzzle, ...]]:
    """The puzzles of every game of the house that has some; a file that is broken is told of in the log."""
    out = []
    for key in games():
        try:
            out.append(puzzles(known_game(key)))
        except PuzzleError as error:
            log.error("no puzzles of %s: %s", key, error)
    return [shelf for shelf in out if shelf]


def of_day(day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: the games take turns, and each goes through its own."""
    kept = shelves()
    if not kept:
        return None
    shelf = kept[day.toordinal() % len(kept)]
    return shelf[day.toordinal() // len(kept) % len(shelf)]


def named_puzzle(game: str, name: str) -> Puzzle:
    """A puzzle by its name, or Trouble."""
    try:
        found = next((one for one in puzzles(known_game(game)) if one.name == name), None)
    except PuzzleError as error:
        log.error("no puzzles of %s: %s", game, error)
        raise Trouble(503, "busy", N_("The puzzles of this game cannot be read now.")) from error
    if found is None:
        raise Trouble(404, "missing", N_("There is no such puzzle here."))
    return found


def named_challenge(game: str, name: str) -> Challenge:
    """A challenge by its name, or Trouble."""
    try:
        found = next((one for one in challenges(known_game(game)) if one.name == name), None)
    except ChallengeError as error:
        log.error("no challenges of %s: %s", game, error)
        raise Trouble(503, "busy", N_("The challenges of this game cannot be read now.")) from error
    if found is None:
        raise Trouble(404, "missing", N_("There is no such challenge here."))
    return found


# ── puzzles ───────────────────────────────────────────────────────────────


def how_hard(one: Puzzle) -> int:
    """From 1 to 3: mostly found by conductor and engineer, by one of them, by neither."""
    return 3 - sum(2 * one.found[level] > TRIES for level in LEVELS[-2:])


def puzzle_card(
    one: Puzzle, lang: str, day: str = "", known: Mapping[tuple[str, str], Tries] | None = None
) -> PuzzleCard:
    """A puzzle in a list."""
    game, voice = known_game(one.game), _voice(one, lang)
    tried = (known or {}).get((one.game, one.name))
    marks = how_hard(one)
    return PuzzleCard(
        game=one.game,
        title=game.title,
        name=one.name,
        player=voice.player(one.seat),
        colour=game.words.colours(one.setup.players)[one.seat],
        prompt=game.words.prompt(one.view, voice).title,
        chapter=game.words.chapter(one.view, voice),
        found=[
            FoundBy(
                level=level_title(ENGINEER if level == LEVELS[-1] else level, Voice(None, lang)),
                percent=100 * one.found[level] // TRIES,
            )
            for level in LEVELS[1:]
        ],
        level=voice.translate(HARD[marks - 1]),
        marks=marks,
        day=day,
        date=format_date(date.fromisoformat(day), format="d MMMM", locale=lang) if day else "",
        solved=tried is not None and tried.solved,
        tries=0 if tried is None else tried.tries,
    )


def past_days(today: date) -> list[tuple[str, Puzzle]]:
    """The puzzles of the days before today, the latest first; each once."""
    out: dict[str, tuple[str, Puzzle]] = {}
    now = of_day(today)
    for back in range(1, PAST + 1):
        day = today - timedelta(days=back)
        one = of_day(day)
        if one is not None and one is not now:
            out.setdefault(f"{one.game}/{one.name}", (day.isoformat(), one))
    return list(out.values())


def puzzle_page(
    one: Puzzle,
    visitor: Visitor,
    drawers: Drawers,
    card: PuzzleCard,
    *,
    streak: int = 0,
    verdict: Verdict = "",
    tried: str = "",
) -> PuzzlePage:
    """The page of a puzzle, with what was tried."""
    view, voice, game = one.view, _voice(one, visitor.lang), known_game(one.game)
    actions = view.legal()
    paths = [game.words.path(view, action) for action in actions]
    labels = [game.words.label(view, action, voice) for action in actions]
    targets = frozenset(target for path in paths for target in path)
    picture = drawers.draw(Board(view, visitor.lang, names_of(one, visitor.lang), PLAN, targets=targets), one.name)
    prompt = game.words.prompt(view, voice)
    told = verdict in ("right", "shown")
    return PuzzlePage(
        card=card,
        board=_with_moves(one, tried, picture.whole(()), voice) if told else picture.whole(()),
        prompt=PromptText(title=prompt.title, hint=prompt.hint),
        choices=[
            Choice(action=str(action), path=path, text=label.text, flag=_unsaid(label))
            for action, path, label in zip(actions, paths, labels, strict=True)
        ],
        today=bool(card.day),
        streak=streak,
        proof=proof_words(one, visitor.voice),
        verdict=verdict,
        tried=tried,
        said=_said(one, verdict, tried, visitor.voice),
        worths=tuple(worth_lines(one, tried, visitor.lang)) if told else (),
        why=tuple(
            ReasonText(text=text, sign=sign)
            for text, sign in (why_words(one, visitor.lang) if told else wrong_words(one, tried, visitor.lang))
        ),
        line=tuple(line_words(one, one.answer if told else tried, visitor.lang)),
    )


def _with_moves(one: Puzzle, tried: str, board: str, voice: Voice) -> str:
    """The board with the answer on it, and with what was tried where that was another move."""
    view, kinds = one.view, {tried: "played", one.answer: "better"}
    ghosts = {kind: view.game.parse(text) for text, kind in kinds.items() if text in one.worths}
    marks = [
        f'<g class="future {kind}">{view.game.draw_preview(view, action, voice, PLAN)}</g>'
        for kind, action in ghosts.items()
    ]
    return board.removesuffix("</svg>") + "".join(marks) + "</svg>"


def picture_of(one: Puzzle, lang: str, theme: str) -> str:
    """The board as its seat sees it, as a picture of its own."""
    return with_fonts(known_game(one.game).draw(one.view, lang=lang, theme=theme, voice=_voice(one, lang)))


def _unsaid(label: Label) -> str:
    """What an action brings, unless its words say that; the 2 of a 12 does not say it."""
    bare = re.escape(label.flag.lstrip("+−"))
    return "" if re.search(rf"(?<!\d){bare}(?!\d)", label.text) else label.flag


def _said(one: Puzzle, verdict: Verdict, tried: str, voice: Voice) -> str:
    """What is said to a try."""
    if verdict == "right":
        return voice("Found! The next best move is worth {n} less.", n=_worth(one, one.gap, voice))
    if verdict == "wrong" and tried in one.worths:
        return voice("Not the best: it is worth {n} less. Try again.", n=_worth(one, one.worths[tried], voice))
    if verdict == "wrong":
        return voice("Not the best: it was left behind early. Try again.")
    return voice("This is the answer.") if verdict == "shown" else ""


def worth_lines(one: Puzzle, tried: str, lang: str) -> list[WorthLine]:
    """The answer, the next best ones, and what was tried, with what each costs."""
    voice, label = Voice(None, lang), _voice(one, lang)
    ranked = sorted(one.worths, key=lambda text: one.worths[text])
    shown = ranked[:SHOWN] + ([tried] if tried in ranked[SHOWN:] else [])
    words = known_game(one.game).words
    return [
        WorthLine(
            text=words.label(one.view, one.view.game.parse(text), label).text,
            short="" if text == one.answer else voice("{n} less", n=_worth(one, one.worths[text], voice)),
            best=text == one.answer,
            mine=text == tried,
        )
        for text in shown
    ]


def why_words(one: Puzzle, lang: str) -> list[Argument]:
    """What the answer changes at once, and what it comes to at the end beside the next best move."""
    view, voice = one.view, _voice(one, lang)
    first = entry_of(one.line[0])
    line = [(first.seat, view.game.parse(first.action))]
    then = after(one.position, line).observe(one.seat)
    at_once = changes("now", figures(view), figures(then)) if same_stretch(view, then) else []
    panel = view.game.words.seats(view, voice)
    speaks, against = for_and_against(told_once(at_once, panel), one.seat, panel)
    told = [argued(r, one.seat, one.seat, panel, voice) for r in (*speaks, *against)][:MOST_NOW]
    rest = sorted((worth, text) for text, worth in one.worths.items() if text != one.answer)
    if not rest:
        return told
    said = beside(one, one.answer, rest[0][1], N_("In the end, compared with the next best move: {said}."), lang)
    return told + [Argument(text, 1) for text in said]


def wrong_words(one: Puzzle, tried: str, lang: str) -> list[Argument]:
    """Why a try is not the answer: what it comes to at the end. The answer is not named."""
    if not tried or tried not in one.worths:
        return []
    said = beside(one, tried, one.answer, N_("In the end, compared with the best move: {said}."), lang)
    return [Argument(text, -1) for text in said]


def beside(one: Puzzle, action: str, other: str, says_all: str, lang: str) -> list[str]:
    """What an action comes to at the end beside another one, for everybody, and where it comes from for the seat."""
    voice, game = _voice(one, lang), known_game(one.game)
    ends = [end_of(one, afterwards(one, text)) for text in (action, other)]
    if ends[0] is None or ends[1] is None:
        return []
    unit = unit_of(game.words)
    gaps = [int(mine - theirs) for mine, theirs in zip(ends[0].scores(), ends[1].scores(), strict=True)]
    seats = sorted((seat for seat, gap in enumerate(gaps) if gap), key=lambda seat: seat != one.seat)
    who = [voice("you") if seat == one.seat else voice.player(seat) for seat in seats]
    said = ", ".join(f"{name} {_signed(gaps[seat], unit, voice)}" for name, seat in zip(who, seats, strict=True))
    sheets = [
        {
            line.text: line.points[one.seat] or 0
            for line in game.words.scoring(end.observe(one.seat), voice)
            if not line.total
        }
        for end in ends
        if end is not None
    ]
    lines = {text: sheets[0].get(text, 0) - sheets[1].get(text, 0) for text in dict.fromkeys((*sheets[0], *sheets[1]))}
    moved = [f"{_plain(text)} {gain(gap, unit, voice)}" for text, gap in lines.items() if gap]
    out = [voice(says_all, said=said)] if said else []
    return [*out, voice("For you: {said}.", said=", ".join(moved))] if len(moved) > 1 else out


def _plain(text: str) -> str:
    """A line of the score sheet without the number of its rule."""
    return re.sub(r" \([A-Z]{2,3}-[\dA-Z.]+\)", "", text)


def _signed(n: int, unit: str, voice: Voice) -> str:
    """ "+6 points", "−£1,000": a difference in what the game counts in."""
    return f"{'−' if n < 0 else '+'}{in_sentence(abs(n), unit, voice)}"


def line_words(one: Puzzle, action: str, lang: str) -> list[str]:
    """An action and what is expected after it, in words; none where nothing was tried, or nothing is known."""
    state, voice, out = one.position.copy(), _voice(one, lang), []
    for text in afterwards(one, action) if action else ():
        entry = entry_of(text)
        if entry.seat != CHANCE:
            view = state.observe(one.seat)  # also the moves of others are told as the seat may know them
            said = view.game.words.label(view, view.game.parse(entry.action), voice).text
            out.append(
                f"{voice.player(entry.seat)}: {said}" if lang != "fr" else f"{voice.player(entry.seat)}\u202f: {said}"
            )
        state.apply(entry.action, entry.seat)
    return out


def proof_words(one: Puzzle, voice: Voice) -> str:
    """How sure an answer is."""
    if one.exact:
        return voice("Exact: everything that can follow was looked at.")
    said = N_("The conductor played on {n} times from each: the next best is {gap} ± {error} behind.")
    return voice(said, n=one.games, gap=_points(one.gap, voice), error=_points(one.error, voice))


def _worth(one: Puzzle, n: float, voice: Voice) -> str:
    """A number of points, or an amount of money: what the game counts in."""
    unit = unit_of(known_game(one.game).words)
    if unit != "points":
        return counted(round(n), unit, voice)
    several = n > 1.01 if voice.lang != "fr" else n >= 2  # 1.5 points, but “1,5 point”
    return voice.plural("{n} point", "{n} points", 2 if several else 1, n=_points(n, voice))


def _points(n: float, voice: Voice) -> str:
    """A number of points: whole where it is."""
    return (
        voice.number(round(n))
        if abs(n - round(n)) < 0.05
        else f"{n:.1f}".replace(".", "," if voice.lang == "fr" else ".")
    )


def _voice(one: Puzzle, lang: str) -> Voice:
    return Voice(known_game(one.game).words, lang, names_of(one, lang))


def names_of(one: Puzzle, lang: str) -> tuple[str, ...]:
    """Who sits there: whoever played, here they are their colours."""
    colours = known_game(one.game).words.colours(one.setup.players)
    return tuple(colour_name(colour, Voice(None, lang)).capitalize() for colour in colours)


# ── challenges ────────────────────────────────────────────────────────────


def challenge_groups(lang: str, runs: Sequence[Run]) -> list[ChallengeGroup]:
    """The challenges of every game of the house, with what somebody earned."""
    out = []
    for key in games():
        game = known_game(key)
        try:
            cards = [challenge_card(game, one, lang, runs) for one in challenges(game)]
        except ChallengeError as error:
            log.error("no challenges of %s: %s", key, error)
            continue
        if cards:
            earned = sum(max(0, card.stars) for card in cards)
            out.append(ChallengeGroup(key=key, title=game.title, earned=earned, most=STARS * len(cards), cards=cards))
    return out


def challenge_card(game: Game, one: Challenge, lang: str, runs: Sequence[Run]) -> ChallengeCard:
    """A challenge in the list."""
    voice = Voice(None, lang)
    mine = [run for run in runs if (run.game, run.challenge) == (game.key, one.name)]
    return ChallengeCard(
        game=game.key,
        name=one.name,
        title=one.title.in_(lang),
        about=one.about.in_(lang),
        company=company_words(one, voice),
        goals=[goal_line(goal, game, voice, lang) for goal in one.goals],
        stars=max((run.stars for run in mine), default=-1),
        running=next((run.table for run in mine if run.stars < 0), ""),
    )


def taken_up(run: Run | None, lang: str) -> TakenUp | None:
    """The challenge of a table in words, for its page."""
    one = challenge_of(run) if run is not None else None
    if run is None or one is None:
        return None
    goals = [goal_line(goal, known_game(run.game), Voice(None, lang), lang) for goal in one.goals]
    return TakenUp(title=one.title.in_(lang), about=one.about.in_(lang), goals=goals, begins=len(one.entries))


def stars_words(run: Run, stars: int, record: Record | None, voice: Voice) -> str:
    """What a challenge came to, at the end of its table: the stars, and what each goal lacks for the next one."""
    one = challenge_of(run)
    if one is None:
        return ""
    shown = "★" * stars + "☆" * (STARS - stars)
    said = voice("Challenge “{title}”: {stars}", title=one.title.in_(voice.lang), stars=shown)
    try:
        figures = judge(one, record).figures if record is not None else ()
    except RotondeError:  # another version played it
        figures = ()
    asked, game = min(stars + 1, STARS), known_game(run.game)
    came_to = [_came_to(goal, game, n, asked, voice) for goal, n in zip(one.goals, figures, strict=False)]
    return " · ".join([said, *came_to])


def _came_to(goal: Goal, game: Game, n: int, star: int, voice: Voice) -> str:
    line = goal_line(goal, game, voice, voice.lang)
    found = counted(n, _unit(goal, game), voice)
    if holds(goal, star, n):
        return voice("{what}: {n}", what=line.what, n=found)
    asked = line.asked[star - 1]
    return voice("{what}: {n} (for {stars}: {asked})", what=line.what, n=found, stars="★" * star, asked=asked)


def challenge_of(run: Run) -> Challenge | None:
    """What was taken up; None where there is no such challenge any more, for its table goes on."""
    try:
        return named_challenge(run.game, run.challenge)
    except Trouble:
        return None


def company_words(one: Challenge, voice: Voice) -> str:
    """Who sits at the table besides oneself."""
    if not one.opponents:
        return voice("alone")
    names = [level_title(level, voice) for level in one.opponents]
    told = [f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
    return voice("against {names}", names=", ".join(told))


def goal_line(goal: Goal, game: Game, voice: Voice, lang: str) -> GoalLine:
    """A goal in words, and its numbers for each star."""
    if goal.kind == "place":
        what = voice("Place")
    elif goal.kind in ("score", "margin"):
        what = voice(WON["points" if _unit(goal, game) == "points" else "money", goal.kind])
    else:
        assert goal.what is not None
        what = goal.what.in_(lang)
        what = what[0].upper() + what[1:]
    asked = [_asked(goal, star, _unit(goal, game), voice) for star in (1, 2, 3)]
    return GoalLine(what=what, asked=(asked[0], asked[1], asked[2]))


def _unit(goal: Goal, game: Game) -> str:
    """What the numbers of a goal are: what the game is won with, or just how many."""
    return unit_of(game.words) if goal.kind in ("score", "margin") else "points"


def _asked(goal: Goal, star: int, unit: str, voice: Voice) -> str:
    least, most, by = (goal.bound(which, star) for which in ("least", "most", "by"))
    if goal.kind == "place":
        return voice(PLACES[most]) if most in PLACES else voice("{n} or better", n=most)
    if least is not None:
        said = voice("{n} or more", n=counted(least, unit, voice))
    else:
        said = voice("none") if most == 0 else voice("{n} at most", n=counted(most or 0, unit, voice))
    return said if by is None else voice("{said}, by round {n}", said=said, n=by)
