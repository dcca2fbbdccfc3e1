"""What the grammar builds, before names and types are checked. Knows only words and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from generator.source import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A name, keyword or sign as it stands in the text."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it stands in the text, `-0.5`."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Truth:
    """`yes`, `no`, `always` or `never`."""

    text: str
    span: Span

    @property
    def value(self) -> bool:
        """Whether the word means yes."""
        return self.text in ("yes", "always")


@dataclass(frozen=True, slots=True)
class Token:
    """One word with its type, one of `lexer.tokens`."""

    type: str
    value: Word | Number | Truth


@dataclass(frozen=True, slots=True)
class Call:
    """`name`, `name(argument, ...)`, `subject.name(argument, ...)`."""

    subject: Word | None
    name: Word
    arguments: tuple[Word | Number, ...]
    span: Span


Operand: TypeAlias = Number | Truth | Call


@dataclass(frozen=True, slots=True)
class Relation:
    """`left operator right`."""

    left: Operand
    operator: Word
    right: Operand

    @property
    def span(self) -> Span:
        """From the left side's first to behind the right side's last character."""
        return Span(self.left.span.start, self.right.span.end)


@dataclass(frozen=True, slots=True)
class Negation:
    """`not child`."""

    child: Syntax
    span: Span


@dataclass(frozen=True, slots=True)
class Both:
    """`a and b and ...`, flat."""

    children: tuple[Syntax, ...]

    @property
    def span(self) -> Span:
        """From the first child to behind the last."""
        return Span(self.children[0].span.start, self.children[-1].span.end)


@dataclass(frozen=True, slots=True)
class Either:
    """`a or b or ...`, flat."""

    children: tuple[Syntax, ...]

    @property
    def span(self) -> Span:
        """From the first child to behind the last."""
        return Span(self.children[0].span.start, self.children[-1].span.end)


Syntax: TypeAlias = Operand | Relation | Negation | Both | Either


def joined(kind: type[Both] | type[Either], left: Syntax, right: Syntax) -> Both | Either:
    """Two parts under one connective; parts of the same connective are taken apart first, so the result is flat."""
    children: list[Syntax] = []
    for part in (left, right):
        if isinstance(part, Both | Either) and type(part) is kind:
            children += part.children
        else:
            children.append(part)
    return kind(tuple(children))
