"""Checks of the engine at one decision: lists, notation, documents, refusals, copies, drafts, chance."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.drafts import Draft
from rotonde.core.errors import Illegal, NotationError, PositionError
from rotonde.core.kit.scene import Foreign, Scene, as_json, short
from rotonde.core.state import CHANCE, State

NUMBERS = (-1, 0, 1, 2, 7, 99, 10**8)
TEXTS = ("x", "A0", "Z99", "derail", "<b>", "é", "none")
GARBAGE = ("", " ", "derail", "derail me now", "\x00", "1", "<script>", "é " * 40, "-", "None", "a" * 5000)
ODD = ("--5", "5.0", "1e3", "²", "٣", "+1", "0x1", "99999999999", "a b c d e f g h", "\u2028")
DEBRIS: tuple[object, ...] = (None, -1, 10**9, "x", [], {}, [None], True, 1.5)


def acts(scene: Scene) -> None:
    """Somebody acts, in seat order, and has something to do."""
    state = scene.state
    if state.to_act != (CHANCE,):
        sound = all(0 <= s < state.players for s in state.to_act) and len({*state.to_act}) == len(state.to_act)
        scene.expect(sound and state.to_act == tuple(sorted(state.to_act)), f"to_act is {state.to_act}")
    scene.expect(state.phase, "the phase has no name")
    for seat in scene.seats:
        scene.expect(state.legal(seat), f"seat {seat} must decide in {state.phase!r} and has no legal action")
    idle = [s for s in range(state.players) if s not in state.to_act]
    for seat in idle:
        scene.expect(not state.legal(seat), f"seat {seat} has legal actions but it is not asked")


def order(scene: Scene) -> None:
    """The list is unique, and the same again, on a copy and after a round trip."""
    state = scene.state
    again = scene.game.decode(as_json(state.encode()), state.edition)
    for seat in state.to_act:
        first = state.legal(seat)
        scene.expect(len(set(first)) == len(first), f"seat {seat}: the list names an action twice")
        for other, how in ((state, "asked again"), (state.copy(), "on a copy"), (again, "after decode(encode())")):
            scene.expect(other.legal(seat) == first, f"seat {seat}: another list {how}")
    scene.expect(state.legal() == state.legal(state.to_act[0]), "legal() is not the list of the first seat to act")


def notation(scene: Scene) -> None:
    """One notation per action, which parses back to it."""
    for seat in scene.state.to_act:
        actions = scene.state.legal(seat)
        texts = [str(a) for a in actions]
        scene.expect(len(set(texts)) == len(texts), f"seat {seat}: two actions with one notation")
        for action, text in zip(actions, texts):
            scene.expect(scene.game.parse(text) == action, f"{text!r} parses to {scene.game.parse(text)!r}")


def legal(scene: Scene) -> None:
    """Every listed action is allowed, and applies."""
    for seat in scene.state.to_act:
        for action in scene.state.legal(seat):
            refusal = scene.state.refusal(action, seat)
            scene.expect(refusal is None, f"{action} is listed for seat {seat} and refused: {refusal}")


def round_trip(scene: Scene) -> None:
    """decode(encode()) is the same position."""
    state = scene.state
    document = state.encode()
    text = as_json(document)
    twin = scene.game.decode(text, state.edition)
    scene.expect(as_json(twin.encode()) == text, f"the document changes: {_difference(document, twin.encode())}")
    scene.expect(twin.digest() == state.digest(), "the digest changes")
    scene.expect(twin.to_act == state.to_act, f"to_act {state.to_act} becomes {twin.to_act}")
    scene.expect(twin.phase == state.phase, f"phase {state.phase!r} becomes {twin.phase!r}")
    scene.expect(twin.scores() == state.scores(), f"scores {state.scores()} become {twin.scores()}")


def _difference(a: object, b: object, where: str = "") -> str:
    if isinstance(a, dict) and isinstance(b, dict) and [*a] == [*b]:
        return next((_difference(a[k], b[k], f"{where}.{k}") for k in a if a[k] != b[k]), "")
    return f"{where or 'the keys'}: {a!r} becomes {b!r}"[:300]


def documents(scene: Scene) -> None:
    """A damaged document is refused with PositionError, or is a sound position."""
    for _ in range(max(1, scene.mutants // 3)):
        data = json.loads(as_json(scene.state.encode()))
        what = _damage(data, scene.rng)
        try:
            found = _unplayable(scene.game.decode(data, scene.state.edition))
        except PositionError as error:
            scene.expect(error.problems and all(error.problems), f"{what}: PositionError says nothing")
            continue
        except Exception as error:
            scene.expect(False, f"{what}: {type(error).__name__} instead of PositionError: {error}")
            continue
        scene.expect(not found, f"{what}: accepted, but {short(found)}")


def _unplayable(state: State) -> list[str]:
    """What keeps an accepted position from being played."""
    found = state.invariants()
    if any(s != CHANCE and not 0 <= s < state.players for s in state.to_act):
        found.append(f"{state.to_act} must act")
    found += [f"seat {s} has no legal action" for s in state.to_act if s != CHANCE and not state.legal(s)]
    if not found and state.to_act:
        after = state.copy()
        after.apply(after.quick_sample(random.Random(0)))
        found += after.invariants()
    return found


def _damage(data: dict[str, object], rng: random.Random) -> str:
    holder: Any = data
    path = ""
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = rng.choice(keys)
        path += f".{key}"
        if not isinstance(holder[key], (dict, list)) or not holder[key] or rng.random() < 0.25:
            break
        holder = holder[key]
    if isinstance(holder, dict) and rng.random() < 0.25:
        del holder[key]
        return f"{path[1:]} removed"
    holder[key] = rng.choice(DEBRIS)
    return f"{path[1:]} = {holder[key]!r}"


def mutants(scene: Scene) -> None:
    """What is not listed is refused in words, and the state stays as it is."""
    state = scene.state
    before = state.digest()
    for seat in state.to_act:
        listed = state.legal(seat)
        if seat == CHANCE and not listed:
            continue  # too many outcomes to list, so nothing to compare with
        for action in _mutate(scene, listed):
            _try(scene, action, seat, action in listed)
    for seat in (*(s for s in range(state.players) if s not in state.to_act), state.players, 99, -2):
        for action in _mutate(scene, state.legal())[:2] + state.legal()[:1]:
            _try(scene, action, seat, False)
    for text in (*GARBAGE, *_misspelt(scene)):
        try:
            scene.game.parse(text)
        except NotationError as error:
            scene.expect(str(error), f"parse({text[:20]!r}): an error without words")
    scene.expect(state.digest() == before, "refusing changed the state")


def _misspelt(scene: Scene) -> list[str]:
    """Each verb with words that are no good for it."""
    return [f"{verb} {scene.rng.choice(ODD)}" for verb in scene.game.notation.classes]


def _try(scene: Scene, action: Action, seat: int, listed: bool) -> None:
    refusal = scene.state.refusal(action, seat)
    scene.expect((refusal is None) == listed, f"{action} by seat {seat}: {_verdict(refusal)}, yet {_fact(listed)}")
    if refusal is None or listed:
        return
    scene.expect(refusal.code and refusal.message, f"{action} by seat {seat}: refused without code or words")
    twin = scene.state.copy()
    mark = twin.digest()
    try:
        twin.apply(action, seat)
    except Illegal:
        scene.expect(twin.digest() == mark, f"{action} by seat {seat}: refused, but the state changed")
    else:
        scene.expect(False, f"{action} by seat {seat}: refused by refusal(), accepted by apply()")


def _verdict(refusal: Illegal | None) -> str:
    return "allowed" if refusal is None else f"refused ({refusal})"


def _fact(listed: bool) -> str:
    return "it is in the list" if listed else "it is not in the list"


def _mutate(scene: Scene, listed: list[Action]) -> list[Action]:
    """Actions near the legal ones: fields swapped with those of others, other verbs, values that mean nothing."""
    rng, classes = scene.rng, list(scene.game.notation.classes.values())
    known = [*scene.pool.values(), *listed]
    out: list[Action] = [Foreign("A1")]
    for _ in range(scene.mutants):
        model = rng.choice(known) if known and rng.random() < 0.7 else None
        cls: Any = type(model) if model is not None else rng.choice(classes)
        values = {}
        for f in dataclasses.fields(cls):
            number = f.type in (int, "int")
            own = getattr(model, f.name) if model is not None else None
            keep = own is not None and rng.random() < 0.5
            values[f.name] = own if keep else _value(known, number, rng)
        out.append(cls(**values))
    return out


def _value(known: list[Action], number: bool, rng: random.Random) -> int | str:
    if known and rng.random() < 0.7:
        donor = rng.choice(known)
        values = [getattr(donor, name) for name in donor._fields]
        fitting = [v for v in values if isinstance(v, int) == number]
        if fitting:
            return rng.choice(fitting)  # type: ignore[no-any-return]
    return rng.choice(NUMBERS) if number else rng.choice(TEXTS)


def why_not(scene: Scene) -> None:
    """For actions seen earlier in the game, the verdict and the list agree."""
    state, pool = scene.state, scene.pool
    texts = list(pool) if len(pool) <= 200 else scene.rng.sample(list(pool), 200)
    for seat in state.to_act:
        listed = {str(a) for a in state.legal(seat)}
        if seat == CHANCE and not listed:
            continue
        for text in texts:
            refusal = state.refusal(pool[text], seat)
            scene.expect(
                (refusal is None) == (text in listed),
                f"{text} by seat {seat}: {_verdict(refusal)}, yet {_fact(text in listed)}",
            )


def copies(scene: Scene) -> None:
    """A copy goes its own way; apply and advance agree."""
    state = scene.state
    before = state.digest()
    one, two, sink = state.copy(), state.copy(), state.sink
    scene.expect(one.digest() == before, "a copy has another digest")
    for _ in range(3):
        if not one.to_act:
            break
        seat = scene.rng.choice(one.to_act)
        action = one.roll(scene.rng) if seat == CHANCE else scene.rng.choice(one.legal(seat))
        one.apply(action, seat)
        two.advance(action, seat)
        scene.expect(one.digest() == two.digest(), f"{action}: apply and advance lead to different positions")
    scene.expect(state.digest() == before and state.sink is sink, "playing on a copy changed the original")


def invariants(scene: Scene) -> None:
    """The position is sound."""
    found = scene.state.invariants()
    scene.expect(not found, short(found))


def samples(scene: Scene) -> None:
    """sample() draws from the whole list alike; quick_sample() and roll() give legal actions."""
    state = scene.state
    first = state.to_act[0]
    listed = state.legal(first)
    if first != CHANCE:
        for place in {0, len(listed) // 2, len(listed) - 1}:
            action = state.sample(_Drawn((place + 0.5) / len(listed)))
            scene.expect(action == listed[place], f"sample() gives {action} where {listed[place]} stands in the list")
    for name, draw in (("quick_sample", state.quick_sample), ("roll", state.roll))[: 2 if first == CHANCE else 1]:
        for _ in range(4):
            action = draw(scene.rng)
            scene.expect(state.refusal(action, first) is None, f"{name}() gives {action}, which is refused")
            scene.expect(not listed or action in listed, f"{name}() gives {action}, which is not in the list")


class _Drawn(random.Random):
    """A generator that has only one number to give."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


