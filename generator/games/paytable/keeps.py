"""Simple rules for what to keep: the most frequent value, and rules written as expressions about one die.

    count >= 2 or face >= 5          keeps all dice of pairs and better, and all fives and sixes
    count >= 3 or (most == 1 and in_run)

An expression is asked of each die. Knows no payouts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput
from generator.odds.multisets import Indices, Multisets
from generator.source import Source
from generator.spec.expression import NOBODY, Atom, Tree, ValueType, Vocabulary, evaluate, parse
from generator.spec.expression.vocabulary import NumberArgument


class Tie(StrEnum):
    """Which value "the most frequent" is if several are."""

    HIGHER = "higher"
    LOWER = "lower"


def most_frequent(sets: Multisets, tie: Tie) -> Indices:
    """The node that keeps all dice of the most frequent value of each hand, shape (hands,)."""
    counts = sets.counts[sets.first_hand :]
    face = np.argmax(counts, axis=1)
    if tie is Tie.HIGHER:
        # `argmax` takes the first of equal ones; seen from behind that is the highest face.
        face = sets.faces - 1 - np.argmax(counts[:, ::-1], axis=1)
    return sets.node_of(np.where(np.arange(sets.faces) == face[:, np.newaxis], counts, 0))


def vocabulary(faces: int) -> Vocabulary:
    """What a keep rule may ask of a die."""
    whole = ValueType.WHOLE
    return Vocabulary(
        (
            Atom("face", whole),
            Atom("count", whole),
            Atom("nth", whole),
            Atom("most", whole),
            Atom("kinds", whole),
            Atom("sum", whole),
            Atom("run", whole),
            Atom("rerolls_left", whole),
            Atom("count_of", whole, (NumberArgument("face", 1, faces),)),
            Atom("most_frequent"),
            Atom("highest"),
            Atom("in_run"),
        )
    )


ATOMS = (
    ("face", "what the die shows"),
    ("count", "how many dice show the same"),
    ("nth", "the number of the die among those that show the same, from 1"),
    ("most", "how many dice show the most frequent value"),
    ("kinds", "how many different values there are"),
    ("sum", "all dice together"),
    ("run", "the length of the longest run of values"),
    ("rerolls_left", "re-rolls that are left, this one included"),
    ("count_of(face)", "how many dice show that face"),
    ("most_frequent", "the die shows the most frequent value, the higher one on a tie"),
    ("highest", "no die shows more"),
    ("in_run", "the die's value lies in the longest run, the higher one on a tie"),
)
"""The words of keep rules, for people."""


@dataclass(frozen=True, slots=True)
class KeepRule:
    """A keep rule that was read; made by `read_keep_rule`."""

    text: str
    tree: Tree

    def keeps(self, sets: Multisets, rerolls_left: int) -> Indices:
        """The node that the rule keeps of each hand, shape (hands,)."""
        kept = [self._kept(hand, sets.faces, rerolls_left) for hand in sets.hands()]
        return sets.node_of(np.array(kept, dtype=np.int64))

    def _kept(self, hand: tuple[int, ...], faces: int, rerolls_left: int) -> list[int]:
        seen = _Hand(hand, rerolls_left)
        counts = [0] * faces
        for place, face in enumerate(hand):
            # `nth` counts along the sorted hand, so a rule may keep two of three equal dice.
            counts[face - 1] += evaluate(self.tree, seen.die(face, hand[: place + 1].count(face)))
        return counts


def read_keep_rule(text: str, faces: int) -> KeepRule:
    """The rule of an expression; raises FaultyInput with every fault in it."""
    parsed = parse(text, vocabulary(faces), NOBODY)
    if parsed.tree is None:
        source = Source("--keep", text)
        findings = [
            Diagnostic(fault.kind.code, fault.kind.title, fault.message, source.place(fault.span), help=fault.help)
            for fault in parsed.faults
        ]
        raise FaultyInput("the keep rule cannot be read", findings, "it may use: " + _listed(word for word, _ in ATOMS))
    return KeepRule(text, parsed.tree)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


class _Hand:
    """Answers what an expression asks of a hand."""

    def __init__(self, hand: tuple[int, ...], rerolls_left: int) -> None:
        self.hand = hand
        self.rerolls_left = rerolls_left
        self.most = max(map(hand.count, hand))
        self.most_frequent = max(face for face in hand if hand.count(face) == self.most)
        self.run = max(_runs(hand), key=lambda run: (len(run), run[-1]))

    def die(self, face: int, nth: int) -> _Die:
        """The `nth` die of a face, as the rules of keeping speak of it."""
        return _Die(self, face, nth)


@dataclass(frozen=True, slots=True)
class _Die:
    """One die of a hand, as the state of an expression."""

    of: _Hand
    face: int
    nth: int

    def __call__(self, atom: str, _subject: str, arguments: tuple[str | int, ...]) -> int:
        hand = self.of.hand
        match atom, arguments:
            case "face", _:
                return self.face
            case "count", _:
                return hand.count(self.face)
            case "nth", _:
                return self.nth
            case "most", _:
                return self.of.most
            case "kinds", _:
                return len(set(hand))
            case "sum", _:
                return sum(hand)
            case "run", _:
                return len(self.of.run)
            case "rerolls_left", _:
                return self.of.rerolls_left
            case "count_of", (int(face),):
                return hand.count(face)
            case "most_frequent", _:
                return self.face == self.of.most_frequent
            case "highest", _:
                return self.face == max(hand)
            case "in_run", _:
                return self.face in self.of.run
        raise AssertionError(f"the vocabulary has no `{atom}`")


def _runs(hand: tuple[int, ...]) -> Iterable[range]:
    """The runs of consecutive values that cannot be longer."""
    values = set(hand)
    for low in values:
        if low - 1 not in values:
            high = low
            while high + 1 in values:
                high += 1
            yield range(low, high + 1)
