"""What the Rocket says: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import rotonde
from rotonde.core import Event, story
from rotonde.core.kit.scene import Listening
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.stephensons_rocket.options import RocketOptions
from rotonde.games.stephensons_rocket.state import RocketState

GAME = rotonde.game("stephensons_rocket")
WORDS = GAME.words
FOLDER = Path(str(GAME.folder))
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)

OPENING = """
extend GWR C12 / extend GER N7 / take Salisbury textile / extend L&Y B5
extend GWR D12 / pass / take Ipswich textile / station L8 / extend L&Y C4
"""


def table(moves: str = "", players: int = 3, **options: object) -> RocketState:
    """The position after some moves, separated by slashes or lines."""
    state = GAME.new(players=players, options=options)
    assert isinstance(state, RocketState)
    for text in re.split(r"[/\n]", moves):
        if text.strip():
            state.apply(GAME.parse(text.strip()))
    return state


def seen(state: RocketState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0])


def plain(text: str) -> str:
    """French text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


# ── whole games ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_without_a_missing_word(players: int, lang: str) -> None:
    voice = Listening(WORDS, lang)
    state = GAME.new(players=players)
    rng = random.Random(players)
    step = 0
    while not state.over:
        assert isinstance(state, RocketState)
        if step % 40 == 0:
            look_around(state, voice)
        if step % 3 == 0 or state.stack:
            decide(seen(state), voice)
        for event in story(state, state.quick_sample(rng)):
            assert_sentence(WORDS.log(event, voice))
        step += 1
    assert isinstance(state, RocketState)
    look_around(state, voice)
    assert WORDS.scoring(state.observe(None), voice)[-1].points == state.scores()
    assert not voice.missing


def assert_sentence(text: str) -> None:
    assert text.endswith(".")
    assert "{" not in text


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
        assert all(WORDS.tip(view, target, voice).name for target in path)
    for path in paths:
        assert not any(path[:i] in paths for i in range(1, len(path)))


def look_around(state: RocketState, voice: Voice) -> None:
    """Every viewer gets a prompt, panels and tips for all that stands on the board."""
    board = state.board
    targets = [f"hex:{h}" for h in board.labels] + [f"city:{c}" for c in board.city_names]
    targets += [f"company:{c}" for c in board.companies] + [f"station:{h}" for h in board.labels]
    targets += [f"token:{c}:{k}" for c, k in board.slot_at] + ["bid:1", "pass", "nothing:known"]
    for seat in (*range(state.players), None):
        view = state.observe(seat)
        assert WORDS.prompt(view, voice).title
        panel = WORDS.seats(view, voice)
        assert [row.seat for row in panel.rows] == list(range(state.players))
        assert all(len(row.figures) == len(panel.columns) for row in panel.rows)
        for target in targets:
            assert WORDS.tip(view, target, voice).name
            assert isinstance(WORDS.intents(view, [target]), list)


# ── the log ───────────────────────────────────────────────────────────────

