"""The two readers against the oracle, over real shapes, mangled shapes, noise and bytes."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.script.careful import read_carefully
from generator.script.decoding import decode, encode_like
from generator.script.faults import EXTRA_BRACE, NO_BREAK_SPACE, UNCLOSED_BRACE
from generator.script.lines import LineReader
from generator.script.parser import parse, parse_bytes
from generator.script.tree import Statement
from tests.script.oracle import Oracle, Rejected, dump
from tests.script.shapes import SHAPES, mangled_texts, noise


def check_readers(text: str) -> None:
    """The oracle accepts exactly the texts without findings, and all readers agree on their trees."""
    statements, comments, found = read_carefully(text)
    faults = [one for one in found if one.fault is not NO_BREAK_SPACE]
    fast = LineReader().read(text)
    if fast is not None:
        assert not found
        assert dump(fast[0]) == dump(statements)
        assert fast[1] == comments
    check_spans(statements, 0, len(text))
    for one in found:
        assert 0 <= one.span.start <= one.span.end <= len(text)
    oracle = Oracle(text)
    try:
        expected = oracle.read()
    except Rejected:
        assert faults, "the oracle sees a fault and the reader does not"
    else:
        if {one.fault for one in faults} == {UNCLOSED_BRACE, EXTRA_BRACE}:
            return  # the braces match by number, and by indentation they do not
        assert not faults
        assert dump(statements) == dump(expected)
        assert comments == oracle.comments


def check_spans(statements: list[Statement], start: int, end: int) -> None:
    """Spans lie in their block, in order, and do not overlap."""
    for one in statements:
        assert start <= one.start <= one.value_start < one.end <= end
        check_spans(one.block, one.value_start + 1, one.end)
        start = one.end


@pytest.mark.parametrize("text", SHAPES)
def test_shapes_are_read_alike(text: str) -> None:
    check_readers(text)


def test_the_fast_reader_takes_ordinary_files() -> None:
    taken = [LineReader().read(text) is not None for text in SHAPES[:4]]
    assert taken == [True, True, True, False]  # a bare block starts a line in the last one


@settings(max_examples=400, deadline=None)
@given(mangled_texts())
@example("a = b\n= c")
@example("a\n{ b = c }")
@example('x = "a\\"b" # c')
@example("a !b = c")
@example("}")
@example("a = { b c = d }")
def test_mangled_files_are_read_alike(text: str) -> None:
    check_readers(text)


@settings(max_examples=400, deadline=None)
@given(noise())
def test_noise_is_read_alike(text: str) -> None:
    check_readers(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_alike(text: str) -> None:
    check_readers(text)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=80))
@example(b"\xef\xbb\xbfa = b\0\0")
@example(bytes(range(256)))
def test_any_bytes_are_read_and_given_back(raw: bytes) -> None:
    script = parse_bytes(raw, "any.txt")
    decoded = decode(raw)
    assert script.source.text == decoded.text
    assert encode_like(decoded.text, decoded) == raw


@settings(max_examples=200, deadline=None)
@given(mangled_texts(), st.integers(0, 255), st.integers(0, 10**6))
def test_bytes_of_real_shapes_with_one_replaced(text: str, byte: int, place: int) -> None:
    raw = bytearray(text.encode("cp1252"))
    if raw:
        raw[place % len(raw)] = byte
    script = parse_bytes(bytes(raw), "any.txt")
    check_spans(list(script.statements), 0, len(script.source.text))


@pytest.mark.parametrize("text", ["{" * 100_000, "a={" * 100_000, "a={\n" * 100_000 + "}\n" * 100_000])
def test_a_hundred_thousand_braces_end_in_findings(text: str) -> None:
    script = parse(text, "deep.txt")
    assert script.findings
    assert {one.code for one in script.findings} <= {"CK101", "CK102", "CK113"}


@pytest.mark.parametrize(
    "text",
    [
        '"\n' * 50_000,
        '\\"\n' * 50_000,
        'a = "x =\n' * 20_000,
        " x" * 100_000,
        "a={\n\tb=c\n" * 20_000,
        "a={\n" * 30_000 + "x=y\n" * 30_000 + "}\n" * 15_000,
        "a={\n\tb={\n\t\t}\n\t}\n" * 10_000 + "}",
        "a\xa0\n" * 50_000,
        "a = b" + " }" * 50_000 + "\n",
    ],
)
def test_long_broken_files_end(text: str) -> None:
    """Each would take hours if the time grew with the square of the size."""
    assert parse(text, "long.txt").source.text == text


def test_a_reader_keeps_lines_but_no_places() -> None:
    reader = LineReader()
    first, second = reader.read("a = { b = c }\n"), reader.read("\n\na = { b = c }\n")
    assert first is not None
    assert second is not None
    assert second[0][0].start == first[0][0].start + 2
    assert second[0][0].value is not first[0][0].value
