"""How long `modwright play` takes to its first window, and a click to its answer, as a person waits for them.

    python -m benchmarks.play [MOD] [--write docs/performance.md]

MOD is a built mod, by default mod_output. The command is called as a user calls it; the clock runs from its start until
the state with an event window has come back over HTTP. Clicks are whole requests: the action and the new state. With
MODWRIGHT_MODS set, also the first window of the largest mod in that folder, with an empty cache and with a full one.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import platform
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from generator.play.mod_source import load, source_for
from generator.play.setting import playables

ROOT = Path(__file__).resolve().parents[1]
CLICKS = 60
_LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=(\S+)")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    what: str
    measured: str
    wanted: str = ""

    def __str__(self) -> str:
        return f"| {self.what} | {self.measured} | {self.wanted} |"


class Visitor:
    """A browser that has opened the start link of a running server."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.cookie = ""
        answer = self._ask("GET", f"/?token={token}")
        self.cookie = str(answer.getheader("Set-Cookie")).partition(";")[0]
        answer.read()

    def _ask(self, method: str, path: str, body: bytes | None = None) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        return connection.getresponse()

    def view(self) -> Mapping[str, object]:
        """The present state."""
        return _block(json.loads(self._ask("GET", "/view").read())["view"])

    def do(self, **body: object) -> Mapping[str, object]:
        """An action and the state after it."""
        return _block(json.loads(self._ask("POST", "/do", json.dumps(body).encode()).read())["view"])


def _block(value: object) -> Mapping[str, object]:
    assert isinstance(value, dict), value
    return value


def _windows(view: Mapping[str, object]) -> list[Mapping[str, object]]:
    found = view["windows"]
    assert isinstance(found, list)
    return [_block(one) for one in found]


@contextmanager
def called(arguments: list[str], cache: Path) -> Iterator[tuple[Visitor, float]]:
    """`modwright play` with its first window open, and the seconds until it was."""
    command = [sys.executable, "-m", "generator.cli.main", "play", *arguments, "--no-browser", "--seed", "5"]
    environment = {**os.environ, "MODWRIGHT_CACHE": str(cache), "PYTHONUNBUFFERED": "1"}
    start = time.perf_counter()
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert running.stdout is not None
        link = _LINK.search(running.stdout.readline())
        assert link is not None, "the command printed no link"
        visitor = Visitor(int(link[1]), link[2])
        assert _windows(visitor.view()), "no window is open"
        yield visitor, time.perf_counter() - start
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(30)


def first_window(arguments: list[str], cache: Path) -> str:
    """How long the first window takes, on the wall clock and of the processor: on a busy machine they differ."""
    before = _processor()
    with called(arguments, cache) as (_, seconds):
        pass
    return f"{seconds:.1f} s ({_processor() - before:.1f} s of the processor)"


def _processor() -> float:
    """Seconds that all finished children have computed."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def clicks(visitor: Visitor) -> list[float]:
    """The milliseconds of clicks at random through games."""
    chance, found = Random(7), list[float]()
    view = visitor.view()
    for _ in range(CLICKS):
        windows = _windows(view)
        start = time.perf_counter()
        if windows:
            options = windows[0]["options"]
            assert isinstance(options, list)
            valid = [one["number"] for one in options if one["is_valid"]]
            number = windows[0]["number"]
            view = visitor.do(action="choose", version=view["version"], window=number, option=chance.choice(valid))
        else:
            view = visitor.do(action="begin", version=view["version"], seed=chance.randrange(1000), people=[])
        found.append(1000 * (time.perf_counter() - start))
    return found


def our_games(mod: Path) -> Iterator[Row]:
    """The first window and the clicks of every game of a built mod."""
    for game in playables(load(source_for(mod)).symbols):
        with tempfile.TemporaryDirectory() as cache:
            arguments = [str(mod), "--game", game.name, "--human", game.roles[0]]
            yield Row(f"{game.title}: first window", first_window(arguments, Path(cache)), "within 2 s")
            with called(arguments, Path(cache)) as (visitor, _):
                times = sorted(clicks(visitor))
        typical, slow = statistics.median(times), times[-1 - len(times) // 20]
        yield Row(f"{game.title}: a click", f"{typical:.0f} ms, 19 of 20 within {slow:.0f} ms", "within 100 ms")


def large_mod() -> Iterator[Row]:
    """The first window of the largest public mod, some event of it that opens one."""
    folder = os.environ.get("MODWRIGHT_MODS", "")
    if not folder:
        yield Row("first window of a mod of 25 MB", "not measured: MODWRIGHT_MODS is not set", "within 15 s")
        return
    mod = max(Path(folder).glob("*/*/events"), key=_size).parent
    event = _with_a_window(mod)
    megabytes = _size(mod) / 1e6
    with tempfile.TemporaryDirectory() as cache:
        for what, wanted in (("with an empty cache", "within 15 s"), ("with a full cache", "within 4 s")):
            measured = first_window([str(mod), "--event", event], Path(cache))
            yield Row(f"`{mod.name}` ({megabytes:.0f} MB of script), {what}", measured, wanted)


def _with_a_window(mod: Path) -> str:
    """An event that only its firing triggers and that is not hidden: the first found in the mod's files."""
    for path in sorted((mod / "events").glob("*.txt")):
        for block in re.split(
            r"^(?:character|narrative)_event\s*=\s*\{", path.read_text("cp1252", "replace"), flags=re.M
        ):
            named = re.search(r"^\s*id\s*=\s*(\w+\.\d+)", block, re.M)
            plain = "is_triggered_only" in block and "hide_window" not in block and "\ttrigger" not in block
            if named is not None and plain and re.search(r"^\s*desc\s*=\s*\w+", block, re.M):
                return named[1]
    raise SystemExit(f"no event of {mod} can be opened by itself")


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.txt"))


def main() -> None:
    """Measure, print, and write the table if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mod", nargs="?", type=Path, default=ROOT / "mod_output")
    parser.add_argument("--write", type=Path, help="put the table into this file, between its two marks")
    options = parser.parse_args()
    rows = [*our_games(options.mod), *large_mod()]
    load = f", load of the machine {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    version = f"Python {platform.python_version()}, {os.cpu_count()} cores{load}"
    lines = [f"Measured with {version}.", "", "| what | measured | wanted |", "| --- | --- | --- |", *map(str, rows)]
    print("\n".join(lines))
    if options.write is not None:
        text = options.write.read_text(encoding="utf-8")
        begin, end = "<!-- benchmarks/play.py -->", "<!-- end of play -->"
        head, _, rest = text.partition(begin)
        new = head + begin + "\n" + "\n".join(lines) + "\n" + end + rest.partition(end)[2]
        options.write.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
