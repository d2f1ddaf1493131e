"""Boards that are laid out over the picture when somebody asks for them: the picture itself listens, no script does.

(Names in `begin` and `end` hold no hyphen: it would be read as a minus.)
"""

from __future__ import annotations

from .states import BoxSpot
from .svg import circle, d, el, g, path, rect


def peek(seat: int, box: BoxSpot, label: str) -> str:
    """The button, in the corner of a small board, that lays it out in full; a tap anywhere else puts it away."""
    x, y = box.right - 22, box.y + 14
    frame = rect(x - 16, y - 11, 32, 22, 4, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=1)
    corners = d("M", x - 5, y - 1, "v", -4, "h", 4, "M", x + 5, y + 1, "v", 4, "h", -4)
    arrows = path(corners, fill="none", stroke="var(--ink)", stroke_width=1.6)
    return g(frame, arrows, id=f"peek_{seat}", role="button", tabindex=0, aria_label=label)


def cross(box: BoxSpot) -> str:
    """The sign that puts a board away again that was laid out; a tap anywhere on it does the same."""
    x, y = box.right - 16, box.y + 17
    ring = circle(x, y, 12, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=1)
    shape = d("M", x - 4.5, y - 4.5, "l", 9, 9, "m", 0, -9, "l", -9, 9)
    return g(ring, path(shape, fill="none", stroke="var(--ink)", stroke_width=1.8), class_="close")


def laid_out(seat: int, body: str) -> str:
    """A full board that is hidden until its button or its small board (`mat_…`) is pressed."""
    begin = f"peek_{seat}.click;peek_{seat}.focusin;mat_{seat}.click"
    end = f"laid_out_{seat}.click;peek_{seat}.focusout"
    shown = el("set", attributeName="display", to="inline", begin=begin, end=end)
    return g(shown, body, id=f"laid_out_{seat}", display="none", aria_hidden="true")
