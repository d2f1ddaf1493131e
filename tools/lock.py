"""Writes deploy/requirements.lock: the versions that a site with PostgreSQL and Web Push is installed with today."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEAD = "# What a site was tried with: `make lock` writes it, `make audit` looks for known faults in it.\n"


def main() -> None:
    """Ask pip what it would install, and write it down."""
    asked = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    answer = subprocess.run([*asked, f"{ROOT}[postgres,push]"], check=True, capture_output=True, text=True).stdout
    found = [one["metadata"] for one in json.loads(answer)["install"]]
    pins = {one["name"].lower().replace("_", "-"): one["version"] for one in found if one["name"] != "rotonde"}
    lines = [f"{name}=={version}\n" for name, version in sorted(pins.items())]
    (ROOT / "deploy" / "requirements.lock").write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
