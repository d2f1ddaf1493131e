"""Draw docs/images/architecture.svg: how a record becomes a picture, and a decision an entry."""

from __future__ import annotations

from pathlib import Path

from rotonde.draw import shapes as s
from rotonde.draw.themes import document

OUT = Path(__file__).parent.parent / "docs" / "images" / "architecture.svg"
WIDTH, HEIGHT = 880, 300
BOXES = {  # name: (x, y, title, note)
    "record": (24, 60, "Record", "decisions, in words"),
    "state": (250, 60, "State", "what lies on the table"),
    "view": (476, 60, "View", "what one seat may see"),
    "picture": (702, 60, "Picture and words", "SVG, prompt, log, panels"),
    "action": (250, 210, "Action", "one decision, in words"),
    "players": (589, 210, "People, bots, training", "they see views, never states"),
}
W, H = 154, 62


def box(name: str) -> str:
    x, y, title, note = BOXES[name]
    strong = name in ("record", "state")
    return s.g(
        s.card(x, y, W, H, tint="raised"),
        s.rect(x, y, 5, H, 2, fill=s.fill("accent") if strong else s.fill("ink-3")),
        s.text(x + W / 2 + 2, y + 28, title, 14, cls="title", font_weight=600),
        s.text(x + W / 2 + 2, y + 47, note, 11, ink="ink-2"),
    )


def arrow(path: str, tip: tuple[float, float], turn: int, label: str, at: tuple[float, float]) -> str:
    x, y = tip
    head = s.path(f"M{x} {y}l-9 -5v10z", fill="var(--ink)", transform=f"rotate({turn} {x} {y})")
    line = s.path(path, fill="none", stroke="var(--ink)", stroke_width=1.6)
    return line + head + s.text(*at, label, 12, ink="ink-2", font_style="italic")


def picture() -> str:
    arrows = [
        arrow("M178 91H246", (250, 91), 0, "replay", (213, 83)),
        arrow("M404 91H472", (476, 91), 0, "observe", (438, 83)),
        arrow("M630 91H698", (702, 91), 0, "draw", (666, 83)),
        arrow("M553 122V166H640V206", (640, 210), 90, "legal()", (530, 160)),
        arrow("M589 241H408", (404, 241), 180, "decide", (498, 233)),
        arrow("M327 210V126", (327, 122), -90, "apply", (350, 170)),
        arrow("M250 241H101V126", (101, 122), -90, "append", (176, 233)),
        arrow("M779 122V166H690V206", (690, 210), 90, "", (0, 0)),
    ]
    return "".join([*arrows, *(box(name) for name in BOXES)])


if __name__ == "__main__":
    OUT.parent.mkdir(parents=True, exist_ok=True)
    label = "A record is replayed to a state; a state is observed by a seat as a view; a view is drawn"
    paper = s.rect(0, 0, WIDTH, HEIGHT, 10, fill="var(--paper)")
    OUT.write_text(
        document(paper + picture(), width=WIDTH, height=HEIGHT, theme="light", label=label), encoding="utf-8"
    )
    print(f"wrote {OUT.name}")
