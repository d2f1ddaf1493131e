"""How many threads numpy may use in the processes of this package."""

from __future__ import annotations

import os

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def one_thread() -> None:
    """One, in this process if numpy is not loaded yet, and in all that it starts; whoever has set a number keeps it.

    A bot multiplies small matrices: two threads wait for each other longer than they count, so a simulation took half
    again as much time and more than twice the processor. There are other games for the other cores.
    """
    for name, number in ONE_THREAD.items():
        os.environ.setdefault(name, number)
