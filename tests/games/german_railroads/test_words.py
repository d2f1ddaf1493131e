"""What German Railroads says beyond the base game: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rotonde.core.kit.scene import Listening
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.actions import STOKER, Branch, Extend, Foundry, Income, Stoke
from rotonde.games.german_railroads.rules.parts import RULES
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.steps.burning import Burning
from rotonde.games.german_railroads.words import VOCABULARY
from rotonde.games.russian_railroads import GAME as RUSSIAN
from rotonde.games.russian_railroads.actions import Move
from rotonde.games.russian_railroads.rules.registry import RULES as BASE_RULES
from rotonde.games.russian_railroads.words import VOCABULARY as BASE
from rotonde.games.russian_railroads.words.speech import effect
from tests.games import speech
from tests.games.german_railroads.tables import DR, MU, NU, do, events, solo, table
from tests.games.speech import plain

WORDS = GAME.words
FOLDER = Path(str(GAME.folder))
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)
LONG = {MU: {"black": 8, "grey": 2}, DR: {"black": 5}, NU: {"black": 2}}


def seen(state: GermanState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0])


def said(state: GermanState, action: str, voice: Voice = EN) -> tuple[str, str]:
    """Text and flag of an action's label."""
    label = WORDS.label(seen(state), GAME.parse(action), voice)
    return plain(label.text), plain(label.flag)


# ── whole games ───────────────────────────────────────────────────────────

GAMES = [
    (1, {"germany": False}),
    (1, {"coal": True, "new_material": True}),
    (2, {"coal": True}),
    (3, {"germany": False, "coal": True, "new_material": True}),
    (3, {"new_material": True}),
    (4, {"coal": True, "new_material": True}),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "modules"), GAMES)
def test_whole_games_are_told_without_a_missing_word(players: int, modules: dict[str, bool], lang: str) -> None:
    speech.tell(WORDS, GAME.new(players, modules), lang, 5, look_around, every=90)


def look_around(state: State, voice: Listening) -> None:
    """Tips for all that the modules add, whether they are played or not."""
    assert isinstance(state, GermanState)
    boards, figures = state.boards, state.boards.german
    targets = [f"space:{space.name}" for space in boards.spaces] + [f"space:{name}" for name in boards.barred]
    targets += ["space:coal_stoker", "tiles", "incomes", "foundries", "emil", "burn:2", "burn:", "done", "pass"]
    targets += ["keep:3:new", "stacks", "take:coal", "area:0:nowhere", "branch:9:berlin", "emil:aux_x2", "tiles:e9_9"]
    targets += [f"tiles:{t.id}" for t in figures.germany.extension_tiles]
    targets += [f"incomes:{m.id}" for m in figures.germany.income_markers]
    targets += [f"foundries:{f.id}" for f in figures.coal.foundries]
    targets += [f"token:{t}" for t in boards.tokens] + [f"card:{c}" for c in boards.cards]
    for seat in range(state.players):
        targets += [f"{kind}:{seat}" for kind in ("player", "coal", "income", "industry")]
        targets += [f"factory:{seat}:{place}" for place in range(6)] + [f"stoker:{seat}:factory:1"]
        targets += [f"loco:{seat}:{line}" for line in boards.lines] + [f"cell:{seat}:{MU}:{n}" for n in range(16)]
        targets += [f"branch:{seat}:{b}" for b in ("hamburg", "berlin")] + [f"area:{seat}:hannover"]
        targets += [f"income:{seat}:{m.id}" for m in figures.germany.income_markers]
        targets += [f"foundry:{seat}:{f.id}" for f in figures.coal.foundries]
        targets += [f"special:{seat}:{s.name}" for s in boards.specials]
    speech.look_at(WORDS, state, targets, voice)


# ── labels and prompts ────────────────────────────────────────────────────


