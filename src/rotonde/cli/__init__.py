"""The front door: the `rotonde` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code: 0, 1 failure, 2 bad input, 130 interrupted."""
    from rotonde.cli.common import complain, preload
    from rotonde.cli.parser import build
    from rotonde.core.errors import RotondeError

    try:
        preload()
        args = build().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        complain("interrupted")
        return 130
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except RotondeError as error:
        complain(str(error))
        return 2 if isinstance(error, ValueError) else 1
    except Exception as error:
        if os.environ.get("ROTONDE_DEBUG"):
            raise
        complain(f"a mistake in rotonde itself: {type(error).__name__}: {error} (ROTONDE_DEBUG=1 shows where)")
        return 1