def drafts(scene: Scene) -> None:
    """Any walk of apply, undo, redo and restart, committed, equals the surviving actions."""
    before = scene.state.digest()
    for seat in scene.seats:
        draft = Draft(scene.state, seat)
        for _ in range(8):
            _step(scene, draft)
        direct = scene.state.copy()
        for action in draft.actions:
            direct.apply(action, seat)
        scene.expect(direct.digest() == draft.state.digest(), "the draft is not its actions applied one by one")
        scene.expect(draft.commit() is not None and not draft.actions, "a committed draft is not empty")
        scene.expect(draft.state.digest() == direct.digest(), "committing changed the position")
    scene.expect(scene.state.digest() == before, "a draft changed the state under it")


def _step(scene: Scene, draft: Draft) -> None:
    rng = scene.rng
    move = rng.choice(("apply", "apply", "apply", "undo", "redo", "restart"))
    if move == "apply" and not draft.finished:
        mark, action = draft.state.digest(), rng.choice(draft.state.legal(draft.seat))
        seals = draft.state.reveals(action, draft.seat)
        draft.apply(action)
        scene.expect(draft.sealed == seals, f"{action}: reveals() says {seals}, the draft says {draft.sealed}")
        if not seals:
            draft.undo()
            scene.expect(draft.state.digest() == mark, f"undoing {action} does not lead back")
            draft.redo()
    elif move == "undo" and draft.can_undo:
        draft.undo()
    elif move == "redo" and draft.can_redo and not draft.finished:
        draft.redo()
    elif move == "restart":
        draft.restart()
        scene.expect(not draft.can_undo, "something is left to undo after a restart")


def keep(scene: Scene) -> None:
    """Remember this position, to see at the end that it never changed; remember its actions too."""
    twin: State = scene.state.copy()
    scene.kept.append((scene.n, twin, twin.digest()))
    for seat in scene.state.to_act:
        for action in scene.state.legal(seat):
            scene.pool.setdefault(str(action), action)
    scene.report.count(scene.check)
