"""Why an option is not offered, in a few words: only what fails counts, and what must not hold is turned round.

Reads the lines of `tooltip.Describer.reasons`, which are a tree by depth. Knows no script.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from generator.play.tooltip import Join, Reason

_OPPOSITES = (
    (" at least ", " less than "),
    (" less than ", " at least "),
    (" more than ", " at most "),
    (" at most ", " more than "),
    (" is ", " is not "),
)
_BEGINNINGS = (("some ", "no "), ("is no ", "is a "), ("is ", "is not "), ("has the ", "has not the "))
_ALTERNATIVES = 2


@dataclass(frozen=True, slots=True)
class _Node:
    """A condition with those inside it."""

    reason: Reason
    parts: tuple[_Node, ...]


def missing(reasons: Sequence[Reason]) -> tuple[str, ...]:
    """What would have to be otherwise, each thing once; `count is at least 3`, `is not played by the AI`, `a or b`."""
    return tuple(dict.fromkeys(words for node in _tree(reasons, 0) for words in _lacking(node)))


def _tree(reasons: Sequence[Reason], depth: int) -> tuple[_Node, ...]:
    """The lines as a tree: what stands deeper behind a line is inside it."""
    heads = [number for number, reason in enumerate(reasons) if reason.depth == depth]
    ends = [*heads[1:], len(reasons)]
    return tuple(
        _Node(reasons[head], _tree(reasons[head + 1 : end], depth + 1)) for head, end in zip(heads, ends, strict=False)
    )


def _lacking(node: _Node) -> tuple[str, ...]:
    """What a condition lacks that should hold; nothing if it holds or nobody can tell."""
    if node.reason.holds is not False:
        return ()
    parts = node.parts
    match node.reason.join if parts else Join.LEAF:
        case Join.LEAF:
            return (_open(node),)
        case Join.ALL:
            found = tuple(words for part in parts for words in _lacking(part))
        case Join.ANY:
            found = _one_of([_lacking(part) for part in parts])
        case Join.NONE:
            found = tuple(words for part in parts for words in _surplus(part))
        case Join.NOT_ALL:
            found = _one_of([_surplus(part) for part in parts])
        case other:
            assert_never(other)
    return tuple(_with_scope(node.reason, found)) or (node.reason.text.removesuffix(":"),)


def _surplus(node: _Node) -> tuple[str, ...]:
    """What a condition has that should not hold, told the other way round; nothing if it does not hold."""
    if node.reason.holds is not True:
        return ()
    parts = node.parts
    match node.reason.join if parts else Join.LEAF:
        case Join.LEAF:
            return (_opposite(_open(node)),)
        case Join.ALL:
            found = _one_of([_surplus(part) for part in parts])
        case Join.ANY:
            found = tuple(words for part in parts for words in _surplus(part))
        case Join.NONE:
            found = _one_of([_lacking(part) for part in parts])
        case Join.NOT_ALL:
            found = tuple(words for part in parts for words in _lacking(part))
        case other:
            assert_never(other)
    return tuple(_with_scope(node.reason, found)) or (_opposite(node.reason.text.removesuffix(":")),)


def _open(node: _Node) -> str:
    """A condition whose parts nobody can judge, with the first of them: `some spouse (has the trait Brave)`."""
    words, parts = node.reason.text.removesuffix(":"), [part.reason.text.removesuffix(":") for part in node.parts]
    rest = ", ..." if len(parts) > _ALTERNATIVES else ""
    return f"{words} ({', '.join(parts[:_ALTERNATIVES])}{rest})" if parts else words


def _one_of(ways: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Alternatives as one thing, those that need the least first; at most two of them are told."""
    told = [_together(way) for way in sorted((way for way in ways if way), key=len)]
    told = list(dict.fromkeys(told))
    rest = ["..."] if len(told) > _ALTERNATIVES else []
    return (" or ".join([*told[:_ALTERNATIVES], *rest]),) if told else ()


def _together(way: tuple[str, ...]) -> str:
    return " and ".join(f"({words})" if len(way) > 1 and " or " in words else words for words in way)


def _with_scope(reason: Reason, found: tuple[str, ...]) -> Iterator[str]:
    """The person in front, where the conditions are about somebody else."""
    for words in found:
        yield f"{reason.text} {words}" if reason.is_scope else words


def _opposite(words: str) -> str:
    """A sentence of `condition_words` the other way round."""
    for beginning, other in _BEGINNINGS:
        if words.startswith(beginning):
            return other + words.removeprefix(beginning)
    for sign, other in _OPPOSITES:
        if sign in words:
            return words.replace(sign, other, 1)
    return f"not {words}"
