"""Which variables and flags a step, macro or event may change, all that it calls and fires at once included.

Sets of names are whole numbers, a bit a name, since a mod has thousands of both. Knows no values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from generator.lint.flow.steps import Op, Step, bare, is_flag, walk
from generator.lint.flow.walkable import Steps
from generator.mod.records import ON_ACTION, SCRIPTED_EFFECT, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

_EVERYTHING = -1
# Hooks that time alone starts, so never in the middle of other effects (ck2-language 8).
OF_TIME = ("pulse", "on_startup")


class Changes:
    """May-change sets of a mod; `names` are the variables and flags that are followed."""

    def __init__(self, subject: Subject, steps: Mapping[Definition, Steps], names: Iterable[str]) -> None:
        self.subject = subject
        self.steps = steps
        self.bits = {name: 1 << place for place, name in enumerate(sorted(names))}
        self.own: dict[Definition, int] = {}
        self.at_once: dict[Definition, int] = {}
        self.of_hooks: dict[Definition, int] = {}
        self._by_step: dict[Step, int] = {}
        self._macros = subject.index.defined(SCRIPTED_EFFECT)
        self._gather()

    def _gather(self) -> None:
        now: dict[Definition, set[Definition]] = {}
        for definition, steps in self.steps.items():
            own, calls = 0, set[Definition]()
            for step in steps.all:
                own |= self._mask(step)
                target = self._target(step)
                if target is not None:
                    calls.add(target)
            self.own[definition], now[definition] = own, calls
        self.at_once = closed(self.own, now)
        self.of_hooks = closed({one: 0 if mask < 0 else mask for one, mask in self.own.items()}, now)

    def _target(self, step: Step) -> Definition | None:
        if step.op is Op.CALL:
            return self._macros.get(step.name)
        is_now = step.op is Op.FIRE and not step.is_on
        return self.subject.index.events.get(step.name) if is_now else None

    def _mask(self, step: Step) -> int:
        """What a step by itself changes."""
        match step.op:
            case Op.WRITE | Op.FLAG:
                return self.bits.get(step.name, 0)
            case Op.PREFIX:
                return sum(bit for name, bit in self.bits.items() if is_flag(name) and bare(name).startswith(step.name))
            case Op.FIRE if step.name not in self.subject.index.events and not step.is_on:
                return _EVERYTHING
            case Op.CALL if step.name not in self._macros:
                return _EVERYTHING
            case _:
                return 0

    def of(self, step: Step) -> Callable[[str], bool]:
        """Whether a step, with all it holds, may change a name."""
        mask = self._by_step.get(step)
        if mask is None:
            mask = self._by_step[step] = self._with_all_inside(step)
        return lambda name: bool(mask & self.bits.get(name, 0))

    def _with_all_inside(self, step: Step) -> int:
        mask = 0
        for one in walk([step]):
            target = self._target(one)
            mask |= self._mask(one) | (self.at_once.get(target, 0) if target else 0)
        return mask

    def names(self, mask: int) -> Iterable[str]:
        """The names of a set."""
        return (name for name, bit in self.bits.items() if mask & bit)

    def by_hooks(self) -> int:
        """What the game's own hooks may change in the middle of other effects: at a death, a marriage, a title gained.

        Events of the base game that hooks fire are taken not to touch the mod's names.
        """
        found = 0
        for hook in self.subject.index.definitions:
            if hook.kind == ON_ACTION and not any(word in hook.name for word in OF_TIME):
                found |= self.of_hooks.get(hook, 0)
                for firing in self.subject.index.in_definition(hook)[0]:
                    event = self.subject.index.events.get(firing.event)
                    found |= self.of_hooks.get(event, 0) if event is not None else 0
        return found


def closed(own: Mapping[Definition, int], edges: Mapping[Definition, set[Definition]]) -> dict[Definition, int]:
    """Own sets with those of everything reached."""
    found = dict(own)
    callers: dict[Definition, list[Definition]] = defaultdict(list)
    for one, targets in edges.items():
        for target in targets:
            callers[target].append(one)
    waiting = list(found)
    while waiting:
        one = waiting.pop()
        for caller in callers[one]:
            both = found[caller] | found.get(one, 0)
            if both != found[caller]:
                found[caller] = both
                waiting.append(caller)
    return found
