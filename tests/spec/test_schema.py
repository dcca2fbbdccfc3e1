"""The JSON Schema: the starter rules pass, broken files do not, and it is a schema at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from generator.build.games import game_models
from generator.spec.bundled import bundled
from generator.spec.schema import rules_schema
from generator.spec.starter import schema_text
from generator.spec.yaml_document import read_document
from generator.spec.yaml_nodes import Plain
from tests.spec.quiz import Quiz

BROKEN = Path(__file__).with_name("broken")


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(json.dumps(rules_schema({**game_models(), "quiz": Quiz}))))


def complaints(schema: Draft202012Validator, path: Path) -> list[str]:
    """Where an editor would draw a line under something."""
    value = yaml.load(path.read_text(encoding="utf-8"), Loader=Yaml12Loader)
    return sorted(".".join(map(str, error.absolute_path)) for error in schema.iter_errors(value))


class Yaml12Loader(yaml.SafeLoader):
    """Editors read YAML 1.2: only `true` and `false` are switches."""


Yaml12Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def test_it_is_a_schema(schema: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(schema.schema)


def test_the_starter_rules_pass(schema: Draft202012Validator) -> None:
    assert complaints(schema, bundled("rules.yaml")) == []


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("unknown_key", ["", "games.quiz", "mod", "traits.gambler"]),
        ("missing_key", ["games.quiz", "mod", "opinion_modifiers.fair"]),
        (
            "chance_over_100",
            ["games.quiz.chance", "games.quiz.prize", "traits.strong.birth", "traits.strong.inherit_chance"],
        ),
        ("bad_languages", ["languages.1"]),
        ("unknown_game", ["games"]),
        ("two_durations", ["event_modifiers.lock.icon", "event_modifiers.lock.months"]),
        ("no_mod", ["", "", "languages"]),
    ],
)
def test_broken_files_do_not(schema: Draft202012Validator, name: str, where: list[str]) -> None:
    assert complaints(schema, BROKEN / f"{name}.yaml") == where


@pytest.mark.parametrize("name", ["wrong_type", "bad_names", "bad_text", "pictures"])
def test_more_broken_files_do_not(schema: Draft202012Validator, name: str) -> None:
    assert complaints(schema, BROKEN / f"{name}.yaml")


@pytest.mark.parametrize(
    ("rules", "fine"),
    [
        ({"debug_decision": "yes"}, True),
        ({"debug_decision": True}, True),
        ({"debug_decision": "perhaps"}, False),
        ({"patch": 2.8}, True),
        ({"patch": "3.3"}, True),
        ({"patch": 2.7}, False),
        ({"version": 1.5}, True),
        ({"namespace": "Tavern"}, False),
    ],
)
def test_kinds_of_values(schema: Draft202012Validator, rules: dict[str, object], fine: bool) -> None:
    value = {"mod": {"name": "T", "folder": "t", "prefix": "tv", **rules}}
    assert schema.is_valid(value) == fine


def objects(part: Plain | object) -> Iterator[dict[str, object]]:
    if isinstance(part, dict):
        yield part
        for child in part.values():
            yield from objects(child)
    elif isinstance(part, list):
        for child in part:
            yield from objects(child)


def test_numbers_are_those_of_the_file_and_no_marks_are_left(schema: Draft202012Validator) -> None:
    definitions = schema.schema["$defs"]
    assert definitions["Quiz"]["properties"]["fee"] == {
        "default": 0.1,
        "description": "What it costs.",
        "examples": ["0.1"],
        "minimum": 0,
        "type": "number",
    }
    assert not [part for part in objects(schema.schema) if "x-thousandths" in part]


def test_every_key_is_described(schema: Draft202012Validator) -> None:
    for name, definition in schema.schema["$defs"].items():
        for key, field in definition.get("properties", {}).items():
            assert field.get("description"), f"{name}.{key} has no description"


def test_the_schema_of_the_docs_is_current() -> None:
    path = bundled("rules.yaml").parent / "docs" / "rules.schema.json"
    assert path.read_text(encoding="utf-8") == schema_text(game_models()), (
        "call: modwright schema --out docs/rules.schema.json"
    )


def test_the_starter_names_the_schema_beside_it() -> None:
    first = bundled("rules.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=docs/rules.schema.json"
    assert read_document(bundled("rules.yaml")).keys_at()[0] == "mod"
