"""Makes the view of the payout game from its block in rules.yaml: computes, orders, turns conditions into triggers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from generator.ck2.conditions import Standing, conditions_negated, to_trigger
from generator.games.payout.measure import exceptions_of
from generator.games.payout.names import GAME
from generator.games.payout.rules import DICE, FACES, GROUPS, STRAIGHTS, UNIT, Advisor, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.games.payout.view import (
    BetterKeep,
    DecisionView,
    Exceptions,
    PaidView,
    PayoutView,
    StakeView,
    Stays,
    TableView,
)
from generator.games.paytable.solve import Difference
from generator.games.tavern.author import lines, script_names
from generator.games.tavern.dice_view import FaceWeight, HandView, hand_of_faces, hand_of_groups
from generator.games.tavern.names import Names
from generator.games.tavern.wording import TextCommand
from generator.spec.envelope import Patch
from generator.spec.expression.printing import decimal
from generator.spec.expression.tree import Constant
from generator.spec.rules import Rules

DAY = " days = 1"
RANKS = 2
"""Values that can rank a hand: its two groups."""
CODE_BASE = DICE + 1
"""Of the code that tells hands apart: the number of each face as a digit, that of face 1 the lowest."""
AI_CHECKS_EVERY = 12
"""How many months lie between two thoughts of an AI about sitting down (project choice)."""
PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Author:
    """Makes the view of one block: `rules` without faults, the block, the names of its things."""

    rules: Rules
    block: PayoutGame
    n: Names

    def view(self, commands: tuple[TextCommand, ...]) -> PayoutView:
        """The whole view; `commands` choose texts by variables."""
        block, stakes = self.block, self.block.stakes
        has_best = block.best_advice or block.ai.plays is Advisor.BEST
        return PayoutView(
            n=self.n,
            tavern=self.table(),
            decision=self.decision(),
            dice=range(1, DICE + 1),
            faces=range(1, FACES + 1),
            values=range(1, RANKS + 1),
            faces_from_highest=range(FACES, 0, -1),
            past_last_die=DICE + 1,
            face_weights=tuple(FaceWeight(face, 1) for face in range(1, FACES + 1)),
            hands=tuple(hands()),
            rerolls=block.dice.rerolls,
            rerolls_from_highest=range(block.dice.rerolls, 0, -1),
            pings=DICE if block.dice.ping_events else 0,
            roll_delay=DAY if block.dice.a_day_apart else "",
            delayed_steps=("watchdog", "roll", "throw") if block.dice.a_day_apart else ("watchdog",),
            picking=f"NOT = {{ {self.cursor_past_the_dice} }}",
            picked=self.cursor_past_the_dice,
            keeps_playing=self.further("keeps_playing"),
            stakes=tuple(self.stakes()),
            first_steps=stakes.least // stakes.step,
            most_steps=stakes.most // stakes.step,
            every_step=range(1, stakes.most // stakes.step + 1),
            step_gold=decimal(stakes.step),
            step_coins=stakes.step // coin_of(block),
            limit_days=block.limit.days,
            paid=tuple(self.paid()),
            code_base=CODE_BASE,
            exceptions=tuple(self.exceptions()) if has_best else (),
            has_best=has_best,
            best_shown="" if block.best_advice else "ai = yes",
            rule_factor=int(block.ai.plays is Advisor.RULE),
            best_factor=int(block.ai.plays is Advisor.BEST),
            commands=commands,
            debug=self.rules.mod.debug_decision,
        )

    def table(self) -> TableView:
        """What the shared templates ask for."""
        hide_word = "hidden_tooltip" if self.rules.mod.patch is Patch.V2_8 else "hidden_effect"
        days = self.block.table_days
        return TableView(hide_word, days + 1, f" days = {days}")

    @property
    def cursor_past_the_dice(self) -> str:
        """The trigger that every die has been asked about."""
        return f"is_variable_equal = {{ which = {self.n.variable('cursor')} value = {DICE + 1} }}"

    def decision(self) -> DecisionView:
        """The plain decision; by default no AI ever takes it."""
        tree = self.rules.conditions[("games", GAME, "ai", "sits_down")]
        never = never_sits_down(self.rules)
        # At least one thousandth: 0 would be never, which rules.yaml says by another key.
        chance = max(1, round(UNIT * AI_CHECKS_EVERY / self.block.ai.every))
        standing = Standing.alone(PLAYER)
        refrains = lines(conditions_negated(tree, standing, script_names(self.rules, self.n)))
        return DecisionView(
            name=self.n.decision("play"),
            player="\n".join(filter(None, ["ai = no" if never else "", self.further("player")])),
            cost=decimal(self.block.stakes.least),
            ai_chance="0" if never else decimal(chance),
            ai_refrains="" if never or refrains == "always = no" else refrains,
            check_interval=AI_CHECKS_EVERY,
        )

    def further(self, *path: str) -> str:
        """A condition that stands beside others: nothing at all if it always holds."""
        tree = self.rules.conditions[("games", GAME, *path)]
        text = lines(to_trigger(tree, Standing.alone(PLAYER), script_names(self.rules, self.n)))
        return "" if text == "always = yes" else text

    def stakes(self) -> Iterator[StakeView]:
        """Every stake that the house takes, the least first."""
        stakes, limit = self.block.stakes, self.block.limit.gold
        for gold in range(stakes.least, stakes.most + 1, stakes.step):
            steps = gold // stakes.step
            # The first number of steps already staked today with which this stake would be one too many.
            yield StakeView(steps, decimal(gold), limit // stakes.step - steps + 1)

    def paid(self) -> Iterator[PaidView]:
        """The classes that are paid, the best first."""
        coin = coin_of(self.block)
        for paid in PaidClass:
            payout = self.block.hands.of(paid).pays
            if payout:
                gold = payout * self.block.stakes.step // UNIT
                yield PaidView(paid.rank, decimal(payout), decimal(gold), gold // coin)

    def exceptions(self) -> Iterator[Exceptions]:
        """Where the best play keeps other dice than the rule, the most re-rolls first."""
        found = exceptions_of(self.block)
        for left in range(len(found), 0, -1):
            yield Exceptions(left, tuple(_better_keeps(found[left - 1])))


def never_sits_down(rules: Rules) -> bool:
    """Whether no AI ever takes the decision."""
    tree = rules.conditions[("games", GAME, "ai", "sits_down")]
    return isinstance(tree, Constant) and not tree.value


def _better_keeps(differences: Sequence[Difference]) -> Iterator[BetterKeep]:
    """Hands with the same best keep together; of several that are as good the one of most dice."""
    by_keep: dict[tuple[int, ...], list[int]] = {}
    for one in differences:
        by_keep.setdefault(one.best[0], []).append(code_of(one.hand))
    for keep, codes in by_keep.items():
        stays = tuple(Stays(face, count) for face, count in sorted(Counter(keep).items()))
        yield BetterKeep(tuple(codes), stays, " ".join(map(str, keep)) or "nothing")


def code_of(hand: Sequence[int]) -> int:
    """The number that tells a hand from all others."""
    return sum(hand.count(face) * CODE_BASE ** (face - 1) for face in range(1, FACES + 1))


def coin_of(block: PayoutGame) -> int:
    """The house's coin in thousandths: the largest in which stakes and payouts of one step are whole."""
    step = block.stakes.step
    return gcd(step, *(block.hands.of(paid).pays * step // UNIT for paid in PaidClass))


def hands() -> Iterator[HandView]:
    """What the script looks for, the best first."""
    for paid in PaidClass:
        if paid is PaidClass.STRAIGHT:
            for number, faces in enumerate(STRAIGHTS, start=1):
                yield hand_of_faces(f"{paid}_{number}", paid.rank, faces)
        else:
            yield hand_of_groups(paid.value, paid.rank, GROUPS[paid])
