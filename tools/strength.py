"""Write docs/strength.md from the tables that were played: python -m tools.strength [--play GAME PLAYERS GAMES BOT]

docs/strength/ holds them: `<game>.csv` of `rotonde strength` (the ladder), `meets-<game>.csv` of the same command with
a bot of another build (the strongest level against an older search) and `itself.csv` (a level against itself, what
`--play` adds to). What is known of people, and what of a game is told beside its scores, each stall says in its
`yardsticks.json`. Beside the tables lies a plot of each game's, `<game>.svg`.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, Literal

import msgspec

import rotonde
from rotonde import bots
from rotonde.arena.errors import ResultsError
from rotonde.arena.ladder import LOOKS, Ladder, Rung, report
from rotonde.arena.rows import Row, append, mend
from rotonde.core import CHANCE, Action, Event, Game, State
from rotonde.core.registry import shipped
from rotonde.core.threads import one_thread
from rotonde.draw.chart import Estimate, whiskers
from tools.asked import check_bot, check_players, game_asked, whole

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDER = DOCS / "strength"
PAGE = DOCS / "strength.md"
FIELDS = ("game", "players", "bot", "number", "scores", "winners", "facts", "actions")
MEETINGS = (40,)  # tables with a bot of another build: looked at once
COLOURS = ("accent", "ink-3")  # of the ladder, and of these meetings, in a plot

HEAD = """# How strong the bots are

