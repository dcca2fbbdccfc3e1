"""Every way from an object of a mod to an event it fires, macros opened up. Knows who stands where in words of scopes.

    links = Links(index)
    links.out_of(definition)     its links in the order of the file, those through scripted effects included

A link tells in which part of the object it stands (an option, `immediate` ...), its delay and the way of scopes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.mod.index import ModIndex
from generator.mod.records import SCRIPTED_EFFECT, Act, Definition, Firing
from generator.script.tree import Statement

_DEEPEST_CALL = 12
_UNITS = ("days", "months", "years")
_HOOK_LISTS = frozenset(("events", "random_events"))


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """One firing as seen from the top of an object: `part` is the statement of the object that it stands in."""

    event: str
    heads: tuple[str, ...]
    firing: Firing
    part: Statement | None

    @property
    def keeps_chain(self) -> bool:
        """Whether ROOT and FROM stay as they are: `repeat_event`, or an event in a hook's list."""
        return self.firing.is_repeat or self.firing.command in _HOOK_LISTS

    @property
    def delay(self) -> str:
        """The delay in words; empty for at once."""
        return delay_words(self.firing)


@dataclass(frozen=True, slots=True)
class _Shot:
    """A firing as seen from the top of a macro."""

    heads: tuple[str, ...]
    firing: Firing


class Links:
    """The links of each object, gathered when they are asked for; macros only once."""

    def __init__(self, index: ModIndex) -> None:
        self.index = index
        self._macros: dict[Definition, tuple[_Shot, ...]] = {}
        self._known: dict[Definition, tuple[Link, ...]] = {}

    def out_of(self, definition: Definition) -> tuple[Link, ...]:
        """All links of an object."""
        known = self._known.get(definition)
        if known is None:
            known = self._known[definition] = tuple(self._links(definition))
        return known

    def _links(self, definition: Definition) -> Iterator[Link]:
        found = [
            (at, Link(shot.firing.event, shot.heads, shot.firing, _part(definition, at)))
            for at, shot in self._shots(definition, ())
        ]
        yield from (link for _, link in sorted(found, key=lambda pair: pair[0]))

    def _shots(self, definition: Definition, inside: tuple[Definition, ...]) -> Iterator[tuple[int, _Shot]]:
        """The firings of an object with the offset, in its own file, of the firing or of the call that leads there."""
        firings, uses = self.index.in_definition(definition)
        for firing in firings:
            if not firing.is_shown:
                yield firing.statement.start, _Shot(firing.heads, firing)
        for use in uses:
            if use.thing != SCRIPTED_EFFECT or use.act is not Act.CALL:
                continue
            macro = self.index.defined(SCRIPTED_EFFECT).get(use.name)
            if macro is not None and macro not in inside and len(inside) < _DEEPEST_CALL:
                for shot in self._macro(macro, (*inside, definition)):
                    yield use.start, _Shot((*use.heads, *shot.heads), shot.firing)

    def _macro(self, macro: Definition, inside: tuple[Definition, ...]) -> tuple[_Shot, ...]:
        known = self._macros.get(macro)
        if known is None:
            shots = {(shot.heads, id(shot.firing)): shot for _, shot in self._shots(macro, inside)}
            known = self._macros[macro] = tuple(shots.values())
        return known


def _part(definition: Definition, at: int) -> Statement | None:
    return next((one for one in definition.statement.block if one.start <= at < one.end), None)


def delay_words(firing: Firing) -> str:
    """The delay of a firing: `3 days`, `2 to 6 months`, `later` where only a hook's list tells of one."""
    fields = {one.key.lower(): one.word for one in firing.statement.block}
    for unit in _UNITS:
        least = fields.get(unit, "")
        if least and least != "0":
            more = fields.get("random", "")
            if least.isdecimal() and more.isdecimal() and more != "0":
                return f"{least} to {int(least) + int(more)} {unit}"
            return f"{least} {unit[:-1] if least == '1' else unit}"
    return "later" if firing.is_delayed else ""
