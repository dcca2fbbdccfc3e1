"""Stakes and limits: what purse and limit allow at every threshold, and whole months of staking day by day."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.rules import Account
from generator.interpret.rows import BoolArray, IntArray
from generator.spec.expression.printing import decimal
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER, Table
from generator.verify.worlds import PURSE

_HISTORIES = 60
_STAKED = 60
"""So many stakes each, some days apart."""
_SEED = 17


def check_limits(subject: Subject) -> Outcome:
    """Every stake, with purses around it, and every sum counted so far, counting still or not any more."""
    cases = _Cases(subject)
    faults = [*cases.wrong_answers(), *cases.wrong_most(), *cases.wrong_door(), *wrong_histories(subject)]
    return Outcome(
        f"{len(cases.stakes):,} combinations of stake, purse and what counts already; {_HISTORIES * _STAKED:,} stakes "
        f"of {_HISTORIES} players, days apart",
        tuple(faults),
    )


class _Cases:
    """A world for each combination; all amounts in thousandths."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        house = subject.house
        counted = range(0, house.limit + house.step, house.step)
        purses = sorted(
            {max(0, stake + off) for stake in house.stakes() for off in (-1, 0)} | {house.most + house.step}
        )
        rows = [
            (stake, purse, sum_, counts)
            for stake, purse, (sum_, counts) in product(house.stakes(), purses, product(counted, (True, False)))
        ]
        self.stakes, self.purses, self.sums, counting = (np.array(column) for column in zip(*rows, strict=True))
        self.counting: BoolArray = counting.astype(np.bool_)

    def table(self) -> Table:
        """The combinations laid out."""
        table = Table(self.subject, len(self.stakes))
        table.set_purse(self.purses)
        table.set_word("stake", self.stakes // self.subject.house.step)
        table.set_word("staked", self.sums // self.subject.house.step)
        table.set_counted(self.counting)
        return table

    def may(self, stake: IntArray) -> BoolArray:
        """What the rules say to stakes."""
        counted = np.where(self.counting, self.sums, 0)
        return (self.purses >= stake) & (counted + stake <= self.subject.house.limit)

    def wrong_answers(self) -> list[Diagnostic]:
        """The triggers of the window."""
        table, house = self.table(), self.subject.house
        more = self.stakes + house.step
        wanted = {
            "can_stake": self.may(self.stakes),
            "can_stake_more": self.may(more) & (more <= house.most),
            "limit_allows_least": np.where(self.counting, self.sums, 0) + house.least <= house.limit,
        }
        faults: list[Diagnostic] = []
        for word, right in wanted.items():
            faults += self.compare(f"`{word}` holds", table.says(word), right, word)
        return [*faults, *script_faults(table.engine.anomalies)]

    def wrong_most(self) -> list[Diagnostic]:
        """The button that raises the stake as far as it goes."""
        table, house = self.table(), self.subject.house
        best = self.stakes.copy()
        for _ in house.stakes():
            more = best + house.step
            best = np.where(self.may(more) & (more <= house.most), more, best)
        table.run_word("stake_most")
        return self.compare("the most is staked", table.word("stake") * house.step == best, best > 0, "stake_most")

    def wrong_door(self) -> list[Diagnostic]:
        """The decision can be clicked by who can stake the least."""
        table, house = self.table(), self.subject.house
        decision = self.subject.program.decision(self.subject.n.decision("play"))
        assert decision is not None, "`script` makes sure of it"
        run = table.run(table.chain_of(PLAYER))
        allowed = np.broadcast_to(np.asarray(decision.allow(run, run.chain.event_level(), table.every)), table.worlds)
        return self.compare("the decision is allowed", allowed, self.may(np.full_like(self.stakes, house.least)), "")

    def compare(self, what: str, found: BoolArray, wanted: BoolArray, word: str) -> list[Diagnostic]:
        """The first combination for which the script says otherwise."""
        wrong = found != wanted
        if not wrong.any():
            return []
        number = int(np.argmax(wrong))
        counted = f"{decimal(int(self.sums[number]))} staked {'today' if self.counting[number] else 'long ago'}"
        message = (
            f"{what}: {'yes' if found[number] else 'no'}, expected {'yes' if wanted[number] else 'no'} for a stake of "
            f"{decimal(int(self.stakes[number]))}, a purse of {decimal(int(self.purses[number]))} and {counted} "
            f"({tally(int(wrong.sum()), len(wrong))} cases)"
        )
        n, places = self.subject.n, self.subject.places
        place = places.trigger(n.trigger(word)) or places.effect(n.effect(word)) or places.decision(n.decision("play"))
        return [counterexample(Failure.CONDITION, message, place)]


def wrong_histories(subject: Subject) -> list[Diagnostic]:
    """Players who stake again and again, days apart: what counts and what is allowed, by script and rules."""
    random, house = Random(_SEED), subject.house
    table = Table(subject, _HISTORIES)
    table.set_purse(PURSE * 1000)
    accounts = [Account() for _ in range(_HISTORIES)]
    start = table.engine.day
    for _ in range(_STAKED):
        stakes = [random.choice(house.stakes()) for _ in accounts]
        day = table.engine.day - start
        wanted = [one.may_stake(house, stake, PURSE * 1000, day) for one, stake in zip(accounts, stakes, strict=True)]
        table.set_word("stake", np.array(stakes) // house.step)
        found = table.says("can_stake")
        counted = np.where(table.is_counted(), table.word("staked"), 0) * house.step
        for number, one in enumerate(accounts):
            if bool(found[number]) != wanted[number] or counted[number] != one.counted(house, day):
                message = (
                    f"on day {day} {decimal(int(counted[number]))} gold count and {decimal(stakes[number])} more are "
                    f"{'allowed' if found[number] else 'refused'}, expected {decimal(one.counted(house, day))} and "
                    f"{'allowed' if wanted[number] else 'refused'}"
                )
                return [counterexample(Failure.STATE, message, subject.effect_place("pay_stake"))]
        rows = table.every.where(np.array(wanted))
        if rows.count:
            table.engine.run_effect(subject.n.effect("pay_stake"), table.seats[PLAYER], rows=rows)
        for one, stake, may in zip(accounts, stakes, wanted, strict=True):
            if may:
                one.stake(house, stake, day)
        table.engine.advance_days(random.choice((0, 0, 0, 1, house.limit_days)))
    return list(script_faults(table.engine.anomalies))
