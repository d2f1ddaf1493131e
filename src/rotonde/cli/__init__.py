"""The front door: the `rotonde` command."""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False  # loading `typing` takes time in which Ctrl-C is not heard
if TYPE_CHECKING:
    from collections.abc import Sequence

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)  # a full disk, a terminal that is gone


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code: 0, 1 failure, 2 bad input, 130 interrupted."""
    try:
        from rotonde.cli.common import complain
        from rotonde.core.errors import RotondeError
    except KeyboardInterrupt:
        return _interrupted()
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _drop_output()
        return 0
    except RotondeError as error:
        complain(str(error))
        return 2 if isinstance(error, ValueError) else 1
    except Exception as error:
        if os.environ.get("ROTONDE_DEBUG"):
            raise
        if isinstance(error, OSError) and error.errno in UNWRITABLE:
            complain(f"the output cannot be written: {error.strerror}")
            _drop_output()
            return 1
        complain(f"a mistake in rotonde itself: {type(error).__name__}: {error} (ROTONDE_DEBUG=1 shows where)")
        return 1


def _run(argv: Sequence[str] | None) -> int:
    from rotonde.cli.common import preload
    from rotonde.cli.parser import build
    from rotonde.core.threads import one_thread

    one_thread()
    preload()
    args = build().parse_args(argv)
    code: int = args.run(args)
    sys.stdout.flush()
    return code


def _interrupted() -> int:
    print("rotonde: interrupted", file=sys.stderr, flush=True)
    return 130


def _drop_output() -> None:
    """What still waits to be written goes nowhere, else Python complains about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