SENTENCES = [
    (
        Event("take", 1, args={"kind": "steel", "city": "Ipswich"}),
        "Émile takes a steel token of Ipswich.",
        "Émile prend un marqueur acier d’Ipswich.",
    ),
    (Event("station", 0, args={"hex": "F7"}), "Nadia places a station on F7.", "Nadia pose une gare en F7."),
    (
        Event("move_station", 0, args={"hex": "F7", "to": "A13"}),
        "Nadia moves a station from F7 to A13.",
        "Nadia déplace une gare, en A13 au lieu de F7.",
    ),
    (
        Event("extend", 0, args={"company": "GWR", "hex": "C12"}),
        "Nadia extends the GWR to C12.",
        "Nadia agrandit la GWR vers C12.",
    ),
    (
        Event("share", 0, args={"company": "GWR"}),
        "Nadia takes a share of the GWR.",
        "Nadia prend une action de la GWR.",
    ),
    (Event("no_bid", 1, args={"company": "GWR"}), "Émile lets the GWR go.", "Émile laisse aller la GWR."),
    (
        Event("bid", 1, args={"n": 1, "company": "GWR", "hex": "C12"}),
        "Émile bids 1 share to send the GWR to C12.",
        "Émile mise 1 action pour envoyer la GWR en C12.",
    ),
    (
        Event("veto_won", 1, args={"n": 2, "company": "GWR", "hex": "C12"}),
        "Émile wins the veto and gives 2 shares back: the GWR goes to C12.",
        "Émile remporte le veto et rend 2 actions : la GWR va en C12.",
    ),
    (
        Event("passenger", 0),
        "Nadia drives into another player's station and takes a passenger token.",
        "Nadia entre dans la gare d’un autre et prend un marqueur de passagers.",
    ),
    (
        Event("reach", args={"company": "GWR", "city": "Reading", "money": 12000}),
        "The GWR reaches Reading and is worth £12,000.",
        "La GWR atteint Reading et vaut 12 000 £.",
    ),
    (
        Event("city_pays", 0, args={"money": 2000, "city": "Reading"}),
        "Reading pays Nadia £2,000 for tokens.",
        "Reading rapporte 2 000 £ à Nadia pour ses marqueurs.",
    ),
    (
        Event("town_pays", 0, args={"money": 3000, "city": "Leeds"}),
        "Leeds pays Nadia £3,000 for stations on the line.",
        "Leeds rapporte 3 000 £ à Nadia pour ses gares sur la ligne.",
    ),
    (
        Event("merger", args={"company": "LSWR", "into": "GWR"}),
        "The LSWR is absorbed by the GWR.",
        "La LSWR est absorbée par la GWR.",
    ),
    (
        Event("merger_bonus", 0, args={"money": 3000, "company": "LSWR"}),
        "Nadia gets £3,000 for shares of the LSWR.",
        "Nadia reçoit 3 000 £ pour ses actions de la LSWR.",
    ),
    (
        Event("exchange", 0, args={"n": 5, "company": "LSWR", "gained": 2, "into": "GWR"}),
        "Nadia exchanges 5 shares of the LSWR for 2 of the GWR.",
        "Nadia échange 5 actions de la LSWR contre 2 de la GWR.",
    ),
    (
        Event("exchange", 0, args={"n": 1, "company": "LSWR", "gained": 0, "into": "GWR"}),
        "Nadia loses a single share of the LSWR: two make one.",
        "Nadia perd une seule action de la LSWR : il en faut deux pour une.",
    ),
    (
        Event("isolated", args={"company": "L&Y", "n": 12}),
        "The L&Y is isolated: 12 shares leave the game.",
        "La L&Y devient une ligne autonome : 12 actions quittent le jeu.",
    ),
    (
        Event("isolated", args={"company": "L&Y", "n": 0}),
        "The L&Y is isolated.",
        "La L&Y devient une ligne autonome.",
    ),
    (
        Event("skip", 0),
        "Nadia can do nothing: the action is lost.",
        "Nadia ne peut rien faire : l’action est perdue.",
    ),
    (
        Event("end", args={"reason": "tiles"}),
        "The game ends: the last track tile is laid.",
        "Fin de la partie : la dernière tuile de rails est posée.",
    ),
    (
        Event("final_tokens", 0, args={"money": 6000, "what": "tokens", "name": "passenger", "n": 3}),
        "Nadia gets £6,000 for 3 passenger tokens.",
        "Nadia reçoit 6 000 £ pour 3 marqueurs passagers.",
    ),
    (
        Event("final_stations", 0, args={"money": 6000, "what": "stations", "name": "GWR", "n": 1}),
        "Nadia gets £6,000 for 1 station on the GWR.",
        "Nadia reçoit 6 000 £ pour 1 gare sur la GWR.",
    ),
    (
        Event("final_shares", 0, args={"money": 6000, "what": "shares", "name": "GWR", "n": 4}),
        "Nadia gets £6,000 for 4 shares of the GWR.",
        "Nadia reçoit 6 000 £ pour 4 actions de la GWR.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
def test_an_event_is_a_sentence(event: Event, english: str, french: str) -> None:
    assert WORDS.log(event, EN) == english
    assert plain(WORDS.log(event, FR)) == french


def rules_and_steps() -> str:
    """The source of everything that refuses and tells."""
    files = [path for room in ("rules", "steps") for path in sorted((FOLDER / room).glob("*.py"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_kind_of_event_in_the_rules_has_its_sentence_above() -> None:
    source = rules_and_steps()
    kinds = set(re.findall(r'table\.(?:headline|detail|bookkeeping)\("(\w+)"', source)) | {"city_pays", "town_pays"}
    kinds |= {f"final_{what}" for what in ("tokens", "stations", "shares")}
    assert kinds == {event.kind for event, _, _ in SENTENCES}


@pytest.mark.parametrize("reason", ["shares", "tiles", "extendable", "stuck"])
def test_each_end_has_its_own_sentence(reason: str) -> None:
    event = Event("end", args={"reason": reason})
    assert WORDS.log(event, EN).startswith("The game ends: ")
    assert plain(WORDS.log(event, FR)).startswith("Fin de la partie : ")


def test_an_event_without_words_is_an_error_and_no_empty_line() -> None:
    with pytest.raises(ValueError, match="derailed"):
        WORDS.log(Event("derailed", 0, args={"n": 1, "name": ""}), EN)


# ── prompts ───────────────────────────────────────────────────────────────


def test_the_turn_is_prompted_with_what_can_be_done() -> None:
    state = table()
    assert WORDS.prompt(seen(state), EN).title == "First action: take a token, place a station or extend a line"
    assert WORDS.prompt(state.observe(1), EN).title == "Waiting for Nadia"
    state = table("extend GWR C12")
    said = WORDS.prompt(seen(state), EN)
    assert said.title.startswith("Second action: ")
    assert said.hint == "Not the Great Western again this turn (SR-3.2)."


def test_a_shareholder_is_asked_what_a_bid_costs() -> None:
    state = table(OPENING)
    said = WORDS.prompt(seen(state), EN)
    assert said.title == "The Lancashire & Yorkshire moves to C4: bid for another course, or let it go"
    assert said.hint == "Bid your 1 share; you give it back only if you win (SR-7.3, SR-7.7)."
    waiting = WORDS.prompt(state.observe(2), EN)
    assert waiting.title == "Waiting for Émile"
    assert "Nadia moves the Lancashire & Yorkshire to C4" in waiting.hint


@pytest.mark.parametrize(
    ("last_word", "hint"),
    [("original", "the locomotive goes to C4, your own choice"), ("free", "send the locomotive where you like")],
)
def test_the_mover_is_told_what_the_last_word_brings(last_word: str, hint: str) -> None:
    """SR-7.5"""
    state = table(OPENING + "bid 1 B6", veto_last_word=last_word)
    said = WORDS.prompt(seen(state), EN)
    assert said.title == "Émile bids 1 for B6: match the bid, or give way"
    assert hint in said.hint
    assert "SR-7.5" in said.hint


def test_a_lifted_station_must_be_set_down() -> None:
    state = table("station L8 / lift L8")
    assert WORDS.prompt(seen(state), EN).title == "Set the station of L8 down on another hex"
    assert WORDS.prompt(state.observe(None), EN).hint == "A station is being moved."


def test_the_end_is_announced_with_the_winner() -> None:
    state = table(score_unit="points_1")
    rng = random.Random(1)
    while not state.over:
        state.apply(state.quick_sample(rng))
    said = WORDS.prompt(state.observe(None), EN)
    (winner,) = state.winners()
    assert said.title == f"{NAMES[winner]} wins with {max(state.scores())} points"
    assert said.hint.startswith("The game ends: ")


# ── labels, tips, clicks ──────────────────────────────────────────────────


def test_a_label_tells_the_consequences_to_each_reader() -> None:
    state = table(OPENING)
    bid = GAME.parse("bid 1 B6")
    said = WORDS.label(seen(state), bid, EN)
    assert said.text == (
        "Bid 1 share to send the L&Y to B6: reaches Shrewsbury · absorbed by the LNWR, bonus Nadia £3,000"
    )
    assert said.flag == "−1 share, joins LNWR"
    state.apply(bid)
    said = WORDS.label(seen(state), GAME.parse("pass"), FR)
    assert plain(said.text) == (
        "Laisser la L&Y aller en B6 : atteint Shrewsbury · "
        "absorbée par la LNWR, prime : vous 3 000 £, votre action est perdue"
    )
    assert plain(said.flag) == "+3 000 £, rejoint LNWR"


def test_a_label_is_a_forecast_and_changes_nothing() -> None:
    state = table(OPENING)
    view = seen(state)
    before = view.table.digest()
    for action in view.legal():
        WORDS.label(view, action, EN)
    assert view.table.digest() == before
    assert view.table.sink is None


def test_an_extension_names_who_may_bid_and_what_it_pays() -> None:
    """SR-7.1, SR-9.2"""
    view = seen(table("take Gloucester leather"))
    said = WORDS.label(view, GAME.parse("extend GWR C12"), EN)
    assert said.text == "Extend the GWR to C12: 1 share · Gloucester pays you £2,000"
    assert said.flag == "+1 share, +£2,000"
    view = seen(table("take Gloucester leather / extend GWR B14 / extend GWR B15 / pass / take London leather"))
    said = WORDS.label(view, GAME.parse("extend GWR B16"), EN)
    assert said.text == "Extend the GWR to B16: 1 share · the GWR is isolated · Nadia and Émile may bid"


def test_one_click_where_there_is_no_choice() -> None:
    state = table()
    steel, brewing = GAME.parse("take Birmingham steel"), GAME.parse("take Birmingham brewing")
    assert WORDS.path(seen(state), steel) == ("city:Birmingham", "token:Birmingham:steel")
    state.apply(brewing)
    assert WORDS.path(seen(state), steel) == ("city:Birmingham",)
    state = table(OPENING)
    assert WORDS.path(seen(state), GAME.parse("bid 1 B6")) == ("bid:1", "hex:B6")
    state.apply(GAME.parse("bid 1 B6"))
    assert WORDS.path(seen(state), GAME.parse("bid 1 C4")) == ("bid:1",)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (["city:Leeds"], "SR-4.1"),
        (["hex:B12"], "SR-5.2"),
        (["station:A2"], "SR-5.1"),
        (["company:GWR", "hex:L8"], "SR-6.1"),
        (["company:GWR", "city:Gloucester"], "SR-6.1"),
        (["bid:1"], "SR-7.3"),
        (["pass"], "SR-3.4"),
    ],
)
def test_a_click_that_leads_nowhere_is_explained(path: list[str], rule: str) -> None:
    view = seen(table())
    refusal = view.refusal(WORDS.intents(view, path)[0])
    assert refusal is not None
    assert refusal.rule == rule
    assert rule in FR.refusal(refusal)


def test_a_company_is_meant_to_go_ahead_before_it_is_meant_to_turn_back() -> None:
    """SR-6.3"""
    view = seen(table("extend GWR C12 / take Ipswich brewing"))
    meant = [str(action) for action in WORDS.intents(view, ["company:GWR"])]
    assert meant[:2] == ["extend GWR D12", "extend GWR D13"]
    assert len(meant) > 3


def test_clicks_on_places_that_do_not_exist_mean_nothing() -> None:
    view = seen(table())
    assert WORDS.intents(view, []) == []
    for target in ("company:X", "city:Atlantis", "bid:many", "moon:1"):
        assert WORDS.intents(view, [target]) == []
        assert WORDS.tip(view, target, EN).name


def test_tips_name_state_and_consequence() -> None:
    state = table("take Gloucester leather")
    tip = WORDS.tip(seen(state), "city:Gloucester", EN)
    assert tip.name == "Gloucester, big city"
    assert tip.note == "Tokens left: 1 leather, 1 textile."
    assert tip.more == "The next line to reach it pays you £2,000."
    tip = WORDS.tip(state.observe(1), "company:GWR", EN)
    assert tip.name == "Great Western Railway (GWR)"
    assert tip.note == "Worth £1,000: Bristol."
    assert tip.more == "16 shares in the pile."


# ── panels ────────────────────────────────────────────────────────────────


def test_money_is_shown_to_its_owner_alone() -> None:
    """SR-15.1, SR-15.2"""
    state = table()
    state.money[:] = [3000, 12000, 0]
    rows = WORDS.seats(state.observe(1), EN).rows
    assert [row.figures[3] for row in rows] == ["hidden", "£12,000", "hidden"]
    assert [row.colour for row in rows] == list(WORDS.colours(3)) == ["beige", "green", "brown"]
    totals = WORDS.scoring(state.observe(1), EN)[-1]
    assert totals.text == "Total, as it stands"
    assert totals.points == (None, 12000, None)
    state = table(open_money=True, score_unit="points_1")
    state.money[:] = [3000, 12000, 0]
    panel = WORDS.seats(state.observe(None), EN)
    assert panel.columns[3] == "Points"
    assert [row.figures[3] for row in panel.rows] == ["3", "12", "0"]


@pytest.mark.parametrize("unit", ["pounds_1000", "points_1"])
def test_the_lines_of_the_scoring_add_up(unit: str) -> None:
    """SR-14"""
    state = table(players=4, score_unit=unit)
    rng = random.Random(4)
    while not state.over:
        state.apply(state.quick_sample(rng))
    lines = WORDS.scoring(state.observe(2), EN)
    for seat, score in enumerate(state.scores()):
        assert sum(line.points[seat] or 0 for line in lines if not line.total) == score
        assert sum(line.points[seat] or 0 for line in lines[:-1] if line.total) + (lines[0].points[seat] or 0) == score
    assert lines[-1].points == state.scores()


def test_a_chapter_is_a_circuit_of_turns() -> None:
    state = table("extend GWR C12 / extend GER N7", players=2)
    assert WORDS.chapter(seen(state), EN) == "Circuit 1"
    for text in ("take Birmingham steel", "take Birmingham steel"):
        state.apply(GAME.parse(text))
    assert WORDS.chapter(seen(state), FR) == "Tour de table 2"


# ── rules, options, catalogue ─────────────────────────────────────────────


def test_the_rules_have_the_same_numbers_in_both_languages() -> None:
    english, french = WORDS.rules(EN), WORDS.rules(FR)
    assert [r.number for r in english] == [r.number for r in french]
    assert len({r.number for r in english}) == len(english)
    for one, other in zip(english, french, strict=True):
        assert one.text != other.text
        assert set(re.findall(r"SR-[\d.]*\d", one.text)) == set(re.findall(r"SR-[\d.]*\d", other.text))
        assert ("[ruling]" in one.text) == ("[arbitrage]" in other.text)


def test_every_rule_that_the_code_cites_exists() -> None:
    known = {r.number for r in WORDS.rules(EN)} | {f"SR-{n}" for n in range(1, 17)}
    for path in sorted(FOLDER.rglob("*.py")):
        cited = set(re.findall(r"SR-\d+(?:\.\d+)?", path.read_text(encoding="utf-8")))
        assert cited <= known, f"{path.name} cites {sorted(cited - known)}"


@pytest.mark.parametrize("voice", [EN, FR])
def test_every_option_is_a_rule_and_is_explained(voice: Voice) -> None:
    """SR-16.1, SR-16.2, SR-16.3, SR-16.4, SR-16.5, SR-16.6, SR-16.7, SR-16.8, SR-16.9"""
    told = WORDS.options(voice)
    assert [o.name for o in told] == list(RocketOptions.__struct_fields__)
    for n, option in enumerate(told, 1):
        rule = WORDS.rule(f"SR-16.{n}", voice)
        assert rule is not None
        assert rule.text.startswith(option.name)
        default = getattr(RocketOptions(), option.name)
        assert option.values[0][0] == default
        for value, meaning in option.values:
            word = {True: "on", False: "off"}.get(value, value)
            assert re.search(rf"\b{word}\b", rule.text)
            assert meaning.endswith(".")
        assert WORDS.rule(option.rule, voice) is not None


def test_every_refusal_is_translated() -> None:
    source = rules_and_steps()
    templates = re.findall(r'N_\(\s*"([^"]+)"', source)
    assert len(templates) > 20
    assert [t for t in templates if not FR.knows(t)] == []


def test_the_lobby_says_what_is_reconstructed() -> None:
    for voice in (EN, FR):
        about = WORDS.about(voice)
        assert about.tagline
        assert about.summary
        assert about.reconstructed
    assert GAME.edition().reconstructed


def test_a_bid_is_staked_in_french() -> None:
    """*Enchérir* takes no object, and an action of a turn is not a share of a company."""
    catalogue = (FOLDER / "words" / "fr.po").read_text(encoding="utf-8")
    assert not re.findall(r"[Ee]nchéri(?:r|t|ssez)|[Ll]aisse[rz] aller", catalogue)
    shares = re.findall(r"^msgstr.*(?:Miser|Vous avez \{n\}) .*", catalogue, re.MULTILINE)
    assert len(shares) > 6
    assert [text for text in shares if "(SR-7" in text and "de la compagnie" not in text] == []


def test_prompts_are_infinitives_in_french() -> None:
    """One form in all games: what to do stands in the infinitive."""
    state, rng = table(), random.Random(7)
    while state.to_act:
        said = WORDS.prompt(seen(state), FR)
        assert not re.search(r"\b(?!avez\b|gagnez\b|rendez\b|voulez\b)\w+ez\b", f"{said.title} {said.hint}"), said
        state.apply(state.quick_sample(rng))
