"""Faults of a running script as records: what, where, in how many worlds, and the way that led there.

A fault of a script is never an exception; what it does to the run is said at each kind. Knows no state.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.interpret.rows import Rows
from generator.source import Place


class Fault(StrEnum):
    """Kinds of faults, with what the interpreter does about each."""

    MISSING_SCOPE = "missing-scope"  # the effect or block is skipped
    NO_OPTION = "no-valid-option"  # the event ends without option and without `after`
    SURPLUS_OPTION = "more-than-four-options"  # a human can take one of the first four
    NO_TEXT = "no-valid-text"  # nothing is shown
    SEVERAL_TEXTS = "several-valid-texts"  # a random one is shown
    ZERO_WEIGHTS = "all-weights-zero"  # uniform among what is valid
    REPEAT_ELSEWHERE = "repeat-event-outside-root"  # goes on by the chosen hypothesis
    OVERFLOW = "overflow"  # the number stays as it was
    DIVISION_BY_ZERO = "division-by-zero"  # the number stays as it was
    UNKNOWN_EVENT = "unknown-event"  # nothing is fired
    UNKNOWN_NAME = "unknown-name"  # the effect does nothing
    WRONG_SCOPE = "wrong-scope"  # the effect is skipped
    UNSET_TARGET = "unset-target"  # the effect or block is skipped
    DEEP_RECURSION = "runaway-recursion"  # the event or macro is not run
    ENDLESS_LOOP = "endless-loop"  # the loop is left, the windows close
    STEP_LIMIT = "step-limit"  # the whole run stops
    DEAD_RECIPIENT = "recipient-dead"  # a delayed event is dropped, a window closes
    IMPOSSIBLE_DRAW = "impossible-given-draw"  # the draw is made as if none were given


ORDINARY = frozenset({Fault.DEAD_RECIPIENT, Fault.IMPOSSIBLE_DRAW})
"""What may happen in a faultless script."""


@dataclass(frozen=True, slots=True)
class Step:
    """One link of the way to a fault: `event mw.1`, `option mw.1.a`, `decision mw_invite` ... and its place."""

    what: str
    place: Place | None


@dataclass(frozen=True, slots=True)
class Anomaly:
    """A fault: how often it came up over all worlds, and the lowest world number that shows it, with its way there.

    The way is that of the worlds that ran together; alone in its batch a world shows its own.
    """

    fault: Fault
    message: str
    place: Place | None
    count: int
    world: int
    way: tuple[Step, ...]

    def diagnostic(self) -> Diagnostic:
        """The anomaly as a finding."""
        notes = tuple(Note(step.what, step.place) for step in self.way)
        severity = Severity.INFO if self.fault in ORDINARY else Severity.ERROR
        message = f"{self.message} ({self.count} times, first in world {self.world})"
        place = self.place or Place("<run>")
        return Diagnostic("CK490", self.fault.value, message, place, severity, Confidence.HIGH, notes)


class AnomalyLog:
    """Anomalies of a batch, one per fault, place and message."""

    def __init__(self, first_world: int = 0) -> None:
        self.first_world = first_world
        self._found: dict[tuple[Fault, str, Place | None], Anomaly] = {}

    def add(self, fault: Fault, message: str, place: Place | None, rows: Rows, way: tuple[Step, ...]) -> None:
        """Note a fault in some worlds."""
        if not rows.count:
            return
        world = self.first_world + int(rows.indices[0])
        key = (fault, message, place)
        old = self._found.get(key)
        if old is None:
            self._found[key] = Anomaly(fault, message, place, rows.count, world, way)
        else:
            world, way = (world, way) if world < old.world else (old.world, old.way)
            self._found[key] = Anomaly(fault, message, place, old.count + rows.count, world, way)

    @property
    def all(self) -> tuple[Anomaly, ...]:
        """The anomalies in order of their places, so that the order does not depend on how a run was cut."""
        return tuple(sorted(self._found.values(), key=_order))


def _order(anomaly: Anomaly) -> tuple[tuple[str, int, int], str, str]:
    place = anomaly.place.sort_key if anomaly.place else ("", 0, 0)
    return place, anomaly.fault.value, anomaly.message
