"""Elements, escaping, ids."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rotonde.draw import shapes
from rotonde.draw.states import pending
from rotonde.draw.svg import attributes, d, el, escape, num, scope, slug, text

HOSTILE = [
    '"><script>alert(1)</script>',
    "</text></svg><img src=x onerror=alert(1)>",
    "' onload='alert(1)",
    "a & b &amp; &#x3c;",
    "nul \x00 bell \x07 escape \x1b tab \t line \n",
    "lone surrogate \ud800, not a character \uffff",
    "]]><!-- --> <?php ?> ${x} {{y}}",
    ' fill="var(--red)" id="x" style="fill:url(#hatch-red)"',
    "\u202eright to left\u2066",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_text_stays_text(words: str) -> None:
    tree = ElementTree.fromstring(text(1, 2, words, aria_label=words, data_target=words))
    assert list(tree) == []
    assert set(tree.attrib) == {"x", "y", "font-size", "text-anchor", "aria-label", "data-target"}
    kept = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\uffff]", "\ufffd", words)
    assert tree.attrib["aria-label"] == kept
    assert tree.text == kept


@pytest.mark.parametrize("words", HOSTILE)
def test_every_shape_with_words_escapes_them(words: str) -> None:
    drawn = [
        shapes.plate(0, 0, words),
        shapes.place_name(0, 0, words),
        shapes.water_name(0, 0, words),
        shapes.heading(0, 0, words, words),
        shapes.note(0, 0, words),
        shapes.roundel(0, 0, 9, words),
        shapes.coin(0, 0, 9, words),
        shapes.flag(0, 0, words),
        shapes.slip(0, 0, words, words),
        shapes.well(0, 0, 9, 9, words),
        shapes.loco(0, 0, 40, number=words),
        shapes.star(0, 0, 9, words),
        shapes.engine(0, 0, 9, "red", words),
        shapes.rail_chip(0, 0, "red", words),
        shapes.arrow(0, 0, words),
        shapes.gain_hex(0, 0, words),
        shapes.token("red", label=words),
    ]
    for picture in drawn:
        tags = {e.tag for e in ElementTree.fromstring(f"<all>{picture}</all>").iter()}
        assert tags <= {"all", "g", "text", "rect", "circle", "path", "polygon", "line", "svg"}


def test_plain_text_is_returned_as_it_is() -> None:
    words = "Émile’s 3rd train · 12 km"
    assert escape(words) is words


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (3.0, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (1234.567, "1234.57"), (1e7, "10000000")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert num(value) == written


def test_attributes() -> None:
    assert attributes({"class_": "a", "data_target": "b", "viewBox": "0 0 1 1", "x": None, "r": 1.50}) == (
        ' class="a" data-target="b" viewBox="0 0 1 1" r="1.5"'
    )
    assert el("g") == "<g></g>"
    assert el("stop", offset=1) == '<stop offset="1"/>'
    assert d("M", 1, 2.25, "h", -3.0) == "M1 2.25 h-3 "


def test_slugs_are_safe_stable_and_different() -> None:
    assert slug("hex", "F7") == "hex-F7"
    assert slug("space", "rail_black_2w") == "space-rail_black_2w"
    odd = ["L&Y", "L-Y", "L Y", "1st", "", "Évian", "É", "a:b", "a b", "<x>", '"', "\ud800"]
    made = [slug(name) for name in odd]
    assert len(set(made)) == len(odd)
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name) for name in made)
    assert made == [slug(name) for name in odd]


def test_scope_moves_ids_and_references_together_and_leaves_words_alone() -> None:
    words = ' id="x" url(#x)'
    picture = el(
        "g",
        el("clipPath", id="lake"),
        el("use", href="#hex"),
        text(0, 0, words),
        id="hex",
        clip_path="url(#lake)",
        style="fill:url(#hatch-red)",
        aria_labelledby="one two",
        aria_label=words,
    )
    tree = ElementTree.fromstring(scope(picture, "b1"))
    assert tree.attrib["id"] == "b1-hex"
    assert tree.attrib["clip-path"] == "url(#b1-lake)"
    assert tree.attrib["style"] == "fill:url(#b1-hatch-red)"
    assert tree.attrib["aria-labelledby"] == "b1-one b1-two"
    assert tree.attrib["aria-label"] == words
    assert [e.attrib.get("id") or e.attrib.get("href") for e in tree][:2] == ["b1-lake", "#b1-hex"]
    assert tree[2].text == words
    assert scope(picture, "") == picture


def test_what_is_drawn_around_the_origin_is_set_down_in_its_own_size_or_another() -> None:
    assert shapes.moved("<path/>", 1.5, 2) == '<g transform="translate(1.5 2)"><path/></g>'
    assert shapes.moved("<path/>", 1, 2, ".72") == '<g transform="translate(1 2) scale(.72)"><path/></g>'
    assert shapes.laid("rouble", 1, 2) == '<use href="#rouble" x="1" y="2"/>'
    assert shapes.laid("rouble", 1, 2, "0.5") == '<use href="#rouble" transform="translate(1 2) scale(0.5)"/>'


def test_a_box_knows_its_sides_and_the_way_around_it() -> None:
    box = shapes.BoxSpot(10, 20, 30, 40, 5)
    assert (box.right, box.low) == (40, 60)
    assert box.outline() == d("M", 10, 20, "h", 30, "v", 40, "h", -30, "z")
    assert box.card("sunk") == shapes.card(10, 20, 30, 40, tint="sunk", r=5)


@pytest.mark.parametrize(("x", "y", "tip"), [(0, 100, 98), (195, 100, 98), (100, 10, 34)])
def test_the_flag_of_a_pending_choice_stays_on_the_board(x: float, y: float, tip: float) -> None:
    words = "+1"
    half = shapes.measure(words, 12, True) / 2 + 8
    at = (min(max(x + 5, half), 200 - half), tip)
    drawn = pending("<path/>", shapes.BoxSpot(x, y, 10, 20), "A share", words, width=200)
    assert shapes.flag(*at, words, side="below" if y < 40 else "above") in drawn
    assert "flag" not in pending("<path/>", shapes.BoxSpot(x, y, 10, 20), "A share", "", width=200)
