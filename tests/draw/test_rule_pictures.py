"""Pictures beside rules: each is drawn, of a rule that exists, and shows a piece of the board and no more."""

import copy
from html import escape
from xml.etree import ElementTree as ET

import pytest

import rotonde
from rotonde.core.registry import shipped
from rotonde.core.words import Voice
from rotonde.draw.crops import Box, Picture
from rotonde.draw.rule_pictures import entries, rule_pictures
from rotonde.draw.summaries import LONGEST, shortened, summary
from rotonde.games.age_of_steam.words.lookup import lookup


@pytest.mark.parametrize("game", shipped())
def test_every_picture_is_drawn_and_every_rule_exists(game: str) -> None:
    title = rotonde.game(game)
    numbers = {rule.number for rule in title.words.rules(Voice(title.words, "en"))}
    assert len(entries(title)) >= 8
    assert {entry.rule for entry in entries(title)} <= numbers
    assert any(entry.act for entry in entries(title))  # a worked example is among them
    whole = len(title.new().observe(None).svg(theme=None))
    for lang in ("en", "fr"):
        for picture in rule_pictures(title, lang):
            root = ET.fromstring(picture.svg)
            assert picture.caption
            assert root.get("aria-label") == picture.caption
            assert len(list(root.iter())) > 8
            assert len(picture.svg) < whole / 2
            assert "data-target" not in picture.svg
            assert "tabindex" not in picture.svg
    differ = [
        a.caption != b.caption for a, b in zip(rule_pictures(title, "en"), rule_pictures(title, "fr"), strict=True)
    ]
    assert any(differ)


def test_a_piece_holds_what_lies_in_it_and_nothing_else() -> None:
    near = '<g data-target="a"><rect x="10" y="10" width="20" height="20"/></g>'
    far = (
        '<g transform="translate(200 0)"><circle cx="10" cy="10" r="5"/><text x="0" y="9" font-size="10">far</text></g>'
    )
    used = '<defs><path id="p" d="M0 0 l4 4"/><path id="q" d="M0 0h9"/></defs><use href="#p" x="12" y="12"/>'
    picture = Picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">{used}{near}{far}</svg>')
    [box] = picture.boxes(["a", "nowhere"])
    assert (box.left, box.top, box.right, box.low) == (10, 10, 30, 30)
    drawn = picture.piece(box.grown(5), "A thing")
    assert "far" not in drawn
    assert "circle" not in drawn
    assert 'id="p"' in drawn
    assert 'id="q"' not in drawn


def test_paths_are_measured_by_every_verb() -> None:
    path = '<path data-target="a" d="M10 10 h20 v5 l-5 5 q0 10 10 10 c1 1 2 2 3 3 a4 4 0 0 1 8 0 z m1 1 H60 V70"/>'
    [box] = Picture(f'<svg viewBox="0 0 99 99">{path}</svg>').boxes(["a"])
    assert box.left <= 10
    assert box.right >= 60
    assert box.low >= 70


def test_a_rule_is_cut_at_the_end_of_a_sentence() -> None:
    assert shortened("Short.") == "Short."
    long = "One sentence that is of a fair length. " * 9
    assert shortened(long).endswith("length.")
    assert len(shortened("word " * 200)) <= LONGEST + 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_summary_of_a_game_needs_nothing_from_outside(lang: str) -> None:
    page = summary(rotonde.game("stephensons_rocket"), lang)
    assert page.count("<figure") >= 6
    assert "http" not in page.replace("http://www.w3.org", "")
    assert "<script" not in page


def test_marks_lie_under_the_words_of_a_preview_and_buttons_are_left_out() -> None:
    place = '<g data-target="a"><rect x="10" y="10" width="20" height="20"/></g>'
    button = '<g role="button"><rect x="12" y="12" width="4" height="4" fill="#abc"/></g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">{place}{button}</svg>'
    picture = Picture(svg, '<text x="20" y="20" font-size="5">+1</text>')
    boxes = picture.boxes(["a"])
    drawn = picture.piece(Box(0, 0, 60, 60), "a piece", boxes)
    assert 0 < drawn.index("stroke-dasharray") < drawn.index("+1")
    assert "#abc" not in drawn


def test_words_are_shown_whole_or_not_at_all() -> None:
    """A word that a piece nearly holds is taken in; what else its edge would cut is left out, with its plate."""

    def word(x: int, text: str) -> str:
        plate = f'<rect x="{x - 2}" y="38" width="{len(text) * 8}" height="16" fill="#fff"/>'
        return f'<g>{plate}<text x="{x}" y="50" font-size="10">{text}</text></g>'

    whole, near, far = word(20, "Gloucester"), word(70, "Derby"), word(94, "Northampton")
    picture = Picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">{whole}{near}{far}</svg>')
    piece = picture.piece(Box(10, 0, 98, 90), "a piece")
    assert "Gloucester" in piece
    assert "Derby" in piece
    assert "Northampton" not in piece
    assert piece.count("<rect") == 2


def test_a_summary_is_a_page_for_paper_by_night_too() -> None:
    assert '<html lang="fr" data-theme="light">' in summary(rotonde.game("stephensons_rocket"), "fr", pictures=[])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", shipped())
def test_a_summary_says_what_the_edition_says(game: str, lang: str) -> None:
    """Prices, payments and points beside the pictures; every one of them follows from the figures."""
    title = rotonde.game(game)
    tables = title.words.lookup(Voice(title.words, lang))
    assert len(tables) == 3
    page = summary(title, lang, pictures=[])
    assert all(len(table.rows) >= 3 for table in tables)
    assert all(f"<td>{escape(much)}</td>" in page for table in tables for _, much in table.rows)


def test_figures_of_a_summary_follow_the_edition() -> None:
    figures = copy.deepcopy(rotonde.game("age_of_steam").edition().data)
    words = rotonde.game("age_of_steam").words
    voice = Voice(words, "en")
    assert ("Simple track", "$2 · $3 · $4") in words.lookup(voice)[0].rows
    figures["costs"]["simple"]["plain"], figures["points"]["income"] = 7, 9
    tables = lookup(figures, voice)
    assert ("Simple track", "$7 · $3 · $4") in tables[0].rows
    assert ("Each step of income", "+9") in tables[2].rows


def test_what_black_brings_is_shown_with_the_black_rail_that_brings_it() -> None:
    """RR-5.6: the space that it reaches, the grey rails there, and the brown ones four spaces on."""
    picture = next(p for p in rule_pictures(rotonde.game("russian_railroads"), "en") if p.rule == "RR-5.6")
    assert picture.caption == "Black on Trans-Siberian to 2: grey rails"
    assert picture.svg.count('stroke-dasharray="6 4"') == 3
    assert ">grey rails</text>" in picture.svg
