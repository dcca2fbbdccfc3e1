"""Files, bytes and texts to scripts. Never fails on what is in a file; every fault is a finding of the script."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.paths import read_file
from generator.script.careful import read_carefully
from generator.script.decoding import decode
from generator.script.encoding_faults import encoding_findings
from generator.script.faults import diagnose
from generator.script.lines import LineReader
from generator.script.tree import Script
from generator.source import Source


class Reader:
    """Reads many files, faster than one by one, since the lines of one file are known when the next repeats them."""

    def __init__(self) -> None:
        self._lines = LineReader()

    def parse(self, text: str, path: str) -> Script:
        """The script of a text; `path` is the file as the user named it."""
        source = Source(path, text)
        fast = self._lines.read(text)
        if fast is not None:
            return Script(source, tuple(fast[0]), tuple(fast[1]))
        statements, comments, found = read_carefully(text)
        return Script(source, tuple(statements), tuple(comments), diagnose(source, found))

    def parse_bytes(self, raw: bytes, path: str) -> Script:
        """The script of a file's bytes, with the findings about its encoding first."""
        decoded = decode(raw)
        script = self.parse(decoded.text, path)
        more = encoding_findings(decoded, script.source, script.comments)
        return Script(script.source, script.statements, script.comments, more + script.findings) if more else script

    def read(self, file: Path, shown: str | None = None) -> Script:
        """The script in a file, named `shown` in findings; `UserError` if the file cannot be read."""
        return self.parse_bytes(read_bytes(file), shown if shown is not None else str(file))


def parse(text: str, path: str) -> Script:
    """The script of one text; `path` is the file as the user named it."""
    return Reader().parse(text, path)


def parse_bytes(raw: bytes, path: str) -> Script:
    """The script of one file's bytes, with the findings about its encoding first."""
    return Reader().parse_bytes(raw, path)


def read_script(file: Path, shown: str | None = None) -> Script:
    """The script in one file, named `shown` in findings; `UserError` if the file cannot be read."""
    return Reader().read(file, shown)


def read_scripts(files: Iterable[tuple[Path, str]]) -> Iterator[Script]:
    """The scripts in many files (path, name in findings), in their order; call it within `collector_off`."""
    reader = Reader()
    return (reader.read(file, shown) for file, shown in files)


@contextmanager
def collector_off() -> Iterator[None]:
    """No garbage collection while trees are built; they hold no cycles, and looking for some takes half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # What was built stays for good: let later collections pass it by.
            gc.freeze()
            gc.enable()


@contextmanager
def collector_paused() -> Iterator[None]:
    """No garbage collection while many objects are made that live for a while; afterwards they count as any others."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read_bytes(file: Path) -> bytes:
    """The bytes of a file; `UserError` with the reason if it cannot be read."""
    return read_file(file)
