"""A text in several languages, with `{placeholders}`. Knows no file and no game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema

from generator.source import Span
from generator.spec.faults import Fault, Faults, raise_all

_BRACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|\{|\}")


class Language(StrEnum):
    """The languages of CK2 that have a column of their own."""

    ENGLISH = "english"
    FRENCH = "french"
    GERMAN = "german"
    SPANISH = "spanish"


@dataclass(frozen=True, slots=True)
class Text:
    """Language and text, in the order of the file; a text given without a language stands under `""`."""

    by_language: tuple[tuple[str, str], ...]

    def given(self, language: str) -> str | None:
        """The text given for exactly this language (`""`: given without one)."""
        return next((text for name, text in self.by_language if name == language), None)

    def read(self, language: str, first: str) -> str:
        """The text in a language; where it is not given, that in the first language."""
        return self.given(language) or self.given(first) or self.given("") or ""

    @classmethod
    def of(cls, value: object) -> Text:
        """A text from what stands in a file. Raises Fault, Faults."""
        if isinstance(value, Text):
            return value
        if isinstance(value, str):
            return cls((("", value),))
        if not isinstance(value, Mapping):
            raise Fault("expected a text, or one text for each language", code="RY113")
        raise_all(
            Fault(f"expected the {language} text, one line in quotes or without", at=(language,), code="RY113")
            for language, text in value.items()
            if not isinstance(text, str | None)
        )
        return cls(tuple((str(language), str(text)) for language, text in value.items() if text is not None))

    @classmethod
    def readable(cls, value: object) -> Text | None:
        """The same, `None` where `of` would raise."""
        try:
            return cls.of(value)
        except (Fault, Faults):
            return None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.of)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        one = {"type": ["string", "number", "boolean"]}
        languages = {language.value: one for language in Language}
        return {"anyOf": [one, {"type": "object", "properties": languages, "additionalProperties": False}]}


@dataclass(frozen=True, slots=True)
class Placeholders:
    """Which `{names}` the texts of a field may hold: `Annotated[Text, Placeholders("me", "other")]`.

    `of_owner` adds names that depend on the model in which the field stands (as many dice as the rules say).
    """

    names: tuple[str, ...]
    of_owner: Callable[[object], tuple[str, ...]] | None = None

    def __init__(self, *names: str, of_owner: Callable[[object], tuple[str, ...]] | None = None) -> None:
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "of_owner", of_owner)

    def allowed(self, owner: object) -> tuple[str, ...]:
        """All names allowed in a text of that model."""
        return self.names + (self.of_owner(owner) if self.of_owner else ())


def placeholders(text: str) -> Iterator[tuple[str, Span]]:
    """Names in single braces and where they stand, braces included; a lone brace gives an empty name.

    `{{` and `}}` are literal braces. Bracket commands such as `[Root.GetFirstName]` are no placeholders.
    """
    for brace in _BRACE.finditer(text):
        if brace[0] not in {"{{", "}}"}:
            yield brace[1] or "", Span(*brace.span())


def fill(text: str, values: Mapping[str, str]) -> str:
    """The text with its placeholders replaced. Raises KeyError for a name without a value."""
    # `{{` and `}}` keep their first character; all other braces were checked to be placeholders.
    return _BRACE.sub(lambda brace: brace[0][0] if brace[0] in {"{{", "}}"} else values[brace[1]], text)
