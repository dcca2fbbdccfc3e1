"""Windows: a human's open choice as data, and like windows of different worlds made one. Knows no policy."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from generator.interpret.chance import Instance
from generator.interpret.columns import Column
from generator.interpret.core import Run, entity_of
from generator.interpret.rows import BoolArray, Rows, united
from generator.interpret.state import NONE

if TYPE_CHECKING:
    from generator.interpret.machine import Machine


@dataclass(slots=True, eq=False)
class Window:
    """A human's choice that is open: an event shown to its recipient in some worlds.

    `valid` holds for each option where it can be chosen, shape `(worlds,)`; `number` counts windows of the batch.
    """

    number: int
    event: str
    run: Run
    rows: Rows
    valid: tuple[BoolArray, ...] = field(repr=False)
    labels: tuple[str, ...] = field(default=())

    @property
    def person(self) -> int:
        """The entity that must choose: the recipient, or whoever holds the title or province that is the recipient."""
        root = entity_of(self.run.chain.root)
        holder = self.run.state.links.read((root, "holder"), self.rows)
        found = holder if isinstance(holder, int) else int(holder[0])
        return root if found == NONE else found


def are_like(left: Window, right: Window) -> bool:
    """Whether two windows show the same event with the same scopes in the same chain."""
    same = left.event == right.event and left.run.chain == right.run.chain
    return same and left.run.instant is right.run.instant


def merged(machine: Machine, group: list[Window]) -> Window:
    """One window for the worlds of several."""
    first, worlds = group[0], machine.state.worlds
    number, drawn = Column(worlds, 0), Column(worlds, 0)
    valid = [np.zeros(worlds, np.bool_) for _ in first.valid]
    for window in group:
        number.write(window.rows, window.run.instance.number.read(window.rows))
        drawn.write(window.rows, window.run.instance.drawn.read(window.rows))
        for one, mask in zip(valid, window.valid, strict=True):
            one[window.rows.at] = mask[window.rows.at]
    old = first.run
    instance = Instance(old.instant.base, number, drawn)
    depth = max(window.run.depth for window in group)
    run = Run(machine, old.name, old.chain, old.instant, instance, depth, old.way)
    return replace(first, run=run, rows=united([window.rows for window in group], worlds), valid=tuple(valid))
