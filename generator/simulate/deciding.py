"""Who decides for the humans of a scenario: one policy a person, made afresh for each batch.

A script of choices is strict: a choice that is not there or not valid is noted, and the first valid option is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from generator.interpret.machine import Machine, Window
from generator.interpret.policies import (
    AiPolicy,
    FirstPolicy,
    Policy,
    RandomPolicy,
    WeightedPolicy,
    first_valid,
    valid_matrix,
)
from generator.interpret.rows import IntArray, Rows
from generator.simulate.games_log import Broken, GamesLog
from generator.simulate.scenario_file import PolicyKind, PolicySpec
from generator.source import Place

Listener = Callable[[Machine, Window], None]
"""Is told of each window before it is answered, while nothing runs."""


def policy_of(spec: PolicySpec, log: GamesLog, place: Place) -> Policy:
    """The policy that a scenario asks for."""
    match spec.kind:
        case PolicyKind.SCRIPT:
            then = None if spec.then is None else policy_of(PolicySpec(kind=spec.then), log, place)
            return ScriptedChoices(spec.choices, then, log, place)
        case PolicyKind.WEIGHTS:
            return WeightedPolicy(spec.weights, spec.otherwise)
        case PolicyKind.RANDOM:
            return RandomPolicy()
        case PolicyKind.AI:
            return AiPolicy()
        case PolicyKind.FIRST:
            return FirstPolicy()


@dataclass(slots=True)
class ScriptedChoices:
    """Choices in order, by the name of the option or its number from 1; then another policy, or windows stay open."""

    choices: tuple[str, ...]
    then: Policy | None
    log: GamesLog
    place: Place
    taken: IntArray | None = field(default=None)

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The next choice of each world."""
        if self.taken is None:
            self.taken = np.zeros(window.rows.worlds, np.int64)
        result = np.full(window.rows.count, -1, np.int64)
        steps = self.taken[window.rows.at].copy()
        over = steps >= len(self.choices)
        if over.any() and self.then is not None:
            result[over] = self.then.choose(machine, replace(window, rows=window.rows.where(over)))
        valid, first = valid_matrix(window), first_valid(window)
        for step in np.unique(steps[~over]).tolist():
            chosen = steps == step
            number = self._number(self.choices[step], window)
            possible = chosen & valid[number] if 0 <= number < len(valid) else np.zeros_like(chosen)
            result[chosen] = np.where(possible[chosen], number, first[chosen])
            wrong = window.rows.where(chosen & ~possible)
            self._note(self.choices[step], step, window, wrong, number)
        self.taken[window.rows.at] = steps + 1
        return result

    def _number(self, choice: str, window: Window) -> int:
        """The number of an option from 0; -1 if the window has none of that name."""
        if choice in window.labels:
            return window.labels.index(choice)
        return int(choice) - 1 if choice.isdecimal() and int(choice) <= len(window.labels) else -1

    def _note(self, choice: str, step: int, window: Window, rows: Rows, number: int) -> None:
        why = "is not valid now" if number >= 0 else f"is none of {', '.join(f'`{one}`' for one in window.labels)}"
        message = f"choice {step + 1}, `{choice}`, {why} in the window `{window.event}`"
        self.log.note(Broken.CHOICE, message, self.place, rows)


class Deciders:
    """All policies of a scenario together: each window goes to the policy of its person."""

    def __init__(self, policies: Mapping[int, Policy], otherwise: Policy, listeners: tuple[Listener, ...]) -> None:
        self.policies = policies
        self.otherwise = otherwise
        self.listeners = listeners

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The choice of the person whose window it is."""
        for listener in self.listeners:
            listener(machine, window)
        return self.policies.get(window.person, self.otherwise).choose(machine, window)
