"""Building blocks for the typed rules: what a key may hold, used by the envelope and by every game.

Every value comes as text from the file (`yaml_nodes.to_plain`), and the field's type says what it means, so
`accept: no` is an expression and `name: No` a text. Numbers with decimals are kept as whole thousandths. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Annotated, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema

from generator.spec.expression import Absent
from generator.spec.faults import Fault
from generator.spec.numbers import to_thousandths
from generator.spec.text import Language, Placeholders, Text

__all__ = [
    "Absent",
    "Colour",
    "Condition",
    "Days",
    "EventModifierName",
    "GameBlock",
    "Gold",
    "Icon",
    "Identifier",
    "Language",
    "Model",
    "Modifiers",
    "Months",
    "OpinionModifierName",
    "Percent",
    "PictureFile",
    "Placeholders",
    "Reference",
    "ScriptName",
    "Section",
    "Text",
    "Thousandths",
    "TraitName",
    "Weight",
    "Years",
]

_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
_SCRIPT_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_\-.]*")
_HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
COLOURS: Mapping[str, tuple[int, int, int]] = {
    "black": (20, 18, 16),
    "white": (240, 236, 224),
    "grey": (128, 124, 116),
    "red": (168, 40, 32),
    "green": (56, 120, 48),
    "blue": (48, 76, 140),
    "gold": (212, 168, 56),
    "brown": (104, 68, 36),
    "bone": (228, 216, 184),
    "purple": (104, 52, 120),
}


class Model(BaseModel):
    """A block of keys: frozen, unknown keys refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GameBlock(Model):
    """What every game's block begins with; games add their own keys in a subclass."""

    enabled: bool = Field(
        default=True, description="Whether this game is generated. Switching it never renumbers another game."
    )


class Section(StrEnum):
    """Parts of rules.yaml whose entries other keys name."""

    TRAITS = "traits"
    OPINION_MODIFIERS = "opinion_modifiers"
    EVENT_MODIFIERS = "event_modifiers"


@dataclass(frozen=True, slots=True)
class Reference:
    """Marks a text as the name of an entry of another section; existence is checked after reading."""

    section: Section


@dataclass(frozen=True, slots=True)
class Condition:
    """Marks a text as a rule expression: `Annotated[str, Condition("asker", "guest")]`.

    `roles` are those that exist where the condition stands, the first of them is `me`; `absent` tells where conditions
    on other roles belong. The text is kept as it stands; `Rules.conditions` holds its tree. `vocabulary` names the
    atoms allowed.
    """

    roles: tuple[str, ...]
    absent: tuple[Absent, ...]
    vocabulary: str

    def __init__(self, *roles: str, absent: tuple[Absent, ...] = (), vocabulary: str = "characters") -> None:
        object.__setattr__(self, "roles", roles)
        object.__setattr__(self, "absent", absent)
        object.__setattr__(self, "vocabulary", vocabulary)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(_expression_text, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": ["string", "boolean"]}


def _expression_text(value: object) -> object:
    if isinstance(value, str) and value.strip():
        return value
    raise Fault("expected a condition such as `human or trait(gambler)`", help="write `yes` for always, `no` for never")


def _thousandths(value: object) -> object:
    if isinstance(value, int):
        return value
    if not isinstance(value, str):
        raise Fault("expected a number such as `0.5`", code="RY113")
    try:
        return to_thousandths(value)
    except ValueError as fault:
        raise Fault(str(fault), code="RY113") from None


def _identifier(value: str) -> str:
    if is_identifier(value):
        return value
    advice = re.sub(r"[^a-z0-9_]+", "_", value.lower()).strip("_0123456789")[:60]
    raise Fault(
        f"`{value}` is no script name, expected lower-case letters, digits and `_`, a letter first",
        help=f"write `{advice}`" if advice else "",
    )


def _script_name(value: str) -> str:
    if _SCRIPT_NAME.fullmatch(value) and len(value) <= 100:
        return value
    raise Fault(f"`{value}` is no script name, expected letters, digits, `_`, `-` and `.` without spaces")


def is_identifier(value: str) -> bool:
    """Whether we may give something that name in a script: lower-case letters, digits, `_`, a letter first."""
    return bool(_IDENTIFIER.fullmatch(value)) and len(value) <= 60


def _colour(value: object) -> object:
    if not isinstance(value, str):
        return value
    if value in COLOURS:
        return COLOURS[value]
    if _HEX_COLOUR.fullmatch(value):
        return (int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16))
    raise Fault(
        f"`{value}` is no colour, expected one of {', '.join(COLOURS)}, or `'#rrggbb'` in quotes",
    )


def _picture_file(value: str) -> str:
    if fault := picture_path_fault(value):
        raise fault
    return value


def picture_path_fault(value: str) -> Fault | None:
    """What is wrong with the path of a picture, whether or not there is such a file."""
    path = PurePosixPath(value)
    if "\\" in value or path.is_absolute() or re.match(r"[A-Za-z]:", value):
        advice = "write folders with `/`, such as `art/icon.png`"
        return Fault(f"`{value}` is no path relative to rules.yaml", help=advice)
    if path.suffix.lower() not in {".png", ".tga"}:
        return Fault(f"`{value}` is neither a PNG nor a TGA file")
    return None


