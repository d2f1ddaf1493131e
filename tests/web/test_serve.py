"""Starting and stopping the site: ports, data folders, signals."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from rotonde.core.registry import shipped
from rotonde.web.running import serve
from tests.web.house import wait

CODE = """
import sys
from rotonde.web.running.serve import main
port = int(sys.argv[1]) or None
sys.exit(main(port=port, open_browser=False, data_dir=sys.argv[2]))
"""


@contextmanager
def started(port: int, folder: Path, code: str = CODE) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(port), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_starts_says_where_and_stops_when_told(tmp_path: Path) -> None:
    port = free_port()
    with started(port, tmp_path / "new" / "folder") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Rotonde is at http://127.0.0.1:{port}/ (Ctrl-C ends it)\n"
        address = f"http://127.0.0.1:{port}"
        assert httpx.get(address).status_code == 200
        with httpx.stream("GET", f"{address}/api/events") as live:
            assert live.status_code == 200
            process.send_signal(signal.SIGINT)
            process.wait(timeout=120)
        assert process.returncode in (0, -signal.SIGINT, 130)
        assert "Traceback" not in process.communicate()[1]


def refused(capsys: pytest.CaptureFixture[str], port: int, folder: Path) -> tuple[str, str]:
    """What a site says that cannot start, on its two ways."""
    assert serve.main(port=port, open_browser=False, data_dir=folder) == 1
    said = capsys.readouterr()
    assert said.err.strip().count("\n") == 0
    return said.out, said.err


def test_a_taken_port_that_was_asked_for_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        out, err = refused(capsys, port, tmp_path)
    assert f"127.0.0.1:{port}" in err
    assert out == ""


def test_without_a_port_the_next_free_one_is_taken(tmp_path: Path) -> None:
    holders = []
    for port in (8080, 8081):
        holder = socket.socket()
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            holder.bind(("127.0.0.1", port))
            holder.listen()
        except OSError:
            pass  # somebody else holds it already, which is as good
        holders.append(holder)
    try:
        with started(0, tmp_path) as process:
            assert process.stdout is not None
            first, second = process.stdout.readline(), process.stdout.readline()
            assert first.startswith("Port 8080 is taken, so this is port ")
            port = int(first.split()[-1].strip("."))
            assert port not in (8080, 8081)
            assert f":{port}/" in second
            wait(lambda: httpx.get(f"http://127.0.0.1:{port}/health").text == "ok")
    finally:
        for holder in holders:
            holder.close()


def test_an_unwritable_folder_is_said_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    _, err = refused(capsys, free_port(), tmp_path / "file" / "folder")
    assert "cannot be written" in err
    assert "--data" in err


def test_a_damaged_database_is_said_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rotonde.sqlite3").write_bytes(os.urandom(9000))
    _, err = refused(capsys, free_port(), tmp_path)
    assert "cannot be opened" in err


LOADED = """
import socket, sys
from rotonde.web.running import serve

def listen(host, port):
    from importlib import import_module
    from pkgutil import walk_packages
    import rotonde.games
    every = {m.name for m in walk_packages(rotonde.games.__path__, "rotonde.games.")} - {"rotonde.games.typed"}
    late = sorted(name for name in every - set(sys.modules) if not name.endswith("__main__"))
    print("late:", *late, flush=True)
    raise OSError(98, "enough")

serve._listen = listen
serve.main(port=1, open_browser=False, data_dir=sys.argv[1])
"""


def test_every_game_is_loaded_before_the_port_opens(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LOADED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout == "late:\n", done.stderr


LATE = """
import sys
from importlib.machinery import PathFinder
from rotonde.web.running import serve

class Late:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("rotonde.games.") and PathFinder.find_spec(name, path):
            print("late:", name, flush=True)

listen = serve._listen
def watched(host, port):
    sys.meta_path.insert(0, Late())
    return listen(host, port)

serve._listen = watched
sys.exit(serve.main(port=int(sys.argv[1]), open_browser=False, data_dir=sys.argv[2]))
"""


def test_the_first_who_come_after_a_restart_are_all_answered(tmp_path: Path) -> None:
    """Two threads that loaded the same game waited for each other, and one of them, once in a hundred restarts, got an
    error of ours. So nobody who comes may load anything of a game."""
    port, first = free_port(), ["/", *(f"{page}/{game}" for game in shipped() for page in ("/new", "/rules", "/learn"))]
    with started(port, tmp_path, LATE) as process, ThreadPoolExecutor(len(first)) as people:
        assert process.stdout is not None
        process.stdout.readline()
        asked = people.map(lambda path: httpx.get(f"http://127.0.0.1:{port}{path}", timeout=120).status_code, first)
        assert set(asked) <= {200, 303}
        process.terminate()
        assert process.communicate(timeout=60)[0] == ""
