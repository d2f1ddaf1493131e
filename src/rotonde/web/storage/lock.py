"""One site for each data folder: a lock that ends with the process, and a note of where the site is."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

LOCK, NOTE = "site.lock", "site.address"
_PATIENCE = 5.0  # seconds a site that is just starting may take to say where it is


class Taken(Exception):
    """Another site runs on this folder; `address` is where, "" if it does not say."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


class FolderLock:
    """Held while a site runs. The system lets it go when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, or Taken."""
        self._note = folder / NOTE
        self._file: int | None = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            self._file = None
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                raise Taken(_read(self._note)) from error
            return  # a file system without locks: the storage still refuses what was written twice
        self._note.unlink(missing_ok=True)  # left by a site that was killed

    def announce(self, address: str) -> None:
        """Note where the site is, for the next one who starts it."""
        if self._file is not None:
            with suppress(OSError):
                self._note.touch(0o600)
                self._note.write_text(address, encoding="utf-8")

    def release(self) -> None:
        """Give the folder back."""
        if self._file is not None:
            with suppress(OSError):
                self._note.unlink(missing_ok=True)
            os.close(self._file)
            self._file = None


def _read(note: Path) -> str:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        with suppress(OSError, UnicodeDecodeError):
            found = note.read_text(encoding="utf-8").strip()
            if found:
                return found
        time.sleep(0.1)
    return ""


if os.name == "nt":  # pragma: no cover - the other system
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
