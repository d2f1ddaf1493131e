"""The summary of each game fits one page of A4, as Chromium prints it, in both languages."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import rotonde
from rotonde.core.registry import shipped
from rotonde.draw.summaries import summary
from rotonde.web.views.poster import fonts

OVERFLOWS = """[...document.querySelectorAll('main, figure')].filter((el) => el.scrollHeight > el.clientHeight + 1)
    .map((el) => el.textContent.slice(0, 60))"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", shipped())
def test_a_summary_is_one_page(chromium: Browser, tmp_path: Path, game: str, lang: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(summary(rotonde.game(game), lang, fonts()), encoding="utf-8")
    page = chromium.new_page()
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    assert page.evaluate(OVERFLOWS) == []
    page.close()
