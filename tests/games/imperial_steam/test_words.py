"""What Imperial Steam says: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rotonde.core import Event, Record, story
from rotonde.core.kit.scene import Listening
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.actions import SELL
from rotonde.games.imperial_steam.options import ImperialOptions
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam.tables import CREW, MATERIALS, RICH, do, lay, ready

WORDS = GAME.words
FOLDER = Path(str(GAME.folder))
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)


def seen(state: ImperialState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0])


def plain(text: str) -> str:
    """French text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


# ── whole games ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("setup", ["introductory", "normal", "random"])
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_without_a_missing_word(players: int, setup: str, lang: str) -> None:
    voice = Listening(WORDS, lang)
    state = GAME.new(players, {"setup": setup, "open_money": setup != "normal"})
    rng = random.Random(players)
    step = 0
    while not state.over:
        assert isinstance(state, ImperialState)
        if step % 40 == 0:
            look_around(state, voice)
        if step % 3 == 0 and state.to_act[0] >= 0:
            decide(seen(state), voice)
        for event in story(state, state.quick_sample(rng)):
            told = WORDS.log(event, voice)
            assert told.endswith(".")
            assert "{" not in told
            assert all(WORDS.tip(state.observe(None), place, voice).name != place for place in event.places)
        step += 1
    assert isinstance(state, ImperialState)
    look_around(state, voice)
    assert WORDS.scoring(state.observe(None), voice)[-1].points == state.scores()
    assert not voice.missing


def decide(view: View, voice: Voice) -> None:
    """Every legal action has its own words and clicks, and the clicks lead back to it."""
    labels: set[str] = set()
    paths: set[tuple[str, ...]] = set()
    for action in view.legal():
        label, path = WORDS.label(view, action, voice), WORDS.path(view, action)
        assert label.text not in labels
        assert path not in paths
        labels.add(label.text)
        paths.add(path)
        assert action in WORDS.intents(view, path)
        assert all(WORDS.tip(view, target, voice).name != target for target in path)
    for path in paths:
        assert not any(path[:i] in paths for i in range(1, len(path)))


def look_around(state: ImperialState, voice: Voice) -> None:
    """Every viewer gets a prompt, panels, and a tip for whatever is asked."""
    board = state.board
    targets = [f"city:{c}" for c in board.cities] + [f"link:{x}" for x in board.links] + ["nothing:known", "seat:9"]
    targets += [f"seat:{s}" for s in range(state.players)] + [f"contract:{c}" for c in board.contract_ids]
    for seat in (*range(state.players), None):
        view = state.observe(seat)
        assert WORDS.prompt(view, voice).title
        panel = WORDS.seats(view, voice)
        assert sorted(row.seat for row in panel.rows) == list(range(state.players))
        assert all(len(row.figures) == len(panel.columns) for row in panel.rows)
        for target in targets:
            assert WORDS.tip(view, target, voice).name
            assert isinstance(WORDS.intents(view, [target]), list)


# ── sentences ─────────────────────────────────────────────────────────────

