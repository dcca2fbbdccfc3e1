"""The reference of a whole game: every window that a human sees, every die, where the gold is; from the rules alone.

Amounts are thousandths of gold; places of dice count from 0. Source: games.md 1.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from generator.games.payout.measure import exceptions_of
from generator.games.payout.rules import DICE, FACES, Account, Advisor, House, kept_by_rule
from generator.games.payout.spec import PayoutGame

MOST_CHOICES = 14
"""So many windows of one kind before the player is made to go on."""
ONWARD = ("throw_first", "leave", "stand", "advice_throw", "advice_stand", "throw_picked", "pick_keep", "close")
"""Choices that lead on."""
EARLY = ("leave", "stand")
"""Choices that end a game before it has shown much; they are weighed only in some cases."""
RARELY = 0.25


@dataclass(frozen=True, slots=True)
class Stop:
    """A window: the step, words of its options and of the one taken, and the state while it is open.

    `counted` is what counts towards the limit, `won` what the house has won in this game, `is_over` after the end.
    """

    step: str
    options: tuple[str, ...]
    choice: str
    purse: int
    on_table: int
    stake: int
    counted: int
    won: int
    rerolls: int
    dice: tuple[int, ...]
    marks: tuple[int, ...]
    cursor: int
    is_over: bool
    day: int
    advisor: Advisor | None
    paid: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a player comes to the table: purse, what counts already and for how many days more, human or AI."""

    purse: int
    staked: int
    days: int
    human: bool


@dataclass(slots=True)
class Play:
    """A game as it must go: windows, entries of random lists in order, purse and the house's gain at the end."""

    beginning: Beginning
    stops: list[Stop] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    purse: int = 0
    won: int = 0


