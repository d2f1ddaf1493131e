"""Games of bots as data: a table of games and one of decisions, in Parquet files that pandas, polars and others read.

A folder is filled in parts, so that an interrupted run goes on where it was. `rotonde simulate --parquet` does it all:

    games = arena.simulate("russian_railroads", ["greedy"], 100, records=True, after=decisions_of)
    with Dataset(folder, told) as kept:
        for result in games:
            kept.add(result)
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from rotonde.arena.folders import claim
from rotonde.arena.results import GameResult
from rotonde.core import CHANCE, Action, Record, SetupError, State, game as find
from rotonde.rl.codecs import Codec, codec
from rotonde.rl.rewards import REWARDS, rewards

PART = 100  # games in a file
_BOOKS: dict[str, Codec] = {}


def book_of(start: State) -> Codec:
    """The integers of a game that begins like this, made once in a process."""
    name = json.dumps(start.head(), sort_keys=True)
    if name not in _BOOKS:
        options = start.options.changed()
        _BOOKS[name] = codec(start.game, players=start.players, options=options, edition=start.edition)
    return _BOOKS[name]


def decisions_of(record: Record) -> dict[str, list[Any]]:
    """The decisions of a finished game, column by column; runs where the game was played."""
    state = record.start()
    book = book_of(state)
    rows: dict[str, list[Any]] = {name: [] for name in ("decision", "seat", "action", "integers", "legal", "features")}
    for n, (seat, text) in enumerate(record.entries):
        action = state.game.parse(text)
        if seat != CHANCE:
            actions = state.legal(seat)
            values = (n, seat, text, _path(book, action), sorted(book.choices(actions)))
            for column, value in zip(rows.values(), (*values, state.game.features_of(state, seat))):
                column.append(value)
        state.advance(action, seat)
    rows["rewards"] = [rewards(state, kind) for kind in REWARDS]
    return rows


def _path(book: Codec, action: Action) -> tuple[int, ...]:
    """The integers of an action; none for what lies beyond them."""
    try:
        return book.path(action)
    except SetupError:
        return ()


class Dataset:
    """A folder of games: `games/` and `decisions/` in parts, `SERIES`, and a card that says what is in them.

    SetupError if it holds games of another series.
    """

    def __init__(self, folder: str | Path, told: dict[str, Any]) -> None:
        self.pyarrow, self.parquet = _pyarrow()
        self.folder, self.told = Path(folder), told
        for name in ("games", "decisions"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        claim(self.folder, told, "games/*.parquet")
        self.columns = find(told["game"]).columns
        self.waiting: list[GameResult] = []
        self.done: set[int] = set()  # games that are there
        self.decisions = 0
        for path in sorted((self.folder / "decisions").glob("*.parquet")):
            twin = self.folder / "games" / path.name
            if twin.exists():
                table = self.parquet.read_table(twin, columns=["game", "decisions"])
                self.done.update(table["game"].to_pylist())
                self.decisions += sum(table["decisions"].to_pylist())
            else:
                path.unlink()  # the run ended between the two
        self.parts = max([int(path.stem[5:]) for path in (self.folder / "games").glob("part-*.parquet")], default=-1)

    def __enter__(self) -> Dataset:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def add(self, result: GameResult) -> None:
        """Keep a game, of which `decisions_of` has been asked."""
        self.waiting.append(result)
        if len(self.waiting) >= PART:
            self.flush()

    def close(self) -> None:
        """Write what is waiting, and the card."""
        self.flush()
        (self.folder / "README.md").write_text(card(self), "utf-8")

    def flush(self) -> None:
        """Write the waiting games as one part; the file of games comes last and says that the part is whole."""
        if not self.waiting:
            return
        self.parts += 1
        name = f"part-{self.parts:06}.parquet"
        self._write(self.folder / "decisions" / name, self._decisions())
        self._write(self.folder / "games" / name, self._games())
        self.done.update(result.index for result in self.waiting)
        self.decisions += sum(len(result.kept["seat"]) for result in self.waiting)
        self.waiting = []

    def _write(self, path: Path, table: Any) -> None:
        beside = path.with_suffix(".tmp")
        self.parquet.write_table(table, beside, compression="zstd")
        beside.replace(path)

    def _decisions(self) -> Any:
        pa = self.pyarrow
        types = {
            "game": pa.int32(),
            "decision": pa.int32(),
            "seat": pa.int8(),
            "bot": pa.dictionary(pa.int16(), pa.string()),
            "action": pa.string(),
            "integers": pa.list_(pa.int32()),
            "legal": pa.list_(pa.int32()),
            "features": pa.list_(pa.uint8(), len(self.columns)),
            "score": pa.int32(),
            **{kind: pa.float32() for kind in REWARDS if kind != "score"},
        }
        rows: dict[str, list[Any]] = {name: [] for name in types}
        for result in self.waiting:
            kept = result.kept
            for name in ("decision", "seat", "action", "integers", "legal"):
                rows[name] += kept[name]
            rows["features"] += [[*row] for row in kept["features"]]
            rows["game"] += [result.index] * len(kept["seat"])
            rows["bot"] += [result.seats[seat] for seat in kept["seat"]]
            for kind, values in zip(REWARDS, kept["rewards"]):
                rows[kind] += [int(values[seat]) if kind == "score" else values[seat] for seat in kept["seat"]]
        schema = pa.schema(list(types.items()), {"columns": json.dumps(self.columns)})
        return pa.table({name: pa.array(rows[name], types[name]) for name in types}, schema=schema)

    def _games(self) -> Any:
        pa = self.pyarrow
        types = {
            "game": pa.int32(),
            "bots": pa.list_(pa.string()),
            "scores": pa.list_(pa.int32()),
            "winners": pa.list_(pa.int8()),
            "victory": pa.list_(pa.float32()),
            "decisions": pa.int32(),
            "digest": pa.string(),
            "record": pa.string(),
        }
        rows = [
            (r.index, r.seats, r.scores, r.winners, r.kept["rewards"][0], len(r.kept["seat"]), r.digest, r.record)
            for r in self.waiting
        ]
        return pa.table(
            {name: pa.array([row[i] for row in rows], kind) for i, (name, kind) in enumerate(types.items())}
        )


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise SetupError("tables need pyarrow: pip install 'rotonde[data]'") from error
    return pyarrow, pyarrow.parquet


CARD = """# {title}: {games:,} games between bots