def test_the_switch_says_what_each_branch_brings() -> None:
    """GR-3.3, GR-3.4."""
    state = do(table(s0={"rails": LONG}), "use rail_basic", "pay 1 0 0 0")
    assert said(state, "move muenchen black")[0] == "Black on München to 9, to Hamburg or Berlin"
    do(state, "move muenchen black")
    assert "GR-3.3" in WORDS.prompt(seen(state), EN).hint
    text, _ = said(state, "branch berlin")
    assert text.startswith("To Berlin for good, 13 spaces (10: beige rails · 11 (locomotive): a ? token")
    assert WORDS.path(seen(state), Branch("berlin")) == ("branch:0:berlin",)
    other = state.observe(1)
    assert WORDS.prompt(other, EN).title == "Waiting for Nadia"
    do(state, "branch berlin")
    tip = WORDS.tip(state.observe(0), "branch:0:hamburg", EN)
    assert "Closed" in tip.more
    assert "Closed" in WORDS.tip(state.observe(0), "special:0:hamburg:11", EN).more


def test_a_tile_says_its_spaces_on_the_line() -> None:
    """GR-4.1, GR-4.4."""
    state = do(table(s0={"rails": LONG}), "use rail_basic", "pay 1 0 0 0")
    assert said(state, "move dresden black")[0] == "Black on Dresden to 6, with a tile of your choice"
    do(state, "move dresden black")
    assert WORDS.prompt(seen(state), EN).title == "Choose an extension tile for Hannover"
    assert said(state, "extend e3_2")[0] == "Lay tile 3-2 (7 (grey, locomotive): a new worker)"
    assert WORDS.path(seen(state), Extend("e3_2")) == ("tiles:e3_2",)
    do(state, "extend e3_2")
    assert WORDS.tip(state.observe(None), "area:0:hannover", EN).note.startswith("Tile 3-2: ")
    assert "Taken already" in WORDS.tip(state.observe(None), "tiles:e3_2", EN).more


def test_income_beside_the_action() -> None:
    """GR-5.2: the label says what it brings, the prompt that it is ready, the tip why not."""
    mine = {"income": ["inc_rouble", "inc_industry"], "income_used": ["inc_industry"]}
    state = table(s0=mine)
    assert said(state, "income inc_rouble")[0] == "Income: 1 rouble"
    assert said(state, "income inc_rouble", FR)[0] == "Revenu : 1 rouble"
    assert "1 income marker is ready." in WORDS.prompt(seen(state), EN).hint
    assert "GR-5.2" in WORDS.tip(seen(state), "income:0:inc_industry", EN).more
    assert WORDS.intents(seen(state), ["income:0:inc_industry"]) == [Income("inc_industry")]
    note = next(row.note for row in WORDS.seats(seen(state), EN).rows if row.seat == 0)
    assert "income 1/2" in note


def test_income_and_foundries_for_nothing() -> None:
    """GR-7.5: the button says that nothing happens, what it costs, and that a foundry can be closed."""
    mine = {"income": ["inc_grey_brown"], "foundries": ["f03"], "coal": 2, "x2": 8, "markers": [4], "roubles": 0}
    state = table(coal=True, s0=mine)
    text = "Income: 1 grey move and 1 brown move; the marker is used, nothing of it can be carried out now"
    assert said(state, "income inc_grey_brown") == (text, "no effect")
    text = (
        "Use foundry No. 3 for 2 coal: 2 industry steps and 1 ×2 token; the coal is paid, nothing of it can be carried"
    )
    text += " out now; you may close the foundry afterwards"
    assert said(state, "foundry f03") == (text, "−2 coal, no effect")
    assert "rien n’en est possible maintenant" in said(state, "foundry f03", FR)[0]
    for target in ("income:0:inc_grey_brown", "foundry:0:f03"):
        assert "GR-7.5" in WORDS.tip(seen(state), target, EN).more
    log = [WORDS.log(event, EN) for event in events(state, "foundry f03")]
    assert log[1] == "Nothing of it can be carried out now: it is used up for this round."
    assert WORDS.prompt(seen(state), EN).title == "Close foundry No. 3, or keep it open"