class Referee:
    """Plays one game at random: dice, and the choices of a human."""

    def __init__(self, block: PayoutGame, house: House, beginning: Beginning, random: Random) -> None:
        self.block = block
        self.house = house
        self.human = beginning.human
        self.random = random
        self.play = Play(beginning)
        self.purse = beginning.purse
        self.account = Account(beginning.staked, beginning.days - house.limit_days) if beginning.staked else Account()
        self.stake = house.least
        self.on_table = self.won = self.paid = 0
        self.rerolls = block.dice.rerolls
        self.dice: list[int] = [0] * DICE
        self.marks: set[int] = set()
        self.cursor = 0
        self.day = 0
        self.advisor: Advisor | None = None
        self.is_over = False
        self.choices: dict[str, int] = {}

    def whole(self) -> Play:
        """The game from sitting down to getting up."""
        if self.stakes():
            self.throw(range(DICE))
            while self.rerolls and self.keeps():
                self.rerolls -= 1
            self.settle()
        self.play.purse, self.play.won = self.purse, self.won
        return self.play

    # staking

    def stakes(self) -> bool:
        """The window of the stake; whether the player stays."""
        while True:
            more = self.stake + self.house.step
            goes_up = more <= self.house.most and self.may(more)
            options = ["stake_more", "stake_most"] * goes_up + ["throw_first"] * self.may(self.stake) + ["leave"]
            match self.choose("stake", tuple(options), "throw_first" if self.may(self.stake) else "leave"):
                case "stake_more":
                    self.stake = more
                case "stake_most":
                    while self.stake + self.house.step <= self.house.most and self.may(self.stake + self.house.step):
                        self.stake += self.house.step
                case "throw_first":
                    self.purse -= self.stake
                    self.on_table = self.stake
                    self.account.stake(self.house, self.stake, self.day)
                    return True
                case _:
                    self.is_over = True
                    self.choose("left", ("close",), "close")
                    return False

    def may(self, stake: int) -> bool:
        """Whether purse and limit allow a stake."""
        return self.account.may_stake(self.house, stake, self.purse, self.day)

    # throwing

    def keeps(self) -> bool:
        """One turn of choosing what to keep; whether dice were thrown, and not the hand shown."""
        while True:
            options = ["ask_rule", *["ask_best"] * self.block.best_advice, "one_by_one", "stand"]
            match self.choose("keep", tuple(options), f"ask_{self.block.ai.plays}"):
                case "ask_rule":
                    answer = self.advised(Advisor.RULE)
                case "ask_best":
                    answer = self.advised(Advisor.BEST)
                case "one_by_one":
                    answer = self.picks()
                case _:
                    answer = "stand"
            if answer == "throw":
                self.throw(sorted(self.marks))
                return True
            if answer == "stand":
                self.marks = set()
                return False

    def advised(self, advisor: Advisor) -> str:
        """The window of an advisor: throw, stand, or back."""
        self.advisor = advisor
        staying = list(self.kept(advisor))
        self.marks = set()
        for place, die in enumerate(self.dice):
            if die in staying:
                staying.remove(die)
            else:
                self.marks.add(place)
        onward = "advice_throw" if self.marks else "advice_stand"
        if self.choose("advice", (onward, "advice_back"), onward) == "advice_back":
            self.marks = set()
            return "back"
        return "throw" if self.marks else "stand"

    def kept(self, advisor: Advisor) -> tuple[int, ...]:
        """What an advisor keeps; of equally good sets the rule's, else the one of most dice."""
        if advisor is Advisor.BEST:
            better = _better_keeps(self.block)[self.rerolls].get(tuple(sorted(self.dice)))
            if better is not None:
                return better
        return kept_by_rule(self.dice)

    def picks(self) -> str:
        """Going through the dice; `throw`, or `back` from the first one."""
        self.marks = set()
        self.cursor = 1
        while True:
            asks = self.cursor <= DICE
            options = ("pick_reroll", "pick_keep", "pick_back") if asks else ("throw_picked", "pick_back")
            match self.choose("pick", options, options[0]):
                case "throw_picked":
                    return "throw"
                case "pick_back":
                    self.cursor -= 1
                    self.marks.discard(self.cursor - 1)
                    if not self.cursor:
                        return "back"
                case "pick_reroll":
                    self.marks.add(self.cursor - 1)
                    self.cursor += 1
                case _:
                    self.cursor += 1

    def throw(self, places: range | list[int]) -> None:
        """New faces for some dice."""
        self.day += self.block.dice.a_day_apart
        for place in places:
            self.dice[place] = self.random.randint(1, FACES)
            self.play.draws.append(self.dice[place] - 1)
        self.marks = set()

    # the end

    def settle(self) -> None:
        """The house takes the stake and pays the hand."""
        paid = self.house.paid(self.dice, self.on_table)
        self.paid = self.house.paid(self.dice, 1000)
        self.won += self.on_table - paid
        self.purse += paid
        self.on_table = 0
        self.is_over = True
        self.choose("result", ("close",), "close")

    # choosing

    def choose(self, step: str, options: tuple[str, ...], of_ai: str) -> str:
        """A choice: a human's at random, written down, or the AI's."""
        if not self.human:
            return of_ai
        seen = self.choices[step] = self.choices.get(step, 0) + 1
        onward = [word for word in options if word in ONWARD]
        lasting = [word for word in options if word not in EARLY or self.random.random() < RARELY]
        word = self.random.choice((onward if seen > MOST_CHOICES else lasting) or options)
        self.play.stops.append(self.stop(step, options, word))
        return word

    def stop(self, step: str, options: tuple[str, ...], word: str) -> Stop:
        """A window with the state as it is."""
        return Stop(
            step=step,
            options=options,
            choice=word,
            purse=self.purse,
            on_table=self.on_table,
            stake=self.stake,
            counted=self.account.counted(self.house, self.day),
            won=self.won,
            rerolls=self.rerolls,
            dice=tuple(self.dice),
            marks=tuple(sorted(self.marks)),
            cursor=self.cursor if step == "pick" else 0,
            is_over=self.is_over,
            day=self.day,
            advisor=self.advisor,
            paid=self.paid,
        )


def broken_off(stop: Stop) -> Stop:
    """What the player is told who may no longer play in a window: the stake is back, nothing is left."""
    return replace(
        stop, step="broken_off", options=("close",), choice="close", purse=stop.purse + stop.on_table, on_table=0,
        marks=(), cursor=0, is_over=True,
    )  # fmt: skip


def _better_keeps(block: PayoutGame) -> Mapping[int, Mapping[tuple[int, ...], tuple[int, ...]]]:
    """The best keep of hands of which the rule's is worse, by re-rolls left and hand."""
    found = exceptions_of(block)
    return {left: {one.hand: one.best[0] for one in found[left - 1]} for left in range(1, len(found) + 1)}


def beginnings(house: House, random: Random, human: bool) -> Beginning:
    """A player who comes with enough or hardly enough, with or without stakes that count already."""
    purse = random.choice((house.least, house.most // 2, house.most, house.most * 4, house.least // 2))
    counts = random.random() < 0.5
    staked = random.randrange(house.step, house.limit + house.step, house.step) if counts else 0
    return Beginning(purse, staked, random.randint(1, house.limit_days) if counts else 0, human)
