"""What people read: findings with carets, on every console."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest

from generator.cli.console import format_finding
from generator.diagnostics import Diagnostic, Note, Severity
from generator.source import Place, Source, Span


def shown(text: str, start: int, end: int, **more: object) -> str:
    place = Source("mod/a.txt", text).place(Span(start, end))
    return click.unstyle(format_finding(Diagnostic("CK301", "wrong-scope", "`x` is wrong", place, **more)))  # type: ignore[arg-type]


def test_carets_stand_under_the_span_with_tabs_as_one_column() -> None:
    assert shown("\tif = x\n", 1, 3).splitlines() == [
        "mod/a.txt:1:2: error CK301 wrong-scope: `x` is wrong",
        "  1 |  if = x",
        "    |  ^^",
    ]


def test_a_span_over_lines_is_marked_to_the_end_of_its_first_line() -> None:
    assert shown("a = {\n b\n}", 4, 10).splitlines()[-1] == "    |     ^"


def test_an_empty_span_has_one_caret() -> None:
    assert shown("ab", 2, 2).splitlines()[-1] == "    |   ^"


def test_notes_have_their_own_places_and_help_comes_last() -> None:
    note = Note("fired here", Source("mod/b.txt", "x = y").place(Span(0, 1)))
    lines = shown("ab", 0, 1, notes=(note, Note("no place")), help="write c", severity=Severity.WARNING).splitlines()
    assert lines[0] == "mod/a.txt:1:1: warning CK301 wrong-scope: `x` is wrong"
    assert lines[3:] == [
        "  mod/b.txt:1:1: note: fired here",
        "  1 | x = y",
        "    | ^",
        "  note: no place",
        "  help: write c",
    ]


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "a" * 500 + "HERE" + "b" * 500
    line, carets = shown(text, 500, 504).splitlines()[1:]
    assert len(line) < 200
    assert line[carets.index("^") : carets.rindex("^") + 1] == "HERE"


def test_a_finding_without_text_has_no_excerpt() -> None:
    place = Place("gone.txt")
    assert click.unstyle(format_finding(Diagnostic("CK101", "gone", "`gone.txt` is missing", place))).count("\n") == 0


def test_control_characters_are_not_sent_to_the_terminal() -> None:
    assert "\x1b" not in shown("\x1b[31m = 1", 0, 3)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_no_console_encoding_raises(encoding: str) -> None:
    code = (
        "from generator.cli import console; console.make_streams_safe(); "
        "console.say('\\u2713 \\u00a7Y \\u0142'); console.say_error('\\u26a0', '\\u2192')"
    )
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
