"""From what pydantic says of a value to findings at places in the file, in our words. Knows no key of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from pydantic_core import ErrorDetails

from generator.diagnostics import Diagnostic
from generator.spec.codes import did_you_mean, finding
from generator.spec.faults import Fault, Faults
from generator.spec.fields import Holds
from generator.spec.numbers import show_thousandths
from generator.spec.walk import Annotation, keys_of, leaves, models_at
from generator.spec.yaml_document import Document
from generator.spec.yaml_nodes import KeyPath

_Context: TypeAlias = Mapping[str, object]
_TYPES: Mapping[str, str] = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "`yes` or `no`",
    "bool_parsing": "`yes` or `no`",
    "float_type": "a number",
    "float_parsing": "a number",
    "string_type": "a text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a block of keys",
    "mapping_type": "a block of keys",
    "model_type": "a block of keys",
    "model_attributes_type": "a block of keys",
    "none_required": "nothing",
}
_RANGES: Mapping[str, Callable[[_Context], str]] = {
    "greater_than_equal": lambda limit: f"at least {limit['ge']}",
    "greater_than": lambda limit: f"more than {limit['gt']}",
    "less_than_equal": lambda limit: f"at most {limit['le']}",
    "less_than": lambda limit: f"less than {limit['lt']}",
    "multiple_of": lambda limit: f"a multiple of {limit['multiple_of']}",
    "too_short": lambda limit: f"at least {limit['min_length']} entries",
    "too_long": lambda limit: f"at most {limit['max_length']} entries",
    "string_too_short": lambda limit: f"at least {limit['min_length']} characters",
    "string_too_long": lambda limit: f"at most {limit['max_length']} characters",
    "string_pattern_mismatch": lambda limit: f"the shape `{limit['pattern']}`",
}


def describe(
    errors: Iterable[ErrorDetails], document: Document, base: KeyPath, annotation: Annotation
) -> Iterator[Diagnostic]:
    """Findings for the errors of a value of that annotation that stands at `base`."""
    located = [(_locate(document, base, error["loc"]), error) for error in errors]
    scaled = _in_thousandths(document, base, annotation)
    deep = {path for path, error in located for path in _above(path) if len(path) >= len(base)}
    expected: dict[KeyPath, list[tuple[str, str]]] = {}
    for path, error in located:
        if wanted := _expectation(error, path in scaled):
            if path not in deep:
                expected.setdefault(path, []).append(wanted)
        elif error["type"] == "extra_forbidden":
            yield _unknown_key(document, base, path, annotation)
        elif error["type"] == "missing":
            yield _missing_key(document, path, error, _shape(path[len(base) :], annotation))
        else:
            yield from _raised(document, path, error)
    for path, wanted_here in expected.items():
        yield _unexpected(document, path, wanted_here)


def from_fault(document: Document, base: KeyPath, fault: Fault) -> Diagnostic:
    """A fault raised by a validator of the value at `base`."""
    path = (*base, *fault.at)
    place = document.within(path, fault.within) if fault.within else document.place(path)
    return Diagnostic(fault.code, fault.name, fault.message, place, help=fault.help)


def found(document: Document, path: KeyPath) -> str:
    """What stands at a path: "`ante` is `abc`", "entry 2 of `tags` is a list"."""
    names = [part for part in path if isinstance(part, str)]
    label = f"`{names[-1]}`" if names else "the file"
    if path and isinstance(path[-1], int):
        label = f"entry {path[-1] + 1} of {label}"
    value = document.plain(path)
    match value:
        case None:
            return f"{label} is empty"
        case str():
            return f"{label} is `{value if len(value) <= 40 else value[:37] + '...'}`"
        case Mapping():
            return f"{label} is a block of keys"
        case Sequence():
            return f"{label} is a list"


def _locate(document: Document, base: KeyPath, loc: Iterable[int | str]) -> KeyPath:
    """The path in the file that pydantic's location means; labels of union branches lead nowhere and are dropped."""
    path = base
    for part in loc:
        if document.node((*path, part)) is not None:
            path = (*path, part)
    return path


def _above(path: KeyPath) -> Iterator[KeyPath]:
    return (path[:length] for length in range(len(path)))


def _in_thousandths(document: Document, base: KeyPath, annotation: Annotation) -> frozenset[KeyPath]:
    """The paths of numbers that are kept as thousandths, so that limits are told as the file writes them."""
    marked = ((leaf.path, leaf.mark(Holds)) for leaf in leaves(annotation, document.plain(base), base))
    return frozenset(path for path, holds in marked if holds is not None and holds.thousandths)


def _expectation(error: ErrorDetails, scaled: bool) -> tuple[str, str] | None:
    """Code and what was expected, for errors that say just that."""
    kind, context = error["type"], error.get("ctx", {})
    if scaled:
        context = {key: show_thousandths(limit) if isinstance(limit, int) else limit for key, limit in context.items()}
    if kind in _TYPES:
        return "RY113", _TYPES[kind]
    if kind in _RANGES:
        return "RY114", _RANGES[kind](context)
    if kind in {"literal_error", "enum"}:
        return "RY115", re.sub(r"'([^']*)'", r"`\1`", str(context.get("expected", "")))
    return None


def _unexpected(document: Document, path: KeyPath, wanted: list[tuple[str, str]]) -> Diagnostic:
    words = list(dict.fromkeys(word for _, word in wanted))
    value = document.plain(path)
    choices = [name for word in words for name in re.findall(r"`([^`]+)`", word)]
    help = did_you_mean(value, choices) if isinstance(value, str) and wanted[0][0] == "RY115" else ""
    help = help if help.startswith("did") else ""
    return finding(wanted[0][0], document.place(path), f"{found(document, path)}, expected {' or '.join(words)}", help)


def _unknown_key(document: Document, base: KeyPath, path: KeyPath, annotation: Annotation) -> Diagnostic:
    names = keys_of(models_at(annotation, path[len(base) : -1]))
    key = str(path[-1]) if path else ""
    where = next((f" in `{part}`" for part in reversed(path[:-1]) if isinstance(part, str)), "")
    return finding("RY111", document.key_place(path), f"`{key}` is no key{where}", did_you_mean(key, names))


def _shape(path: KeyPath, annotation: Annotation) -> Mapping[str, str]:
    """The keys of the block at a path with their descriptions."""
    return {
        field.alias or name: field.description or ""
        for model in models_at(annotation, path)
        for name, field in model.model_fields.items()
    }


def _missing_key(document: Document, path: KeyPath, error: ErrorDetails, keys: Mapping[str, str]) -> Diagnostic:
    key = str(error["loc"][-1])
    if isinstance(error["loc"][-1], int):
        message = f"{found(document, path)}, expected at least {error['loc'][-1] + 1} entries"
        return finding("RY114", document.place(path), message)
    names = [str(part) for part in path if isinstance(part, str)]
    where = f" in `{'.'.join(names)}`" if names else ""
    return finding("RY112", document.place(path), f"`{key}` is missing{where}", keys.get(key, ""))


def _raised(document: Document, path: KeyPath, error: ErrorDetails) -> Iterator[Diagnostic]:
    """Faults raised by validators; anything else is told in pydantic's own words."""
    match error.get("ctx", {}).get("error"):
        case Faults() as several:
            yield from (from_fault(document, path, fault) for fault in several.faults)
        case Fault() as fault:
            yield from_fault(document, path, fault)
        case _:
            words = error["msg"].removeprefix("Value error, ")
            words = words[:1].lower() + words[1:]
            yield finding("RY115", document.place(path), f"{found(document, path)}: {words}")
