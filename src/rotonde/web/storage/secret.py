"""The secret that signs cookies. It comes from the environment or a file, and never lies in the database: whoever gets
a copy of that must not become everybody."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from rotonde.web.storage.engine import StorageError

FILE = "secret"
LEAST = 32  # characters
_HOW = f"{LEAST} characters or more, in ROTONDE_SECRET or in a file that ROTONDE_SECRET_FILE names"


def given_secret() -> str | None:
    """The secret that the environment gives or names a file for; None if it does neither."""
    named = os.environ.get("ROTONDE_SECRET_FILE")
    text = os.environ.get("ROTONDE_SECRET") if not named else _read(Path(named))
    if text is None:
        return None
    if len(text.strip()) < LEAST:
        raise StorageError(f"the secret of this site is too short; it needs {_HOW}")
    return text.strip()


def secret_in(folder: Path | None, old: str | None) -> str:
    """The secret in a data folder, made once; `old` is one that an earlier version kept in the database."""
    if folder is None:
        raise StorageError(f"a site on a database by URL needs a secret: {_HOW}")
    file = folder / FILE
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        text = _read(file).strip()
        if len(text) < LEAST:
            raise StorageError(f"{file} holds no secret; it needs {_HOW}") from None
        return text
    with os.fdopen(made, "w") as out:
        out.write(old or secrets.token_hex(32))
        out.flush()
        os.fsync(out.fileno())
    return _read(file)


def as_key(text: str) -> bytes:
    """The bytes of a secret."""
    return bytes.fromhex(text) if re.fullmatch("[0-9a-f]{64}", text) else text.encode()


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise StorageError(f"the secret in {file} cannot be read ({why})") from error


def keep_private(folder: Path, ours: tuple[str, ...]) -> None:
    """Close the files of a data folder to everybody else, and the folder too if it holds nothing but them."""
    if os.name != "posix":
        return
    names = [file.name for file in folder.iterdir()]
    mine = [name for name in names if name.startswith(ours)]
    for file, mode in [*((folder / name, 0o600) for name in mine), *([(folder, 0o700)] if mine == names else [])]:
        try:
            if file.stat().st_mode & 0o777 & ~mode:
                file.chmod(mode)
        except OSError:  # it is somebody else's, who has decided otherwise
            continue
