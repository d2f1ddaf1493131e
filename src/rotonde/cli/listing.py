"""`rotonde games` and `rotonde edition`: what there is, and its figures as files."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from rotonde.cli.common import BadInput, complain, console, find_game, option_word, print_json, write_text
from rotonde.core import EditionError, Game, game, games as keys
from rotonde.core.words import OptionText, Voice


def games(args: argparse.Namespace) -> int:
    """Every game, its seats, options and editions."""
    titles = [game(key) for key in keys()]
    if args.json:
        print_json([_facts(title, args.lang) for title in titles])
        return 0
    out = console()
    for i, title in enumerate(titles):
        if i:
            out.print()
        _describe(title, args.lang)
    return 0


def _facts(title: Game, lang: str) -> dict[str, object]:
    voice = Voice(title.words, lang)
    return {
        "key": title.key,
        "title": title.title,
        "tagline": title.words.about(voice).tagline,
        "players": list(title.players),
        "minutes": title.minutes,
        "ruleset": title.ruleset,
        "options": title.options().encode(),
        "presets": {name: dict(values) for name, values in title.presets.items()},
        "editions": {name: list(title.edition(name).reconstructed) for name in title.editions()},
    }


def _describe(title: Game, lang: str) -> None:
    out, voice = console(), Voice(title.words, lang)
    first, last = title.players[0], title.players[-1]
    seats = voice("{first} to {last} players", first=first, last=last)
    length = voice("about {n} minutes", n=title.minutes)
    out.print(f"[bold]{title.key}[/]  {title.title}, {seats}, {length}")
    out.print(f"  {title.words.about(voice).tagline}")
    for option in title.words.options(voice):
        _explain(out, option, voice)
    for name in title.editions():
        guessed = title.edition(name).reconstructed
        more = ", " + voice("reconstructed: {groups}", groups=", ".join(guessed)) if guessed else ""
        out.print(f"  --edition {name}{more}", markup=False, soft_wrap=True)


def _explain(out: Console, option: OptionText, voice: Voice) -> None:
    """An option: what it asks, and below it each answer with its meaning."""
    about = f"{option.title}. {option.note}" if option.note else option.title
    rule = f" ({option.rule})" if option.rule else ""
    out.print(f"  --option {option.name}=…  {about}{rule}", markup=False, soft_wrap=True)
    width = max((len(option_word(value)) for value, _ in option.values), default=0)
    for i, (value, meaning) in enumerate(option.values):
        usual = "" if i else f" ({voice('default')})"
        out.print(f"      {option_word(value):<{width}}  {meaning}{usual}", markup=False, soft_wrap=True)


def edition(args: argparse.Namespace) -> int:
    """Export an edition, or check a file."""
    title = find_game(args.game)
    if args.what == "export":
        return _export(title, args)
    if not Path(args.file).is_file():
        raise BadInput(f"{args.file}: no such file; `rotonde edition export {title.key} FILE` writes one")
    try:
        found = title.edition(Path(args.file))
    except EditionError as error:
        for problem in error.problems:
            complain(f"{args.file}: {problem}")
        return 1
    guessed = ", ".join(found.reconstructed) or "nothing"
    console().print(
        f"{args.file}: a sound edition of {title.title} ({found.name}, {found.hash}); reconstructed: {guessed}",
        markup=False,
        soft_wrap=True,
    )
    return 0


def _export(title: Game, args: argparse.Namespace) -> int:
    if args.edition is not None and args.edition not in title.editions():
        raise BadInput(f"{title.key} has no edition {args.edition!r}; it has: {', '.join(title.editions())}")
    if args.file != "-" and Path(args.file).exists() and not args.force:
        raise BadInput(f"{args.file} exists; --force overwrites it")
    write_text(
        args.file,
        title.edition(args.edition).dump().rstrip("\n") if args.file == "-" else title.edition(args.edition).dump(),
    )
    if args.file != "-":
        console().print(
            f"{args.file}: edit it, then `rotonde edition check {title.key} {args.file}` and "
            f"`rotonde play {title.key} --edition {args.file}`",
            markup=False,
            soft_wrap=True,
        )
    return 0