def test_a_locomotive_for_a_stoker_names_its_line_and_its_reach() -> None:
    """GR-8.1: two locomotives of one number are told apart."""
    state = table(coal=True, s0={"coal": 2, "locomotives": {MU: [3, 2], DR: [2]}})
    do(state, "stoker")
    rows = [WORDS.tip(seen(state), WORDS.path(seen(state), action)[0], EN) for action in state.legal()]
    assert [(row.name, row.note) for row in rows] == [
        ("München: reach 6 with a stoker on locomotive 3", "Reach now: 5."),
        ("München: reach 6 with a stoker on locomotive 2", "Reach now: 5."),
        ("Dresden: reach 3 with a stoker on locomotive 2", "Reach now: 2."),
    ]


def test_after_the_action_the_turn_can_be_ended() -> None:
    """GR-5.5."""
    state = table(s0={"income": ["inc_rouble"]})
    do(state, "use aux_x2", "pay 1 0 0 0")
    assert state.phase == "after"
    assert said(state, "done")[0] == "End your turn"
    assert "end your turn" in WORDS.prompt(seen(state), EN).title
    assert WORDS.tip(seen(state), "done", EN).name == "End your turn"


def test_coal_buys_foundries_and_stokers() -> None:
    """GR-7.4, GR-7.5, GR-7.6, GR-8.1."""
    state = table(coal=True, s0={"coal": 4, "foundries": ["f09"], "locomotives": {MU: [3], DR: [2]}})
    assert said(state, "stoker") == ("A stoker for 2 coal, for one of your locomotives or factories", "−2 coal")
    assert said(state, "foundry f09") == ("Use foundry No. 9 for 2 coal: 2 moves of any colours", "−2 coal")
    assert WORDS.intents(seen(state), ["space:coal_stoker"]) == [STOKER]
    assert WORDS.intents(seen(state), ["foundry:0:f09"]) == [Foundry("f09")]
    do(state, "stoker")
    assert said(state, "stoke muenchen 3")[0].startswith("Stoker on locomotive 3 on München: it counts as 4")
    assert WORDS.path(seen(state), Stoke(MU, 3)) == ("loco:0:muenchen:0",)
    do(state, "stoke muenchen 3")
    tip = WORDS.tip(state.observe(None), f"loco:0:{MU}", EN)
    assert tip.name == "Locomotive 3+1"
    assert "GR-8.1" in tip.more
    assert "GR-7.3" in WORDS.tip(seen(state), "space:coal_stoker", EN).more
    rows = WORDS.seats(state.observe(None), EN)
    assert rows.columns[-1] == "Coal"
    assert next(row.figures[-1] for row in rows.rows if row.seat == 0) == "2"


def test_the_coal_factory_says_its_moves() -> None:
    """GR-11.5."""
    state = table(coal=True, new=True, s0={"coal": 2})
    state.stack = [Burning(0, 2)]
    state.listed = None
    assert said(state, "burn 0")[0] == "Pay no coal: 2 black moves"
    assert said(state, "burn 2") == ("Pay 2 coal: 6 black moves", "−2 coal")
    assert "you have 2 coal" in WORDS.prompt(seen(state), EN).hint


# ── Émil ──────────────────────────────────────────────────────────────────


def test_the_table_shows_emil() -> None:
    """GR-10: his workers, his card, what he keeps."""
    state = solo()
    view = seen(state)
    assert "Émil has 6 workers left." in WORDS.prompt(view, EN).hint
    assert "6 of 6 workers" in WORDS.tip(view, "emil", EN).note
    assert "Émil: workers 6/6" in WORDS.seats(view, EN).aside
    assert said(state, "pass")[0] == "Pass: the round is over (GR-10.10)"
    assert "GR-10" in WORDS.tip(view, "space:aux_roubles", EN).note


def test_what_emil_blocks_is_said() -> None:
    """GR-10.3."""
    state = GAME.new(1, {"germany": False})
    assert isinstance(state, GermanState)
    while state.phase != "turn":
        state.apply(state.legal()[-1])
    name = state.boards.emil_names[state.emil_card]
    tip = WORDS.tip(seen(state), f"space:{name}", EN)
    assert "Taken by Émil" in tip.note
    assert "Émil blocks" in tip.more


def test_the_end_alone_is_a_score_to_beat() -> None:
    state, rng = GAME.new(1, {"germany": False}), random.Random(2)
    while state.to_act:
        state.advance(state.quick_sample(rng))
    assert WORDS.prompt(state.observe(0), EN).title == f"You end with {state.scores()[0]} points"


