"""`rotonde completion`: what a shell needs to complete commands, options and their values, made from the parser itself.

The scripts hold every answer: asking the command at each key press would take too long.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rotonde.bots.specs import names
from rotonde.cli.common import option_word
from rotonde.cli.parser import build
from rotonde.core import Game, game, games
from rotonde.core.options import choices


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


def _places(parser: argparse.ArgumentParser) -> list[list[str]]:
    """What may stand in each place after a command: fixed choices, or games; nothing where files are named."""
    out: list[list[str]] = []
    for action in parser._actions:
        if action.option_strings:
            continue
        if action.choices is not None:
            out.append([str(c) for c in action.choices])
        else:
            out.append(list(games()) if "GAME" in str(action.metavar) else [])
    return out


def _takes_value(action: argparse.Action) -> bool:
    return action.nargs != 0


def _values(action: argparse.Action) -> list[str]:
    """What may stand after an option, where that is known whatever the game."""
    if action.choices is not None:
        return [str(c) for c in action.choices]
    return list(names()) if action.dest == "bots" else []


def _values_in(title: Game, action: argparse.Action) -> list[str]:
    """What may stand after an option when this game is meant: its editions, its own options with their values."""
    if action.dest == "edition":
        return list(title.editions())
    if action.dest != "option":
        return []
    fields = title.options.__struct_fields__
    return [f"{name}={option_word(v)}" for name in fields for v in choices(title.options, name) or ("",)]


def _bash() -> str:
    top = " ".join([*commands(), *(flag for flag, _ in _flags(build()))])
    cases = []
    flags = dict(_flags(build()))
    for name, parser in commands().items():
        own = dict(_flags(parser))
        first, *others = [" ".join([*words, *own]) for words in _places(parser) or [[]]]
        cases.append(f'    {name}) words="{first}"')
        if others:  # what was given says which place comes next
            cases.append('      for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do case "$word" in')
            known = [(given, offered) for given, offered in zip(_places(parser), others) if given]
            cases += [f'        {"|".join(given)}) words="{offered}" ;;' for given, offered in known]
            cases.append("      esac; done")
        cases[-1] += " ;;"
        flags |= own
    listed = "\n".join(cases)
    return f"""\
_rotonde() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" words="{top}" at=$COMP_CWORD name="" begun="" word
  if (( COMP_CWORD > 1 )); then case "${{COMP_WORDS[1]}}" in
{listed}
  esac; fi
  # bash cuts words at "=": --lang = fr, --option name = value
  [[ $cur == "=" ]] && cur="" at=$((at + 1))
  if [[ ${{COMP_WORDS[at - 1]}} == "=" ]]; then
    at=$((at - 2))
    [[ ${{COMP_WORDS[at]}} == --* ]] && at=$((at + 1)) || name="${{COMP_WORDS[at]}}="
  fi
  case "${{COMP_WORDS[at - 1]}}" in
{_bash_values(flags)}
  esac
  [[ $cur == *,* ]] && begun="${{cur%,*}},"
  COMPREPLY=( $(compgen -W "$words" -- "$name${{cur##*,}}") )
  COMPREPLY=( "${{COMPREPLY[@]/#$name/$begun}}" )
}}
complete -o default -F _rotonde rotonde"""


def _bash_values(flags: dict[str, argparse.Action]) -> str:
    """The words that may stand after each option that takes one."""
    lines = []
    for flag, action in flags.items():
        if not _takes_value(action):
            continue
        of_games = [(key, _values_in(game(key), action)) for key in games()]
        lines.append(f'    {flag}) words="{" ".join(_values(action))}"')
        if any(values for _, values in of_games):
            lines.append('      for word in "${COMP_WORDS[@]}"; do case "$word" in')
            lines += [f'        {key}) words="{" ".join(values)}" ;;' for key, values in of_games]
            lines.append("      esac; done")
        lines[-1] += " ;;"
    return "\n".join(lines)


def _zsh() -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash()}"


def _fish() -> str:
    lines = ["complete -c rotonde -n __fish_use_subcommand -f"]
    helps = _helps()
    for flag, action in _flags(build()):
        lines.append(f"complete -c rotonde -n __fish_use_subcommand -l {flag[2:]} -d {_quoted(action.help)}")
    for name, parser in commands().items():
        lines.append(f"complete -c rotonde -n __fish_use_subcommand -a {name} -d {_quoted(helps[name])}")
        seen = f"__fish_seen_subcommand_from {name}"
        lines += _fish_places(seen, [" ".join(words) for words in _places(parser)])
        for flag, action in _flags(parser):
            lines.append(
                f"complete -c rotonde -n '{seen}' -l {flag[2:]}{_fish_values(action)} -d {_quoted(action.help)}"
            )
            for key in games():
                if values := _values_in(game(key), action):
                    within = f"{seen}; and __fish_seen_subcommand_from {key}"
                    lines.append(f"complete -c rotonde -n '{within}' -l {flag[2:]} -r -a {_quoted(' '.join(values))}")
    return "\n".join(lines)


def _fish_places(seen: str, places: list[str]) -> list[str]:
    """The words of each place, once those before it are given and until its own is."""
    out = []
    for words in places:
        if words:
            open_ = f"{seen}; and not __fish_seen_subcommand_from {words}" if len(places) > 1 else seen
            out.append(f"complete -c rotonde -n '{open_}' -a {_quoted(words)}")
            seen += f"; and __fish_seen_subcommand_from {words}"
    return out


def _fish_values(action: argparse.Action) -> str:
    values = _values(action)
    if action.dest == "bots":
        listed = ",".join(values)
        return f" -x -a '(__fish_complete_list , \"string split , {listed}\")'"
    if values:
        return f" -x -a {_quoted(' '.join(values))}"
    return " -r" if _takes_value(action) else ""


def _quoted(text: str | None) -> str:
    inner = (text or "").replace("\\", "\\\\").replace("'", "\\'")
    return f"'{inner}'"
