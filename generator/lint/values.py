"""Scopes as far as they can be known from files: a place in the running chain (ROOT, FROM ...), or a set of types.

    START                        the top of any event's code: THIS is ROOT
    enter(START, "FROM")         the frame of `FROM = { }`: its scope is FROM of the running event
    enter(frame, "any_vassal")   a character, no place in the chain; FROM words keep their base

One symbolic chain serves every object: who ROOT and FROM really are is told by `chains.py`. Knows no mod.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from generator.ck2 import facts
from generator.ck2.facts import ScopeType
from generator.ck2.scopes import Chain, Frame, is_title_name, scope_word, target_name

Types = frozenset[ScopeType]
ANY: Types = frozenset({ScopeType.ANY})
CHARACTER: Types = frozenset({ScopeType.CHARACTER})
TITLE: Types = frozenset({ScopeType.TITLE})
PROVINCE: Types = frozenset({ScopeType.PROVINCE})


class Slot(IntEnum):
    """Where in the running chain a scope stands; CALLER is THIS of whoever calls a macro, OTHER is no such place."""

    ROOT = 0
    FROM = 1
    FROM2 = 2
    FROM3 = 3
    FROM4 = 4
    CALLER = 5
    OTHER = 6

    @property
    def word(self) -> str:
        """The scope word as one would write it at event level."""
        match self:
            case Slot.ROOT:
                return "ROOT"
            case Slot.CALLER | Slot.OTHER:
                return "THIS"
            case _:
                return "FROM" * int(self)


@dataclass(frozen=True, slots=True)
class Value:
    """One scope: its slot in the chain and the types it may have; `ANY` is no limit known.

    `target` is the saved target it was reached by, `head` the word that led to it.
    """

    slot: Slot
    types: Types = ANY
    target: str = ""
    head: str = ""


Scene = Frame[Value]
_CHAIN = Chain(Value(Slot.ROOT), (Value(Slot.FROM), Value(Slot.FROM2), Value(Slot.FROM3), Value(Slot.FROM4)))
START: Scene = _CHAIN.event_level()
MACRO_START: Scene = Frame(_CHAIN, Value(Slot.CALLER))
_CHARACTER = re.compile(r"c_\d+\Z")
_NUMBER = re.compile(r"\d+\Z")


@cache
def head_value(key: str) -> Value | None:
    """What a head that is no scope word leads to; `None` for a word that no table knows."""
    target = target_name(key)
    if target is not None:
        return Value(Slot.OTHER, ANY, target.name, key)
    link = facts.link(key)
    if link is not None:
        return Value(Slot.OTHER, link.output_scopes or ANY, "", key)
    if facts.is_iterator(key):
        iterator = facts.iterator(key)
        assert iterator is not None
        return Value(Slot.OTHER, iterator.output_scopes or ANY, "", key)
    if _CHARACTER.match(key):
        return Value(Slot.OTHER, CHARACTER, "", key)
    if is_title_name(key):
        return Value(Slot.OTHER, TITLE, "", key)
    return Value(Slot.OTHER, PROVINCE, "", key) if _NUMBER.match(key) else None


def enter(frame: Scene, key: str) -> Scene:
    """The frame of `key = { }` standing in a frame; a missing scope is a frame whose scope is `None`."""
    word = scope_word(key)
    if word is not None:
        return frame.enter(word)
    return frame.step(head_value(key) or Value(Slot.OTHER, ANY, "", key))


def start_with(this: Value, root: Value | None = None, froms: tuple[Value | None, ...] | None = None) -> Scene:
    """The top frame of a block in which the scope words mean something else than in an event."""
    chain = Chain(root or _CHAIN.root, _CHAIN.froms if froms is None else froms)
    return Frame(chain, this)


def replay(frame: Scene, heads: tuple[str, ...]) -> Scene:
    """The frame behind a way of heads as the index writes them."""
    for head in heads:
        frame = enter(frame, head)
    return frame


@cache
def replay_from_start(heads: tuple[str, ...]) -> Scene:
    """The frame behind a way of heads from the top of an event, decision or hook."""
    return replay(START, heads)


def input_types(key: str) -> Types:
    """Types from which a link or iterator can be entered; `ANY` for other heads."""
    link = facts.link(key)
    if link is not None:
        return link.input_scopes or ANY
    iterator = facts.iterator(key) if facts.is_iterator(key) else None
    return (iterator.input_scopes or ANY) if iterator else ANY


def fits(have: Types, wanted: Types) -> bool:
    """Whether a scope may be of one of the wanted types; unknown always may."""
    return ScopeType.ANY in have or ScopeType.ANY in wanted or not have.isdisjoint(wanted)
