"""The JSON Schema of rules.yaml, with which editors complete and check it. It says less than `rules.py` checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, cast

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema

from generator.spec.envelope import RulesFile
from generator.spec.fields import GameBlock
from generator.spec.numbers import show_thousandths

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

TITLE = "rules.yaml of modwright"
_SCALED = "x-thousandths"
_LIMITS = ("default", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


class _Generator(GenerateJsonSchema):
    """Editors read YAML 1.2, where `yes` is a text, so switches are either."""

    def bool_schema(self, schema: core_schema.BoolSchema) -> JsonSchemaValue:
        """JSON's booleans, and the words that rules.yaml knows as well."""
        return {"anyOf": [super().bool_schema(schema), {"enum": ["yes", "no"]}]}

    def field_title_should_be_set(self, _schema: object) -> bool:
        """Titles would only repeat the names of the keys."""
        return False


def rules_schema(games: Mapping[str, type[GameBlock]]) -> dict[str, Json]:
    """The schema of a whole rules file with the blocks of these games."""
    references, definitions = models_json_schema(
        _validated(RulesFile, *games.values()),
        schema_generator=_Generator,
        by_alias=True,
        ref_template="#/$defs/{model}",
    )
    defs = cast(dict[str, dict[str, Json]], definitions["$defs"])
    top = defs.pop("RulesFile")
    blocks: dict[str, Json] = {name: cast(Json, references[(model, "validation")]) for name, model in games.items()}
    properties = cast(dict[str, dict[str, Json]], top["properties"])
    properties["games"] |= {"type": "object", "properties": blocks, "additionalProperties": False}
    schema: dict[str, Json] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **top,
        "title": TITLE,
        "$defs": cast(Json, defs),
    }
    return cast(dict[str, Json], _as_written(schema))


def _validated(*models: type[BaseModel]) -> list[tuple[type[BaseModel], Literal["validation"]]]:
    return [(model, "validation") for model in models]


def _as_written(part: Json) -> Json:
    """Numbers kept as thousandths are shown as the file writes them; null defaults mean nothing and go."""
    if isinstance(part, list):
        return [_as_written(item) for item in part]
    if not isinstance(part, dict):
        return part
    shown = {key: _as_written(value) for key, value in part.items()}
    items = part.get("items")
    if isinstance(items, dict) and items.get(_SCALED) and isinstance(defaults := part.get("default"), list):
        shown["default"] = [_number(item) for item in defaults]
    if "patternProperties" in shown:
        shown.setdefault("additionalProperties", False)
    if "default" in shown and shown["default"] is None:
        del shown["default"]
    if shown.pop(_SCALED, False):
        shown |= {key: _number(shown[key]) for key in _LIMITS if key in shown}
    return shown


def _number(value: Json) -> Json:
    """The decimal number of a count of thousandths."""
    if not isinstance(value, int):
        return value
    written = show_thousandths(value)
    return float(written) if "." in written else int(written)
