"""Whole public mods, named by the environment: every file is read without an exception, alike by both readers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.script.careful import read_carefully
from generator.script.decoding import decode
from generator.script.files import script_files
from generator.script.formatter import Formatter
from generator.script.lines import LineReader
from tests.script.oracle import dump

MODS = os.environ.get("MODWRIGHT_MODS", "")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path(MODS).is_dir() or not MODS, reason="MODWRIGHT_MODS names no folder of public mods"),
]


@pytest.fixture(scope="module")
def raws() -> list[tuple[str, bytes]]:
    return [(str(file), file.read_bytes()) for file in script_files(Path(MODS)) if file.suffix.lower() == ".txt"]


def test_both_readers_agree(raws: list[tuple[str, bytes]]) -> None:
    reader = LineReader()
    taken = 0
    for name, raw in raws:
        text = decode(raw).text
        fast = reader.read(text)
        if fast is not None:
            statements, comments, found = read_carefully(text)
            assert (dump(fast[0]), fast[1], found) == (dump(statements), comments, []), name
            taken += 1
    assert taken > len(raws) / 2


def test_formatting_twice_is_as_once(raws: list[tuple[str, bytes]]) -> None:
    formatter = Formatter()
    for name, raw in raws:
        once = formatter.format_bytes(raw, name)
        assert formatter.format_bytes(once.raw, name).raw == once.raw, name
        assert once.raw == raw or not once.faults, name