Written by `python -m tools.strength` from the tables in [strength/](strength); nothing here is typed by hand. A
*meeting* is a pair of seats of different bots at one table, and who has the better final place is ahead; a tie is half.
Intervals hold with 95 % and are by table, since the meetings of one table hang together. Numbers of tables were fixed
beforehand; the ladder's test is looked at after 10, 20 and 40 tables and ends where it is clear, meetings with the
search of an older commit once, after 40 ([bots.md](bots.md#how-strong-they-are)). Seats are shared evenly and go
round. Of games of a level against itself there are as many as there was time for.
"""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a game of bots is measured by: a field of its last position, or events on the way."""

    name: str
    tell: Literal["mean", "some", "means", "first", "each"]
    text: str  # with {mean}, {some}, {all}, {means} or {each}
    end: str = ""  # the field
    unless: str = ""  # "mean": seats that another fact is true of are left out
    event: str = ""  # the kind of the events
    by: str = ""  # the field that says when: the turn, the round
    most: str = ""  # the largest of this argument, for each `by`; "": when the first of them came
    each: str = ""  # how often what came: with {n} and {what}


class Yardsticks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a stall says of people, and what its games are measured by."""

    people: tuple[str, ...]
    facts: tuple[Fact, ...] = ()


def yardsticks(title: Game) -> Yardsticks:
    """Those of a stall; a game without any is told by its scores."""
    file = title.folder / "yardsticks.json"
    if not file.exists():
        return Yardsticks(("no scores of people were found",))
    return msgspec.json.decode(file.read_bytes(), type=Yardsticks)


def rows_of(file: Path) -> list[Row]:
    """The lines of a file, none where it is not there."""
    if not file.exists():
        return []
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def page(folder: Path) -> str:
    """The whole page."""
    parts = [HEAD]
    alone = rows_of(folder / "itself.csv")
    for key in sorted(shipped()):
        title = rotonde.game(key)
        parts += [f"## {title.title}", ""]
        if picture(title, folder):
            parts += [f"![Ahead in meetings, with intervals: {title.title}](strength/{key}.svg)", ""]
        parts += [report(ladder, title.title).partition("\n\n")[2] for ladder in _ladders(title, folder)]  # no heading
        parts += _itself(title, [row for row in alone if row["game"] == key])
        parts += ["People:", "", *[f"- {line}" for line in yardsticks(title).people], ""]
    return "\n".join(parts).rstrip() + "\n"


def _ladders(title: Game, folder: Path) -> Iterator[Ladder]:
    """The ladder of a game, then its meetings with bots of other builds, as far as there are any."""
    for name, looks in ((f"{title.key}.csv", LOOKS), (f"meets-{title.key}.csv", MEETINGS)):
        file = folder / name
        found = {tuple(row[name] for name in ("players", "upper", "lower", "seed")): None for row in rows_of(file)}
        rungs = [Rung(title, int(players), upper, lower, int(seed)) for players, upper, lower, seed in found]
        if rungs:
            yield Ladder(sorted(rungs, key=_place), file, looks)


def _place(rung: Rung) -> tuple[int, int, str]:
    """Where a rung stands: by players, then the weakest level first; bots of other builds come last."""
    levels = bots.names()
    return rung.players, levels.index(rung.lower) if rung.lower in levels else len(levels), rung.upper


def picture(title: Game, folder: Path) -> str:
    """The shares of meetings ahead, drawn with their intervals; "" where no test has ended."""
    items = []
    for ladder in _ladders(title, folder):
        for rung in ladder.rungs:
            tables = rung.decided(ladder.looks)
            if tables is not None:
                mean_, low, high = (100 * x for x in rung.interval(tables, ladder.looks))
                name, note = f"{rung.players}: {rung.upper}", f"{rung.lower}, {tables} tables"
                items.append(Estimate(name, mean_, low, high, note, COLOURS[ladder.looks == MEETINGS]))
    about = "players: who, against whom; per cent of meetings, 95 % intervals by table"
    return (
        whiskers(items, title=f"{title.title}: ahead in meetings", note=about, width=860, theme="light")
        if items
        else ""
    )


# ── against itself ────────────────────────────────────────────────────────


def _itself(title: Game, rows: list[Row]) -> Iterator[str]:
    groups: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((int(row["players"]), row["bot"]), []).append(row)
    if not groups:
        return
    yield "A level against itself:\n"
    yield "| players | level | games | mean score | winner | middle half | seats won | besides |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    used: list[str] = []
    for (players, bot), games in sorted(groups.items()):
        scores = [[int(n) for n in row["scores"].split()] for row in games]
        every = [n for row in scores for n in row]
        quarters = quantiles(every, n=4)
        facts = [json.loads(row["facts"]) for row in games]
        won = Counter(seat for row in games for seat in row["winners"].split())
        seats = ", ".join(f"{100 * won[str(seat)] / len(games):.0f}" for seat in range(players))
        yield (
            f"| {players} | `{bot}` | {len(games)} | {mean(every):.0f} | {mean(map(max, scores)):.0f} | "
            f"{quarters[0]:.0f} to {quarters[2]:.0f} | {seats} % | {_besides(title, facts)} |"
        )
        verbs: Counter[str] = Counter()
        for row in games:
            verbs.update(json.loads(row["actions"]))
        told = ", ".join(f"{verb} {n / len(games) / players:.1f}" for verb, n in verbs.most_common(16) if n)
        used.append(f"Decisions of a seat in a game of {players}: {told}.\n")
    yield ""
    yield from used


def _besides(title: Game, games: list[dict[str, Any]]) -> str:
    """What a stall measures its games by."""
    return "; ".join(_told(fact, games) for fact in yardsticks(title).facts)


def _told(fact: Fact, games: list[dict[str, Any]]) -> str:
    found = [game[fact.name] for game in games]
    if fact.tell == "means":
        when = sorted({int(at) for game in found for at in game})
        means = ", ".join(f"{mean(game.get(str(at), 0) for game in found):.1f}" for at in when)
        return fact.text.format(means=means)
    if fact.tell == "first":
        firsts = Counter(game[0] for game in found if game)
        each = ", ".join(fact.each.format(n=n, what=at) for at, n in sorted(firsts.items()))
        return fact.text.format(some=sum(firsts.values()), all=len(found)) + (f" ({each})" if each else "")
    if fact.tell == "each":
        common = Counter(str(what) for what in found).most_common()
        return fact.text.format(each=", ".join(fact.each.format(n=n, what=what) for what, n in common))
    values = [value for game in games for value in _values(fact, game)]
    return fact.text.format(mean=mean(values), some=sum(map(bool, values)), all=len(values))


def _values(fact: Fact, game: dict[str, Any]) -> list[Any]:
    """What the last position of a game has of each seat that counts, or once."""
    values, out = game[fact.name], game.get(fact.unless)
    if not isinstance(values, list):
        return [values]
    return values if out is None else [value for value, gone in zip(values, out, strict=True) if not gone]


def played(title: Game, players: int, bot: str, number: int) -> Row:
    """A level against itself, and what is told of the game."""
    state = title.new(players)
    verbs: Counter[str] = Counter()
    wanted = yardsticks(title).facts
    facts: dict[str, Any] = {fact.name: {} if fact.most else [] for fact in wanted}
    events: list[Event] = []
    state.sink = events

    def heard(seat: int, action: Action) -> None:
        verbs[str(action).partition(" ")[0]] += seat != CHANCE
        if seat != CHANCE:
            for fact in wanted:
                _note(fact, facts, state, events)
        events.clear()

    rotonde.play(state, [bot] * players, random.Random(f"{bot}/{players}/{number}"), heard)
    for fact in wanted:
        if fact.end:
            facts[fact.name] = _plain(getattr(state, fact.end))
    told = (title.key, players, bot, number, *(" ".join(map(str, row)) for row in (state.scores(), state.winners())))
    return dict(zip(FIELDS, [*map(str, told), json.dumps(facts), json.dumps(verbs)], strict=True))


def _note(fact: Fact, facts: dict[str, Any], state: State, events: list[Event]) -> None:
    """What an action adds to a fact that is looked for in events."""
    came = [event for event in events if event.kind == fact.event]
    if fact.most:
        when = str(getattr(state, fact.by))
        facts[fact.name][when] = max([facts[fact.name].get(when, 0), *(event.args[fact.most] for event in came)])
    elif came and not facts[fact.name]:
        facts[fact.name].append(getattr(state, fact.by))


def _plain(value: Any) -> Any:
    """A field of a position as JSON has it: a sequence as a list of whole numbers."""
    return value if isinstance(value, (str, int)) else [int(one) for one in value]


def add(title: Game, players: int, games: int, bot: str) -> None:
    """Play what is missing; every game is kept at once."""
    file = FOLDER / "itself.csv"
    mend(file, FIELDS, "games of a level against itself")
    mine = (title.key, str(players), bot)
    there = {row["number"] for row in rows_of(file) if (row["game"], row["players"], row["bot"]) == mine}
    for number in range(games):
        if str(number) not in there:
            append(file, FIELDS, [*played(title, players, bot, number).values()])


def _play(parser: argparse.ArgumentParser, key: str, players: str, games: str, bot: str) -> None:
    """A level against itself; what cannot be is said before anything is played."""
    title = game_asked(parser, key)
    try:
        seats, number = whole(players), whole(games)
    except argparse.ArgumentTypeError as error:
        parser.error(f"--play: {error}")
    check_players(parser, title, seats)
    check_bot(parser, title, bot)
    try:
        add(title, seats, number, bot)
    except ResultsError as error:
        parser.error(str(error))


def main(argv: list[str] | None = None) -> int:
    """Play what is wanted, then write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--play", nargs=4, metavar=("GAME", "PLAYERS", "GAMES", "BOT"), help="a level against itself")
    given = parser.parse_args(argv).play
    one_thread()
    if given:
        _play(parser, *given)
    PAGE.write_text(page(FOLDER), "utf-8")
    for key in shipped():
        if drawn := picture(rotonde.game(key), FOLDER):
            (FOLDER / f"{key}.svg").write_text(drawn, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
