"""docs/rules.md: every key of rules.yaml with what it holds, its default, its meaning and an example.

Made from the models' descriptions and examples and from excerpts of the starter rules, so that it cannot fall behind.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal, TypeAlias, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.spec.envelope import RulesFile
from generator.spec.excerpt import excerpt
from generator.spec.fields import Condition, GameBlock, Holds, Placeholders, Text
from generator.spec.numbers import show_thousandths
from generator.spec.walk import Annotation
from generator.spec.yaml_document import Document
from generator.spec.yaml_edit import write_scalar

_Value: TypeAlias = object
_INTRODUCTION = """# The keys of rules.yaml

Made by `modwright schema --docs` from the models in `generator/`; do not edit it by hand. Put the line
`# yaml-language-server: $schema=rules.schema.json` at the top of a rules file and run
`modwright schema --out rules.schema.json` to let an editor complete and check it.

* Switches are `yes` or `no`. Gold and other amounts have at most three decimals, as scripts do; `.5` is `0.5`.
* A text is given once for each language under `languages:`. `{names}` in braces are filled in, `{{` and `}}` are braces
  themselves, `\\n` is a line break, `[Root.GetFirstName]` and the like pass through to the game. No text can hold `;`.
  What a text opens it closes: `[` with `]`, a colour `§Y` with `§!`, `$` with `$`.
* A condition is a rule expression such as `human or trait(gambler)`; see `expressions.md`.
* Every key may stand once. Unknown keys are refused. Aliases (`*name`) are read, merge keys (`<<`) and tags are not.
"""
TITLE = _INTRODUCTION.partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Part:
    """A block of keys: where it stands (`<key>` and `[]` for any) and the model of it."""

    path: tuple[str, ...]
    model: type[BaseModel]

    @property
    def label(self) -> str:
        """The path as people write it: `games.dice_poker.hands[]`."""
        return ".".join(self.path).replace(".[]", "[]")


def reference(games: Mapping[str, type[GameBlock]], starter: Document) -> str:
    """The whole page as Markdown."""
    return "\n".join([_INTRODUCTION, *_section(Part((), RulesFile), starter), *_sections(games, starter), ""])


def parts(games: Mapping[str, type[GameBlock]]) -> Iterator[Part]:
    """Every block of keys, in the order of the page."""
    for name, field in RulesFile.model_fields.items():
        if name != "games":
            yield from _parts_of(field.annotation, (name,))
    for name, model in games.items():
        yield from _parts_of(model, ("games", name))


def _sections(games: Mapping[str, type[GameBlock]], starter: Document) -> Iterator[str]:
    for part in parts(games):
        yield from _section(part, starter)


def _parts_of(annotation: Annotation, path: tuple[str, ...]) -> Iterator[Part]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and origin is None and issubclass(annotation, BaseModel):
        yield Part(path, annotation)
        for name, field in annotation.model_fields.items():
            yield from _parts_of(field.annotation, (*path, field.alias or name))
    elif origin is Annotated:
        yield from _parts_of(arguments[0], path)
    elif origin in {Union, types.UnionType}:
        for branch in arguments:
            yield from _parts_of(branch, path)
    elif origin is tuple or origin is list:
        yield from _parts_of(arguments[0], (*path, "[]"))
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        yield from _parts_of(arguments[1], (*path, "<key>"))


def _section(part: Part, starter: Document) -> Iterator[str]:
    depth = min(4, 2 + (len(part.path) > 2))
    yield f"\n{'#' * depth} {f'`{part.label}`' if part.path else 'At the top'}\n"
    yield f"{' '.join((part.model.__doc__ or '').split())}\n"
    yield "| key | holds | default | meaning | example |\n| --- | --- | --- | --- | --- |"
    for name, field in part.model.model_fields.items():
        yield _row(field.alias or name, field)
    if lines := excerpt(starter, part.path):
        yield f"\n```yaml\n{lines}\n```"


def _row(key: str, field: FieldInfo) -> str:
    cells = (
        f"`{key}`",
        holds(field.annotation, tuple(field.metadata)),
        _default(field),
        field.description or "",
        f"`{flow(field.examples[0])}`" if field.examples else "",
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def holds(annotation: Annotation, marks: tuple[object, ...] = ()) -> str:
    """What values of that annotation are, in words."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return holds(arguments[0], (*marks, *_spread(arguments[1:])))
    named = next((mark for mark in marks if isinstance(mark, Holds)), None)
    if named is not None:
        return named.words + _limits(marks, named.thousandths)
    if (condition := next((mark for mark in marks if isinstance(mark, Condition)), None)) is not None:
        return f"condition on {' and '.join(f'`{role}`' for role in condition.roles) or 'nobody'}"
    if origin in {Union, types.UnionType}:
        return " or ".join(holds(branch, marks) for branch in arguments if branch is not types.NoneType)
    if origin is Literal:
        return ", ".join(f"`{choice}`" for choice in arguments)
    if origin is tuple or origin is list:
        return f"list of: {holds(arguments[0])}"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return "block of keys" if arguments[1] is object else f"block: {holds(arguments[0])} and {holds(arguments[1])}"
    return _plain_type(annotation, marks)


