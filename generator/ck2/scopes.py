"""Scope words and what they mean: the arithmetic of ROOT, THIS, PREV and the FROM chain, as pure values.

Generic in what a scope is: an index of a character, a set of possible types, the name of a role. `None` is a missing
scope everywhere. A `Chain` is one running event or decision (its ROOT and FROM^1..FROM^4), a `Frame` one entry of its
scope stack. Knows no links, iterators or saved targets: whoever follows one says what it led to (`Frame.step`).

    chain = Chain("R", ("F", "G"))          # ROOT = R, FROM = F, FROMFROM = G
    frame = chain.event_level()             # THIS = R
    inside = frame.enter(FROM)              # FROM = { ... }: THIS = F, and FROM there is G
    inside.fire()                           # character_event: ROOT = F, FROM = R, FROMFROM = F, FROM^3 = G

Source: ck2-language 4.1, 4.2, 4.4. That FROM words are relative inside a FROM block is observed, not documented, so
`FromMode.ABSOLUTE` is there to compare; what `repeat_event` does in another scope is unknown: see `RepeatMode`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Generic, TypeVar

T = TypeVar("T")

# FROM words and PREV words exist up to four levels; a longer one is a missing scope.
DEEPEST = 4


class WordKind(StrEnum):
    """The five families of scope words."""

    THIS = "this"
    ROOT = "root"
    PREV = "prev"
    FROM = "from"
    ROOT_FROM = "root_from"


@dataclass(frozen=True, slots=True)
class ScopeWord:
    """A scope word: `FROMFROM` is FROM of depth 2; THIS and ROOT have depth 0."""

    kind: WordKind
    depth: int = 0

    def __str__(self) -> str:
        match self.kind:
            case WordKind.THIS | WordKind.ROOT:
                return self.kind.value.upper()
            case WordKind.PREV | WordKind.FROM:
                return self.kind.value.upper() * self.depth
            case WordKind.ROOT_FROM:
                return "ROOT_" + "FROM" * self.depth


THIS = ScopeWord(WordKind.THIS)
ROOT = ScopeWord(WordKind.ROOT)
PREV = ScopeWord(WordKind.PREV, 1)
FROM = ScopeWord(WordKind.FROM, 1)
FROMFROM = ScopeWord(WordKind.FROM, 2)
ROOT_FROM = ScopeWord(WordKind.ROOT_FROM, 1)
ROOT_FROMFROM = ScopeWord(WordKind.ROOT_FROM, 2)

_WORD = re.compile(
    r"(?:(?P<plain>this|root)|(?P<prev>(?:prev)+)|(?P<root>root_)?(?P<froms>(?:from)+))\Z", re.IGNORECASE
)
_TARGET = re.compile(r"(persistent_)?event_target:([^\s]+)\Z", re.IGNORECASE)
_TITLE = re.compile(r"[ekdcb]_[^\s]+\Z")


@cache
def scope_word(text: str) -> ScopeWord | None:
    """The scope word that a text is, in any case of letters; `None` for anything else."""
    match = _WORD.match(text)
    if match is None:
        return None
    if match["plain"]:
        return ScopeWord(WordKind(match["plain"].lower()))
    if match["prev"]:
        return ScopeWord(WordKind.PREV, len(match["prev"]) // 4)
    return ScopeWord(WordKind.ROOT_FROM if match["root"] else WordKind.FROM, len(match["froms"]) // 4)


def leads_to_root(heads: Iterable[str]) -> bool:
    """Whether a way of scope words from the top of an object ends at ROOT: it has none but ROOT and THIS."""
    words = [scope_word(head) for head in heads]
    return all(word is not None and word.kind in (WordKind.ROOT, WordKind.THIS) for word in words)


@dataclass(frozen=True, slots=True)
class TargetName:
    """`event_target:x` or `persistent_event_target:x`."""

    name: str
    is_persistent: bool


@cache
def target_name(text: str) -> TargetName | None:
    """The saved target that a text names; `None` for anything else."""
    match = _TARGET.match(text)
    return TargetName(match[2], match[1] is not None) if match else None


def is_title_name(text: str) -> bool:
    """Whether a text has the shape of a title's name (`k_france`)."""
    return _TITLE.match(text) is not None


