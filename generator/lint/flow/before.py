"""What can have run before an object, in the same chain of events: a graph of firings and calls, without order.

    before = Before(subject, {"guest": {event, macro}}, outlives_delays=True)
    before.may_be_done("guest", event)      whether something that did it can have run before the event

Counts rather too much as "before": all that an object's ancestors lead to, whatever the order of their effects. What is
not seen counts as anything: hooks that strike in the middle of other effects, events and macros of unseen files.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.lint.flow.changes import OF_TIME, closed
from generator.lint.spots import MACROS
from generator.mod.records import ON_ACTION, SCRIPTED_EFFECT, Act, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

_EVERYTHING = -1


class Before:
    """`doers` are the objects that do each thing; `outlives_delays`: what is done lasts into delayed events."""

    def __init__(self, subject: Subject, doers: Mapping[str, Iterable[Definition]], *, outlives_delays: bool) -> None:
        ways = ways_of(subject)
        self.bits = {name: 1 << place for place, name in enumerate(doers)}
        own = dict.fromkeys(ways.objects, 0)
        for name, some in doers.items():
            for one in some:
                own[one] = own.get(one, 0) | self.bits[name]
        own |= dict.fromkeys(ways.open, _EVERYTHING)
        ahead = [ways.at_once, ways.later] if outlives_delays else [ways.at_once]
        forth: dict[Definition, set[Definition]] = defaultdict(set)
        back: dict[Definition, set[Definition]] = defaultdict(set)
        for edges in ahead:
            for one, targets in edges.items():
                forth[one] |= targets
                for target in targets:
                    back[target].add(one)
        self._callers = back
        self._done = closed(closed(own, forth), back)

    def may_be_done(self, name: str, one: Definition) -> bool:
        """Whether a thing may have been done before an object, or in it; always for macros that nobody calls."""
        if one.kind in MACROS and not self._callers.get(one):
            return True
        return bool(self._done.get(one, 0) & self.bits[name])


@dataclass(frozen=True, slots=True)
class Ways:
    """Where each object leads: the macros it calls and the events it fires at once, and those it fires later.

    `open` are the objects before or within which code that is not seen may run.
    """

    at_once: Mapping[Definition, set[Definition]]
    later: Mapping[Definition, set[Definition]]
    open: frozenset[Definition]

    @property
    def objects(self) -> Iterator[Definition]:
        """All objects that lead somewhere or are led to; some more than once."""
        for edges in (self.at_once, self.later):
            yield from edges
            for targets in edges.values():
                yield from targets


def ways_of(subject: Subject) -> Ways:
    """The ways of a whole mod, its bases included."""
    index = subject.index
    at_once: dict[Definition, set[Definition]] = defaultdict(set)
    later: dict[Definition, set[Definition]] = defaultdict(set)
    opened = {one for one in index.events.values() if subject.chains.is_open(one)}
    for firing in index.firings:
        event = index.events.get(firing.event)
        if firing.owner.kind == ON_ACTION and not any(word in firing.owner.name for word in OF_TIME):
            opened.add(firing.owner)
        if firing.is_shown:
            continue
        if event is not None:
            (later if firing.is_delayed else at_once)[firing.owner].add(event)
        elif firing.owner.kind != ON_ACTION:
            opened.add(firing.owner)
    for kind in MACROS:
        macros = index.defined(kind)
        for name, uses in index.uses_of(kind).items():
            macro = macros.get(name)
            for use in uses:
                if use.act is Act.CALL and macro is not None:
                    at_once[use.owner].add(macro)
                elif use.act is Act.CALL and kind == SCRIPTED_EFFECT:
                    opened.add(use.owner)
    return Ways(at_once, later, frozenset(opened))
