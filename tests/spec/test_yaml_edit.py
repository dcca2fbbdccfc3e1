"""Edits of texts: the words change, everything else stays."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source import Span
from generator.spec.yaml_document import parse_document
from generator.spec.yaml_edit import Edit, apply_edits, text_edits, write_scalar
from generator.spec.yaml_nodes import KeyPath


def edited(text: str, path: KeyPath, changes: Mapping[str, str], first: str = "english") -> str:
    return apply_edits(text, text_edits(parse_document("x", text), path, changes, first))


@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [
        # a text that is there
        ("a: {english: A, french: B}\n", {"french": "C"}, "a: {english: A, french: C}\n"),
        ("a:\n  english: A # why\n", {"english": "C"}, "a:\n  english: C # why\n"),
        ("a:\n  english: 'A' # why\n", {"english": "it's"}, "a:\n  english: 'it''s' # why\n"),
        ('a:\n  english: "A"\n', {"english": "C"}, 'a:\n  english: "C"\n'),
        ('a:\n  english: "A"\n', {"english": 'say "C"'}, "a:\n  english: 'say \"C\"'\n"),
        ("a:\n  english: A\n", {"english": "C: d"}, "a:\n  english: 'C: d'\n"),
        ("a:\n  english: >-\n    A\n    B\n  french: X\n", {"english": "C"}, "a:\n  english: 'C'\n  french: X\n"),
        ("a:\n  english: A\n    B\n  french: X\n", {"english": "C"}, "a:\n  english: C\n  french: X\n"),
        # nothing stands there yet
        ("a:\n  english: A\n  french:\n", {"french": "C"}, "a:\n  english: A\n  french: C\n"),
        ("a:\n  english: A\n  french:   # later\n", {"french": "C"}, "a:\n  english: A\n  french: C   # later\n"),
        ("a: {english: A, french: }\n", {"french": "C"}, "a: {english: A, french: C}\n"),
        ("a: {english: A, french: ~}\n", {"french": "C"}, "a: {english: A, french: C}\n"),
        ("a: {english: A, french}\n", {"french": "C"}, "a: {english: A, french: C}\n"),
        # languages are added
        ("a: {english: A}\n", {"french": "C"}, "a: {english: A, french: C}\n"),
        ("a: {}\n", {"english": "A", "french": "C"}, "a: {english: A, french: C}\n"),
        ("a:\n  english: A # why\nb: 1\n", {"french": "C"}, "a:\n  english: A # why\n  french: C\nb: 1\n"),
        ("a:\n  english: A", {"french": "C", "german": "D"}, "a:\n  english: A\n  french: C\n  german: D"),
        ("a:\n  english: |\n    A\n\nb: 1\n", {"french": "C"}, "a:\n  english: |\n    A\n  french: C\n\nb: 1\n"),
        ("a:\r\n  english: A\r\nb: 1\r\n", {"french": "C"}, "a:\r\n  english: A\r\n  french: C\r\nb: 1\r\n"),
        ("a:\n  english: 'A\n    B' # x\n", {"french": "C"}, "a:\n  english: 'A\n    B' # x\n  french: C\n"),
        # a text without a language
        ("a: A # why\n", {"english": "C"}, "a: C # why\n"),
        ("a: A # why\n", {"french": "C"}, "a:\n  english: A\n  french: C # why\n"),
        ("b:\n    a: 'A: x'\n", {}, "b:\n    a: 'A: x'\n"),
        ("a: &x A\n", {"french": "C"}, "a: &x {english: A, french: C}\n"),
    ],
)
def test_edits(before: str, changes: Mapping[str, str], after: str) -> None:
    assert edited(before, ("a",), changes) == after


def test_below_the_top() -> None:
    before = "b:\n  c:\n    a: A\n    d: 1\n"
    assert edited(before, ("b", "c", "a"), {"french": "C"}) == (
        "b:\n  c:\n    a:\n      english: A\n      french: C\n    d: 1\n"
    )


def test_inside_braces_and_lists() -> None:
    assert edited("b: {a: A, d: 1}\n", ("b", "a"), {"french": "C"}) == "b: {a: {english: A, french: C}, d: 1}\n"
    assert edited("b:\n  - A\n  - B\n", ("b", 1), {"french": "C"}) == "b:\n  - A\n  - {english: B, french: C}\n"
    assert edited("b:\n  - english: A\n", ("b", 0), {"french": "C"}) == "b:\n  - english: A\n    french: C\n"


def test_another_first_language() -> None:
    assert edited("a: A\n", ("a",), {"english": "C"}, "german") == "a:\n  german: A\n  english: C\n"
    assert edited("a: A\n", ("a",), {"german": "C"}, "german") == "a: C\n"


def test_a_value_that_is_no_text_is_left_alone() -> None:
    assert edited("a: [x]\n", ("a",), {"english": "C"}) == "a: [x]\n"
    assert edited("a:\n  english: [x]\n", ("a",), {"english": "C"}) == "a:\n  english: [x]\n"
    assert edited("a: 1\n", ("b",), {"english": "C"}) == "a: 1\n"


def test_edits_may_come_in_any_order() -> None:
    edits = [Edit(Span(0, 1), "xx"), Edit(Span(2, 2), "+"), Edit(Span(3, 4), "")]
    assert apply_edits("abcd", edits) == apply_edits("abcd", reversed(edits)) == "xxb+c"


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("plain words", "plain words"),
        ("a, b", "'a, b'"),
        ("it's", "it's"),
        ("- a", "'- a'"),
        ("a # b", "'a # b'"),
        ("", "''"),
        ("null", "'null'"),
        (" a", "' a'"),
        ("{me}", "'{me}'"),
        ("a\\nb", "a\\nb"),
        ("[Root.GetName] x", "'[Root.GetName] x'"),
    ],
)
def test_scalars_are_plain_where_that_is_safe(words: str, written: str) -> None:
    assert write_scalar(words) == written


WORDS = st.text(alphabet="ab :#,{}[]'\"-&*!|>%@`?\\~é", max_size=12)


@given(WORDS, st.sampled_from(["", "'", '"']))
def test_scalars_mean_their_words(words: str, quote: str) -> None:
    for text in (f"a: {write_scalar(words, quote)}\n", f"{{a: {write_scalar(words, quote)}, b: c}}"):
        assert parse_document("x", text).plain(("a",)) == words


@given(
    st.sampled_from(
        [
            "a: A\nb: 1\n",
            "# c\na: 'A' # x\nb: 1\n",
            "a: {english: A}\nb: 1",
            "a:\n  english: A\n  # c\nb: 1\n",
            "a:\n  english: >-\n    A\nb: 1\n",
            "{a: A, b: 1}",
        ]
    ),
    st.dictionaries(st.sampled_from(["english", "french", "german"]), WORDS.filter(bool), min_size=1),
)
def test_the_edited_file_says_what_was_asked_for(text: str, changes: dict[str, str]) -> None:
    after = parse_document("x", edited(text, ("a",), changes)).plain()
    assert isinstance(after, dict)
    wanted: object = {"english": "A", **changes}
    if "english:" not in text and set(changes) == {"english"}:
        wanted = changes["english"]
    assert after == {"a": wanted, "b": "1"}
