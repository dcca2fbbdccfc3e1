"""How fast script is read: `python benchmarks/parse.py MOD`, with the folder of any mod.

All readers get the same texts in the same process, with the garbage collector off. Ours keeps comments, spans and
findings; PLY's is the textbook grammar beside this file; pyradox-txt-parser is a published peer.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from generator.errors import UserError
from generator.script.careful import read_carefully
from generator.script.decoding import decode
from generator.script.files import script_files
from generator.script.parser import Reader, collector_off

Read = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Result:
    """One reader's row: megabytes (10^6 characters) a second over the files it could read."""

    name: str
    speed: float
    read: int
    refused: int


def measure(name: str, make: Callable[[], Read], texts: Sequence[str], rounds: int) -> Result:
    """The best of some rounds; a file that a reader cannot take counts neither as size nor as time."""
    best = 0.0
    refused = 0
    for _ in range(rounds):
        read, kept = make(), []
        seconds, size, refused = 0.0, 0, 0
        for text in texts:
            start = time.process_time()
            try:
                kept.append(read(text))
            except Exception:  # noqa: BLE001
                refused += 1
                continue
            seconds += time.process_time() - start
            size += len(text)
        best = max(best, size / seconds / 1e6 if seconds else 0.0)
    return Result(name, best, len(texts) - refused, refused)


def ours() -> Read:
    reader = Reader()
    return lambda text: reader.parse(text, "")


def careful() -> Read:
    return read_carefully


def ply_grammar() -> Read:
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from benchmarks.ply_grammar import parse  # noqa: PLC0415

    return parse


def pyradox() -> Read:
    import pyradox  # noqa: PLC0415

    def read(text: str) -> object:
        with redirect_stdout(StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return pyradox.parse(text, "text")

    return read


def memory_a_byte(files: Sequence[Path]) -> tuple[float, float]:
    """Peak and kept memory in bytes for each byte of source: trees, texts, and the reader that made them."""
    size = sum(file.stat().st_size for file in files)
    tracemalloc.start()
    reader = Reader()
    scripts = [reader.read(file) for file in files]
    del reader
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(scripts) == len(files)
    return peak / size, kept / size


def table(results: Sequence[Result]) -> str:
    """The rows with the speed of the first one over each."""
    lines = [f"{'reader':<28} {'MB/s':>7} {'files':>6} {'refused':>8} {'ours is':>9}"]
    for one in results:
        ratio = f"{results[0].speed / one.speed:.1f}x" if one.speed else "-"
        lines.append(f"{one.name:<28} {one.speed:>7.2f} {one.read:>6} {one.refused:>8} {ratio:>9}")
    return "\n".join(lines)


def run(mod: Path) -> None:
    """Print the table for the events of a mod, or for all its script if it has no events."""
    events = mod / "events"
    files = script_files(events if events.is_dir() else mod)
    texts = [decode(file.read_bytes()).text for file in files]
    size = sum(map(len, texts))
    print(
        f"{len(files)} files, {size / 1e6:.1f} MB, {sum(text.count(chr(10)) for text in texts):,} lines; collector off"
    )
    with collector_off():
        results = [
            measure("modwright", ours, texts, 3),
            measure("modwright, careful reader", careful, texts, 1),
            measure("PLY, textbook grammar", ply_grammar, texts, 1),
        ]
        try:
            results.append(measure("pyradox-txt-parser", pyradox, texts, 1))
        except ImportError:
            print("pyradox-txt-parser is not installed: its row is missing")
        peak, kept = memory_a_byte(files)
    print(table(results))
    print(f"memory of ours: peak {peak:.1f}, kept {kept:.1f} bytes a source byte")


def main(arguments: Sequence[str]) -> int:
    """Exit code 2 without a mod."""
    if len(arguments) != 1:
        print("usage: python benchmarks/parse.py MOD (the folder of a mod)", file=sys.stderr)
        return 2
    try:
        run(Path(arguments[0]))
    except UserError as fault:
        print(f"error: {fault.message}; {fault.hint}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
