"""What stands in deploy/ fits the program: flags, names in the environment, versions, files."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from rotonde.cli.parser import build

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
CODE = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "rotonde").rglob("*.py"))
DOCS = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """Every call of the program in units, container and compose file, and those of the club's docs."""
    filled = re.sub(r"\$\{SITE_URL\}|https://\$\{SITE[^}]*\}", "https://club.example", COMPOSE)
    units = "".join((DEPLOY / f"{name}.service").read_text() for name in ("rotonde", "rotonde-backup"))
    found = [
        shlex.split(line.replace("${SITE_URL}", "https://club.example"))
        for line in re.findall(r"ExecStart=\S+/rotonde (.*)", units)
    ]
    found += [
        re.findall(r'"([^"]+)"', line) for line in re.findall(r"CMD (\[.*\])", (DEPLOY / "Containerfile").read_text())
    ]
    found += [re.findall(r'"([^"]+)"', line) for line in re.findall(r"command: (\[.*\])", filled)]
    found += [re.findall(r"- (\S+)", block) for block in re.findall(r"command:\n((?: +- \S+\n)+)", filled)]
    found += [shlex.split(words) for words in re.findall(r"bin/rotonde ([a-z][^&\n\\]*)", DOCS)]
    return found + [shlex.split(words) for words in re.findall(r"--rm migrate ([^#\n]*)", DOCS)]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_is_understood(words: list[str]) -> None:
    assert build().parse_args(words).run


def test_enough_commands_were_found() -> None:
    assert len(commands()) >= 9


def test_every_name_in_the_environment_is_read_somewhere() -> None:
    given = re.findall(r"ROTONDE_[A-Z_]+", COMPOSE + "".join(p.read_text() for p in DEPLOY.glob("*.service")))
    told = re.findall(r"ROTONDE_[A-Z_]+", DOCS + (DEPLOY / "env.example").read_text())
    assert {name for name in given + told if f'"{name}"' not in CODE} == set()


def test_the_site_for_many_can_be_told_whatever_a_site_can_be_told() -> None:
    """Messages to browsers could not be had there: nothing named the key."""
    read = set(
        re.findall(r'"(ROTONDE_[A-Z_]+)"', "".join(p.read_text() for p in (ROOT / "src/rotonde/web").rglob("*.py")))
    )
    elsewhere = {"ROTONDE_DATA", "ROTONDE_SECRET_FILE"}  # there is no folder, and the secret itself is given
    assert read - elsewhere - set(re.findall(r"(ROTONDE_[A-Z_]+):", COMPOSE)) == set()
    assert "deploy/.env" in (ROOT / ".gitignore").read_text()  # which holds two secrets


def test_the_lock_holds_whatever_a_site_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {re.split(r"[\[<>=!~ ]", one)[0].lower() for one in wanted}
    pinned = re.findall(r"^([\w-]+)==\S+$", (DEPLOY / "requirements.lock").read_text(encoding="utf-8"), re.M)
    assert names - set(pinned) == set()


def test_what_the_image_is_made_of_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "Containerfile").read_text(), re.M)
    files = [name for line in copied for name in line.split()]
    allowed = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    assert files
    for name in files:
        assert (ROOT / name).exists()
        assert f"!{name}" in allowed
