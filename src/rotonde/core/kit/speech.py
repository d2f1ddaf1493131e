"""Checks of the words and the drawing: everything is said in every language and can be clicked."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.kit.scene import Listening, Scene, short
from rotonde.core.options import choices
from rotonde.core.play import story
from rotonde.core.rulebooks import RuleText
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES

_TARGET = re.compile(r'data-target="([^"]*)"')


def prompts(scene: Scene) -> None:
    """Everybody is told what to do or whom to wait for; panels and scoring fit the table."""
    words, players = scene.game.words, scene.state.players
    for seat in scene.viewers:
        view = scene.state.observe(seat)
        for voice in scene.voices:
            prompt = words.prompt(view, voice)
            scene.expect(prompt.title, f"viewer {seat}: no prompt in {voice.lang}")
            panel = words.seats(view, voice)
            fits = [r.seat for r in panel.rows] == list(range(players)) or {r.seat for r in panel.rows} == {
                *range(players)
            }
            scene.expect(fits and len(panel.rows) == players, f"viewer {seat}: the players' panel lacks seats")
            wide = all(len(r.figures) == len(panel.columns) for r in panel.rows)
            scene.expect(wide, f"viewer {seat}: rows of the players' panel do not fit its columns")
            for line in words.scoring(view, voice):
                scene.expect(line.text and len(line.points) == players, f"viewer {seat}: scoring line {line}")
            words.chapter(view, voice)
    scene.expect(len({*words.colours(players)}) == players, f"colours of the seats: {words.colours(players)}")


def labels(scene: Scene) -> None:
    """Every action has words of its own in every language."""
    for seat in scene.seats:
        view = scene.state.observe(seat)
        for voice in scene.voices:
            said: dict[str, Action] = {}
            for action in view.legal():
                text = scene.game.words.label(view, action, voice).text
                scene.expect(text, f"{action} has no label in {voice.lang}")
                twin = said.setdefault(text, action)
                scene.expect(twin == action, f"{twin} and {action} are both {text!r} in {voice.lang}")


def paths(scene: Scene) -> None:
    """Every action is a path of targets, no path begins another, every target has a name."""
    words = scene.game.words
    for seat in scene.seats:
        view = scene.state.observe(seat)
        ways = {words.path(view, a): str(a) for a in view.legal()}
        scene.expect(len(ways) == len(view.legal()), "two actions have one path")
        for way, text in ways.items():
            scene.expect(way and all(way), f"{text} has the path {way}")
            inner = [ways[way[:i]] for i in range(1, len(way)) if way[:i] in ways]
            scene.expect(not inner, f"the path of {short(inner)} begins the path of {text}")
        _tips(scene, view, dict.fromkeys(t for way in ways for t in way))
        for way in ways:
            for action in words.intents(view, way):
                scene.expect(isinstance(action, Action), f"intents({way}) gives {action!r}")


def _tips(scene: Scene, view: View, targets: dict[str, None]) -> None:
    for target in targets:
        for voice in scene.voices:
            tip = scene.game.words.tip(view, target, voice)
            scene.expect(tip.name, f"target {target!r} has no name in {voice.lang}")


def log_lines(scene: Scene) -> None:
    """Whatever happens can be told in every language, and points at places with a name."""
    for mover in scene.state.to_act:
        actions = scene.state.legal(mover) or [scene.state.roll(scene.rng)]
        for action in scene.rng.sample(actions, min(6, len(actions))):
            after = scene.state.copy()
            for event in story(after, action, mover):
                _say(scene, action, event, after.observe(None))


def _say(scene: Scene, action: Action, event: Event, public: View) -> None:
    words = scene.game.words
    for voice in scene.voices:
        scene.expect(words.log(event, voice), f"{action}: event {event.kind} has no words in {voice.lang}")
        for place in event.places:
            tip = words.tip(public, place, voice)
            scene.expect(tip.name, f"{action}: event {event.kind} points at {place!r}, which has no name")


def scoring(scene: Scene) -> None:
    """The scoring at the end adds up to the scores, line by line. A game that ruins players may give them no total."""
    scores, winners = scene.state.scores(), scene.state.winners()

    def fits(seat: int, points: int | None) -> bool:
        return points == scores[seat] or (points is None and scene.game.nobody_may_win and seat not in winners)

    for voice in scene.voices:
        totals = [line.points for line in scene.game.words.scoring(scene.state.observe(None), voice) if line.total]
        if scene.expect(totals, f"the scoring has no total in {voice.lang}"):
            sound = len(totals[-1]) == len(scores) and all(fits(*entry) for entry in enumerate(totals[-1]))
            scene.expect(sound, f"the total of the scoring is not {scores} ({voice.lang})")


def refusals(scene: Scene) -> None:
    """Refusals cite rules that exist, and can be said in every language."""
    numbers = {voice.lang: {r.number for r in scene.game.words.rules(voice)} for voice in scene.voices}
    for text in scene.rng.sample(list(scene.pool), min(25, len(scene.pool))):
        for seat in scene.state.to_act:
            refusal = scene.state.refusal(scene.pool[text], seat)
            if refusal is None:
                continue
            for voice in scene.voices:
                scene.expect(voice.refusal(refusal), f"{text}: the refusal {refusal.code} has no words in {voice.lang}")
                known = not refusal.rule or refusal.rule in numbers[voice.lang]
                scene.expect(known, f"{text}: rule {refusal.rule} is not in the rulebook ({voice.lang})")


def drawing(scene: Scene) -> None:
    """The board is a sound picture for every viewer and theme; its targets have names."""
    if scene.undrawn():
        return
    for seat in scene.viewers:
        view = scene.state.observe(seat)
        on_page = view.svg(lang=scene.rng.choice(LANGUAGES), theme=None)
        in_file = view.svg(lang=scene.rng.choice(LANGUAGES), theme=scene.rng.choice(("light", "dark")))
        for picture in (on_page, in_file):
            ElementTree.fromstring(picture)
        _tips(scene, view, dict.fromkeys(unescape(t) for t in _TARGET.findall(on_page)))
        for action in view.legal()[:3]:
            fragment = scene.game.draw_preview(view, action, scene.voices[0])
            ElementTree.fromstring(f"<svg>{fragment}</svg>")


def evaluation(scene: Scene) -> None:
    """The evaluation gives each seat a finite number, the same each time."""
    first = scene.game.evaluate(scene.state)
    sound = len(first) == scene.state.players and all(abs(x) < 1e9 for x in first)
    scene.expect(sound, f"evaluate gives {first}")
    scene.expect(first == scene.game.evaluate(scene.state.copy()), "evaluate gives another estimate for a copy")


def about(scene: Scene) -> None:
    """The game, its options, presets and rules are explained in every language."""
    game, words = scene.game, scene.game.words
    rulebooks: list[list[str]] = []
    for voice in scene.voices:
        told = words.about(voice)
        scene.expect(told.tagline and told.summary, f"no tagline or summary in {voice.lang}")
        _options(scene, voice)
        welcome = words.welcome(voice)
        said = welcome is not None and all(
            (welcome.goal, welcome.points, welcome.turn, welcome.advice, welcome.further)
        )
        scene.expect(said, f"no welcome of five sentences (WELCOME in words/brochure.py) in {voice.lang}")
        rules: tuple[RuleText, ...] = words.rules(voice)
        scene.expect(rules and all(r.text for r in rules), f"no numbered rules in {voice.lang}")
        coded = [r.number for r in rules if re.search(r"`|[a-z0-9]_[a-z0-9]|\[\w+\]", r.text)]
        scene.expect(not coded, f"rules with words of the program ({voice.lang}): {short(coded)}")
        scene.expect(len({r.number for r in rules}) == len(rules), f"a rule number stands twice ({voice.lang})")
        rulebooks.append([r.number for r in rules])
    scene.expect(all(r == rulebooks[0] for r in rulebooks), "the rulebooks of the languages have other numbers")
    reconstructed = game.edition().reconstructed
    told_so = all(words.about(v).reconstructed for v in scene.voices)
    scene.expect(told_so or not reconstructed, f"reconstructed figures ({short([*reconstructed])}) are not announced")


def _options(scene: Scene, voice: Listening) -> None:
    words, options = scene.game.words, scene.game.options
    said = {o.name: o for o in words.options(voice)}
    wanted = list(options.__struct_fields__)
    scene.expect(
        sorted(said) == sorted(wanted), f"options explained: {sorted(said)}, not {sorted(wanted)} ({voice.lang})"
    )
    for name, told in said.items():
        values = choices(options, name) if name in wanted else ()
        fits = not values or {v for v, _ in told.values} == {*values}
        scene.expect(fits and told.title and told.note, f"option {name} is not fully explained in {voice.lang}")
        scene.expect(
            not told.rule or words.rule(told.rule, voice), f"option {name} cites {told.rule}, which is not a rule"
        )


def translated(scene: Scene) -> None:
    """Nothing was said in another language than asked for."""
    for voice in scene.voices:
        if voice.said:
            scene.expect(not voice.missing, f"no {voice.lang} words for: {short([*map(repr, voice.missing)], 8)}")