@dataclass(frozen=True, slots=True)
class Holds:
    """What a field holds, in words for people; `thousandths` if the file has decimals and we keep thousandths."""

    words: str
    thousandths: bool = False


_NUMBER = WithJsonSchema({"type": "number", "x-thousandths": True})

Thousandths: TypeAlias = Annotated[
    int, BeforeValidator(_thousandths), _NUMBER, Holds("number with up to three decimals", thousandths=True)
]
"""A number with up to three decimals, kept as thousandths: `0.5` is 500. Limits and defaults are thousandths too."""

Gold: TypeAlias = Annotated[
    int,
    BeforeValidator(_thousandths),
    Field(ge=0),
    WithJsonSchema({"type": "number", "minimum": 0, "x-thousandths": True}),
    Holds("gold, up to three decimals", thousandths=True),
]
"""Gold, not below 0, kept as thousandths: `0.5` is 500. Limits and defaults are thousandths too."""

Percent: TypeAlias = Annotated[int, Field(ge=0, le=100), Holds("whole percent")]
"""A chance in whole percent; scripts draw whole percents exactly."""

Weight: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000), Holds("weight, a whole number")]
"""A relative weight of a random choice."""

Days: TypeAlias = Annotated[int, Field(ge=1, le=36_500), Holds("days")]
Months: TypeAlias = Annotated[int, Field(ge=1, le=1_200), Holds("months")]
Years: TypeAlias = Annotated[int, Field(ge=1, le=100), Holds("years")]

Identifier: TypeAlias = Annotated[
    str,
    AfterValidator(_identifier),
    WithJsonSchema({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}),
    Holds("script name (`a-z`, `0-9`, `_`)"),
]
"""A name that may stand in a script: lower-case letters, digits, `_`."""

ScriptName: TypeAlias = Annotated[
    str,
    AfterValidator(_script_name),
    WithJsonSchema({"type": "string", "pattern": "^[A-Za-z0-9_][A-Za-z0-9_.-]*$"}),
    Holds("name in the script"),
]
"""A name that the game or another mod has given, so upper case may occur."""

Colour: TypeAlias = Annotated[
    tuple[int, int, int],
    BeforeValidator(_colour),
    WithJsonSchema({"anyOf": [{"enum": list(COLOURS)}, {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}]}),
    Holds("colour"),
]
"""Red, green, blue from 0 to 255; in the file a colour's name or `'#rrggbb'`."""


@dataclass(frozen=True, slots=True)
class PicturePath:
    """Marks a text as the path of a picture relative to rules.yaml; existence is checked after reading."""


@dataclass(frozen=True, slots=True)
class ModifierKey:
    """Marks the keys of a block as modifiers of the game (`diplomacy`, `health`); checked if a table is at hand."""


@dataclass(frozen=True, slots=True)
class MotifName:
    """Marks a text as the name of a shape that can be drawn; checked if the shapes are at hand."""


PictureFile: TypeAlias = Annotated[str, AfterValidator(_picture_file), PicturePath(), Holds("PNG or TGA file")]
Modifiers: TypeAlias = Mapping[Annotated[Identifier, ModifierKey()], Thousandths]
"""Modifiers of a trait or an event modifier and their numbers, in thousandths."""

TraitName: TypeAlias = Annotated[str, Reference(Section.TRAITS), Holds("key of `traits`")]
OpinionModifierName: TypeAlias = Annotated[
    str, Reference(Section.OPINION_MODIFIERS), Holds("key of `opinion_modifiers`")
]
EventModifierName: TypeAlias = Annotated[str, Reference(Section.EVENT_MODIFIERS), Holds("key of `event_modifiers`")]


class Icon(Model):
    """A picture: drawn by us from a motif, or an own file. A single word stands for a motif or a file."""

    motif: Annotated[Identifier, MotifName()] | None = Field(
        default=None, description="Which shape is drawn.", examples=["dice"]
    )
    colours: tuple[Colour, ...] = Field(
        default=(), description="Colours of the drawing, the main one first.", examples=[["bone", "red"]]
    )
    file: PictureFile | None = Field(
        default=None,
        description="An own PNG or TGA file instead, relative to rules.yaml, of exactly the size that the game needs.",
        examples=["art/gambler.png"],
    )

    @model_validator(mode="before")
    @classmethod
    def _from_word(cls, value: object) -> object:
        if isinstance(value, str):
            return {"file" if "." in value else "motif": value}
        return value

    @model_validator(mode="after")
    def _one_source(self) -> Icon:
        if (self.motif is None) == (self.file is None):
            raise Fault("expected either `motif` or `file`")
        if self.file is not None and self.colours:
            raise Fault("`colours` belong to a motif, a file brings its own", at=("colours",))
        return self

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"anyOf": [{"type": "string"}, handler.resolve_ref_schema(handler(schema))]}
