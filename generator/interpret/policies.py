"""Who clicks: policies answer the windows of humans. Knows windows, not what their options mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from generator.interpret.chance import Stream
from generator.interpret.machine import Machine
from generator.interpret.rows import BoolArray, IntArray
from generator.interpret.weights import picked
from generator.interpret.windows import Window

Masks = np.ndarray[tuple[int, int], np.dtype[np.bool_]]


class Policy(Protocol):
    """Answers a window: the number of a valid option for each of its rows, shape `(rows,)`; -1 leaves it open."""

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The choice for each row."""


def valid_matrix(window: Window) -> Masks:
    """Where each option can be chosen, shape `(options, rows)`."""
    return np.array([mask[window.rows.at] for mask in window.valid])


def first_valid(window: Window) -> IntArray:
    """The first option that can be chosen, for each row."""
    first: IntArray = np.argmax(valid_matrix(window), axis=0).astype(np.int64)
    return first


class FirstPolicy:
    """Always the first valid option."""

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The first valid option."""
        return first_valid(window)


class RandomPolicy:
    """Any valid option with equal chance."""

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """A random valid option."""
        weights = [mask.astype(np.int64) for mask in valid_matrix(window)]
        return picked(weights, machine.chance.next(Stream.HUMANS, window.rows))


class AiPolicy:
    """As the AI would, by `ai_chance`."""

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The AI's choice."""
        return machine.ai_choice(window)


@dataclass(frozen=True, slots=True)
class WeightedPolicy:
    """Valid options by weight, named by their label (the `name` of the option); others get `otherwise`.

    Where all valid options have weight 0, the first of them.
    """

    weights: Mapping[str, int]
    otherwise: int = 1

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """A valid option drawn by weight."""
        valid = valid_matrix(window)
        wished = np.array([self.weights.get(label, self.otherwise) for label in window.labels])[:, None] * valid
        none = wished.sum(axis=0) == 0
        wished[first_valid(window)[none], np.flatnonzero(none)] = 1
        return picked(list(wished), machine.chance.next(Stream.HUMANS, window.rows))


@dataclass(slots=True)
class ScriptedPolicy:
    """Choices in order, by the label or the number of the option; worlds at the same step answer alike.

    A choice that is not valid becomes the first valid one; after the last choice `then` goes on, or the windows stay
    open.    `taken` counts, for each world, how many choices were used.
    """

    choices: Sequence[str | int]
    then: Policy | None = None
    taken: IntArray | None = field(default=None)

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """The next choice of each world."""
        if self.taken is None:
            self.taken = np.zeros(window.rows.worlds, np.int64)
        step = self.taken[window.rows.at].copy()
        self.taken[window.rows.at] += 1
        numbers = np.array([self._number(choice, window) for choice in self.choices], np.int64)
        over = step >= len(numbers)
        later = np.full(window.rows.count, -1) if self.then is None else self.then.choose(machine, window)
        if not len(numbers):
            return later
        wished = np.where(over, -1, numbers[np.minimum(step, len(numbers) - 1)])
        possible = self._valid(window, wished)
        return np.where(over, later, np.where(possible, wished, first_valid(window)))

    def _number(self, choice: str | int, window: Window) -> int:
        if isinstance(choice, int):
            return choice
        return window.labels.index(choice) if choice in window.labels else -1

    def _valid(self, window: Window, wished: IntArray) -> BoolArray:
        matrix = valid_matrix(window)
        inside = (wished >= 0) & (wished < len(matrix))
        found: BoolArray = inside & matrix[np.where(inside, wished, 0), np.arange(window.rows.count)]
        return found