# ── why not, rules, brochure ──────────────────────────────────────────────


def test_clicks_on_the_forbidden_lead_to_a_reason() -> None:
    view = seen(table(coal=True))
    assert WORDS.intents(view, ["area:0:hannover"]) == [Move(DR, "black")]
    assert WORDS.intents(view, ["tiles"]) == WORDS.intents(view, ["burn:x"]) == WORDS.intents(view, []) == []
    for target in ("foundry:0:f01", "income:0:inc_any", "space:coal_stoker", "branch:0:berlin", "tiles:e2_1"):
        (action,) = WORDS.intents(view, [target])
        refusal = view.refusal(action)
        assert refusal is not None
        assert WORDS.rule(refusal.rule, EN) is not None


def test_what_the_modules_register_is_known_and_stays_theirs() -> None:
    """Every effect has words, tables name verbs that there are; the other game learns no new click."""
    for book, game, rules in ((VOCABULARY, GAME, RULES), (BASE, RUSSIAN, BASE_RULES)):
        assert set(book.effects) == set(rules.ops)
        assert set(book.targets) <= set(game.notation.classes)
    view = RUSSIAN.new(2).observe(0)
    for target in ("tiles:e2_1", "foundry:0:f01", "income:0:inc_any", "burn:2"):
        assert RUSSIAN.words.intents(view, [target]) == []
        assert WORDS.intents(table(coal=True).observe(0), [target]) != []
    assert RUSSIAN.words.tip(view, "foundries", Voice(RUSSIAN.words)).name == "foundries"


def test_the_rules_of_the_base_game_follow_the_own_ones() -> None:
    numbers, base = speech.rule_numbers(GAME), speech.rule_numbers(RUSSIAN)
    own = [n for n in numbers if n.startswith("GR-")]
    assert own
    assert numbers == [*own, *base]
    source = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "words").glob("*.py"))
    cited = set(re.findall(r"[GR]R-\d+\.\d+", source))
    assert cited
    assert cited <= set(numbers)


def test_the_lobby_explains_the_modules() -> None:
    for voice in (EN, FR):
        assert "18" in WORDS.about(voice).reconstructed
        told = {option.name: option for option in WORDS.options(voice)}
        assert list(told) == ["germany", "coal", "new_material"]
        assert told["germany"].values[0][0] is True
        assert {preset.name for preset in WORDS.presets(voice)} == set(GAME.presets)
    assert WORDS.options(FR)[0].title == "Allemagne"
    assert len(WORDS.colours(4)) == 4


def test_words_with_figures() -> None:
    """GR-11.4, GR-11.5, GR-8.3: what the new cards bring stands in numbers; a number below 0 has a true minus."""
    boards = table(coal=True, new=True, slots={"s3": 13}).boards
    cards = {name: effect(boards, boards.card_effect[i], EN) for name, i in boards.card_index.items()}
    assert cards["qc_german_revaluation"] == ("the German revaluation of your rails: grey 2, brown 3, beige 7, white 8")
    assert cards["qc_coal_factory"] == "2 coal and the coal factory (2 black moves, 2 more for each coal, up to 8)"
    assert effect(boards, boards.stoked_effect[boards.coal_tile], EN).endswith("up to 9")
    assert WORDS.value("action", "hired_-10", EN) == "engineer No. −10"
    assert EN("Engineer No. {n}", n=-10) == "Engineer No. −10"


def test_a_tile_that_brings_an_income_at_once_says_so() -> None:
    """GR-5.1: on its first space; another tile does not."""
    state = do(table(s0={"roubles": 0, "rails": {NU: {"black": 2}}}), "use rail_basic", "move nuernberg black")
    assert "an income marker at once" in said(state, "extend e4_4")[0]
    assert "at once" not in said(state, "extend e4_3")[0]


