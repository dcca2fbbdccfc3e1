"""How long linting takes, and how the time grows with the size of a mod.

    python -m benchmarks.lint MOD [--as-it-is OTHER ...] [--write docs/performance.md]

MOD is copied 1, 2, 4 and 8 times into one folder, in each copy every name that it defines with another ending, so that
the result is one real mod of 1, 2, 4 and 8 times the size; OTHER mods are measured as they are. Of each: a first run
(cold), a second one over unchanged files (warm), both as a person calls them, and an event added to one file under
`--watch`: until the changed file is judged, and from there until the whole mod is. Times are of the wall clock; behind
them the time of all processors, which other work on the machine disturbs less.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.lint.project import Choice, find_projects
from generator.lint.session import Session
from generator.mod.folder import find_mod
from generator.mod.index import index_mod, is_indexed

COPIES = (1, 2, 4, 8)
ROOT = Path(__file__).parents[1]
_BEGIN, _END = "<!-- benchmarks/lint.py -->", "<!-- end of lint -->"
_WORD = re.compile(r"[A-Za-z_][\w'.:-]*")
_ID = re.compile(r"(\bid\s*=\s*)(\d+)\b")
_EDIT = "\ncharacter_event = {\n\tid = edited.%d\n\thide_window = yes\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"


@dataclass(frozen=True, slots=True)
class Time:
    """Seconds of the wall clock and of all processors."""

    wall: float
    processors: float

    def __str__(self) -> str:
        return f"{self.wall:.1f} s ({self.processors:.1f} s)"


@dataclass(frozen=True, slots=True)
class Row:
    """One mod: megabytes that are read, times, megabytes of memory of the cold run's largest process."""

    name: str
    megabytes: float
    cold: Time
    warm: Time
    quick: Time
    whole: Time
    memory: float

    def __str__(self) -> str:
        speed = self.megabytes / self.cold.processors
        return (
            f"| {self.name} | {self.megabytes:.1f} | {self.cold} | {speed:.2f} | {self.warm} | {self.quick} "
            f"| {self.whole} | {self.memory:.0f} |"
        )


def make_copies(mod: Path, copies: int, folder: Path) -> Path:
    """One mod of some copies of another, below a folder."""
    files = find_mod(mod).files()
    names = _own_names(mod)
    target = folder / f"copies_{copies}"
    for number in range(copies):
        for file in files:
            if is_indexed(file):
                path = Path(file.path)
                place = target / path.parent / (f"c{number}_{path.name}" if number else path.name)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(_renamed(file.read(), names, number))
    return target


def _own_names(mod: Path) -> frozenset[str]:
    """Everything that a mod defines, its texts and the namespaces of its events."""
    index = index_mod(find_mod(mod).files())
    names = {one.name for one in index.definitions if one.name} | set(index.texts.entries)
    return frozenset(names | {event.namespace for event in index.events.values() if event.namespace})


def _renamed(raw: bytes, names: frozenset[str], number: int) -> bytes:
    """A file with other names in each copy but the first; every byte that is no name stays."""
    if number == 0:
        return raw

    def word(match: re.Match[str]) -> str:
        text = match[0]
        if text not in names:
            return text
        space, dot, last = text.rpartition(".")
        return f"{space}_c{number}{dot}{last}" if dot and last.isdigit() else f"{text}_c{number}"

    text = _WORD.sub(word, raw.decode("latin-1"))
    return _ID.sub(lambda match: f"{match[1]}{int(match[2]) + number * 10_000_000}", text).encode("latin-1")


def measure(name: str, mod: Path, folder: Path) -> Row:
    """All times of one mod."""
    cache = folder / "cache" / mod.name
    size = sum(len(file.read()) for file in find_mod(mod).files() if is_indexed(file)) / 1e6
    cold, warm = (_timed([*_LINT, str(mod), "--quiet"], cache) for _ in range(2))
    edit = [sys.executable, "-m", "benchmarks.lint", str(mod), "--edit-one-file"]
    told = subprocess.run(edit, cwd=ROOT, check=True, capture_output=True)
    quick, whole = (Time(*pair) for pair in json.loads(told.stdout))
    return Row(name, size, cold[0], warm[0], quick, whole, cold[1])


_LINT = (sys.executable, "-m", "generator.cli.main", "lint")


def _timed(command: list[str], cache: Path) -> tuple[Time, float]:
    """Times of a command, and the megabytes of its largest process."""
    report = cache.with_suffix(".usage")
    script = (
        "import json, resource, subprocess, sys\n"
        "subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "open(sys.argv[1], 'w').write(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))\n"
    )
    report.parent.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "MODWRIGHT_CACHE": str(cache)}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", script, str(report), *command], cwd=ROOT, env=environment, check=True)
    wall = time.perf_counter() - start
    processors, memory = json.loads(report.read_text())
    return Time(wall, processors), memory


def edit_one_file(mod: Path) -> Iterator[Time]:
    """Times from a save to the judgement on the changed file, and from there to that on the whole mod."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, mod.name)
        shutil.copytree(mod, copy, ignore=shutil.ignore_patterns("gfx", "music", "sound", ".git"))
        session = Session(find_projects([copy], Choice())[0])
        session.whole()
        session.try_rules()
        file = max((copy / "events").rglob("*.txt"), key=lambda path: path.stat().st_size)
        for number in (1, 2):
            with file.open("a") as stream:
                stream.write(_EDIT % number)
            start = _clocks()
            session.changed()
            session.quick()
            quick = _since(start)
            start = _clocks()
            session.whole()
            whole = _since(start)
    yield from (quick, whole)


def _clocks() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _since(start: tuple[float, float]) -> Time:
    now = _clocks()
    return Time(now[0] - start[0], now[1] - start[1])


def rows_of(mod: Path, others: list[Path]) -> Iterator[Row]:
    """The copies, then the mods as they are."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for copies in COPIES:
            made = make_copies(mod, copies, folder)
            yield measure(f"`{mod.name}`, {copies} cop{'y' if copies == 1 else 'ies'}", made, folder)
            shutil.rmtree(made)
        for other in others:
            yield measure(f"`{other.name}` as it is", other, folder)


def main() -> None:
    """Measure, print, and write the table if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mod", type=Path)
    parser.add_argument("--as-it-is", type=Path, nargs="*", default=[], help="mods to measure without copying")
    parser.add_argument("--write", type=Path, help="put the table into this file, between its two marks")
    parser.add_argument("--edit-one-file", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.edit_one_file:
        print(json.dumps([[one.wall, one.processors] for one in edit_one_file(options.mod)]))
        return
    head = f"Measured with Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}."
    titles = "mod | MB read | cold | MB/s of a core | warm | one changed file | then the whole | MB of memory"
    lines = [head, "", f"| {titles} |", "| --- " * 8 + "|"]
    for line in lines:
        print(line)
    for row in rows_of(options.mod, options.as_it_is):
        lines.append(str(row))
        print(row, flush=True)
    if options.write is not None:
        _write(options.write, lines)


def _write(path: Path, lines: list[str]) -> None:
    """Replace what stands between the marks."""
    head, _, rest = path.read_text(encoding="utf-8").partition(_BEGIN)
    path.write_text(head + _BEGIN + "\n" + "\n".join(lines) + "\n" + _END + rest.partition(_END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
