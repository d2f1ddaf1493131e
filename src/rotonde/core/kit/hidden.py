"""Checks of what is hidden: views, two worlds, determinized states, spectators, the log."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.fields import fields_of
from rotonde.core.kit.engine import _difference
from rotonde.core.kit.scene import Scene, as_json, short
from rotonde.core.play import story
from rotonde.core.state import CHANCE, State
from rotonde.core.view import View

PLAIN = (str, int, float, bool, type(None))


def views(scene: Scene) -> None:
    """A seat's view lists the same actions as the state; looking changes nothing."""
    before = scene.state.digest()
    for seat in scene.viewers:
        view = scene.state.observe(seat)
        scene.expect(view.to_act == scene.state.to_act, f"viewer {seat} sees {view.to_act} to act")
        scene.expect(view.over == scene.state.over, f"viewer {seat} sees another end")
        if seat is not None and seat in scene.state.to_act:
            scene.expect(view.legal() == scene.state.legal(seat), f"seat {seat} sees another list in its view")
        else:
            scene.expect(not view.legal(), f"viewer {seat} has nothing to decide but sees legal actions")
    scene.expect(scene.state.digest() == before, "looking changed the state")


def two_worlds(scene: Scene) -> None:
    """Two positions that differ only in what a seat cannot know look the same to it, byte for byte."""
    for seat in scene.viewers:
        here = _fresh(scene, scene.state).observe(seat)
        other = _fresh(scene, here.determinize(scene.rng)).observe(seat)
        one, two = as_json(here.encode()), as_json(other.encode())
        scene.expect(one == two, f"viewer {seat}: {_difference(here.encode(), other.encode())}")
        scene.expect(_same(here.table, other.table), f"viewer {seat}: fields outside the document differ")


def said_alike(scene: Scene) -> None:
    """In two such positions the seat is told the same: list, prompt, labels, panels, refusals."""
    for seat in scene.viewers:
        here = scene.state.observe(seat)
        told = _told(scene, here.determinize(scene.rng).observe(seat))
        for name, said in _told(scene, here).items():
            scene.expect(said == told[name], f"viewer {seat}: {name} differs between the worlds")


def _fresh(scene: Scene, state: State) -> State:
    """The same position without anything remembered on the way."""
    return scene.game.decode(as_json(state.encode()), state.edition)


def _told(scene: Scene, view: View) -> dict[str, object]:
    """What a page would say to this viewer."""
    words, voice = scene.game.words, scene.voices[-1]
    actions = view.legal()
    tries = list(scene.pool.values())[:: max(1, len(scene.pool) // 8)]
    return {
        "the list": actions,
        "the prompt": words.prompt(view, voice),
        "a label": [words.label(view, a, voice) for a in actions],
        "a path": [words.path(view, a) for a in actions],
        "the players' panel": words.seats(view, voice),
        "the scoring": words.scoring(view, voice),
        "the chapter": words.chapter(view, voice),
        "a refusal": [str(view.refusal(a)) for a in tries],
    }


def _same(one: object, two: object) -> bool:
    """Are two objects alike in every field, whether it is encoded or not?"""
    if one is two:
        return True
    if type(one) is not type(two) or isinstance(one, PLAIN):
        return type(one) is type(two) and bool(one == two)
    if isinstance(one, dict) and isinstance(two, dict):
        return list(one) == list(two) and all(_same(v, two[k]) for k, v in one.items())
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)):
        return len(one) == len(two) and all(map(_same, one, two))
    names = {*getattr(one, "__dict__", ()), *fields_of(type(one))} - {*getattr(one, "remembered", ())}
    if not names:
        return bool(one == two)
    return all(_same(getattr(one, n, None), getattr(two, n, None)) for n in names)


def drawn_alike(scene: Scene) -> None:
    """The two worlds are drawn the same, too."""
    if scene.undrawn():
        return
    for seat in scene.viewers:
        here = scene.state.observe(seat)
        other = here.determinize(scene.rng).observe(seat)
        same = here.svg(theme=None) == other.svg(theme=None)
        scene.expect(same, f"viewer {seat}: the drawing differs between the worlds")