SENTENCES = [
    (
        Event("bid", 1, args={"money": 40}),
        "Émile bids 40 gulden for influence.",
        "Émile mise 40 florins pour l’influence.",
    ),
    (
        Event("track", 0, args={"link": "wien--sopron"}),
        "Nadia lays track on Wien – Sopron.",
        "Nadia pose une voie sur Wien – Sopron.",
    ),
    (
        Event("factory", 2, args={"good": "iron", "city": "graz", "money": 50, "level": 2, "n": 3}),
        "Wren builds a factory for iron in Graz, 50 gulden: worker II, 3 goods.",
        "Wren construit une usine de fer à Graz, 50 florins : ouvrier II, 3 marchandises.",
    ),
    (
        Event("token", 0, args={"n": 1, "city": "graz"}),
        "Nadia takes an upgrade token of 1 point in Graz.",
        "Nadia prend un jeton Amélioration de 1 point à Graz.",
    ),
    (
        Event("influence", 1, args={"n": -2, "money": 30}),
        "Émile loses 2 steps of influence: now 30.",
        "Émile perd 2 crans d’influence : 30 maintenant.",
    ),
    (
        Event("sign", 3, args={"contract": "C01", "value": 50, "n": 1}),
        "Ada signs contract C01 (wood: 50); cars reserved: 1.",
        "Ada signe le contrat C01 (bois : 50) ; wagons réservés : 1.",
    ),
    (
        Event("key", 0, args={"metal": "gold", "hub": "green"}),
        "Nadia takes the gold key of the green hub.",
        "Nadia prend la clé d’or de la métropole verte.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
def test_an_event_is_a_sentence(event: Event, english: str, french: str) -> None:
    assert WORDS.log(event, EN) == english
    assert plain(WORDS.log(event, FR)) == french


def test_prompts_name_the_price_of_what_was_begun() -> None:
    state = lay(4, {0: {**RICH, **CREW, **MATERIALS}})
    do(state, "choose lay_track", "lay wien--st_poelten")
    prompt = WORDS.prompt(seen(state), EN)
    assert prompt.title == "Mobilise workers for an effort of 3, or add a second link"
    assert prompt.hint.startswith("It costs 1 wood, 1 stone, 1 iron.")
    do(state, "work 3")
    assert WORDS.prompt(seen(state), EN).title == "Effort 3 of 3: place the track"


def test_a_bid_is_a_click_on_the_influence_track() -> None:
    view = seen(ready(3))
    action = GAME.parse("bid 70")
    assert WORDS.path(view, action) == ("column:70",)
    assert WORDS.label(view, action, EN).text == "Bid 70 gulden: influence 70, 60 left"


def test_a_bid_that_is_sealed_is_not_told() -> None:
    state = ready(3)
    state.apply(GAME.parse("bid 70"), 0)
    assert "70" not in str(WORDS.prompt(state.observe(1), EN))
    assert [row.figures[0] for row in WORDS.seats(state.observe(1), EN).rows] == ["130"] * 3


def test_money_that_is_hidden_stays_out_of_the_panels() -> None:
    state = lay(3, {0: RICH}, options={"open_money": False})
    view = state.observe(1)
    row = next(row for row in WORDS.seats(view, EN).rows if row.seat == 0)
    assert row.figures[0] == row.figures[3] == "hidden"
    assert WORDS.scoring(view, EN)[-1].points[0] is None
    assert "1,000" not in str(WORDS.tip(view, "seat:0", EN))


def test_a_click_on_what_is_not_allowed_finds_its_refusal() -> None:
    state = lay(4, {0: {**RICH, **CREW, **MATERIALS}})
    do(state, "choose lay_track")
    view = seen(state)
    meant = WORDS.intents(view, ["link:graz--maribor"])
    refusal = view.refusal(meant[0])
    assert refusal is not None
    assert refusal.rule == "IS-6.1.3"
    said = plain(FR.refusal(refusal))
    assert said == "Graz – Maribor ne touche ni votre réseau ni la liaison annoncée avant. (IS-6.1.3)"


def test_a_click_on_ones_investors_means_a_sale() -> None:
    """IS-7.1: on the share board as a whole, and on the row of the highest; not while the share value is set."""
    view = seen(lay(4, {0: RICH}))
    assert WORDS.intents(view, ["investors:0"]) == [SELL]
    assert WORDS.intents(view, ["share:0:40"])[0] == SELL
    assert WORDS.intents(view, ["share:0:60"]) == [GAME.parse("share 60")]
    setting = lay(4, {0: {**RICH, "share": 60}})
    do(setting, "choose share_price")
    assert WORDS.intents(seen(setting), ["share:0:40"]) == [GAME.parse("share 40")]


@pytest.mark.parametrize(
    "place",
    ["workers:{}:training:1", "goods:{}:wood", "stock:{}:coal:2", "share:{}:60", "train:{}:IS-3", "investors:{}"],
)
def test_only_ones_own_mat_is_acted_on(place: str) -> None:
    """Another player's pieces answer with what they are."""
    view = seen(lay(4))
    assert WORDS.intents(view, [place.format(0)])
    assert not WORDS.intents(view, [place.format(1)])
    assert WORDS.tip(view, place.format(1), EN).name != place.format(1)


# ── rules and options ─────────────────────────────────────────────────────


def test_the_rules_have_the_same_numbers_in_both_languages() -> None:
    english, french = WORDS.rules(EN), WORDS.rules(FR)
    assert [r.number for r in english] == [r.number for r in french]
    assert len({r.number for r in english}) == len(english)
    assert all(one.text != other.text for one, other in zip(english, french, strict=True))


def test_every_rule_that_the_code_cites_exists() -> None:
    known = {r.number for r in WORDS.rules(EN)} | {f"IS-{n}" for n in range(1, 13)}
    for path in sorted(FOLDER.rglob("*.py")):
        cited = set(re.findall(r"IS-A\d+|IS-[1-9]\.[\d.]*\d|IS-1[0-2]\.\d+", path.read_text(encoding="utf-8")))
        assert cited - {"IS-6.0"} <= known, f"{path.name} cites {sorted(cited - known)}"


@pytest.mark.parametrize("voice", [EN, FR])
def test_every_option_is_explained_with_its_rule(voice: Voice) -> None:
    told = WORDS.options(voice)
    assert [o.name for o in told] == list(ImperialOptions.__struct_fields__)
    for option in told:
        assert WORDS.rule(option.rule, voice) is not None
        assert option.values[0][0] == getattr(ImperialOptions(), option.name)
    assert {p.name for p in WORDS.presets(voice)} == set(GAME.presets)


@pytest.mark.parametrize(("voice", "said"), [(EN, "Reconstructed edition"), (FR, "Édition reconstituée")])
def test_the_lobby_says_what_is_reconstructed(voice: Voice, said: str) -> None:
    assert WORDS.about(voice).reconstructed.startswith(said)


def test_a_metropolis_that_cannot_buy_says_why_before_it_speaks_of_stations() -> None:
    """A click on it means a delivery rather than a station, for whoever has a factory."""
    record = Record.load(next((Path(__file__).parents[2] / "records" / "imperial_steam").glob("01-*.rotonde")))
    state = record.start()
    assert isinstance(state, ImperialState)
    said: set[str] = set()
    for entry in record.entries:
        seat = state.to_act[0] if state.to_act else -1
        if seat >= 0 and any(factory[0] == seat for factory in state.factories):
            view, name = state.observe(seat), state.board.cities[state.land.hub_city[0]]
            first = WORDS.intents(view, [f"city:{name}"])[0]
            said |= {str(first).split()[0]} if view.refusal(first) else set()
        state.advance(GAME.parse(entry.action), entry.seat)
    assert said == {"deliver"}


def test_a_locomotive_is_called_by_the_number_it_is_drawn_with() -> None:
    """IS-4 would read as the number of a rule."""
    state = lay(seats={0: RICH}, round=3)
    do(state, "choose train")
    said = [WORDS.label(seen(state), action, EN).text for action in state.legal()]
    assert "Buy locomotive 4 for 40: 4 freight cars and a coal" in said
    assert not [text for text in said if "IS-" in text]


def test_all_steps_beyond_the_track_stand_behind_one_entry() -> None:
    state = lay(seats={0: RICH})
    do(state, "choose buy_influence")
    view = seen(state)
    first = [WORDS.path(view, action)[0] for action in state.legal()]
    beyond = [WORDS.path(view, action) for action in state.legal() if WORDS.path(view, action)[0] == "beyond"]
    assert first.count("beyond") == len(beyond) > 1
    assert not [target for target in first if target.startswith("steps:")]
    assert len(set(beyond)) == len(beyond)


def test_a_delivery_that_only_lacks_coal_is_refused_for_that() -> None:
    """Whoever clicks the hub may also build there; the delivery, for which all else is there, is meant."""
    cold = {"tracks": ["wien--wr_neustadt", "wr_neustadt--gloggnitz"], "goods": {"wood": 1}}
    state = lay(
        seats={0: cold}, factories=[{"seat": 0, "good": "iron", "city": "wien", "site": "row", "left": 2, "level": 3}]
    )
    view = seen(state)
    why = view.refusal(WORDS.intents(view, ["city:gloggnitz"])[0])
    assert why is not None
    assert why.message == "A delivery costs one coal from your storage."
