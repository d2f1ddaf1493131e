"""Checks of the table field by field: each is copied, written and seen, or said to follow from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rotonde.core.fields import fields_of
from rotonde.core.kit.hidden import _same
from rotonde.core.kit.scene import Scene
from rotonde.core.state import State
from rotonde.core.steps import Step

LOOKS = 12  # positions of a game in which a field is changed
BITS = 16  # of a set that are turned
TRIES = 80  # ways in which it is changed there
OF_EVERY_GAME = {"players", "ruleset", "sink", "to_act"}
MUTABLE = (list, dict, set, bytearray)


def copied(scene: Scene) -> None:
    """Each field of this position is in its copy; asked first, since nothing holds where one was forgotten."""
    table = type(scene.state)
    if scene.expect(hasattr(table, "shared"), "the table lists no `shared`: say which fields copies share, or ()"):
        for name in _own(table):
            _copied(scene, [scene.state], name)


def fields(scene: Scene) -> None:
    """Each field of the table is copied, written and seen by somebody, or is said to follow from the others."""
    table = type(scene.state)
    states = [state for _, state, _ in scene.kept]
    phases = {state.phase: state for state in states}  # some fields hold something in one part of the game only
    states = [*states[:: max(1, len(states) // LOOKS)], *phases.values(), scene.state]
    for name in (*table.derived, *table.shared):
        scene.expect(name in fields_of(table), f"{name} is listed, and is no field")
    copied_well = [_copied(scene, states, name) for name in _own(table)]
    if not all(copied_well):
        return  # every other question is asked of copies: it would blame innocent fields
    for name in _own(table):
        if not _of_the_set_up(states, name) and name not in scene.state.unused():
            _written(scene, states, name)
            if name in table.derived:
                _follows(scene, states, name)
            elif name not in table.face_down:
                _seen(scene, states, name)


def _own(table: type[State]) -> list[str]:
    """The fields that are the game's own."""
    return sorted({*fields_of(table)} - OF_EVERY_GAME)


def _file(state: State, name: str) -> str:
    """Where a field is kept: the file of the class that has the slot."""
    home = [c for c in type(state).__mro__ if name in fields_of(c)][-1]
    return f"{home.__module__.replace('.', '/')}.py"


def _of_the_set_up(states: list[State], name: str) -> bool:
    """Does this never change, as the board and the options?"""
    first = getattr(states[0], name, None)
    return type(first).__module__ != "builtins" and all(getattr(s, name, None) is first for s in states)


def _copied(scene: Scene, states: list[State], name: str) -> bool:
    """Is a field in the copy as it is, and independent of it?"""
    for state in states:
        twin, mend = state.copy(), f"copy it where the fields are copied, {_file(state, name)}"
        if not scene.expect(hasattr(twin, name), f"{name} is not copied: {mend}"):
            return False
        mine, other = getattr(state, name), getattr(twin, name)
        if not scene.expect(_same(mine, other), f"{name} is another in a copy: {mend}"):
            return False
        alone = name in state.shared or not _entangled(mine, other)
        if not scene.expect(alone, f"{name} is one with its copy, a change there changes both: {mend}"):
            return False
    return True


def _entangled(one: object, two: object) -> bool:
    """Would a change in place in one show in the other?"""
    if isinstance(one, MUTABLE) and one is two:
        return True
    if not isinstance(one, (list, tuple)) or not isinstance(two, (list, tuple)):
        return False
    return any(map(_entangled, one, two))


def _written(scene: Scene, states: list[State], name: str) -> None:
    shows = any(
        twin.digest() != state.digest() if name in state.derived else _digest(twin) != state.digest()
        for state in states
        for twin in _variants(state, name)
    )
    if name in scene.state.derived:
        scene.expect(not shows, f"{name} is called derived, and documents show it")
    else:
        scene.expect(
            shows, f"{name} is in no document: encode it, or list it in `derived` ({_file(scene.state, name)})"
        )


def _digest(state: State) -> str:
    try:
        return state.digest()
    except Exception:  # what cannot even be written is seen
        return ""


def _seen(scene: Scene, states: list[State], name: str) -> None:
    """Somebody sees it: what others may not know is the business of the two worlds."""
    seen = any(
        not _same(getattr(twin.observe(viewer).table, name), getattr(state.observe(viewer).table, name))
        for state in states
        for twin in _variants(state, name)
        for viewer in scene.viewers
    )
    scene.expect(seen, f"{name} is in nobody's view: show it where it may be known ({_file(scene.state, name)})")


def _follows(scene: Scene, states: list[State], name: str) -> None:
    """Somebody's view has what follows from the rest, or None: to be worked out when it is asked for."""
    for state in states:
        mine = getattr(state, name)
        seen = [getattr(state.observe(viewer).table, name) for viewer in scene.viewers]
        holds = any(value is None or _same(value, mine) for value in seen)
        told = f"{name} follows from the rest, and is another in every view: show it too ({_file(state, name)})"
        if not scene.expect(holds, told):
            return


def _variants(state: State, name: str) -> Iterator[State]:
    """The same position with one field changed, in every way that comes to mind."""
    for value in islice(_changed(getattr(state, name)), TRIES):
        twin = state.copy()
        setattr(twin, name, value)
        yield twin


def _changed(value: object) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, *(value ^ 1 << bit for bit in range(1, BITS)))
    elif isinstance(value, str):
        yield f"{value}?"
    elif isinstance(value, Step):
        yield None  # nothing is pending
    elif isinstance(value, dict):
        yield from ({k: v for k, v in value.items() if k != key} for key in value)
    elif isinstance(value, bytearray):
        yield from (value[:i] + bytearray([value[i] ^ 1]) + value[i + 1 :] for i in _places(value))
    elif isinstance(value, (list, tuple)):
        kind = type(value)
        if value:
            yield value[:-1]
        for i in _places(value):
            for other in islice(_changed(value[i]), 2):
                yield kind([*value[:i], other, *value[i + 1 :]])


def _places(value: Sequence[object]) -> list[int]:
    """Those that are not empty first: something lies there."""
    return sorted(range(len(value)), key=lambda i: not value[i])
