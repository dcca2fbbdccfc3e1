"""What is wrong in a block `payout` whose keys are well-formed, and what is only worth a warning: an unfair house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from generator.diagnostics import Diagnostic, Severity
from generator.games.payout.author import AI_CHECKS_EVERY, never_sits_down
from generator.games.payout.measure import PERCENT, best_return, is_fair
from generator.games.payout.names import GAME
from generator.games.payout.rules import UNIT, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.games.tavern.wording import names_placeholder
from generator.spec.expression.printing import decimal
from generator.spec.rules import Rules
from generator.spec.yaml_nodes import KeyPath

MOST_STAKES = 40
"""Each stake is a line in many places of the script."""
MOST_STEPS = 100
"""Stakes are paid step by step, so each step up to the most stake is a line as well."""
MOST_COUNTED = 2_000_000
"""What is staked is counted in steps; a variable holds 2,147,483 (ck2-language 1.5), and one stake more must fit."""
SLACK_DAYS = 5

CODES: Mapping[str, str] = MappingProxyType(
    {
        "RY381": "unfair-house",
        "RY382": "wrong-stakes",
        "RY383": "wrong-limit",
        "RY384": "broken-payout",
        "RY385": "nothing-paid",
        "RY386": "table-too-short",
        "RY387": "wrong-band",
        "RY388": "names-no-value",
        "RY389": "impatient-ai",
    }
)


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; empty if the file has none or the block is switched off."""
    block = rules.game(GAME, PayoutGame)
    return () if block is None or not block.enabled else tuple(_Checker(rules, block).findings())


def warnings(rules: Rules, block: PayoutGame) -> Iterator[Diagnostic]:
    """What is no fault of a block without faults, and yet should be known."""
    if not is_fair(block):
        found, wanted = best_return(block), block.wanted_return
        yield Diagnostic(
            "RY381",
            CODES["RY381"],
            f"the best play gets back {float(PERCENT * found):.2f} % of its stakes, expected {wanted.least} % to "
            f"{wanted.most} %",
            rules.place(("games", GAME, "hands")),
            Severity.WARNING,
            help="`modwright odds solo --target-return 0.94` lists tables; or write another `wanted_return`",
        )


class _Checker:
    """One block under examination."""

    def __init__(self, rules: Rules, block: PayoutGame) -> None:
        self.rules = rules
        self.block = block

    def findings(self) -> Iterator[Diagnostic]:
        """All faults of the block."""
        yield from self._stakes()
        yield from self._limit()
        yield from self._payouts()
        yield from self._durations()
        yield from self._band()
        yield from self._values()
        yield from self._ai()

    def _fault(self, code: str, path: KeyPath, message: str, help: str) -> Diagnostic:
        return Diagnostic(code, CODES[code], message, self.rules.place(("games", GAME, *path)), help=help)

    def _stakes(self) -> Iterator[Diagnostic]:
        stakes = self.block.stakes
        if stakes.most < stakes.least:
            message = f"the most stake is {decimal(stakes.most)} gold, less than the least of {decimal(stakes.least)}"
            yield self._fault("RY382", ("stakes", "most"), message, f"write {decimal(stakes.least)} or more")
            return
        for key, gold in (("least", stakes.least), ("most", stakes.most)):
            if gold % stakes.step:
                message = f"{decimal(gold)} gold are no whole steps of {decimal(stakes.step)} gold"
                yield self._fault("RY382", ("stakes", key), message, "write a multiple of `step`, or another step")
        count = (stakes.most - stakes.least) // stakes.step + 1
        if count > MOST_STAKES:
            message = f"there are {count} stakes to choose from, expected at most {MOST_STAKES}"
            yield self._fault("RY382", ("stakes", "step"), message, "write a larger step: each stake takes script")
        elif (steps := stakes.most // stakes.step) > MOST_STEPS:
            message = f"the most stake is {steps:,} steps of {decimal(stakes.step)} gold, expected at most {MOST_STEPS}"
            yield self._fault("RY382", ("stakes", "step"), message, "write a larger step: each takes script")

    def _limit(self) -> Iterator[Diagnostic]:
        stakes, limit = self.block.stakes, self.block.limit.gold
        if limit < stakes.most:
            message = f"the limit of {decimal(limit)} gold is below the most that can be staked, {decimal(stakes.most)}"
            yield self._fault("RY383", ("limit", "gold"), message, f"write {decimal(stakes.most)} or more")
        elif limit % stakes.step:
            message = f"{decimal(limit)} gold are no whole steps of {decimal(stakes.step)} gold"
            yield self._fault("RY383", ("limit", "gold"), message, "write a multiple of the stakes' `step`")
        elif (steps := limit // stakes.step) > MOST_COUNTED:
            message = f"the limit is {steps:,} steps of {decimal(stakes.step)} gold, expected at most {MOST_COUNTED:,}"
            yield self._fault("RY383", ("limit", "gold"), message, "write a lower limit or a larger `step`")

    def _payouts(self) -> Iterator[Diagnostic]:
        step = self.block.stakes.step
        for paid in PaidClass:
            payout = self.block.hands.of(paid).pays
            if payout * step % UNIT:
                message = (
                    f"{decimal(payout)} for each of {decimal(step)} gold are no whole thousandths, which is what the "
                    "game counts in"
                )
                path = ("hands", paid.value, "pays")
                yield self._fault("RY384", path, message, "write a rounder payout or a rounder `step`")
        if not any(self.block.hands.of(paid).pays for paid in PaidClass):
            message = "every hand pays 0, so that nobody could ever win"
            yield self._fault("RY385", ("hands",), message, "let a hand pay something")

    def _durations(self) -> Iterator[Diagnostic]:
        longest = longest_game(self.block) + SLACK_DAYS
        if self.block.table_days < longest:
            message = (
                f"a game may last {longest - SLACK_DAYS} days, and {SLACK_DAYS} more are wanted for thinking, "
                f"so `table_days: {self.block.table_days}` is too short"
            )
            yield self._fault("RY386", ("table_days",), message, f"write {longest} or more")

    def _band(self) -> Iterator[Diagnostic]:
        wanted = self.block.wanted_return
        if wanted.most < wanted.least:
            message = f"the wanted return is {wanted.least} % to {wanted.most} %, which nothing can be"
            yield self._fault("RY387", ("wanted_return",), message, "write the lower number as `least`")

    def _ai(self) -> Iterator[Diagnostic]:
        """An AI that would have to sit down more often than it thinks of it."""
        every = self.block.ai.every
        if every < AI_CHECKS_EVERY and not never_sits_down(self.rules):
            message = f"an AI that thinks of sitting down every {AI_CHECKS_EVERY} months cannot do so every {every}"
            yield self._fault("RY389", ("ai", "every"), message, f"write {AI_CHECKS_EVERY} or more")

    def _values(self) -> Iterator[Diagnostic]:
        """Texts that name a value which their class does not have."""
        for paid, count in (("straight", 0), ("five", 1), ("four", 1), ("three", 1), ("pair", 1)):
            text = self.block.hands.of(PaidClass(paid)).text
            for number in (1, 2):
                if number > count and names_placeholder(text, f"rank_{number}"):
                    message = f"the text names `{{rank_{number}}}`, and the hand `{paid}` has {_values_told(count)}"
                    yield self._fault("RY388", ("hands", paid, "text"), message, "leave that placeholder out")


def _values_told(count: int) -> str:
    return "no values" if not count else f"{count} value"


def longest_game(block: PayoutGame) -> int:
    """Days from sitting down to being paid if no window is left open for long."""
    return block.dice.rerolls + 1 if block.dice.a_day_apart else 0
