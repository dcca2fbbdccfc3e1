"""Texts of games: rows with filled placeholders, and commands that choose a text by variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from generator.games.contract import TextRow
from generator.spec.expression.printing import decimal
from generator.spec.fields import Language, Text
from generator.spec.text import fill, placeholders

_WITH_COMMA = frozenset({Language.FRENCH.value, Language.GERMAN.value, Language.SPANISH.value})


@dataclass(frozen=True, slots=True)
class Condition:
    """A variable and the value that it must have."""

    variable: str
    value: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A text of a command and when it is the one."""

    key: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class TextCommand:
    """A bracket command whose text depends on variables."""

    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """All texts, and the commands that choose among them."""

    rows: tuple[TextRow, ...]
    commands: tuple[TextCommand, ...]


def shown(scope: str, variable: str) -> str:
    """The command that prints a variable."""
    return f"[{scope}.{variable}.GetValue]"


@dataclass(frozen=True, slots=True)
class Gold:
    """An amount of gold in thousandths, to be written as each language writes decimals."""

    thousandths: int

    def shown(self, language: str) -> str:
        """The amount as that language writes it."""
        text = decimal(self.thousandths)
        return text.replace(".", ",") if language in _WITH_COMMA else text


def filled(text: Text, values: Mapping[str, str | Gold]) -> Text:
    """A text in all its languages with the placeholders filled."""
    return Text(tuple((language, fill(words, _written(values, language))) for language, words in text.by_language))


def _written(values: Mapping[str, str | Gold], language: str) -> dict[str, str]:
    return {name: value.shown(language) if isinstance(value, Gold) else value for name, value in values.items()}


def named_values(text: Text, sizes: tuple[int, ...], faces: int) -> Iterator[dict[int, int]]:
    """Every combination of the values of a hand's groups that a text names as `{rank_1}` ..; `sizes` are the groups'.

    Faces differ, and fall among groups of one size.
    """
    named = [number for number in range(1, len(sizes) + 1) if names_placeholder(text, f"rank_{number}")]
    for chosen in product(range(faces, 0, -1), repeat=len(named)):
        values = dict(zip(named, chosen, strict=True))
        if len(set(chosen)) == len(chosen) and all(
            values[first] > values[second]
            for first in named
            for second in named
            if first < second and sizes[first - 1] == sizes[second - 1]
        ):
            yield values


def names_placeholder(text: Text, name: str) -> bool:
    """Whether the text holds the placeholder in any language."""
    return any(found == name for _, words in text.by_language for found, _ in placeholders(words))
