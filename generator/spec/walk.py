"""Walks over values along the annotations of their models: which text is a condition, a reference, a text to translate.

Works on validated models and on plain values from the file alike, so that every check runs whatever else is wrong.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.spec.text import Text
from generator.spec.yaml_nodes import KeyPath

Annotation: TypeAlias = (
    object  # what stands behind the colon of a field: a class, a union, `Annotated[...]`, `tuple[...]`
)
_Mark = TypeVar("_Mark")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value, where it stands, and the marks of its annotation; a text in all its languages is one value.

    `is_key`: the value is the last key of the path. `owner`: the innermost validated model around it, if any.
    """

    path: KeyPath
    value: object
    marks: tuple[object, ...]
    owner: object = None
    is_key: bool = False

    def mark(self, kind: type[_Mark]) -> _Mark | None:
        """The first mark of a kind."""
        return next((mark for mark in self.marks if isinstance(mark, kind)), None)


def leaves(
    annotation: Annotation, value: object, path: KeyPath = (), marks: tuple[object, ...] = (), owner: object = None
) -> Iterator[Leaf]:
    """All single values under a value of that annotation; parts whose shape does not fit are passed over."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if value is None:
        return
    if origin is Annotated:
        yield from leaves(arguments[0], value, path, (*marks, *arguments[1:]), owner)
    elif origin in {Union, types.UnionType}:
        for branch in arguments:
            if _fits(branch, value):
                yield from leaves(branch, value, path, marks, owner)
    elif _is_model(annotation):
        for name, field, child in _fields(annotation, value):
            inner = value if isinstance(value, BaseModel) else owner
            yield from leaves(field.annotation, child, (*path, name), tuple(field.metadata), inner)
    elif _is_mapping(origin):
        yield from _entries(arguments, value, path, owner)
    elif origin in {tuple, list, Sequence}:
        yield from _items(arguments, value, path, owner)
    elif annotation is Text:
        text = Text.readable(value)
        if text is not None:
            yield Leaf(path, text, marks, owner)
    elif isinstance(value, str | int | float):
        yield Leaf(path, value, marks, owner)


def _fields(annotation: Annotation, value: object) -> Iterator[tuple[str, FieldInfo, object]]:
    assert isinstance(annotation, type)
    assert issubclass(annotation, BaseModel)
    for name, field in annotation.model_fields.items():
        key = field.alias or name
        if isinstance(value, BaseModel):
            yield key, field, getattr(value, name)
        elif isinstance(value, Mapping):
            yield key, field, value.get(key)


def _entries(arguments: tuple[Annotation, ...], value: object, path: KeyPath, owner: object) -> Iterator[Leaf]:
    if not isinstance(value, Mapping) or len(arguments) != 2:
        return
    for key, child in value.items():
        below = (*path, str(key))
        if get_origin(arguments[0]) is Annotated:
            yield Leaf(below, key, get_args(arguments[0])[1:], owner, is_key=True)
        yield from leaves(arguments[1], child, below, (), owner)


def _items(arguments: tuple[Annotation, ...], value: object, path: KeyPath, owner: object) -> Iterator[Leaf]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not arguments:
        return
    for index, child in enumerate(value):
        yield from leaves(_item(arguments, index), child, (*path, index), (), owner)


def _item(arguments: tuple[Annotation, ...], index: int) -> Annotation:
    """The annotation of an item of `tuple[X, ...]`, `list[X]` or `tuple[X, Y]`."""
    repeated = len(arguments) == 1 or arguments[-1] is Ellipsis
    return arguments[0] if repeated else arguments[min(index, len(arguments) - 1)]


def models_at(annotation: Annotation, path: KeyPath) -> tuple[type[BaseModel], ...]:
    """The models that may stand at a path below a value of that annotation (several in a union)."""
    found: Iterable[Annotation] = _alternatives(annotation)
    for key in path:
        found = [part for above in found for below in _below(above, key) for part in _alternatives(below)]
    return tuple(part for part in found if isinstance(part, type) and issubclass(part, BaseModel))


def keys_of(models: Iterable[type[BaseModel]]) -> tuple[str, ...]:
    """The keys that blocks of these models may hold."""
    return tuple(dict.fromkeys(field.alias or name for model in models for name, field in model.model_fields.items()))


def _alternatives(annotation: Annotation) -> list[Annotation]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _alternatives(arguments[0])
    if origin in {Union, types.UnionType}:
        return [part for branch in arguments for part in _alternatives(branch)]
    return [annotation]


def _below(annotation: Annotation, key: str | int) -> Iterator[Annotation]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if _is_model(annotation) and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for name, field in annotation.model_fields.items():
            if key == (field.alias or name):
                yield field.annotation
    elif _is_mapping(origin) and len(arguments) == 2:
        yield arguments[1]
    elif origin in {tuple, list, Sequence} and arguments and isinstance(key, int):
        yield (
            arguments[0]
            if arguments[-1] is Ellipsis or len(arguments) == 1
            else arguments[min(key, len(arguments) - 1)]
        )


def _fits(annotation: Annotation, value: object) -> bool:
    """Whether a value could be of that branch of a union, judged by its shape."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _fits(get_args(annotation)[0], value)
    if annotation is types.NoneType:
        return False
    if origin is None and isinstance(annotation, type) and isinstance(value, BaseModel | Text):
        return isinstance(value, annotation)
    if isinstance(value, Mapping):
        return _is_model(annotation) or _is_mapping(origin) or annotation is Text
    if isinstance(value, str | int | float):
        return not (_is_model(annotation) or _is_mapping(origin) or origin in {tuple, list, Sequence})
    return origin in {tuple, list, Sequence}


def _is_model(annotation: Annotation) -> bool:
    return isinstance(annotation, type) and get_origin(annotation) is None and issubclass(annotation, BaseModel)


def _is_mapping(origin: object) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)
