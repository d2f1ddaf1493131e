"""The industry track, large: values, gaps and factories, markers and what the next step would add."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.railways import worth
from rotonde.games.russian_railroads.draw.signs import effect, marker
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.draw.tokens import token_sign
from rotonde.games.russian_railroads.rules.scoring import gain_of_step, score_of_industry
from rotonde.games.russian_railroads.rules.tracks import stepping
from rotonde.games.russian_railroads.words.targets import industry_target

WIDE, SLIM = 86.0, 46.0  # a factory place, a space
LEFT = 26.0


def step_box(stage: Stage, space: int) -> BoxSpot:
    """A space of the track."""
    board = stage.board
    x = LEFT + sum([WIDE if board.gap_at[i] >= 0 else SLIM for i in range(space)])
    y = plan.BOARD.y + plan.INDUSTRY_Y
    if board.gap_at[space] >= 0:
        return BoxSpot(x, y - 22, WIDE - 4, 46)
    return BoxSpot(x, y - 18, SLIM - 4, 38)


def industry(stage: Stage, seat: int) -> str:
    """The whole track."""
    table, board = stage.table, stage.board
    y = plan.BOARD.y + plan.INDUSTRY_Y
    out = [s.text(LEFT, y - 29, stage.voice("Industry"), 14, "start", "title", font_weight=600)]
    out += [_space(stage, seat, i) for i in range(board.track)]
    can = stepping(table, seat)
    for n, at in enumerate(table.marker_list(seat)):
        box = step_box(stage, at)
        x = box.x + box.w / 2
        ident = None if stage.silent else f"marker-{seat}-{n}"
        out.append(s.g(marker(x, box.y + 5), id=ident, pointer_events="none"))
        gain = gain_of_step(table, seat, at)
        if can >> at & 1 and gain:
            ahead = step_box(stage, at + 1)
            out.append(s.text(ahead.x + ahead.w / 2, ahead.y - 3, f"+{gain}", 11, font_weight=700, ink="good"))
    last = step_box(stage, board.track - 1)
    out.append(worth(last.x + last.w + 27, y + 1, score_of_industry(table, seat)))
    spot = BoxSpot(LEFT - 4, y - 26, last.x + last.w - LEFT + 8, 54)
    return stage.part("".join(out), f"industry:{seat}", spot, id=None if stage.silent else "industry")


def _space(stage: Stage, seat: int, space: int) -> str:
    table, board = stage.table, stage.board
    box = step_box(stage, space)
    gap = board.gap_at[space]
    target = industry_target(table, seat, space)
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    if gap >= 0:
        return stage.place(_gap(stage, seat, gap, box), box, target)
    body = s.rect(box.x, box.y, box.w, box.h, 4, class_="space")
    if space == board.industry_question:
        special = next(sp for sp in board.specials if sp.line < 0 and sp.space == space)
        token = table.token_on(seat, special.slot)
        body += token_sign(stage, cx, cy, token, 14) if token >= 0 else s.question(cx, cy, 10)
        placed = stage.place(body, box, target)
        return stage.part(placed, f"special:{seat}:{special.name}", box)
    reached = any(at >= space for at in table.marker_list(seat))
    value = board.industry_values[space]
    body += s.text(cx, cy + 6, value, 17, cls="title", font_weight=600, ink=None if reached else "ink-2")
    return stage.place(body, box, target)


def _gap(stage: Stage, seat: int, gap: int, box: BoxSpot) -> str:
    board = stage.board
    code = stage.table.factory_list(seat)[gap]
    if not code:
        hatched = s.rect(
            box.x, box.y, box.w, box.h, 4, fill=s.hatch("off"), stroke="var(--ink-3)", stroke_dasharray="4 3"
        )
        said = s.fit(stage.voice("factory"), box.w - 6, 11)
        return hatched + s.note(box.x + box.w / 2, box.y + 27, said, 11, "middle")
    body = s.rect(box.x, box.y, box.w, box.h, 4, class_="card", style="fill:var(--raised);stroke:var(--ink)")
    body += s.factory(box.x + 18, box.y + 20, 22)
    body += s.text(box.x + 18, box.y + 42, stage.voice("No. {n}", n=board.numbers[code]), 11, font_weight=600)
    return body + effect(box.x + 57, box.y + 24, board, board.factory_effect[code], 46)