def _plain_type(annotation: Annotation, marks: tuple[object, ...]) -> str:
    if annotation is Text:
        allowed = next((mark for mark in marks if isinstance(mark, Placeholders)), None)
        names = ", ".join(f"`{{{name}}}`" for name in allowed.names) if allowed else ""
        return f"text with {names}" if names else "text"
    if annotation is bool:
        return "`yes` or `no`"
    if annotation is int:
        return f"whole number{_limits(marks, False)}"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return ", ".join(f"`{choice.value}`" for choice in annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return "block, see below"
    return "one line"


def _limits(marks: tuple[object, ...], scaled: bool) -> str:
    words = []
    above = any(isinstance(mark, Gt) for mark in marks)
    for mark in marks:
        match mark:
            case Ge(ge=limit) if not above:
                words.append(f"at least {_limit(limit, scaled)}")
            case Gt(gt=limit):
                words.append(f"more than {_limit(limit, scaled)}")
            case Le(le=limit):
                words.append(f"at most {_limit(limit, scaled)}")
            case Lt(lt=limit):
                words.append(f"less than {_limit(limit, scaled)}")
    return f", {', '.join(words)}" if words else ""


def _spread(marks: tuple[object, ...]) -> Iterator[object]:
    """Marks, those in a nested `Field(...)` among them."""
    for mark in marks:
        yield from mark.metadata if isinstance(mark, FieldInfo) else (mark,)


def _limit(limit: _Value, scaled: bool) -> str:
    return show_thousandths(limit) if scaled and isinstance(limit, int) else str(limit)


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "required"
    value = field.get_default(call_default_factory=True, validated_data={})
    if isinstance(value, BaseModel):
        return "see below"
    if value is None or value in ((), {}):
        return "none"
    scaled = any(isinstance(mark, Holds) and mark.thousandths for mark in _marks(field))
    return f"`{flow(value, scaled)}`"


def _marks(field: FieldInfo) -> Iterator[object]:
    """Marks of the field and of the items of its list."""
    yield from field.metadata
    for argument in get_args(field.annotation):
        if get_origin(argument) is Annotated:
            yield from get_args(argument)[1:]


def flow(value: _Value, scaled: bool = False) -> str:
    """A value as it could stand in the file on one line."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case int() if scaled:
            return show_thousandths(value)
        case str():
            return write_scalar(value)
        case Mapping():
            return "{" + ", ".join(f"{key}: {flow(child, scaled)}" for key, child in value.items()) + "}"
        case Sequence():
            return "[" + ", ".join(flow(child, scaled) for child in value) + "]"
        case _:
            return str(value)
