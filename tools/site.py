"""Build the docs as a site, from the same files (`make docs`): build/site/index.html is its first page.

The files are staged as they lie in the repository, so that every link holds: pages, pictures, what pages link to, and a
reference of the library that is made from its docstrings.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAGE = ROOT / "build" / "site-src"
CONFIG = ROOT / "build" / "mkdocs.yml"
GAMES = "  - Games:\n"  # where their pages come in
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")

REFERENCE = {  # what is public, by subject
    "Games and states": ("core.game.Game", "core.state.State", "core.view.View", "core.actions.Action"),
    "Matches and records": ("core.matches.Match", "core.records.Record", "core.drafts.Draft"),
    "Playing": ("bots.playing.play", "arena.callables.simulate", "arena.tournaments.tournament"),
    "Learning machines": ("rl", "rl.codecs.Codec", "rl.rewards.rewards", "rl.data.Dataset"),
}


def pages() -> list[Path]:
    """The pages of the project."""
    rules = (ROOT / "src" / "rotonde" / "games").glob("*/RULES*.md")
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *rules])


def linked(page: Path) -> list[Path]:
    """The files of the project that a page links to."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    found = [(page.parent / target).resolve() for target in LINK.findall(text) if not re.match("[a-z]+:", target)]
    return [path for path in found if path.is_file() and path.is_relative_to(ROOT)]


def stage() -> None:
    """Lay out pages and what they link to, as in the repository."""
    shutil.rmtree(STAGE, ignore_errors=True)
    for path in {*pages(), *[path for page in pages() for path in linked(page)]}:
        copy = STAGE / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    (STAGE / "docs" / "reference.md").write_text(reference(), "utf-8")
    CONFIG.write_text((ROOT / "mkdocs.yml").read_text("utf-8").replace(GAMES, GAMES + games()), "utf-8")


def games() -> str:
    """The pages of the games for the contents, each with its title: a new one has to be named nowhere."""
    found = sorted((ROOT / "docs" / "games").glob("*.md"))
    titles = [(page, page.read_text("utf-8").partition("\n")[0].removeprefix("# ")) for page in found]
    return "".join([f'      - "{title}": docs/games/{page.name}\n' for page, title in titles])


def reference() -> str:
    """The page that the docstrings fill."""
    parts = [
        f"## {subject}\n\n" + "\n".join(f"::: rotonde.{name}\n" for name in names)
        for subject, names in REFERENCE.items()
    ]
    return "# Reference\n\n" + "\n".join(parts)


def main() -> int:
    stage()
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(CONFIG)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
