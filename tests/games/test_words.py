"""Every text of the shipped mod in every language: complete, balanced, and set as its readers expect.

The golden mod is read, so nothing is built here; that it is current is tested elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = ROOT / "mod_output" / "witcher_kings_dice_poker" / "localisation" / "wkd_texts.csv"
COLUMNS = {"english": 1, "french": 2, "german": 3, "spanish": 5}
COLOUR = re.compile(r"§([A-Z!])")
COMMAND = re.compile(r"\[[^\[\]]*\]")
BREAK = "\\n"
ENDS = (".", "!", "?", ":", "»", "“", '"')


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    """Each key with its text in the four languages."""
    for line in FILE.read_bytes().decode("cp1252").split("\r\n")[1:]:
        if line:
            cells = line.split(";")
            yield cells[0], {language: cells[column] for language, column in COLUMNS.items()}


ROWS = dict(rows())
LONG = {key: texts for key, texts in ROWS.items() if len(texts["english"]) > 60}
"""Texts that are sentences, not names or buttons."""


def broken(key: str, language: str) -> list[str]:
    """What is wrong with the marks of a text."""
    text, found = ROWS[key][language], []
    if "{" in text or "}" in text:
        found.append("a placeholder is left")
    if text.count("[") != text.count("]") or text.count("[") != len(COMMAND.findall(text)):
        found.append("brackets are not closed")
    if "\n" in text or "\t" in text:
        found.append("a bare line break or tab")
    spaced = COMMAND.sub("x", text)
    if "  " in spaced or (spaced != spaced.strip() and not key.endswith(("_separator",))):
        found.append("two spaces, or one at an end")
    colours = COLOUR.findall(text)
    if any(first != "!" and second != "!" for first, second in zip(colours[::2], colours[1::2], strict=False)):
        found.append("a colour inside a colour")
    if colours.count("!") * 2 != len(colours):
        found.append("a colour is not closed")
    return found


@pytest.mark.parametrize("language", COLUMNS)
def test_marks_are_whole(language: str) -> None:
    assert {key: found for key in ROWS if (found := broken(key, language))} == {}


@pytest.mark.parametrize("language", COLUMNS)
def test_no_text_is_missing(language: str) -> None:
    assert [key for key, texts in ROWS.items() if not texts[language].strip()] == []


def test_every_language_shows_the_same_values() -> None:
    """Whatever the English text reads from the game is read in the others as well, as often."""
    differing = {}
    for key, texts in ROWS.items():
        english = Counter(COMMAND.findall(texts["english"]))
        for language, text in texts.items():
            if set(Counter(COMMAND.findall(text))) != set(english):
                differing[key, language] = text
    assert differing == {}


def test_numbers_are_the_same_in_every_language() -> None:
    """Figures written as digits agree, but for the decimal sign."""

    def figures(text: str) -> list[str]:
        bare = COMMAND.sub("", text).replace(BREAK, " ")
        return sorted(re.findall(r"\d+(?:[.,]\d+)?", bare.replace(",", ".")))

    differing = {key for key, texts in ROWS.items() if len({tuple(figures(text)) for text in texts.values()}) > 1}
    assert differing == {f"wkd_dp_text_hand_{high}_high_straight" for high in ("five", "six")}, "words in English"


def test_paragraphs_are_the_same_in_every_language() -> None:
    assert [key for key, texts in ROWS.items() if len({text.count(2 * BREAK) for text in texts.values()}) > 1] == []


@pytest.mark.parametrize("language", COLUMNS)
def test_sentences_end(language: str) -> None:
    """A long text ends in a full stop or another mark in every language if it does in English."""
    for key, texts in LONG.items():
        bare = COLOUR.sub("", texts["english"]).rstrip()
        if bare.endswith((".", "?", "!")) and not bare.endswith("]"):
            assert COLOUR.sub("", texts[language]).rstrip().endswith(ENDS), (key, texts[language])


def test_questions_are_questions_everywhere() -> None:
    for key, texts in ROWS.items():
        asked = {language for language, text in texts.items() if "?" in COMMAND.sub("", text)}
        assert len(asked) in {0, len(COLUMNS)}, (key, asked)


def test_spanish_opens_what_it_asks() -> None:
    for key, texts in ROWS.items():
        bare = COMMAND.sub("", texts["spanish"])
        assert bare.count("?") == bare.count("¿"), key
        assert bare.count("!") - bare.count("§!") == bare.count("¡"), key


def test_french_sets_a_space_before_high_marks() -> None:
    for key, texts in ROWS.items():
        bare = COLOUR.sub("", COMMAND.sub("x", texts["french"]))
        wrong = re.findall(r"[^\s«\d][:;?!»]", bare)
        assert not [one for one in wrong if not one.startswith("\xa0")], (key, texts["french"])


def test_french_and_spanish_quote_with_their_own_marks() -> None:
    for key, texts in ROWS.items():
        for language in ("french", "spanish"):
            assert texts[language].count("«") == texts[language].count("»") or "§Y»§!" in texts[language], key
            assert "„" not in texts[language], key
        assert texts["german"].count("„") == texts["german"].count("“"), key


def test_gold_is_written_as_each_language_writes_it() -> None:
    """A decimal comma on the continent, a point in English."""
    for key, texts in ROWS.items():
        for language, text in texts.items():
            bare = COMMAND.sub("", text)
            assert not re.search(r"\d,\d" if language == "english" else r"\d\.\d", bare), (key, language)


@pytest.mark.parametrize("language", COLUMNS)
def test_languages_do_not_mix(language: str) -> None:
    """Small words of the other languages give a column away that was pasted into the wrong place."""
    small = {
        "english": {"the", "and", "your", "with", "of"},
        "french": {"vous", "votre", "et", "les", "dans"},
        "german": {"und", "der", "die", "euer", "ihr"},
        "spanish": {"tu", "y", "los", "en", "una"},
    }
    others = set().union(*(words for name, words in small.items() if name != language))
    others -= {"die", "y", "of", "en", "tu"}
    for key, texts in LONG.items():
        words = set(re.findall(r"[^\W\d_]+", COMMAND.sub("", texts[language].replace(BREAK, " ")).lower()))
        assert not words & others - small[language], (key, texts[language])


def test_the_german_player_is_spoken_to_with_ihr_and_the_spanish_with_tu() -> None:
    for key, texts in ROWS.items():
        german = set(re.findall(r"\w+", texts["german"]))
        assert not german & {"Du", "Dein", "Deine", "Deinen", "Deiner", "Dich", "Dir"}, key
        spanish = set(re.findall(r"\w+", texts["spanish"].lower()))
        assert not spanish & {"usted", "vuestra", "vuestro", "vuestros", "vuestras"}, key
        french = set(re.findall(r"\w+", texts["french"].lower()))
        assert not french & {"tu", "toi", "ton", "tes"}, key
