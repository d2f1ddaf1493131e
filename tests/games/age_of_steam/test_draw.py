"""The picture: sound SVG at every moment, and everything clickable is on it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from rotonde.core.words import Voice
from rotonde.draw.hexes import shore
from rotonde.draw.stage import CAPTION
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.actions import Build, Choose, Done, Issue, Move, Place, Upgrade, Urbanize
from rotonde.games.age_of_steam.board import Pattern
from rotonde.games.age_of_steam.draw.places import CELL, laid_out
from rotonde.games.age_of_steam.draw.stage import HEIGHT, WIDTH, Stage, plot_of
from rotonde.games.age_of_steam.draw.track import lines
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.scenes import MOMENTS, moment
from tests.games.age_of_steam.tables import LINK, building, lay, moving
from tests.games.pictures import check_paths, check_picture, elements, seen, targets_on, wanted

BUTTONS = ("issue:", "bid:", "pass", "hold", "done", "upgrade", "produce", "route:")  # the page makes buttons of these
LARGEST = 200_000


@pytest.mark.parametrize("theme", [None, "light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", MOMENTS)
def test_sound_at_every_moment(name: str, lang: str, theme: str | None) -> None:
    height = HEIGHT + (CAPTION if theme else 0)
    view = seen(moment(name))
    targets = wanted(view) if theme is None else ()
    check_picture(GAME, view, lang, theme, width=WIDTH, height=height, largest=LARGEST, targets=targets)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_step_of_every_legal_path_is_a_place_or_a_button(name: str) -> None:
    check_paths(GAME, seen(moment(name)), BUTTONS)


@pytest.mark.parametrize("name", ["build", "goods", "small map"])
def test_named_things_are_on_the_board_where_they_lie(name: str) -> None:
    state = moment(name)
    board = state.board
    count = targets_on(GAME.draw(seen(state), theme=None))
    for h, label in enumerate(board.labels):
        assert count[f"hex:{label}"] == board.land[h]
    for place, label in enumerate(board.place_labels):
        for i, colour in enumerate(board.colours):
            lies = state.cubes[place * len(board.colours) + i] > 0
            assert count[f"cube:{label}:{colour}"] == lies
    for space in board.spaces:
        assert count[f"space:{space}"] == 1
    for target in ("turn", "order", "chart", "bag", "income", "shares", "engine"):
        assert count[target] == 1
    for seat in range(state.players):
        assert count[f"seat:{seat}"] == 1
    for letter in board.letters:
        assert count[f"newcity:{letter}"] == 1


def test_each_place_that_an_event_points_at_is_drawn() -> None:
    shown = targets_on(GAME.draw(seen(moment("build")), theme=None))
    text = (GAME.folder / "rules" / "__init__.py").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(order|turn|chart|seat:N|action:NAME|hex:\w+|space:SPACE)\b", text))
    kinds = {n.partition(":")[0] for n in named}
    assert kinds == {"order", "turn", "chart", "seat", "action", "hex", "space"}
    assert kinds <= {t.partition(":")[0] for t in shown}


def test_a_page_marks_the_targets_it_is_given() -> None:
    view = seen(moment("build"))
    labels = moment("build").board.labels
    many = GAME.draw(view, theme=None, targets=[f"hex:{x}" for x in labels])
    few = GAME.draw(view, theme=None, targets=["hex:H5", "action:engineer", "hex:H6"])
    assert "is-many" in many
    assert "is-target" not in many
    open_ = [e for e in elements(few) if e.attrib.get("role") == "button" and "asleep" not in e.attrib["class"]]
    assert Counter(e.attrib["data-target"] for e in open_) == {"hex:H5": 1, "action:engineer": 1, "hex:H6": 1}
    assert all("is-target" in e.attrib["class"] and e.attrib["tabindex"] == "0" for e in open_)


def test_cubes_and_tiles_sleep_until_they_are_wanted() -> None:
    goods = seen(moment("goods"))
    cube = next(t for t in wanted(goods) if t.startswith("cube:"))
    for targets, cls in (((), "place-spot"), ((cube,), None)):  # one that cannot move says why
        found = next(e for e in elements(GAME.draw(goods, theme=None, targets=targets)) if e.get("data-target") == cube)
        assert found.get("class") == cls
    build = seen(moment("build"))
    sleeping = [e for e in elements(GAME.draw(build, theme=None)) if str(e.get("data-target")).startswith("cube:")]
    assert {e.get("class") for e in sleeping} == {"asleep"}
    picture = GAME.draw(build, theme=None, targets=wanted(build))
    tiles = [e for e in elements(picture) if e.attrib.get("data-target", "").startswith("tile:")]
    assert sum(not e.get("data-barred") for e in tiles) == sum(isinstance(a, Build) for a in build.legal())
    assert all(e.attrib["class"] == "asleep" for e in tiles)
    assert "tile:" not in GAME.draw(build, theme="light")


def test_tiles_that_may_not_be_laid_lie_beside_the_others_with_the_number_of_the_rule() -> None:
    """AOS-6.10"""
    build = seen(moment("build"))
    barred = [e for e in elements(GAME.draw(build, theme=None, targets=wanted(build))) if e.get("data-barred")]
    assert barred
    for tile in barred:
        _, label, track = tile.attrib["data-target"].split(":")
        refusal = build.refusal(Build(label, track))
        assert refusal is not None
        assert tile.attrib["data-barred"] == f"hex:{label}"
        assert "".join(tile.itertext()) == refusal.rule
        assert GAME.words.tip(build, tile.attrib["data-target"], Voice(GAME.words)).note == Voice(GAME.words).refusal(
            refusal
        )


def test_the_tiles_of_a_hex_lie_on_the_sheet_and_apart() -> None:
    view = seen(moment("build"))
    stage = Stage(view, Voice(GAME.words), True)
    everything = [p.name for p in stage.board.patterns[1:]]
    for h in range(len(stage.board.labels)):
        spots = laid_out(stage, h, everything)
        assert [tile for tile, _, _ in spots] == everything
        assert all(CELL / 2 <= x <= WIDTH - CELL / 2 and CELL / 2 <= y <= HEIGHT - CELL / 2 for _, x, y in spots)
        assert len({(x, y) for _, x, y in spots}) == len(spots)
        cx, cy = stage.plot.centres[h]
        side = stage.plot.side
        assert all(abs(x - cx) > side or abs(y - cy) > side for _, x, y in spots), "the hex itself stays in sight"


def test_the_tiles_of_a_hex_hide_few_places_and_name_their_price() -> None:
    """AOS-8.1"""
    view = seen(moment("build"))
    stage = Stage(view, Voice(GAME.words), True)
    hidden = 0
    for label in stage.board.labels:
        h = stage.board.hex_index[label]
        tiles = [p.name for p in stage.board.patterns[1:7]]
        spots = laid_out(stage, h, tiles)
        for place in (stage.plot.centres[x] for x in stage.board.place_hex if x != h):
            hidden += any(abs(x - place[0]) < CELL / 2 and abs(y - place[1]) < CELL / 2 for _, x, y in spots)
    assert hidden * 20 < len(stage.board.labels)
    builds = [a for a in view.legal() if isinstance(a, Build)]
    page = GAME.draw(view, theme=None, targets=wanted(view))
    drawer = next(e for e in elements(page) if e.get("data-target") == f"tile:{builds[0].hex}:{builds[0].track}")
    assert GAME.words.label(view, builds[0], Voice(GAME.words)).flag in [e.text for e in drawer.iter()]


@pytest.mark.parametrize("shape", ["whole", "wide", "upright"])
def test_the_chart_has_one_title_which_may_stand_on_its_tab(shape: str) -> None:
    texts = [
        e.text for e in elements(GAME.draw(seen(moment("build")), theme=None, shape=shape)) if e.tag.endswith("text")
    ]
    assert texts.count("Goods chart") == 1


def test_a_file_shows_what_its_seat_can_do_and_a_spectator_nothing() -> None:
    state = moment("build")
    assert "target-dot" in GAME.draw(seen(state))
    body = GAME.draw(state.observe(None)).partition("</style>")[2]
    assert 'class="target' not in body


def test_fresh_places_get_a_ring() -> None:
    view = seen(moment("build"))
    rings = [
        GAME.draw(view, theme=None, fresh=f).count("fresh-ring")
        for f in ((), ("hex:H5",), ("hex:H6", "space:west-1-1", "seat:2"))
    ]
    assert rings == [0, 1, 3]


# ── track ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["build", "goods", "over", "small map"])
def test_every_line_has_one_disc_and_runs_from_hex_to_hex(name: str) -> None:
    state = moment(name)
    drawn = lines(state)
    links = sum(link is not None for link in state.links) // 2
    ends = sum(1 for owner in state.face if owner)
    assert len(drawn) == links + ends
    laid = sum(p.count if state.board.place_at[h] >= 0 else len(p.paths) for h, p in patterns(state))
    assert sum(len(line.sections) for line in drawn) == laid
    for line in drawn:
        for (one, *_), (two, *_) in pairwise(line.sections):
            assert two in [m // 6 for m in state.board.mate[one * 6 : one * 6 + 6]]
    picture = GAME.draw(seen(state), theme=None)
    assert all(f'id="{line.key}"' in picture for line in drawn)


def patterns(state: SteamState) -> list[tuple[int, Pattern]]:
    return [(h, state.board.patterns[n]) for h, n in enumerate(state.pattern) if n]


def test_track_about_to_lose_its_owner_carries_a_warning() -> None:
    """AOS-7.3"""
    state = lay(building(), {"K10": ("NE-SW", 0)}, seats={0: {"cash": 9}})
    assert GAME.draw(seen(state), theme=None).count('class="warning"') == 1
    state.apply(GAME.parse("build L9 N-SW"))
    assert 'class="warning"' not in GAME.draw(seen(state), theme=None)
    assert 'class="warning"' not in GAME.draw(seen(lay(moving(), {"K10": ("NE-SW", 0)})), theme=None)


def test_track_without_owner_has_an_empty_disc() -> None:
    mine = GAME.draw(seen(lay(moving(), LINK)), theme=None)
    nobodys = GAME.draw(seen(lay(moving(), {"K10": ("NE-SW", None)})), theme=None)
    assert [p.count('stroke-dasharray="2 1.6"') for p in (mine, nobodys)] == [0, 1]


# ── previews ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", MOMENTS)
def test_every_action_that_changes_a_place_has_a_preview(name: str, lang: str) -> None:
    view, voice = seen(moment(name)), Voice(GAME.words, lang)
    shown = (Build, Choose, Move, Place, Upgrade, Urbanize)
    for action in view.legal():
        fragment = GAME.draw_preview(view, action, voice)
        ElementTree.fromstring(f"<svg>{fragment}</svg>")
        if isinstance(action, shown) or (isinstance(action, Issue) and action.shares):
            assert 'id="preview"' in fragment
        elif not isinstance(action, Done):
            assert fragment == ""


def test_a_delivery_shows_who_gains_on_each_link() -> None:
    tiles = {"J9": ("NE-S", 1), "L8": ("SE-SW", 0), "K9": ("NE-SW", 0, 1)}
    state = lay(moving(), tiles, seats={0: {"engine": 2}}, cubes={"J10": ["blue"]})
    view = seen(state)
    (action,) = [a for a in view.legal() if isinstance(a, Move)]
    fragment = GAME.draw_preview(view, action, Voice(GAME.words))
    assert fragment.count(">+1<") == 2
    assert "var(--red)" in fragment
    assert "var(--blue)" in fragment


def test_the_end_of_a_build_shows_what_is_lost() -> None:
    """AOS-7.3"""
    state = lay(building(), {"K10": ("NE-SW", 0)}, seats={0: {"cash": 9}})
    done = GAME.parse("done")
    assert "refused line" in GAME.draw_preview(seen(state), done, Voice(GAME.words))
    assert GAME.draw_preview(seen(lay(building(), LINK)), done, Voice(GAME.words)) == ""


def test_a_replaced_tile_covers_the_old_one() -> None:
    tiles = {"K10": ("NE-SW", 1), "L9": ("NE-SW", 1), "L8": ("SE-S", 0)}
    state = lay(building(), tiles, seats={0: {"cash": 9}})
    action = next(a for a in state.legal() if isinstance(a, Build) and a.hex == "L9")
    fragment = GAME.draw_preview(seen(state), action, Voice(GAME.words))
    assert 'class="hex"' in fragment
    assert fragment.count('class="track"') == 2
    assert {"var(--red)", "var(--blue)"} <= set(re.findall(r"var\(--\w+\)", fragment))
    page = GAME.draw(seen(state), theme=None, targets=wanted(seen(state)))  # and so does the tile in the drawer
    tile = next(e for e in elements(page) if e.get("data-target") == f"tile:L9:{action.track}")
    name = next(e.get("href", "") for e in tile.iter() if e.get("class") == "target")[1:]
    art = next(e for e in elements(page) if e.get("id", "").endswith(name))
    assert {"var(--red)", "var(--blue)"} <= set(re.findall(r"var\(--\w+\)", ElementTree.tostring(art, "unicode")))


# ── the sheet ─────────────────────────────────────────────────────────────


def test_the_final_count_takes_the_place_of_the_tracks() -> None:
    over, middle = (GAME.draw(seen(moment(name)), theme=None) for name in ("over", "build"))
    assert ('id="scoring"' in over, 'id="tracks"' in over) == (True, False)
    assert ('id="scoring"' in middle, 'id="tracks"' in middle) == (False, True)
    state = moment("over")
    for seat, total in enumerate(state.scores()):
        assert state.left[seat] or f">{total}<".replace("-", "−") in over


def test_markers_keep_their_ids() -> None:
    ids = {f"{what}-{seat}" for what in ("income", "shares", "engine", "seat") for seat in range(3)}
    for state in (lay(moving()), lay(moving(), seats={1: {"income": 60, "shares": 15, "engine": 6}})):
        picture = GAME.draw(seen(state), theme=None)
        assert all(f'id="{i}"' in picture for i in ids)


def test_names_are_escaped_and_shortened() -> None:
    names = ("<b>Ada</b>", "A very long name that no column can hold", "“Ü”", "&")
    for name in ("build", "over"):
        picture = GAME.draw(seen(moment(name)), theme="light", voice=Voice(GAME.words, "en", names))
        ElementTree.fromstring(picture)
        assert "<b>" not in picture
        assert "…" in picture


@pytest.mark.parametrize("name", ["build", "small map"])
def test_the_map_fills_its_frame_whatever_the_hexes(name: str) -> None:
    plot = plot_of(moment(name).board)
    for x, y in plot.centres:
        assert plot.inner.x + plot.side <= x <= plot.inner.right - plot.side
        assert plot.inner.y + plot.side * 0.8 <= y <= plot.inner.low - plot.side * 0.8


def test_a_map_of_other_hexes_has_no_great_lakes() -> None:
    assert "Lake Huron" in GAME.draw(seen(moment("build")))
    assert "Lac Huron" in GAME.draw(seen(moment("build")), lang="fr")
    assert "Lake Huron" not in GAME.draw(seen(moment("small map")))


def test_shore_is_one_line_around_neighbours() -> None:
    assert shore([(0, 0)], 10).count("L") == 6
    pair = shore([(0, 0), (15, 8.66)], 10)
    assert (pair.count("M"), pair.count("L")) == (1, 10)
    assert shore([(0, 0), (100, 0)], 10).count("M") == 2


def test_spaces_of_the_goods_chart_are_named_in_words() -> None:
    names = re.findall(r'data-target="space:[^"]*" aria-label="([^"]*)"', GAME.draw(seen(moment("build")), lang="fr"))
    assert len(names) > 30
    assert all(name.startswith(("ouest ", "est ")) for name in names), names[:3]
