"""From a scripted macro out to the events, decisions and hooks that run it, over macros in between.

    for way in ways_into(subject, macro):
        way.host                    the object that runs it
        way.frame                   the frame at the top of the macro, as seen from that object
        way.calls                   the calls on the way, outermost first

Ways of one object that lead to equal frames are told once. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.lint.chains import describe
from generator.lint.spots import MACROS, Spot
from generator.lint.values import Scene, replay
from generator.mod.records import Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

# Deeper calls, and more ways than this into one macro, tell a reader nothing.
_DEEPEST = 12
_MOST_WAYS = 200


@dataclass(frozen=True, slots=True)
class Way:
    """One way into a macro; see the module's docstring."""

    calls: tuple[Spot, ...]
    frame: Scene

    @property
    def host(self) -> Definition:
        """The object that runs the macro."""
        return self.calls[0].owner

    @property
    def head(self) -> str:
        """The innermost head around the calls that changes the scope; empty without one."""
        return next((head for call in self.calls[::-1] for head in call.heads()[::-1]), "")

    def __str__(self) -> str:
        return f"called here by {describe(self.host)}"


def ways_into(subject: Subject, macro: Definition) -> tuple[Way, ...]:
    """The ways from objects that are no macros, in the order of the files; at most 200."""
    found: dict[tuple[Definition, Scene], Way] = {}
    for way in _ways(subject, macro, (macro,)):
        found.setdefault((way.host, way.frame), way)
        if len(found) >= _MOST_WAYS:
            break
    return tuple(found.values())


def _ways(subject: Subject, macro: Definition, inside: tuple[Definition, ...]) -> Iterator[Way]:
    for call in subject.callers.get(macro, ()):
        if call.is_within("tooltip"):
            continue
        if call.owner.kind not in MACROS:
            yield Way((call,), call.frame)
        elif call.owner not in inside and len(inside) < _DEEPEST:
            for way in _ways(subject, call.owner, (*inside, call.owner)):
                yield Way((*way.calls, call), replay(way.frame, call.heads()))
