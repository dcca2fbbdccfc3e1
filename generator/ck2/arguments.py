"""The little language of the columns `argument` and `type` of the fact tables, as a tree of shapes.

    argument = shape { "|" shape }                      alternatives
    shape    = "block:" fields | "{" fields "}" | "see ..." | word [ ":" detail ]
    fields   = item { "," item }                        as long as the shape's braces or the whole cell lasts
    item     = key [ mark ] "=" type { "/" type }       mark: `?` optional, `*` any number, `+` at least one
             | "<trigger>" | "<effect>" | "<trigger> or <effect>" | "<modifier>" | "<list of T>" | "..."
    type     = "{" fields "}" | word [ ":" detail ]

A key in angle brackets (`<int>`, `<string>`) stands for any key of that sort. Knows nothing of scopes or of script.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache


class Sort(StrEnum):
    """What a plain shape asks for; the detail names the scope type, the kind of entity, the enumeration ..."""

    BOOL = "bool"
    INT = "int"
    NUMBER = "number"
    COMPARE = "compare"
    STRING = "string"
    LOC_KEY = "loc_key"
    DATE = "date"
    SCOPE = "scope"
    FLAG = "flag"
    MODIFIER = "modifier"
    ENUM = "enum"
    VARIABLE = "variable"
    VARIABLE_BLOCK = "variable-block"
    EVENT_TARGET = "event_target"
    ENTITY = "entity"
    LITERAL = "literal"
    TRIGGERS = "trigger"
    EFFECTS = "effect"
    WEIGHTS = "weights"
    BLOCK = "block"


class Times(StrEnum):
    """How often a key may stand in its block."""

    ONCE = ""
    OPTIONAL = "?"
    ANY = "*"
    SOME = "+"


class Free(StrEnum):
    """What may stand in a block besides its named keys."""

    TRIGGERS = "<trigger>"
    EFFECTS = "<effect>"
    WEIGHTS = "<modifier>"
    LIST = "<list>"
    ANYTHING = "..."


@dataclass(frozen=True, slots=True)
class Field:
    """A named key of a block: its alternatives and how often it may stand."""

    key: str
    shapes: tuple[Shape, ...]
    times: Times


@dataclass(frozen=True, slots=True)
class Shape:
    """One alternative of an argument.

    `detail` is the scope type of a `scope` (empty: any), the kind of a flag, modifier, entity or enumeration, the word
    itself of a literal. Blocks have `fields`, `free` and, for bare items, `item`.
    """

    sort: Sort
    detail: str = ""
    fields: tuple[Field, ...] = ()
    free: frozenset[Free] = frozenset()
    item: tuple[Shape, ...] = ()

    @property
    def is_numeric(self) -> bool:
        """Whether a plain number fits."""
        return self.sort in (Sort.INT, Sort.NUMBER, Sort.COMPARE)

    def named(self, key: str) -> Field | None:
        """The field of that key, compared without regard to case; patterns such as `<int>` are not tried."""
        wanted = key.lower()
        return next((one for one in self.fields if one.key.lower() == wanted), None)


# Words that stand for themselves. Everything else that no Sort names is a kind of entity (`trait`, `objective.plot`).
_LITERALS = frozenset(
    (
        *("none", "random", "0", "-1", "all", "any", "closest", "capital", "realm_capital", "actually_culture"),
        *("checked", "unchecked", "male", "female", "opposite", "THIS", "DUKE"),
        *("wealth", "provinces", "trade_posts", "trade_post_locations", "family_palace"),
    )
)
_PLAIN = {sort.value: sort for sort in Sort if sort not in (Sort.ENTITY, Sort.LITERAL)}


@dataclass(slots=True)
class _Items:
    """The parts of a block while they are read."""

    fields: list[Field] = field(default_factory=list)
    free: set[Free] = field(default_factory=set)
    item: tuple[Shape, ...] = ()


@cache
def parse_argument(text: str) -> tuple[Shape, ...]:
    """The alternatives of a cell; an empty cell and one that refers elsewhere (`see ...`) give none.

    Raises `ValueError` where the cell is not in the language.
    """
    text = text.strip()
    if not text or text.startswith(("see ", "group of ")):
        return ()
    return tuple(_alternative(part) for part in _split(text, "|"))


def _alternative(text: str) -> Shape:
    if text.startswith("block:"):
        return _block(text.removeprefix("block:"))
    return _type(text)


def _type(text: str) -> Shape:
    text = text.strip()
    if text.startswith("{"):
        if not text.endswith("}"):
            raise ValueError(f"`{text}` lacks its closing brace")
        return _block(text[1:-1])
    if " or " in text:
        return Shape(Sort.BLOCK, free=frozenset(_free(f"<{part}>") for part in text.split(" or ")))
    return _word(text)


def _word(text: str) -> Shape:
    head, _, detail = text.partition(":")
    if not head or any(character in head for character in "{}=<>, "):
        raise ValueError(f"`{text}` is not a type")
    if head in _PLAIN:
        return Shape(_PLAIN[head], detail)
    if detail:
        raise ValueError(f"`{head}` takes no detail, found `{text}`")
    return Shape(Sort.LITERAL if head in _LITERALS else Sort.ENTITY, head)


def _block(text: str) -> Shape:
    items = _Items()
    for part in _split(text, ","):
        _read_item(part.strip(), items)
    return Shape(Sort.BLOCK, "", tuple(items.fields), frozenset(items.free), items.item)


def _read_item(text: str, items: _Items) -> None:
    if text.startswith("<list of ") and text.endswith(">"):
        items.free.add(Free.LIST)
        items.item = (_word(text[len("<list of ") : -1]),)
    elif "=" in text:
        items.fields.append(_field(text))
    elif " or " in text:
        items.free.update(_free(part) for part in text.split(" or "))
    elif text:
        items.free.add(_free(text))


def _free(text: str) -> Free:
    try:
        return Free(text)
    except ValueError:
        raise ValueError(f"`{text}` is no free part of a block") from None


def _field(text: str) -> Field:
    name, _, types = text.partition("=")
    mark = name[-1] if name and name[-1] in "?*+" else ""
    return Field(name.removesuffix(mark), tuple(_type(part) for part in _split(types, "/")), Times(mark))


def _split(text: str, separator: str) -> list[str]:
    """Parts between separators that stand outside braces and angle brackets."""
    parts, depth, start = [], 0, 0
    for place, character in enumerate(text):
        if character in "{<":
            depth += 1
        elif character in "}>":
            depth -= 1
        elif character == separator and depth == 0:
            parts.append(text[start:place])
            start = place + 1
        if depth < 0:
            raise ValueError(f"`{text}` closes more than it opens")
    if depth:
        raise ValueError(f"`{text}` lacks a closing brace")
    return [*parts, text[start:]]
