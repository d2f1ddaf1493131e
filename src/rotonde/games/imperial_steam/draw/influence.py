"""The influence track: the players' discs in their order, the hubs' flags."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.draw.pieces import disc
from rotonde.games.imperial_steam.draw.plan import TRACK
from rotonde.games.imperial_steam.draw.stage import Stage

_LEFT = 84.0


def influence(stage: Stage) -> str:
    """One space a column."""
    table = stage.table
    columns = table.board.last_column + 1
    step = (TRACK.w - _LEFT) / columns
    out = [
        s.text(TRACK.x + 6, TRACK.y + 26, stage.voice("Influence"), 14, "start", "title", font_weight=600),
        s.text(TRACK.x + 6, TRACK.y + 43, f"0 – {(columns - 1) * table.board.step}", 12.5, "start", ink="ink-2"),
    ]
    for i in range(columns):
        out.append(_column(stage, i, BoxSpot(TRACK.x + _LEFT + i * step, TRACK.y + 8, step - 3, 54, 3)))
    return stage.part("".join(out), "track:influence", TRACK, id="influence")


def _column(stage: Stage, i: int, box: BoxSpot) -> str:
    table = stage.table
    money = i * table.board.step
    body = s.rect(box.x, box.y, box.w, box.h, 3, class_="space")
    body += s.text(box.x + 4, box.y + 50, money, 12.5, "start", ink="ink-2")
    hubs = [h for h, at in enumerate(table.hub_at) if at == i]
    for k, hub in enumerate(hubs):
        body += _flag(table.board.hubs[hub], box.x + box.w - 5 - k * 4, box.y - 6 + k * 12, box)
    here = [seat for seat in table.ladder if table.influence[seat] == i]
    gap = min(14.0, 26.0 / max(1, len(here) - 1)) if len(here) > 1 else 0.0
    top = box.y + (10 if len(here) > 1 else 18)
    for k, seat in enumerate(here):  # the most influential on top of the others
        body += disc(box.x + 14, top + k * gap, 7.5, stage.colours[seat])
    me = stage.view.seat
    if me is not None and table.bids and table.bids[me] == money:  # sealed, but one's own
        body += disc(box.x + 14, box.y + 32, 7.5, stage.colours[me], opacity=0.62)
    return stage.place(body, box, f"column:{money}", id=f"influence-{money}")


def _flag(colour: str, x: float, y: float, box: BoxSpot) -> str:
    pole = s.line(x, y, x, box.y + box.h, stroke="var(--ink)", stroke_width=1.4)
    cloth = s.path(
        s.d("M", x, y, "h", -19, "l", 5, 6, "l", -5, 6, "h", 19, "z"),
        fill=s.fill(colour),
        stroke="var(--ink)",
        stroke_width=1.1,
        stroke_linejoin="round",
    )
    return pole + cloth
