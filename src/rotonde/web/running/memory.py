"""What a process has loaded stays: nobody need look again and again whether it can be thrown away."""

from __future__ import annotations

import gc


def settle() -> None:
    """Keep what is there for good. Looking through a hundred thousand things of the games and libraries makes everybody
    wait for a tenth of a second, whenever as much as a quarter of them has come in besides. Tables need no such look:
    nothing in them holds itself."""
    gc.collect()
    gc.freeze()
