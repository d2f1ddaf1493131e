"""`python -m rotonde.cli`."""

import sys

from rotonde.cli import main

if __name__ == "__main__":
    sys.exit(main())
