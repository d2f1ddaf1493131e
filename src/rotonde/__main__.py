"""`python -m rotonde`: the same as the command `rotonde`, of whichever Python is meant."""

import sys

from rotonde.cli import main

if __name__ == "__main__":
    sys.exit(main())