class FromMode(StrEnum):
    """How a FROM word inside a FROM block is read (ck2-language 4.2)."""

    RELATIVE = "relative"
    ABSOLUTE = "absolute"


class RepeatMode(StrEnum):
    """What `repeat_event` does in a scope that is not ROOT (ck2-language 4.4).

    A: the same chain with a new recipient. B: the chain as it is seen from the frame. C: nothing changes, ROOT gets it.
    """

    A = "A"
    B = "B"
    C = "C"


@dataclass(frozen=True, slots=True)
class Chain(Generic[T]):
    """One running event or decision: its ROOT and its FROM chain, nearest first; missing ends are left out."""

    root: T | None
    froms: tuple[T | None, ...] = ()
    mode: FromMode = FromMode.RELATIVE

    def from_(self, depth: int) -> T | None:
        """FROM^depth at event level; missing below 1, above 4 and past the end of the chain."""
        return self.froms[depth - 1] if 1 <= depth <= min(DEEPEST, len(self.froms)) else None

    def event_level(self) -> Frame[T]:
        """The frame in which the event's own code starts: THIS is ROOT, PREV is unset."""
        return Frame(self, self.root)

    def __post_init__(self) -> None:
        if len(self.froms) > DEEPEST:
            object.__setattr__(self, "froms", self.froms[:DEEPEST])


@dataclass(frozen=True, slots=True)
class Frame(Generic[T]):
    """One entry of the scope stack: its scope, the base its FROM words count from, the frame behind it."""

    chain: Chain[T]
    scope: T | None
    base: int = 0
    outer: Frame[T] | None = None

    def back(self, depth: int) -> Frame[T] | None:
        """The frame `depth` changes of scope before this one."""
        frame: Frame[T] | None = self
        for _ in range(depth):
            frame = frame.outer if frame else None
        return frame

    def resolve(self, word: ScopeWord) -> T | None:
        """What a scope word on a right side means here; `None` is a missing scope."""
        match word.kind:
            case WordKind.THIS:
                return self.scope
            case WordKind.ROOT:
                return self.chain.root
            case WordKind.PREV:
                frame = self.back(word.depth) if word.depth <= DEEPEST else None
                return frame.scope if frame else None
            case WordKind.FROM:
                return self.chain.from_(self.base + word.depth) if word.depth <= DEEPEST else None
            case WordKind.ROOT_FROM:
                return self.chain.from_(word.depth)

    def enter(self, word: ScopeWord) -> Frame[T]:
        """The frame of a block headed by a scope word; its scope is `None` if there is no such scope."""
        return Frame(self.chain, self.resolve(word), self._base_behind(word), self)

    def step(self, scope: T | None) -> Frame[T]:
        """The frame of a block headed by a link, an iterator, a saved target or a title: FROM words keep their base."""
        return Frame(self.chain, scope, self.base, self)

    def _base_behind(self, word: ScopeWord) -> int:
        if self.chain.mode is FromMode.ABSOLUTE:
            return 0
        match word.kind:
            case WordKind.THIS:
                return self.base
            case WordKind.ROOT:
                return 0
            case WordKind.PREV:
                frame = self.back(word.depth)
                return frame.base if frame else self.base
            case WordKind.FROM:
                return self.base + word.depth
            case WordKind.ROOT_FROM:
                return word.depth

    def fire(self) -> Chain[T]:
        """The chain of an event fired here on THIS: FROM is the firer's ROOT, wherever the effect stands."""
        return replace(self.chain, root=self.scope, froms=(self.chain.root, *self.chain.froms))

    def repeat(self, mode: RepeatMode = RepeatMode.B) -> Chain[T]:
        """The chain of an event started here by `repeat_event`; at event level all three modes agree."""
        match mode:
            case RepeatMode.A:
                return replace(self.chain, root=self.scope)
            case RepeatMode.B:
                return replace(self.chain, root=self.scope, froms=self.chain.froms[self.base :])
            case RepeatMode.C:
                return self.chain
