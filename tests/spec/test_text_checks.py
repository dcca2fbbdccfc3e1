"""Faults of a text's words, whatever file it stands in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spec.text import Language, Text
from generator.spec.text_checks import LONGEST, faults_of, is_cp1252, missing_languages

ALL = tuple(Language)


def faults(words: str, allowed: tuple[str, ...] | None = ()) -> list[str]:
    """Code and the faulty part of the words."""
    return [f"{fault.code} {words[fault.span.start : fault.span.end]}" for fault in faults_of(words, allowed)]


@pytest.mark.parametrize(
    "words",
    ["Spieler", "§Yrich§!", "¤ 5", "l’œuf – “ça”", "[Root.GetFirstName]\\nnext", "100 % $VALUE$", "{{x}}", "Šárka €"],
)
def test_fine(words: str) -> None:
    assert faults(words) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a; b;", ["RY124 ;", "RY124 ;"]),
        ("a\nb", ["RY124 \n"]),
        ("a\tb", ["RY124 \t"]),
        ("a\x81b", ["RY124 \x81"]),
        ("Łódź", ["RY123 Ł", "RY123 ź"]),
        ("der Игрок 🎲", ["RY123 Игрок", "RY123 🎲"]),
        ("ł\x81ł", ["RY123 ł", "RY123 ł", "RY124 \x81"]),
        ("x" * (LONGEST + 1), ["RY125 " + "x" * (LONGEST + 1)]),
        ("{who}", ["RY126 {who}"]),
        ("a } b", ["RY126 }"]),
    ],
)
def test_faulty(words: str, expected: list[str]) -> None:
    assert faults(words) == expected


def test_length_counts_as_allowed() -> None:
    assert faults("x" * LONGEST) == []


def test_placeholders() -> None:
    assert faults("{me} {you}", ("me",)) == ["RY126 {you}"]
    assert faults("{me} {you}", None) == []


def test_a_near_letter_is_offered() -> None:
    (fault,) = faults_of("ű", ())
    assert fault.help == "write `u`"
    (fault,) = faults_of("☺", ())
    assert "leave it out" in fault.help
    (fault,) = faults_of("őű", ())
    assert fault.help == "write `ou`"
    (fault,) = faults_of("ő☺", ())
    assert "leave it out" in fault.help


def test_missing_languages() -> None:
    assert missing_languages(Text.of("x"), ALL) == ALL[1:]
    assert missing_languages(Text.of({"french": "x", "german": " "}), ALL) == (
        Language.ENGLISH,
        Language.GERMAN,
        Language.SPANISH,
    )
    assert missing_languages(Text.of("x"), (Language.GERMAN,)) == ()


@given(st.text(max_size=30))
def test_a_text_without_faults_can_be_written(words: str) -> None:
    if not faults(words, None):
        assert words.encode("cp1252").decode("cp1252") == words
        assert ";" not in words
        assert "\n" not in words


@given(st.characters())
def test_code_page(character: str) -> None:
    written = character.encode("cp1252", errors="ignore").decode("cp1252")
    assert is_cp1252(character) == (written == character)