def test_prompts_speak_of_the_modules_in_play() -> None:
    """GR-5.2, GR-7.3: incomes with Germany, coal with Coal; a foundry without coal is not ready."""
    base = {"coal": 2, "foundries": ["f12"], "locomotives": {"transsib": [1]}}
    hint = WORDS.prompt(table(germany=False, coal=True, s0=base).observe(0), EN).hint
    assert "Coal may come first (GR-7.3)." in hint
    assert "1 foundry is ready." in hint
    assert "ncome" not in hint
    assert "ready" not in WORDS.prompt(table(germany=False, coal=True, s0={**base, "coal": 0}).observe(0), EN).hint
    mine = {"rails": {NU: {"black": 6}}, "areas": {"wuerzburg": "e4_4"}, "income": ["inc_rouble"], "roubles": 0}
    state = table(s0=mine)
    assert "Income markers may come first (GR-5.2)." in WORDS.prompt(state.observe(0), EN).hint
    do(state, "use rail_basic", "move muenchen black")
    assert WORDS.prompt(state.observe(0), EN).title == "Use income markers, or end your turn"


def test_the_tip_of_emil_explains_his_cards_and_scores() -> None:
    """GR-10.3, GR-10.7: the cards that may come, by name, and the scores that bring him workers."""
    more = WORDS.tip(solo().observe(0), "emil", EN).more
    assert "He gets one more worker when you reach: 50, 150 points (GR-10.7)." in more
    assert "Cards to come:" in more
    assert "Black rails (2 workers)" in more


def test_the_last_step_of_a_turn_alone_says_what_follows() -> None:
    """GR-10.3: Émil's card is chance, so nothing can be undone after it."""
    state = solo(s0={"roubles": 0})
    assert "Émil’s card" not in said(state, "use rail_basic")[0]
    do(state, "use rail_basic")
    assert said(state, "move kiev black")[0].endswith("; your turn ends, Émil’s card follows")
    together = do(table(germany=False, coal=True, s0={"roubles": 0}), "use rail_basic")
    assert "Émil" not in said(together, "move kiev black")[0]


def test_emils_cards_say_what_he_does() -> None:
    """GR-10.3 to GR-10.6: what blocks the space, what he takes, and whether the card was shown."""
    state = solo(coal=True)
    said = {name: WORDS.tip(state.observe(0), f"emil:{name}", EN) for name in state.boards.emil_names}
    assert (
        said["loco_3w"].note
        == "He blocks this space with 3 workers (GR-10.3). He takes 2 tiles out of the game (GR-10.6)."
    )
    assert "1 worker and a rouble of the supply" in said["rail_any_coin"].note
    assert "a rouble of the supply" in said["engineer_hire"].note
    assert "for the majority" in said["engineer_hire"].note
    assert "at that engineer’s price" in said["engineer_public_right"].note
    assert {tip.more for tip in said.values()} == {"Not shown yet this round."}
    assert WORDS.tip(state.observe(0), "emil:last", EN).note == "He has shown none yet (GR-10.3)."
    card = state.boards.emil_names.index("aux_x2")
    state.emil_deck &= ~(1 << card)
    state.emil_card = card
    assert "discarded" in WORDS.tip(state.observe(0), "emil:last", EN).more
    state.laid[state.boards.space_index["aux_x2"]] = 2 | 1 << 8
    last = WORDS.tip(state.observe(0), "emil:last", EN)
    assert (last, last.more) == (
        WORDS.tip(state.observe(0), "emil:aux_x2", EN),
        "Shown this round: he has blocked the space.",
    )
    assert WORDS.tip(state.observe(0), "emil:nowhere", EN) == WORDS.tip(state.observe(0), "emil", EN)


def test_french_is_not_word_for_word() -> None:
    """No passive that is "en train d’être", no "pas de tel"."""
    said = (FOLDER / "words" / "fr.po").read_text(encoding="utf-8")
    assert [words for words in ("en train d’être", "pas de tel", "Laisser aller", "registre") if words in said] == []


def test_to_stop_says_what_is_let_go_as_in_the_base_game() -> None:
    """RR-3.4: two moves of any colours, which a factory gives."""
    state = table(2, s0={"markers": [4], "factories": [7], "roubles": 0})
    do(state, "use industry_1w")
    assert said(state, "done")[0] == "Let the rest go: 2 moves of any colours"
