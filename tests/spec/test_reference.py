"""docs/rules.md: current, complete, and with examples that are true."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from generator.build.games import game_models
from generator.spec.bundled import bundled
from generator.spec.envelope import RulesFile, TraitKind
from generator.spec.excerpt import LONGEST, excerpt
from generator.spec.fields import (
    Condition,
    Days,
    Gold,
    Icon,
    Model,
    Modifiers,
    Placeholders,
    Text,
    TraitName,
)
from generator.spec.reference import Part, flow, holds, parts, reference
from generator.spec.yaml_document import parse_document, read_document
from generator.spec.yaml_nodes import Plain
from tests.spec.quiz import Quiz

STARTER = read_document(bundled("rules.yaml"))
PAGE = reference(game_models(), STARTER)


def test_the_page_is_current() -> None:
    path = bundled("rules.yaml").parent / "docs" / "rules.md"
    assert path.read_text(encoding="utf-8") == PAGE, "call: modwright schema --docs --out docs/rules.md"


def test_every_key_has_its_row() -> None:
    for part in (Part((), RulesFile), *parts(game_models())):
        heading = f"`{part.label}`" if part.path else "At the top"
        section = re.split(r"\n#+ ", PAGE)[1:]
        (body,) = [text for text in section if text.startswith(heading + "\n")]
        for name, field in part.model.model_fields.items():
            assert f"| `{field.alias or name}` |" in body
            assert field.description, f"{part.label}.{name} has no description"


def _all_fields() -> list[tuple[str, object, object]]:
    return [
        (f"{part.label}.{field.alias or name}", Annotated[(field.annotation, None, *field.metadata)], example)
        for part in (Part((), RulesFile), *parts({**game_models(), "quiz": Quiz}))
        for name, field in part.model.model_fields.items()
        for example in field.examples or ()
    ]


@pytest.mark.parametrize(("key", "annotation", "example"), _all_fields())
def test_examples_in_the_tables_are_valid(key: str, annotation: object, example: object) -> None:
    value = parse_document(key, f"x: {flow(example)}\n").plain(("x",))
    try:
        TypeAdapter(annotation).validate_python(value)  # type: ignore[arg-type]
    except ValidationError as fault:
        pytest.fail(f"{key}: {flow(example)}: {fault}")


def excerpts() -> list[str]:
    return re.findall(r"```yaml\n(.*?)\n```", PAGE, re.DOTALL)


def test_there_are_excerpts() -> None:
    assert len(excerpts()) >= 10
    assert all(len(text.splitlines()) <= LONGEST + 5 for text in excerpts())


@pytest.mark.parametrize("text", excerpts())
def test_excerpts_say_what_the_starter_says(text: str) -> None:
    """Each can be read by itself, and all it says stands in rules.yaml, which is built in other tests."""
    assert_part(parse_document("excerpt", text).plain(), STARTER.plain())


def assert_part(part: Plain, whole: Plain) -> None:
    if isinstance(part, dict):
        assert isinstance(whole, dict)
        for key, value in part.items():
            assert_part(value, whole[key])
    else:
        assert part == whole


class Seat(Model):
    """A block."""


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        (bool, "`yes` or `no`"),
        (int, "whole number"),
        (Annotated[int, Field(ge=2, le=8)], "whole number, at least 2, at most 8"),
        (Annotated[Gold, Field(gt=0, lt=1500)], "gold, up to three decimals, more than 0, less than 1.5"),
        (Days | None, "days, at least 1, at most 36500"),
        (TraitName, "key of `traits`"),
        (TraitKind, "`personality`, `lifestyle`, `education`, `congenital`, `none`"),
        (Literal["all", "none"], "`all`, `none`"),
        (int | Literal["all"], "whole number or `all`"),
        (Text, "text"),
        (Annotated[Text, Placeholders("me", "other")], "text with `{me}`, `{other}`"),
        (Annotated[str, Condition("asker", "guest")], "condition on `asker` and `guest`"),
        (Annotated[str, Condition()], "condition on nobody"),
        (tuple[TraitName, ...], "list of: key of `traits`"),
        (Modifiers, "block: script name (`a-z`, `0-9`, `_`) and number with up to three decimals"),
        (Icon, "block, see below"),
        (str, "one line"),
    ],
)
def test_kinds_in_words(annotation: object, words: str) -> None:
    assert holds(annotation) == words


@pytest.mark.parametrize(
    ("value", "scaled", "text"),
    [
        (True, False, "yes"),
        (500, True, "0.5"),
        (500, False, "500"),
        (0.5, False, "0.5"),
        (TraitKind.NONE, False, "none"),
        ("a, b", False, "'a, b'"),
        ([1, "x"], False, "[1, x]"),
        ((1000, 2500), True, "[1, 2.5]"),
        ({"a": {"b": False}}, False, "{a: {b: no}}"),
    ],
)
def test_values_on_one_line(value: object, scaled: bool, text: str) -> None:
    assert flow(value, scaled) == text


FILE = """\
# head
mod:
  name: Tavern   # a name
  # inside
  tags: [a]

traits:
  one:
    name:
      english: One
    deep:
      a:
        b:
          c: 1
  two: {name: Two}
games:
  - x: 1
"""


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (("mod",), "mod:\n  name: Tavern   # a name\n  tags: [a]"),
        (("traits", "<key>"), "traits:\n  one:\n    name:\n      english: One"),
        (("traits", "<key>", "name"), "traits:\n  one:\n    name:\n      english: One"),
        (("traits", "two"), ""),
        (("traits", "three"), ""),
        (("games", "[]"), ""),
        (("games",), ""),
        ((), ""),
    ],
)
def test_excerpts(pattern: tuple[str, ...], text: str) -> None:
    assert excerpt(parse_document("x", FILE), pattern) == text


def test_long_blocks_are_cut_between_entries() -> None:
    document = parse_document("x", "a:\n" + "".join(f"  k{number}: {number}\n" for number in range(50)))
    lines = excerpt(document, ("a",)).splitlines()
    assert len(lines) == 1 + LONGEST
    assert lines[-1] == f"  k{LONGEST - 1}: {LONGEST - 1}"
