"""`rotonde completion`: what a shell needs to complete commands, options and games, made from the parser itself."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rotonde.cli.parser import build
from rotonde.core import games


def run(args: argparse.Namespace) -> int:
    """Print the script of one shell."""
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell]())
    return 0


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command with its parser."""
    for action in build()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _helps() -> dict[str, str]:
    """The one-line help of every command."""
    for action in build()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return {a.dest: a.help or "" for a in action._choices_actions}
    return {}


def _flags(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """Every long option of a parser."""
    for action in parser._actions:
        for flag in action.option_strings:
            if flag.startswith("--"):
                yield flag, action


def _words(parser: argparse.ArgumentParser) -> list[str]:
    """What may stand first after a command: fixed choices, or games."""
    out: list[str] = []
    for action in parser._actions:
        if action.option_strings:
            continue
        if action.choices is not None:
            out += [str(c) for c in action.choices]
        elif "GAME" in str(action.metavar):
            out += games()
    return out


def _bash() -> str:
    top = " ".join([*commands(), *(flag for flag, _ in _flags(build()))])
    cases = []
    for name, parser in commands().items():
        words = " ".join([*_words(parser), *(flag for flag, _ in _flags(parser))])
        cases.append(f'    {name}) words="{words}" ;;')
    listed = "\n".join(cases)
    return f"""\
_rotonde() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" words="{top}"
  if (( COMP_CWORD > 1 )); then case "${{COMP_WORDS[1]}}" in
{listed}
  esac; fi
  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
}}
complete -o default -F _rotonde rotonde"""


def _zsh() -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash()}"


def _fish() -> str:
    lines = ["complete -c rotonde -n __fish_use_subcommand -f"]
    helps = _helps()
    for flag, action in _flags(build()):
        lines.append(f"complete -c rotonde -n __fish_use_subcommand -l {flag[2:]} -d {_quoted(action.help)}")
    for name, parser in commands().items():
        lines.append(f"complete -c rotonde -n __fish_use_subcommand -a {name} -d {_quoted(helps[name])}")
        within = f"complete -c rotonde -n '__fish_seen_subcommand_from {name}'"
        if words := _words(parser):
            lines.append(f"{within} -a {_quoted(' '.join(words))}")
        for flag, action in _flags(parser):
            values = f" -x -a {_quoted(' '.join(map(str, action.choices)))}" if action.choices else ""
            lines.append(f"{within} -l {flag[2:]}{values} -d {_quoted(action.help)}")
    return "\n".join(lines)


def _quoted(text: str | None) -> str:
    inner = (text or "").replace("\\", "\\\\").replace("'", "\\'")
    return f"'{inner}'"
