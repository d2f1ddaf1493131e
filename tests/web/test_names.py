"""The names at a table: nobody is called like somebody else, and a name that was typed stays."""

import unicodedata
from difflib import SequenceMatcher
from itertools import combinations

import pytest

import rotonde
from rotonde.core.words import Voice
from rotonde.web.lobby.new_tables import from_form, quick
from rotonde.web.people.names import BOTS, LONGEST
from tests.web.house import Browser

AUTOMATA = ("Emil", "Émil")  # of the German Railroads


def plain(name: str) -> str:
    """A name without accents and capitals."""
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)).casefold()


@pytest.mark.parametrize(("one", "other"), [*combinations(BOTS, 2), *((b, a) for b in BOTS for a in AUTOMATA)])
def test_no_two_names_are_mistaken_for_each_other(one: str, other: str) -> None:
    assert SequenceMatcher(None, plain(one), plain(other)).ratio() < 0.7


@pytest.mark.parametrize("name", [*BOTS, "wren", "Nadia"])
def test_no_bot_is_called_like_the_person(name: str) -> None:
    game = rotonde.game("age_of_steam")
    names = [seat.name for seat in quick(game, "me", name, Voice(None, "en")).seats]
    assert names[0] == name
    assert len({n.casefold() for n in names}) == len(names)


def test_a_name_that_was_typed_stays() -> None:
    """Also where the bot before it would have been called so."""
    form = {"players": "6", **{f"seat.{i}.name": BOTS[i - 1] for i in (2, 3, 4, 5)}, "seat.5.name": BOTS[0]}
    names = [seat.name for seat in from_form(rotonde.game("age_of_steam"), form, "me", BOTS[5]).seats]
    assert names[2:] == [BOTS[1], BOTS[2], BOTS[3], BOTS[0]]
    assert len(set(names)) == 6


def test_the_automaton_can_be_named_by_hand(browser: Browser) -> None:
    table = browser.make(2, bots=1, form={"seat.1.name": "Émile"})
    assert [seat["name"] for seat in browser.view(table)["seats"]][1] == "Émile"


def test_a_name_has_an_end(browser: Browser) -> None:
    table = browser.make(2, form={"seat.1.name": "x" * 500})
    assert browser.view(table)["seats"][1]["name"] == "x" * LONGEST
