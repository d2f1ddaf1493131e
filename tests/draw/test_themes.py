"""Pictures that leave the page carry everything they need, for one theme, without touching their neighbours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rotonde.core import SetupError
from rotonde.draw import document, shapes, stylesheet
from rotonde.draw.themes import THEMES, Theme, board_style, resolve, tokens
from tests.draw import specimen

BODY = shapes.city_hex(40, 40, 30, "red", id="hex-A1") + shapes.track("M0 0H9", "blue")


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


@pytest.mark.parametrize("theme", THEMES)
def test_a_standalone_picture_needs_nothing_from_outside(theme: Theme) -> None:
    for picture in (
        specimen.everything(theme),
        specimen.scores(theme),
        *specimen.charts(theme),
        *specimen.posters(theme),
    ):
        parsed(picture)
        for unwanted in ("var(", "light-dark(", "color-mix(", "@media", "@keyframes", "transition", "--own"):
            assert unwanted not in picture
        defined = set(re.findall(r' id="([^"]+)"', picture))
        body = picture.replace(board_style(theme), "")
        assert set(re.findall(r"url\(#([^)]+)\)", body)) <= defined


@pytest.mark.parametrize("theme", THEMES)
def test_rules_hang_on_the_root_class(theme: Theme) -> None:
    picture = document(BODY, width=80, height=80, theme=theme, label="Board")
    assert parsed(picture).attrib["class"] == f"rotonde-{theme}"
    heads = re.findall(r"([^{}]+)\{", board_style(theme))
    assert heads
    assert all(h.strip().startswith(f".rotonde-{theme} ") for head in heads for h in head.split(","))
    assert "<" not in board_style(theme)
    assert "&" not in board_style(theme)


def test_themes_differ_and_agree_with_the_style_sheet() -> None:
    day, night = tokens("light"), tokens("dark")
    assert day.keys() == night.keys()
    assert (day["paper"], night["paper"]) == ("#EFE5D0", "#11151B")
    assert day["wood"] == day["brown"]
    assert "(" not in "".join(v for k, v in day.items() if k not in ("ease",))
    light, dark = (document(BODY, width=80, height=80, theme=t) for t in THEMES)
    assert day["red"] in light
    assert day["red"] not in dark
    assert night["red"] in dark


def test_every_variable_of_the_style_sheet_is_defined() -> None:
    local = {"seat", "zoom", "pan-x", "pan-y", "phone-zoom", "phone-x", "phone-y"}  # set by pages, used with a fallback
    assert set(re.findall(r"var\(--([\w-]+)", stylesheet())) <= set(tokens("light")) | local


def test_boards_use_only_known_tokens() -> None:
    page = specimen.page("light").split("</style>")[1]
    assert set(re.findall(r"var\(--([\w-]+)", page)) <= set(tokens("light"))
    with pytest.raises(KeyError, match="no-such"):
        document(shapes.circle(0, 0, 1, fill="var(--no-such)"), width=1, height=1, theme="light")


def test_resolve() -> None:
    assert resolve("var(--wood)", "light") == tokens("light")["brown"]
    assert resolve("light-dark(#111111, var(--red))", "dark") == tokens("dark")["red"]
    assert resolve("color-mix(in srgb, var(--white) 50%, black)", "light") == "#807E7B"
    assert resolve("var(--nothing, var(--ink))", "light") == tokens("light")["ink"]
    assert resolve("none", "light") == "none"


def test_words_that_look_like_style_stay_words() -> None:
    words = 'var(--red) fill="var(--red)" id="x" url(#hatch-red)'
    picture = document(shapes.text(5, 5, words), width=9, height=9, theme="dark", label=words)
    shown = [e.text for e in parsed(picture).iter() if e.tag.endswith("text")]
    assert shown == [words]
    assert parsed(picture).attrib["aria-label"] == words


def test_page_pictures_leave_the_theme_to_the_page() -> None:
    picture = document(BODY, width=80, height=60.5, label="Board", lang="fr", id="board")
    tree = parsed(picture)
    assert "var(--red)" in picture
    assert "<style" not in picture
    assert tree.attrib["viewBox"] == "0 0 80 60.5"
    assert (tree.attrib["role"], tree.attrib["lang"], tree.attrib["id"]) == ("group", "fr", "board")
    assert 'id="hatch-red"' in picture  # the hatch in use
    assert 'id="hatch-bad"' in picture  # the refusal, which the script may need
    assert 'id="hatch-blue"' not in picture


def test_ids_do_not_clash_between_boards() -> None:
    boards = [
        document(shapes.city_hex(1, 1, 9, c, id="hex-A1"), width=9, height=9, theme=t)
        for c in ("red", "blue")
        for t in THEMES
    ]
    boards += [document(BODY, width=9, height=9, prefix="p1"), document(BODY, width=9, height=9, prefix="p2")]
    ids = [i for b in boards for i in set(re.findall(r' id="([^"]+)"', b))]
    assert len(ids) == len(set(ids))
    assert document(BODY, width=9, height=9, theme="light") == document(BODY, width=9, height=9, theme="light")


def test_unknown_themes_are_refused() -> None:
    with pytest.raises(SetupError, match=r"there is no theme 'sepia'; there are: light, dark, and None"):
        document("", width=1, height=1, theme="sepia")
