"""The formatter changes white space only, twice is as once, and faulty files stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.script.formatter import Formatter, format_bytes, format_text
from generator.script.lexer import Lexer
from generator.script.parser import parse
from tests.script.oracle import meaning
from tests.script.shapes import SHAPES, mangled_texts, noise

MESSY = """

a={b=c}   # tail
d =
{   e=f  g=h # why


  list = { 1 2 3 # some
     4 5 }
  x = { a
  b c } y = {  }
  if = { limit = { a = b } c = { 1 2 } # odd
  }
 } i = { { 1 2 } {3 4}
 { 4 } }
# own
  k = # between
  { # open
  } # shut

"""

NEAT = """a = { b = c } # tail
d = {
	e = f
	g = h # why

	list = {
		1 2 3 # some
		4 5
	}
	x = {
		a
		b c
	}
	y = { }
	if = {
		limit = { a = b }
		c = { 1 2 } # odd
	}
}
i = {
	{ 1 2 } { 3 4 }
	{ 4 }
}
# own
k = # between
{ # open
} # shut
"""


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_layout_and_line_ends(line_end: str) -> None:
    assert format_text(MESSY.replace("\n", line_end)) == NEAT.replace("\n", line_end)


def without_white_space(text: str) -> list[str]:
    lexer = Lexer(text)
    tokens = [text[start:end] for _, start, end in lexer.tokens]
    return tokens + [comment.text.rstrip(" \t\v\f") for comment in lexer.comments]


def check_format(text: str) -> None:
    formatted = format_text(text)
    assert format_text(formatted) == formatted
    assert without_white_space(formatted) == without_white_space(text)
    before, after = parse(text, "x.txt"), parse(formatted, "x.txt")
    assert meaning(after.statements) == meaning(before.statements)
    if any(one.code not in ("CK119",) for one in before.findings):
        assert formatted == text
    else:
        assert not after.findings


@pytest.mark.parametrize("text", [*SHAPES, MESSY, NEAT])
def test_shapes(text: str) -> None:
    check_format(text)


@settings(max_examples=400, deadline=None)
@given(mangled_texts())
@example("a b { c } d")
@example("{ } { } a")
@example("a = { b\n}c d")
def test_mangled_shapes(text: str) -> None:
    check_format(text)


@settings(max_examples=400, deadline=None)
@given(noise())
def test_noise(text: str) -> None:
    check_format(text)


@settings(max_examples=300, deadline=None)
@given(mangled_texts(), st.sampled_from([b"", b"\xef\xbb\xbf"]), st.sampled_from([b"", b"\0", b"\0\0"]))
def test_bytes_keep_mark_and_nuls(text: str, mark: bytes, nuls: bytes) -> None:
    raw = mark + text.rstrip("\0").encode("cp1252") + nuls
    formatted = format_bytes(raw, "x.txt")
    assert formatted.raw.startswith(mark)
    assert formatted.raw.endswith(nuls)
    assert formatted.raw == raw or not formatted.faults


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"a=\x81 # \x8d\n", b"a = \x81 # \x8d\n"),
        ("a=B\xf6rn # \u2013\r\n".encode(), "a = B\xf6rn # \u2013\r\n".encode()),
        (b"\xef\xbb\xbfa=b", b"\xef\xbb\xbfa = b\r\n"),
        (b"a=b\n\0\0", b"a = b\n\0\0"),
        (b"a =\xa0b\n", b"a = b\n"),
        (b"", b""),
        (b"\n\n\n", b""),
        (b"a = b", b"a = b\r\n"),
        (b"a = b\r\nc = d\n\r\n", b"a = b\r\nc = d\r\n"),
    ],
)
def test_bytes(raw: bytes, expected: bytes) -> None:
    formatted = format_bytes(raw, "x.txt")
    assert formatted.faults == ()
    assert formatted.raw == expected


@pytest.mark.parametrize("raw", [b"a = {", b"a = b }", b'a = "b', b"if { a=b }", b"@a=b", b'a="b\nc"', b"a={b c=d}"])
def test_a_faulty_file_is_left_alone(raw: bytes) -> None:
    formatted = Formatter().format_bytes(raw, "x.txt")
    assert formatted.raw == raw
    assert [one.place.path for one in formatted.faults] == ["x.txt"]
