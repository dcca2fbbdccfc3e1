"""The canonical layout; reading what was printed gives the same tree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from generator.script.parser import parse
from generator.script.printer import script_to_text, to_text
from generator.script.tree import Statement
from tests.script.oracle import meaning
from tests.script.shapes import SHAPES, mangled_texts, trees


@settings(max_examples=300, deadline=None)
@given(trees())
def test_print_then_read_is_identity(tree: list[Statement]) -> None:
    script = parse(to_text(tree), "x.txt")
    assert not script.findings
    assert meaning(script.statements) == meaning(tree)
    assert to_text(script.statements) == to_text(tree)


@pytest.mark.parametrize("text", SHAPES)
def test_comments_keep_their_order_and_number(text: str) -> None:
    script = parse(text, "x.txt")
    printed = parse(script_to_text(script), "x.txt")
    assert meaning(printed.statements) == meaning(script.statements)
    assert [one.text for one in printed.comments] == [one.text for one in script.comments]
    assert script_to_text(printed) == script_to_text(script)


@settings(max_examples=200, deadline=None)
@given(mangled_texts())
def test_print_then_read_is_identity_for_whatever_is_read_clean(text: str) -> None:
    script = parse(text, "x.txt")
    if not script.findings:
        printed = parse(script_to_text(script), "x.txt")
        assert meaning(printed.statements) == meaning(script.statements)
        assert [one.text for one in printed.comments] == [one.text.rstrip(" \t\v\f") for one in script.comments]


def test_layout() -> None:
    text = 'a={b=c d={}}tags={x "y z" 3} l={{1 2}{3}} \'q\'=1 "k"==-1'
    assert to_text(parse(text, "x.txt").statements) == (
        'a = {\n\tb = c\n\td = { }\n}\ntags = { x "y z" 3 }\nl = {\n\t{ 1 2 }\n\t{ 3 }\n}\n\'q\' = 1\n"k" == -1\n'
    )


def test_depth_and_long_lists() -> None:
    names = [f"name_{number}" for number in range(20)]
    printed = to_text(parse(f"names = {{ {' '.join(names)} }}", "x.txt").statements, depth=1)
    assert printed.splitlines() == ["\tnames = {", *(f"\t\t{name}" for name in names), "\t}"]


def test_comments_stand_where_they_stood() -> None:
    text = "# top\na = { # open\n  # inner\n b = c # behind\n # last\n} # shut\n# end"
    assert script_to_text(parse(text, "x.txt")) == (
        "# top\na = { # open\n\t# inner\n\tb = c # behind\n\t# last\n} # shut\n# end\n"
    )