Made with Rotonde {rotonde} by `rotonde simulate --parquet`; `SERIES` says how: {setting}. The same command with the
same seed makes the same games again, and more of them with a higher `--games`.

| folder | one row is | rows |
|---|---|---|
| `games/` | a finished game | {games:,} |
| `decisions/` | a decision of a player | {decisions:,} |

`decisions`: `game` and `decision` (its number in the record, chance counted), `seat` from 0, `bot`, `action` in
notation, `integers` (the same as `rotonde.rl.codec` counts it; a delivery of Age of Steam is several; none for what
lies beyond them), `legal` (the integers that could be chosen first), `features` ({width} bytes: what the seat saw,
named below), and what the game brought the seat: `score`, and the rewards `victory`, `place` and `margin`.

`games`: `bots`, `scores` and `winners` by seat, the reward `victory`, how many `decisions` players made, the `digest`
of the last position, and the whole `record`, which `rotonde.Record` reads and replays.

```python
import pandas
decisions = pandas.read_parquet("decisions")
```

The games are those of bots, and no better than they play. Nothing in them concerns any person.

Features: {columns}.
"""


def card(kept: Dataset) -> str:
    """What is in a folder, in words."""
    told = kept.told
    setting = ", ".join(
        f"{name} {json.dumps(value)}" for name, value in told.items() if name not in ("game", "rotonde")
    )
    return CARD.format(
        title=find(told["game"]).title,
        rotonde=told["rotonde"],
        games=len(kept.done),
        decisions=kept.decisions,
        setting=setting,
        width=len(kept.columns),
        columns=", ".join(kept.columns),
    )
