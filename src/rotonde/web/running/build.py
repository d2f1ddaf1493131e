"""The build: which files are running."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

_KINDS = {".py", ".so", ".pyd", ".js", ".css", ".html", ".svg", ".po", ".json", ".md", ".woff2"}


@lru_cache(maxsize=1)
def build_id() -> str:
    """A hash of the package's files: it changes when any of them does."""
    package = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for file in sorted(p for p in package.rglob("*") if p.suffix in _KINDS):
        digest.update(file.relative_to(package).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
