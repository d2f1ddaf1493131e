"""The industry track, large: values, gaps and factories, markers and what the next step would add."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.ground import LEFT, step_box
from rotonde.games.russian_railroads.draw.pieces import token as token_art
from rotonde.games.russian_railroads.draw.railways import worth
from rotonde.games.russian_railroads.draw.signs import effect, marker
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.rules.scoring import gain_of_step, score_of_industry
from rotonde.games.russian_railroads.rules.tracks import stepping
from rotonde.games.russian_railroads.words.targets import industry_target


def industry(stage: Stage, seat: int) -> str:
    """The whole track."""
    table, board = stage.table, stage.board
    y = plan.BOARD.y + plan.INDUSTRY_Y
    out = [_space(stage, seat, i) for i in range(board.track)]
    can = stepping(table, seat)
    for n, at in enumerate(table.marker_list(seat)):
        box = step_box(board, at)
        x = box.x + box.w / 2
        ident = None if stage.silent else f"marker-{seat}-{n}"
        out.append(s.g(marker(x, box.y + 5), id=ident, pointer_events="none"))
        gain = gain_of_step(table, seat, at)
        if can >> at & 1 and gain and not stage.view.over:
            ahead = step_box(board, at + 1)
            out.append(s.text(ahead.x + ahead.w / 2, ahead.y - 3, f"+{gain}", 11, font_weight=700, ink="good"))
    last = step_box(board, board.track - 1)
    out.append(worth(last.x + last.w + 27, y + 1, score_of_industry(table, seat)))
    spot = BoxSpot(LEFT - 4, y - 26, last.x + last.w - LEFT + 8, 54)
    return stage.part("".join(out), f"industry:{seat}", spot, id=None if stage.silent else "industry")


def _space(stage: Stage, seat: int, space: int) -> str:
    table, board = stage.table, stage.board
    box = step_box(board, space)
    gap = board.gap_at[space]
    target = industry_target(table, seat, space)
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    if gap >= 0:
        return stage.place(_gap(stage, seat, gap, box), box, target)
    if space == board.industry_question:
        special = next(sp for sp in board.specials if sp.line < 0 and sp.space == space)
        token = table.token_on(seat, special.slot)
        body = token_art(cx, cy, token, 14) if token >= 0 else ""
        placed = stage.place(body, box, target)
        return stage.part(placed, f"special:{seat}:{special.name}", box)
    return stage.place("", box, target)


def _gap(stage: Stage, seat: int, gap: int, box: BoxSpot) -> str:
    table, board = stage.table, stage.board
    code = table.factory_list(seat)[gap]
    if not code:
        return ""
    body = s.rect(box.x, box.y, box.w, box.h, 4, class_="card", style="fill:var(--raised);stroke:var(--ink)")
    body += s.factory(box.x + 18, box.y + 20, 22)
    if board.numbers[code]:
        body += s.text(box.x + 18, box.y + 42, stage.voice("No. {n}", n=board.numbers[code]), 11, font_weight=600)
    body += effect(box.x + 57, box.y + 24, board, table.factory_does(seat, code, gap), 46)
    return body + stage.on_factory(seat, gap, box)
