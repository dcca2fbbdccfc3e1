"""The typed shape of rules.yaml around the games: the mod, its traits, its opinion and event modifiers.

The descriptions and examples here are the source of docs/rules.md and of the JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from generator.source import Span
from generator.spec.faults import Fault, raise_all
from generator.spec.fields import (
    Days,
    Holds,
    Icon,
    Identifier,
    Language,
    Model,
    Modifiers,
    Months,
    Percent,
    PictureFile,
    ScriptName,
    Text,
    Years,
    is_identifier,
)

_PREFIX = re.compile(r"[a-z][a-z0-9]{1,7}")
_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.\-]*")


class Patch(StrEnum):
    """The oldest patch of CK2 whose script features may be emitted."""

    V2_8 = "2.8"
    V3_3 = "3.3"


class TraitKind(StrEnum):
    """How the game sorts a trait."""

    PERSONALITY = "personality"
    LIFESTYLE = "lifestyle"
    EDUCATION = "education"
    CONGENITAL = "congenital"
    NONE = "none"


class Attribute(StrEnum):
    """The attributes of a character."""

    DIPLOMACY = "diplomacy"
    MARTIAL = "martial"
    STEWARDSHIP = "stewardship"
    INTRIGUE = "intrigue"
    LEARNING = "learning"


def _prefix(value: str) -> str:
    if _PREFIX.fullmatch(value):
        return value
    raise Fault(f"`{value}` is no prefix, expected two to eight lower-case letters and digits, a letter first")


def _folder(value: str) -> str:
    if _DEVICES.fullmatch(value):
        raise Fault(f"`{value}` is the name of a device on Windows, so it cannot be a folder's")
    return value


def _plain_line(value: str) -> str:
    """A text that may stand in quotes in a descriptor."""
    if '"' in value or any(not character.isprintable() for character in value) or not value.strip():
        raise Fault("expected one line of text without double quotes")
    if "\\" in value:
        offset = value.index("\\")
        message = "a `\\` cannot stand here, it is read as the beginning of a sign such as `\\n`"
        raise Fault(message, within=Span(offset, offset + 1), help="leave it out, or write `/`")
    try:
        value.encode("cp1252")
    except UnicodeEncodeError as fault:
        message = f"`{value[fault.start]}` cannot be written in the game's code page (Windows-1252)"
        raise Fault(message, within=Span(fault.start, fault.start + 1), code="RY123") from None
    return value


def _version(value: str) -> str:
    if _VERSION.fullmatch(value):
        return value
    raise (
        Fault(f"`{value}` is no version, expected something such as `1.0` or `3.3.*`")
        if value
        else Fault("expected a version such as `1.0`")
    )


def _supported_version(value: str) -> str:
    return value if re.fullmatch(r"[0-9]+(\.[0-9]+)*(\.\*)?", value) else _version(value)


Prefix: TypeAlias = Annotated[
    str,
    AfterValidator(_prefix),
    WithJsonSchema({"type": "string", "pattern": "^[a-z][a-z0-9]{1,7}$"}),
    Holds("two to eight of `a-z`, `0-9`"),
]
Line: TypeAlias = Annotated[str, AfterValidator(_plain_line)]
_VERSION_SCHEMA = WithJsonSchema({"type": ["string", "number"]})


class Mod(Model):
    """What the launcher and the game know of the mod as a whole."""

    name: Line = Field(
        description="Name shown by the launcher; other mods put it into their `dependencies`.",
        examples=["Tavern Games"],
    )
    folder: Annotated[Identifier, AfterValidator(_folder)] = Field(
        description="Folder of the mod and name of its `.mod` file. Lower case, since Linux tells cases apart.",
        examples=["tavern_games"],
    )
    prefix: Prefix = Field(
        description="Begins every name that the mod defines, so that it clashes with no other mod. "
        "Changing it breaks saved games.",
        examples=["tg"],
    )
    namespace: Identifier | None = Field(
        default=None, description="Namespace of the events; the prefix if not given.", examples=["tavern"]
    )
    patch: Annotated[Patch, WithJsonSchema({"enum": ["2.8", "3.3", 2.8, 3.3]})] = Field(
        default=Patch.V2_8,
        description="Oldest patch of the game that must run the mod: only script features of that patch are used.",
        examples=["3.3"],
    )
    version: Annotated[str, AfterValidator(_version), _VERSION_SCHEMA] = Field(
        default="1.0", description="Your own version of the mod.", examples=["1.2"]
    )
    supported_version: Annotated[str, AfterValidator(_supported_version), _VERSION_SCHEMA] = Field(
        default="3.3.*", description="Version of the game that the launcher shows as supported.", examples=["3.3.*"]
    )
    tags: tuple[Line, ...] = Field(
        default=(), description="Tags for the Steam Workshop.", examples=[["Events", "Gameplay"]]
    )
    dependencies: tuple[Line, ...] = Field(
        default=(),
        description="Names of the mods that must be loaded before this one (a sub-mod names its parent).",
        examples=[["The Witcher Kings"]],
    )
    picture: PictureFile | None = Field(
        default=None, description="Own thumbnail for the Workshop instead of the drawn one.", examples=["art/thumb.png"]
    )
    debug_decision: bool = Field(
        default=False,
        description="Add a decision that starts each game at once, for trying the mod out.",
        examples=["yes"],
    )

    @model_validator(mode="after")
    def _depends_on_others(self) -> Mod:
        raise_all(self._dependency_faults())
        return self

    def _dependency_faults(self) -> list[Fault]:
        faults = []
        for index, name in enumerate(self.dependencies):
            if name == self.name:
                message = f"`{name}` is this mod itself, expected mods that are loaded before it"
                faults.append(Fault(message, at=("dependencies", index), help="remove the entry"))
            elif name in self.dependencies[:index]:
                message = f"`{name}` is named twice, expected once"
                faults.append(Fault(message, at=("dependencies", index), help="remove the entry"))
        return faults

    @property
    def event_namespace(self) -> str:
        """The namespace of all events."""
        return self.namespace or self.prefix


class Trait(Model):
    """A trait that games give, test or react to."""

    define: bool = Field(
        default=True,
        description="`no` uses a trait of the game or of a parent mod instead of defining one; `id` then names it.",
        examples=["no"],
    )
    id: ScriptName | None = Field(
        default=None,
        description="Name of the trait in the script; the prefix, `_` and the key if not given.",
        examples=["tg_gambler"],
    )
    kind: TraitKind = Field(
        default=TraitKind.PERSONALITY, description="How the game sorts the trait.", examples=["lifestyle"]
    )
    attribute: Attribute | None = Field(
        default=None, description="Attribute of an education trait.", examples=["intrigue"]
    )
    name: Text | None = Field(
        default=None, description="Name shown in the game, in every listed language.", examples=[{"english": "Gambler"}]
    )
    description: Text | None = Field(
        default=None,
        description="Text shown when the mouse rests on the trait.",
        examples=[{"english": "This character cannot pass a pair of dice."}],
    )
    modifiers: Modifiers = Field(
        default_factory=dict,
        description="What the trait changes: modifiers of the game and numbers with up to three decimals.",
        examples=[{"intrigue": "1", "monthly_character_prestige": "-0.1"}],
    )
    opposites: tuple[ScriptName, ...] = Field(
        default=(),
        description="Traits that exclude this one: keys of this file or names of the game. "
        "Between traits of this file one direction is enough.",
        examples=[["temperate"]],
    )
    cost: int = Field(
        default=0, ge=-1000, le=1000, description="Cost of the trait in the ruler designer.", examples=["5"]
    )
    inherit_chance: Percent = Field(
        default=0, description="Chance in percent that a child inherits a congenital trait.", examples=["15"]
    )
    birth: int = Field(
        default=0,
        ge=0,
        le=10_000,
        description="How many of 10,000 newborn have a congenital trait by chance.",
        examples=["10"],
    )
    icon: Icon | None = Field(
        default=None,
        description="Picture of the trait, drawn or an own file (24 by 24 pixels).",
        examples=[{"motif": "dice", "colours": ["bone", "red"]}],
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Trait:
        raise_all(self._faults())
        return self

    def _faults(self) -> list[Fault]:
        faults = []
        if not self.define and self.id is None:
            advice = "add `id:` with the name that the parent mod gives it"
            faults.append(Fault("a trait that is not defined here has no `id`", at=("define",), help=advice))
        if self.define and self.id is not None and not is_identifier(self.id):
            advice = f"write `{self.id.lower()}`" if is_identifier(self.id.lower()) else ""
            faults.append(Fault("the `id` of a trait defined here is lower case", at=("id",), help=advice))
        if self.define and (self.name is None or self.description is None):
            missing = "name" if self.name is None else "description"
            faults.append(Fault(f"`{missing}` is missing, a trait that is defined here needs one", code="RY112"))
        if (self.kind is TraitKind.EDUCATION) != (self.attribute is not None) and self.define:
            faults.append(
                Fault(
                    "`attribute` belongs to traits of the kind `education`, and only to them",
                    at=("kind",) if self.attribute is None else ("attribute",),
                )
            )
        if self.kind is not TraitKind.CONGENITAL:
            faults += [
                Fault(f"`{key}` is only for traits of the kind `congenital`", at=(key,))
                for key in ("inherit_chance", "birth")
                if getattr(self, key)
            ]
        return faults


class _Lasting(Model):
    """A modifier with a duration; at most one unit may be given."""

    days: Days | None = Field(default=None, description="Duration in days.", examples=["30"])
    months: Months | None = Field(default=None, description="Duration in months instead.", examples=["6"])
    years: Years | None = Field(default=None, description="Duration in years instead.", examples=["1"])

    @property
    def duration(self) -> tuple[str, int] | None:
        """Unit (`days`, `months`, `years`) and number; `None` if it lasts until it is removed."""
        units = (("days", self.days), ("months", self.months), ("years", self.years))
        return next(((unit, number) for unit, number in units if number is not None), None)

    @model_validator(mode="after")
    def _one_duration(self) -> _Lasting:
        given = [unit for unit in ("days", "months", "years") if getattr(self, unit) is not None]
        if len(given) > 1:
            raise Fault(f"`{given[0]}` and `{given[1]}` are both given, expected one duration", at=(given[1],))
        return self


class OpinionModifier(_Lasting):
    """A change of what one character thinks of another."""

    opinion: int = Field(ge=-200, le=200, description="Change of the opinion.", examples=["5"])
    decay: bool = Field(default=False, description="Whether it fades to 0 over its duration.", examples=["yes"])
    stacking: bool = Field(
        default=False, description="Whether a second one adds to the first instead of renewing it.", examples=["yes"]
    )
    id: Identifier | None = Field(
        default=None, description="Name in the script; the prefix, `_` and the key if not given.", examples=["tg_fair"]
    )
    name: Text = Field(description="Reason shown in the game.", examples=[{"english": "Played Dice with Me"}])


class EventModifier(_Lasting):
    """A modifier of a character, visible or a hidden timer."""

    hidden: bool = Field(default=False, description="Whether players do not see it (timers, locks).", examples=["yes"])
    modifiers: Modifiers = Field(
        default_factory=dict, description="What it changes, as for traits.", examples=[{"diplomacy": "1"}]
    )
    icon: int = Field(
        default=1, ge=1, le=200, description="Number of the picture in the game's strip of icons.", examples=["18"]
    )
    id: Identifier | None = Field(
        default=None, description="Name in the script; the prefix, `_` and the key if not given.", examples=["tg_lock"]
    )
    name: Text = Field(description="Name shown in the game.", examples=[{"english": "At the Gaming Table"}])
    description: Text | None = Field(
        default=None,
        description="Text shown when the mouse rests on it; the name if not given.",
        examples=[{"english": "The dice are rolling."}],
    )


class RulesFile(Model):
    """The keys at the top of rules.yaml."""

    mod: Mod = Field(description="What the launcher and the game know of the mod.")
    languages: tuple[Language, ...] = Field(
        default=(Language.ENGLISH,),
        min_length=1,
        description="Languages in which every text must be given. The first one fills the columns of all others.",
        examples=[["english", "french", "german", "spanish"]],
    )
    traits: Mapping[Identifier, Trait] = Field(
        default_factory=dict, description="Traits that the games give, test or react to, each under its own key."
    )
    opinion_modifiers: Mapping[Identifier, OpinionModifier] = Field(
        default_factory=dict, description="What players think of each other after a game, each under its own key."
    )
    event_modifiers: Mapping[Identifier, EventModifier] = Field(
        default_factory=dict, description="Modifiers of characters, each under its own key."
    )
    games: Mapping[str, Mapping[str, object]] = Field(
        default_factory=dict, description="The games of the mod, each under its name with its own keys."
    )
