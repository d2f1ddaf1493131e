"""The site of the browser tests, with the example game: python site.py PORT FOLDER PAUSE."""

import os
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def run(port: int, folder: str, pause: int) -> int:
    """Serve until killed."""
    # The bots think in processes of their own: they find the example game by the same path.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(EXAMPLES), os.environ.get("PYTHONPATH")]))
    sys.path.insert(0, str(EXAMPLES))
    import toy

    import rotonde
    from rotonde.web.running import serve

    rotonde.register(toy.GAME)
    return serve.main(port=port, open_browser=False, data_dir=folder, bot_pause=pause)


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