def determinized(scene: Scene) -> None:
    """What a seat makes of its view is a sound position that can be played on."""
    seat = scene.rng.choice(scene.viewers)
    view = scene.state.observe(seat)
    world = view.determinize(scene.rng)
    found = world.invariants()
    scene.expect(not found, f"viewer {seat}: {short(found)}")
    scene.expect(
        world.to_act == scene.state.to_act, f"viewer {seat}: {world.to_act} must act, not {scene.state.to_act}"
    )
    scene.expect(world.scores() == scene.state.scores() or not scene.state.over, f"viewer {seat}: another result")
    for _ in range(12):
        if not world.to_act:
            break
        action = world.quick_sample(scene.rng)
        world.apply(action)
    scene.expect(not world.invariants(), f"viewer {seat}: played on, {short(world.invariants())}")


def takeover(scene: Scene) -> None:
    """From any decision, players who only see views can finish the game."""
    state, n = scene.state.copy(), scene.n
    while state.to_act and n <= scene.game.longest:
        seat = scene.rng.choice(state.to_act)
        actions = [state.roll(scene.rng)] if seat == CHANCE else state.observe(seat).legal()
        if not scene.expect(actions, f"after {n - scene.n} more decisions, seat {seat} sees nothing to do"):
            return
        state.apply(scene.rng.choice(actions), seat)
        n += 1
    scene.expect(state.over, f"not over after {n} decisions")


def spectator(scene: Scene) -> None:
    """A spectator sees nothing that some seat does not."""
    public = scene.state.observe(None).encode()
    for seat in range(scene.state.players):
        own = scene.state.observe(seat).encode()
        extra = _extra({**public, "seat": None}, {**own, "seat": None})
        scene.expect(not extra, f"the spectator knows {extra}, seat {seat} does not")


def _extra(public: object, own: object, where: str = "") -> str:
    """The first thing that is written out in `public` and not the same in `own`."""
    if public is None:
        return ""
    if isinstance(public, dict) and isinstance(own, dict):
        return next((x for k, v in public.items() if (x := _extra(v, own.get(k), f"{where}.{k}"))), "")
    if isinstance(public, list) and isinstance(own, list) and len(public) == len(own):
        return next((x for i, (a, b) in enumerate(zip(public, own)) if (x := _extra(a, b, f"{where}[{i}]"))), "")
    return "" if public == own else where[1:]


def log(scene: Scene) -> None:
    """The log tells nobody what the board hides."""
    for mover in scene.state.to_act:
        actions = scene.state.legal(mover) or [scene.state.roll(scene.rng)]
        if len(actions) > 6:
            actions = scene.rng.sample(actions, 6)
        for viewer in (v for v in scene.viewers if v != mover):
            _secrets_kept(scene, viewer, mover, [a for a in actions if scene.state.secret(a, mover)])
            _same_story(scene, viewer, mover, actions)


def _secrets_kept(scene: Scene, viewer: int | None, mover: int, actions: list[Action]) -> None:
    """Secret actions that look the same on the board sound the same in the log."""
    told: dict[str, list[Event]] = {}
    for action in actions:
        look, heard = _after(scene.state, viewer, mover, action)
        scene.expect(told.setdefault(look, heard) == heard, f"{action} is secret, but the log tells viewer {viewer}")


def _same_story(scene: Scene, viewer: int | None, mover: int, actions: list[Action]) -> None:
    """An action that looks the same in two worlds sounds the same in both."""
    other = scene.state.observe(viewer).determinize(scene.rng)
    for action in actions:
        if other.refusal(action, mover) is None:
            here, there = _after(scene.state, viewer, mover, action), _after(other, viewer, mover, action)
            alike = here[0] != there[0] or here[1] == there[1]
            scene.expect(alike, f"{action}: the log tells viewer {viewer} something that the board hides")


def _after(state: State, viewer: int | None, mover: int, action: Action) -> tuple[str, list[Event]]:
    """What a viewer sees after an action, and hears of it."""
    after = state.copy()
    events = story(after, action, mover)
    return as_json(after.observe(viewer).encode()), [e for e in events if e.visible_to(viewer)]
