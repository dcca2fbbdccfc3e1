"""Words and signs: what is cut where, and what is said about the signs of other languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source import Span
from generator.spec.expression.faults import FaultKind
from generator.spec.expression.lexer import FOREIGN, cut


def _words(text: str) -> list[str]:
    tokens, faults = cut(text)
    assert not faults
    return [f"{token.type}:{token.value.text}" for token in tokens]


def test_all_kinds_of_words() -> None:
    assert " ".join(_words("not a.b(c, -1.5) >= 3 and yes or (x)")) == (
        "NOT:not NAME:a DOT:. NAME:b LPAREN:( NAME:c COMMA:, NUMBER:-1.5 RPAREN:) COMPARE:>= NUMBER:3 "
        "AND:and TRUTH:yes OR:or LPAREN:( NAME:x RPAREN:)"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a>=3", ["NAME:a", "COMPARE:>=", "NUMBER:3"]),
        ("a>-3", ["NAME:a", "COMPARE:>", "NUMBER:-3"]),
        ("a<.5", ["NAME:a", "COMPARE:<", "NUMBER:.5"]),
        ("a-b", ["NAME:a-b"]),
        ("or_", ["NAME:or_"]),
        ("5gold", ["NUMBER:5", "NAME:gold"]),
        ("mw_x2", ["NAME:mw_x2"]),
        ("Émile", ["NAME:Émile"]),
    ],
)
def test_where_words_end(text: str, words: list[str]) -> None:
    assert _words(text) == words


def test_spans_are_offsets_in_the_text() -> None:
    tokens, _ = cut("  a or\n bc")
    assert [token.value.span for token in tokens] == [Span(2, 3), Span(4, 6), Span(8, 10)]


@pytest.mark.parametrize("sign", sorted(FOREIGN))
def test_signs_of_other_languages_are_refused_with_advice(sign: str) -> None:
    _, faults = cut(f"a {sign} b")
    (fault,) = faults
    assert fault.kind is FaultKind.FOREIGN_SPELLING
    assert fault.message == f"`{sign}` is not a sign of this language"
    assert fault.span == Span(2, 2 + len(sign))
    assert fault.help == FOREIGN[sign]


@pytest.mark.parametrize("word", ["And", "OR", "Not", "YES", "Never"])
def test_keywords_are_lower_case(word: str) -> None:
    _, (fault,) = cut(f"a {word} b")
    assert fault.message == f"`{word}` is not a word of this language"
    assert fault.help == f"keywords are lower case: `{word.lower()}`"


@pytest.mark.parametrize("text", ['trait("gambler")', "trait('gambler')"])
def test_names_are_not_quoted(text: str) -> None:
    _, (fault,) = cut(text)
    assert fault.help == "write names without quotes"
    assert fault.span == Span(6, 15)


def test_a_strange_character_is_named() -> None:
    _, faults = cut("a § b \x00")
    assert [fault.message for fault in faults] == [
        "`§` has no meaning here",
        "the character U+0000 has no meaning here",
    ]
    assert {fault.kind for fault in faults} == {FaultKind.STRANGE_CHARACTER}


@given(st.text(max_size=40))
def test_every_character_is_space_word_or_fault(text: str) -> None:
    tokens, faults = cut(text)
    spans = sorted([token.value.span for token in tokens] + [fault.span for fault in faults])
    covered = 0
    for span in spans:
        assert re.fullmatch(r"[ \t\r\n]*", text[covered : span.start])
        assert span.start >= covered
        covered = span.end
    assert re.fullmatch(r"[ \t\r\n]*", text[covered:])
