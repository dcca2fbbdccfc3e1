"""Braces judged by indentation: in a well indented file every slip is found where it is, and changes no meaning."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.script.parser import parse
from generator.script.printer import to_text
from generator.script.tree import Statement
from tests.script.oracle import meaning
from tests.script.shapes import event_trees


def closing_lines(lines: list[str]) -> list[int]:
    """Indices of the lines that hold a `}` alone."""
    return [index for index, line in enumerate(lines) if line.strip() == "}"]


def opening_line(lines: list[str], closing: int) -> int:
    """Index of the line that opened the block which this line closes: the last one of the same indent before it."""
    indent = lines[closing].index("}")
    return max(index for index in range(closing) if len(lines[index]) - len(lines[index].lstrip("\t")) == indent)


@settings(max_examples=300, deadline=None)
@given(event_trees(), st.integers(0, 1000))
def test_a_missing_brace_is_found_where_it_was_opened(tree: list[Statement], choice: int) -> None:
    lines = to_text(tree).splitlines()
    closing = closing_lines(lines)
    gone = closing[choice % len(closing)]
    opened = opening_line(lines, gone)
    script = parse("\n".join([*lines[:gone], *lines[gone + 1 :]]), "x.txt")
    assert [one.code for one in script.findings] == ["CK101"]
    place = script.findings[0].place
    assert place.start is not None
    assert place.start.line == opened + 1
    assert meaning(script.statements) == meaning(tree)


@settings(max_examples=300, deadline=None)
@given(event_trees(), st.integers(0, 1000), st.integers(0, 2))
def test_an_extra_brace_changes_no_meaning(tree: list[Statement], choice: int, deeper: int) -> None:
    lines = to_text(tree).splitlines()
    closing = closing_lines(lines)
    before = closing[choice % len(closing)]
    extra = "\t" * deeper + lines[before]
    script = parse("\n".join([*lines[: before + 1], extra, *lines[before + 1 :]]), "x.txt")
    assert [one.code for one in script.findings] == ["CK102"]
    place = script.findings[0].place
    assert place.start is not None
    assert place.start.line in (before + 1, before + 2)
    assert meaning(script.statements) == meaning(tree)


FILE = """first = {
	option = {
		name = a
	}
	option = {
		name = b
	}
}
second = {
	option = {
		name = c
	}
}
third = {
	option = {
		if = {
			limit = { x = y }
		}
	}
	trigger = { z = yes }
}
"""


def with_slips(missing: list[int], extra: list[int]) -> str:
    """The file without some of its lines, and with others twice; numbers from 1."""
    lines = FILE.splitlines()
    kept = [line for number, line in enumerate(lines, 1) for _ in range((number not in missing) + (number in extra))]
    return "\n".join(kept)


@pytest.mark.parametrize(
    ("missing", "extra", "codes"),
    [
        ([4], [], ["CK101"]),
        ([7], [], ["CK101"]),
        ([8], [], ["CK101"]),
        ([4, 7], [], ["CK101", "CK101"]),
        ([18, 19], [], ["CK101", "CK101"]),
        ([4, 12, 19], [], ["CK101", "CK101", "CK101"]),
        ([], [4], ["CK102"]),
        ([], [13], ["CK102"]),
        ([], [4, 19], ["CK102", "CK102"]),
        ([4], [19], ["CK101", "CK102"]),
        ([12], [4], ["CK102", "CK101"]),
        ([4, 7], [18], ["CK101", "CK101", "CK102"]),
    ],
)
def test_slips(missing: list[int], extra: list[int], codes: list[str]) -> None:
    script = parse(with_slips(missing, extra), "x.txt")
    assert [one.code for one in script.findings] == codes
    assert meaning(script.statements) == meaning(parse(FILE, "x.txt").statements)


@pytest.mark.parametrize(
    "text",
    [
        "a = {\nb = {\nc = d\n}\n}\n",
        "a = {\n\tb = {\n\tc = d\n\t}\n}\ne = {\n\tf = g\n}\n",
        "a = {\n\tb = {\n\t\tc = d\n\t\t}\n\tf = g\n}\ne = {\n}\n",
        "\ta = {\n\tb = {\n\t}\n}\n",
        "a = {\nb = {\n\tx = y\n\t}\n}\nc = {\n\td = {\n\t}\n}\n",
        "a = { b = {\n\tc = d\n} }\n",
        "a = {\n\tb = c\n\t}\n",
        "a = {\n}\nb = {\n\tc = {\n\t\td = e\n\t\t}\n\t}\n",
        "a = {\n    b = {\n\tc = d\n    }\n}\n",
    ],
)
def test_careless_indentation_is_no_fault(text: str) -> None:
    assert parse(text, "x.txt").findings == ()
