"""What can have run before an object, in the same chain of events: a graph of firings and calls, without order.

    before = Before(subject, {"guest": {event, macro}}, outlives_delays=True)
    before.may_be_done("guest", event)      whether something that did it can have run before the event

Counts rather too much as "before": all that an object's ancestors lead to, whatever the order of their effects. What is
not seen counts as anything: hooks that strike in the middle of other effects, events and macros of unseen files.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from generator.lint.flow.changes import OF_TIME, closed
from generator.lint.spots import MACROS
from generator.mod.records import EVENT, ON_ACTION, SCRIPTED_EFFECT, Act, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

_EVERYTHING = -1


class Before:
    """`doers` are the objects that do each thing; `outlives_delays`: what is done lasts into delayed events."""

    def __init__(self, subject: Subject, doers: Mapping[str, Iterable[Definition]], *, outlives_delays: bool) -> None:
        self.subject = subject
        self.outlives_delays = outlives_delays
        self.bits = {name: 1 << place for place, name in enumerate(doers)}
        own = {one: _EVERYTHING if self._is_open(one) else 0 for one in subject.index.definitions}
        for name, some in doers.items():
            for one in some:
                own[one] = own.get(one, 0) | self.bits[name]
        ahead = {one: set(self._leads_to(one)) for one in own}
        behind: dict[Definition, set[Definition]] = defaultdict(set)
        for one, targets in ahead.items():
            for target in targets:
                behind[target].add(one)
        self._callers = behind
        self._done = closed(closed(own, ahead), {one: behind.get(one, set()) for one in own})

    def may_be_done(self, name: str, one: Definition) -> bool:
        """Whether a thing may have been done before an object, or in it; always for macros that nobody calls."""
        if one.kind in MACROS and not self._callers.get(one):
            return True
        return bool(self._done[one] & self.bits[name])

    def _is_open(self, one: Definition) -> bool:
        """Whether code that is not seen may run before an object, or within it."""
        if one.kind == ON_ACTION:
            return not any(word in one.name for word in OF_TIME)
        if one.kind == EVENT and self.subject.chains.is_open(one):
            return True
        firings, uses = self.subject.index.in_definition(one)
        macros, events = self.subject.index.defined(SCRIPTED_EFFECT), self.subject.index.events
        calls = (use.name for use in uses if use.thing == SCRIPTED_EFFECT and use.act is Act.CALL)
        return any(name not in macros for name in calls) or any(
            firing.event not in events and not firing.is_shown for firing in firings
        )

    def _leads_to(self, one: Definition) -> Iterator[Definition]:
        """The events that an object fires, and the macros that it calls."""
        firings, uses = self.subject.index.in_definition(one)
        for firing in firings:
            event = self.subject.index.events.get(firing.event)
            if event is not None and not firing.is_shown and (self.outlives_delays or not firing.is_delayed):
                yield event
        for use in uses:
            macro = self.subject.index.defined(use.thing).get(use.name) if use.act is Act.CALL else None
            if macro is not None:
                yield macro
