"""What compiled script is: functions over (run, frame, rows), and the run they act on.

`Condition` gives a mask of the rows, `Value` a number of each, `Effect` acts and gives the rows that go on: those in
which a `break` was met are missing. Knows the shapes only; `machine.py` runs events, `compiler.py` makes the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from generator.ck2.scopes import Chain, Frame
from generator.interpret.anomalies import Fault, Step
from generator.interpret.chance import Instance
from generator.interpret.columns import Column, Table
from generator.interpret.definitions import Site
from generator.interpret.rows import Mask, Number, Rows
from generator.interpret.state import NONE, State

if TYPE_CHECKING:
    from generator.interpret.machine import Machine

Condition: TypeAlias = Callable[["Run", Frame[int], Rows], Mask]
Value: TypeAlias = Callable[["Run", Frame[int], Rows], Number]
Effect: TypeAlias = Callable[["Run", Frame[int], Rows], Rows]
Part: TypeAlias = tuple[int, Rows, Mask]
"""An entity, the rows in which a scope is that entity, and the mask that chose them."""
ScopeRef: TypeAlias = Callable[["Run", Frame[int], Rows], Sequence[Part]]


class InstantChain:
    """Everything run without delay from one start: saved targets (shared with delayed events), local variables, and
    what the random models count. Source: ck2-language 3.9, 4.5, 5.2."""

    __slots__ = ("base", "known", "locals", "started", "targets")

    def __init__(self, worlds: int, targets: Table[str] | None = None) -> None:
        self.targets: Table[str] = targets if targets is not None else Table(worlds, NONE)
        self.locals: Table[str] = Table(worlds)
        self.known: Table[str] = Table(worlds)
        self.base = Column(worlds, 0)
        self.started = Column(worlds, 0)


class Run:
    """One event or decision running for some worlds that agree on its scopes."""

    __slots__ = ("chain", "depth", "instance", "instant", "machine", "name", "state", "way")

    def __init__(
        self,
        machine: Machine,
        name: str,
        chain: Chain[int],
        instant: InstantChain,
        instance: Instance,
        depth: int,
        way: tuple[Step, ...],
    ) -> None:
        self.machine = machine
        self.state: State = machine.state
        self.name = name
        self.chain = chain
        self.instant = instant
        self.instance = instance
        self.depth = depth
        self.way = way

    def fault(self, fault: Fault, message: str, site: Site | None, rows: Rows) -> None:
        """Note a fault of the script in some worlds."""
        self.machine.log.add(fault, message, site.place if site else None, rows, self.way)


def here(frame: Frame[int]) -> int:
    """The current scope as an entity; `NONE` if it is missing."""
    return NONE if frame.scope is None else frame.scope


def entity_of(scope: int | None) -> int:
    """A scope as an entity number; `NONE` if it is missing."""
    return NONE if scope is None else scope


def scope_of(entity: int) -> int | None:
    """An entity number as a scope."""
    return None if entity == NONE else entity
