"""How the AIs think: in every situation the weights of the script's options are those of the policy.

Weights are compared exactly; no number is drawn for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TypeVar

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.one_poker.author import ways_of_playing
from generator.games.one_poker.policy import BetSpot, CardSpot, Mix, Policy, allowed, bet_spot, card_spot
from generator.games.one_poker.rules import ANTE, HAND, RANKS, Betting, act, actions, ante, every_hand, is_up
from generator.interpret.rows import IntArray
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.scripted import column

Case = TypeVar("Case")
UNIT = 1_000_000
"""Weight 1 of an option, as the interpreter counts."""
MOST_CASES = 60_000
"""Up to so many situations of each kind are looked at for each policy; of more, a sample."""
MOST_LIVES = 10
"""With more lives each, states of the bets are those of random rounds; all of 20 lives would be millions of cases."""
WALKS = 2_000
"""Random rounds that are walked through then."""
LAMPS = range(HAND + 1)
_BET_STEPS = {(0, 0): "bet", (0, 1): "reply"}


@dataclass(frozen=True, slots=True)
class BetCase:
    """A betting state with what else the one to act sees; seat 0 is to act."""

    state: Betting
    spot: BetSpot

    @property
    def step(self) -> str:
        """The window in which he is asked."""
        return _BET_STEPS[0, self.state.checks] if not self.spot.to_call else "answer"


def check_thinking(subject: Subject) -> Outcome:
    """All ways of thinking, with cards and with bets."""
    faults: list[Diagnostic] = []
    hands, bets = _sample(list(_card_spots(subject))), _sample(list(_bet_cases(subject)))
    for plays, policy in zip(ways_of_playing(subject.block), subject.policies, strict=True):
        number = subject.thinks(plays)
        faults += _impossible(subject, policy, bets)
        faults += _wrong_cards(subject, policy, number, hands)
        for step in ("bet", "reply", "answer"):
            faults += _wrong_bets(subject, policy, number, [case for case in bets if case.step == step])
    compared = f"{len(hands):,} hands and {len(bets):,} betting situations for each of {len(subject.policies)} AIs"
    return Outcome(compared, tuple(faults))


def _sample(cases: list[Case]) -> list[Case]:
    return cases if len(cases) <= MOST_CASES else Random(len(cases)).sample(cases, MOST_CASES)


def _card_spots(subject: Subject) -> Iterator[CardSpot]:
    """Every hand against all lamps, with every division of the lives, first to bet and not."""
    total = 2 * subject.block.lives
    lamps_of = {0: (2, 2), 1: (8, 2), 2: (8, 8)}
    for hand, lamps, lives, opens in product(every_hand(), LAMPS, range(1, total), (0, 1)):
        yield card_spot(hand, lamps_of[lamps], (lives - ANTE, total - lives - ANTE), opens)


def _bet_cases(subject: Subject) -> Iterator[BetCase]:
    """Every state of the bets that can be reached, with every card and all lamps that may lie there."""
    lives = subject.block.lives
    for state, first in _betting_states(2 * lives) if lives <= MOST_LIVES else _walked(2 * lives):
        for card, kept_up, other in product(RANKS, (0, 1), LAMPS):
            own = is_up(card) + kept_up
            yield BetCase(state, bet_spot(state, first, card, (own, other)))


def _betting_states(total: int) -> Iterator[tuple[Betting, int]]:
    """Every state in which seat 0 is to act, and who was first, whatever the lives before the round."""
    seen: set[tuple[Betting, int]] = set()
    waiting = [(ante((lives, total - lives), first), first) for lives in range(1, total) for first in (0, 1)]
    while waiting:
        state, first = waiting.pop()
        if state.end is not None or (state, first) in seen:
            continue
        seen.add((state, first))
        waiting += [(act(state, action), first) for action in actions(state)]
        if state.to_act == 0:
            yield state, first


def _walked(total: int) -> Iterator[tuple[Betting, int]]:
    """The states of random rounds in which seat 0 is to act, each once; small raises come often, so rounds are long."""
    random = Random(total)
    seen: set[tuple[Betting, int]] = set()
    for _ in range(WALKS):
        lives, first = random.randrange(1, total), random.randrange(2)
        state = ante((lives, total - lives), first)
        while state.end is None:
            if state.to_act == 0 and (state, first) not in seen:
                seen.add((state, first))
                yield state, first
            possible = actions(state)
            state = act(state, random.choice(possible[: random.choice((3, len(possible)))]))


def _impossible(subject: Subject, policy: Policy, cases: list[BetCase]) -> list[Diagnostic]:
    """The first spot in which a policy does what the rules do not allow."""
    for case in cases:
        mix = policy.bet(case.spot)
        if not allowed(case.spot, mix):
            message = f"`{policy.name}` does {_mix_told(mix)} in {case.spot}, which the rules do not allow"
            return [counterexample(Failure.CHOICE, message, subject.place_of(case.step))]
    return []


def _wrong_cards(subject: Subject, policy: Policy, number: int, spots: list[CardSpot]) -> list[Diagnostic]:
    """The first hand whose cards the script weighs otherwise."""
    table = Table(subject, len(spots))
    words = {
        "card_1": "high",
        "card_2": "low",
        "other_ups": "other_ups",
        "lives": "lives",
        "other_lives": "other_lives",
        "opens": "opens",
    }
    for variable, word in words.items():
        table.put(0, variable, column([int(getattr(spot, word)) for spot in spots]))
    table.put(0, "plays", number)
    table.bind()
    table.effect("think_of_card", 0)
    wanted = column([policy.plays_high(spot) for spot in spots])
    faults = list(script_faults(table.engine.anomalies))
    for step in ("choose_first", "choose_second"):
        weights = _weights(table, step, ("play_high", "play_low"))
        wrong = (weights != np.stack([wanted, 100 - wanted]) * UNIT).any(axis=0)
        if wrong.any():
            world = int(np.argmax(wrong))
            told = " : ".join(f"{int(weight) / UNIT:g}" for weight in weights[:, world])
            message = (
                f"`{policy.name}` weighs high and low card {told} at {spots[world]}, "
                f"expected {int(wanted[world])} : {100 - int(wanted[world])}"
            )
            return [*faults, counterexample(Failure.CHOICE, message, subject.place_of(step))]
    return faults


def _wrong_bets(subject: Subject, policy: Policy, number: int, cases: list[BetCase]) -> list[Diagnostic]:
    """The first betting situation of a window whose options the script weighs otherwise."""
    if not cases:
        return []
    table, step = _laid_out(subject, number, cases), cases[0].step
    table.effect("think_of_reply" if step == "reply" else "think_of_bet", 0)
    mixes = [policy.bet(case.spot) for case in cases]
    parts = column([mix.passes for mix in mixes]), column([mix.call for mix in mixes])
    raised = column([mix.least + mix.all_in for mix in mixes])
    faults = list(script_faults(table.engine.anomalies))
    if step == "answer":
        found = _weights(table, step, ("fold", "call", "raise_lives"))
        faults += _compared(subject, policy, cases, mixes, found, np.stack([*parts, raised]))
    else:
        found = _weights(table, step, ("check", "raise_lives"))
        faults += _compared(subject, policy, cases, mixes, found, np.stack([parts[0], raised]))
    return faults or _wrong_amounts(subject, policy, cases, mixes, table)


def _wrong_amounts(
    subject: Subject, policy: Policy, cases: list[BetCase], mixes: list[Mix], table: Table
) -> list[Diagnostic]:
    """The first raise that is entered otherwise: at the least one, and once it is as high as it can be."""
    step = f"enter_{cases[0].step}"
    raising = column([mix.least + mix.all_in for mix in mixes]) > 0
    cap = column([case.spot.cap for case in cases])
    least, all_in = column([mix.least for mix in mixes]), column([mix.all_in for mix in mixes])
    for entered in (np.ones(len(cases), np.int64), cap):
        table.put(0, "raise", entered)
        is_full = entered >= cap
        wanted = np.stack([np.where(is_full, 0, all_in), np.where(is_full, 1, least), 0 * cap, 0 * cap])
        found = _weights(table, step, ("all_in", "confirm", "one_more", "back"))
        chosen = np.flatnonzero(raising).tolist()
        faults = _compared(
            subject, policy, [cases[one] for one in chosen], [mixes[one] for one in chosen], found[:, chosen],
            wanted[:, chosen], step,
        )  # fmt: skip
        if faults:
            return faults
    return []


def _compared(
    subject: Subject,
    policy: Policy,
    cases: list[BetCase],
    mixes: list[Mix],
    found: IntArray,
    wanted: IntArray,
    step: str = "",
) -> list[Diagnostic]:
    """The first situation in which weights differ."""
    wrong = (found != wanted * UNIT).any(axis=0)
    if not wrong.any():
        return []
    world = int(np.argmax(wrong))
    told = " : ".join(f"{int(weight) / UNIT:g}" for weight in found[:, world])
    message = (
        f"`{policy.name}` weighs its options {told} at `{step or cases[world].step}` in {cases[world].spot}, "
        f"expected {' : '.join(str(int(weight)) for weight in wanted[:, world])} ({_mix_told(mixes[world])})"
    )
    return [counterexample(Failure.CHOICE, message, subject.place_of(step or cases[world].step))]


def _laid_out(subject: Subject, number: int, cases: list[BetCase]) -> Table:
    """The situations as the script has them before a window opens."""
    table = Table(subject, len(cases))
    table.bind()
    own = {"played": "card", "ups": "ups", "other_ups": "other_ups", "opens": "opens"}
    for variable, word in own.items():
        table.put(0, variable, column([int(getattr(case.spot, word)) for case in cases]))
    for seat in (0, 1):
        table.put(seat, "lives", column([case.state.left[seat] for case in cases]))
        table.put(seat, "pot", column([case.state.pots[seat] for case in cases]))
        table.put(seat, "raises", column([case.state.raises[seat] for case in cases]))
    table.put(0, "plays", number)
    return table


def _weights(table: Table, step: str, words: tuple[str, ...]) -> IntArray:
    """The weights of options by their words, 0 for one that cannot be chosen; shape `(words, worlds)`."""
    event, weights = table.weights_in(table.n.event(step), 0)
    labels = [option.label for option in event.options]
    nothing = np.zeros(table.worlds, np.int64)
    found = [weights[labels.index(label)] if label in labels else nothing for label in map(table.n.key, words)]
    return np.stack(found)


def _mix_told(mix: Mix) -> str:
    return f"pass {mix.passes}, call {mix.call}, least raise {mix.least}, all in {mix.all_in}"
