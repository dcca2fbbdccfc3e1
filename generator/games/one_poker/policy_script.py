"""Policies of One Poker as script: rules become nested conditions that note a choice, and the note becomes `ai_chance`.

Before a window is shown, an effect notes in one variable which mix holds. The weights of the window's options are then
factors by the value of that variable, so a table of thousands of situations costs each option one factor a mix.
Rules are written last first: each overwrites what the later ones have noted, so that the first that fits counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from generator.games.one_poker.policy import PERCENT, Mix, Policy, Range, Sight, View
from generator.games.tavern.names import Names

CALLS, CHECKS = Mix(0, call=PERCENT), Mix(PERCENT)
"""What is done where no rule fits."""
VARIABLES: Mapping[str, str] = MappingProxyType({Sight.HIGH: "card_1", Sight.LOW: "card_2", View.CARD: "played"})
"""The variables in which the things stand that rules look at, where they are not called like these."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """A factor on the AI's weight, and the triggers that bring it."""

    factor: str
    when: str


@dataclass(frozen=True, slots=True)
class Thinking:
    """How one kind of AI thinks: the names and bodies of the effects that note its card and its bet."""

    number: int
    policy: str
    notes_card: str
    card_script: str
    notes_bet: str
    bet_script: str


@dataclass(frozen=True, slots=True)
class _Branch:
    """A rule as script: conditions that must all hold, and the value that is noted then."""

    conditions: tuple[str, ...]
    value: int


class PolicyScript:
    """The script of all policies of a mod. `mixes` numbers the mixes of bets, beginning with 1."""

    def __init__(self, n: Names, policies: Sequence[Policy]) -> None:
        self.n = n
        self.policies = tuple(policies)
        found = {rule.mix for policy in policies for rule in policy.bets} | {CALLS, CHECKS}
        ordered = sorted(found, key=lambda mix: (mix.passes, mix.call, mix.least, mix.all_in))
        self.mixes: Mapping[Mix, int] = {mix: number for number, mix in enumerate(ordered, start=1)}
        rules = {rule.plays_high for policy in policies for rule in policy.cards}
        self.shares = sorted(rules | {policy.otherwise for policy in policies})

    def thinking(self) -> tuple[Thinking, ...]:
        """Each policy, numbered from 1 in the order given."""
        return tuple(self._thinking(number, policy) for number, policy in enumerate(self.policies, start=1))

    def _thinking(self, number: int, policy: Policy) -> Thinking:
        cards = [_Branch(self._conditions(rule.when), rule.plays_high) for rule in policy.cards]
        bets = [_Branch(self._conditions(rule.when), self.mixes[rule.mix]) for rule in policy.bets]
        choice, mix = self.n.variable("choice"), self.n.variable("mix")
        to_call = _at_least(self.n.variable("to_call"), 1)
        otherwise = [
            _noted(mix, self.mixes[CHECKS]),
            f"if = {{ limit = {{ {to_call} }} {_noted(mix, self.mixes[CALLS])} }}",
        ]
        return Thinking(
            number,
            policy.name,
            self.n.effect(f"note_card_{policy.name}"),
            "\n".join([_noted(choice, policy.otherwise), *_nested(choice, cards[::-1])]),
            self.n.effect(f"note_bet_{policy.name}"),
            "\n".join([*otherwise, *_nested(mix, bets[::-1])]),
        )

    def _conditions(self, when: Mapping[View, Range] | Mapping[Sight, Range]) -> tuple[str, ...]:
        spans = ((self.n.variable(VARIABLES.get(looked, str(looked))), span) for looked, span in when.items())
        return tuple(condition for variable, span in spans if (condition := _within(variable, span)))

    def card_weighings(self, *, high: bool) -> tuple[Weighing, ...]:
        """The weight of playing the higher or the lower card, by what has been noted."""
        choice = self.n.variable("choice")
        return _weighings((share if high else PERCENT - share, _equal(choice, share)) for share in self.shares)

    def bet_weighings(self) -> Mapping[str, tuple[Weighing, ...]]:
        """The weights of the options of the betting windows, by their words."""
        variable = self.n.variable("mix")
        shares: Mapping[str, Callable[[Mix], int]] = {
            "passes": lambda mix: mix.passes,
            "call": lambda mix: mix.call,
            "raises": lambda mix: mix.least + mix.all_in,
            "least": lambda mix: mix.least,
            "all_in": lambda mix: mix.all_in,
        }
        return {
            word: _weighings((share(mix), _equal(variable, number)) for mix, number in self.mixes.items())
            for word, share in shares.items()
        }


def _weighings(cases: Iterable[tuple[int, str]]) -> tuple[Weighing, ...]:
    """One factor for each weight, with all the cases that have it; weight 1 needs none."""
    by_weight: dict[int, list[str]] = {}
    for weight, condition in cases:
        by_weight.setdefault(weight, []).append(condition)
    return tuple(
        Weighing(str(weight), conditions[0] if len(conditions) == 1 else "OR = {\n" + "\n".join(conditions) + "\n}")
        for weight, conditions in sorted(by_weight.items())
        if weight != 1
    )


def _nested(variable: str, branches: Sequence[_Branch]) -> Iterator[str]:
    """Branches in order; neighbours that begin with one condition share it."""
    for first, group in groupby(branches, key=lambda branch: branch.conditions[:1]):
        same = list(group)
        if not first:
            yield from (_noted(variable, branch.value) for branch in same)
        elif len(same) == 1:
            yield f"if = {{ limit = {{ {' '.join(same[0].conditions)} }} {_noted(variable, same[0].value)} }}"
        else:
            yield f"if = {{\nlimit = {{ {first[0]} }}"
            yield from _nested(variable, [_Branch(branch.conditions[1:], branch.value) for branch in same])
            yield "}"


def _noted(variable: str, value: int) -> str:
    return f"set_variable = {{ which = {variable} value = {value} }}"


def _within(variable: str, span: Range) -> str:
    """The triggers that a variable lies in a range; "" if it always does."""
    if span.low is not None and span.low == span.high:
        return _equal(variable, span.low)
    low = "" if span.low is None else _at_least(variable, span.low)
    high = "" if span.high is None else f"NOT = {{ {_at_least(variable, span.high + 1)} }}"
    return f"{low} {high}".strip()


def _equal(variable: str, value: int) -> str:
    return f"is_variable_equal = {{ which = {variable} value = {value} }}"


def _at_least(variable: str, value: int) -> str:
    return f"check_variable = {{ which = {variable} value = {value} }}"
