"""Moments in which Ctrl-C has to wait."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Puts Ctrl-C off until the end. Processes started meanwhile inherit it, and do not hear it at all."""
    if not hasattr(signal, "pthread_sigmask"):  # not on every system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
