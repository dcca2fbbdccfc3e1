"""The block `games: payout:` of rules.yaml, typed. What only the rules of the game can see is in `faults.py`.

Five dice of six faces, as the table of classes asks for (games.md 1.3, 1.6). Amounts of gold, and payouts, are whole
thousandths.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.payout.rules import Advisor, PaidClass
from generator.games.payout.texts import PayoutTexts
from generator.games.tavern.texts import Plain
from generator.spec.fields import Condition, Days, GameBlock, Gold, Icon, Model, Months, Percent, Placeholders, Text

PLAYER = Condition("player")
Payout = Annotated[Gold, Field(le=1_000_000)]


class DiceRules(Model):
    """How often dice are thrown again, and how far apart in time."""

    rerolls: int = Field(default=2, ge=1, le=4, description="How often the player may throw dice again.", examples=[2])
    a_day_apart: bool = Field(
        default=False,
        description="Whether a day passes before each throw. The game draws the dice of one day from one seed, so "
        "throws of one day may repeat each other.",
        examples=[False],
    )
    ping_events: bool = Field(
        default=True,
        description="Whether as many hidden events as dice follow each throw, so that the numbers of two throws on one "
        "day lie further apart.",
        examples=[True],
    )


class Stakes(Model):
    """What the player may stake, in gold."""

    least: Annotated[Gold, Field(gt=0)] = Field(default=500, description="The least stake.", examples=[0.5])
    most: Annotated[Gold, Field(gt=0)] = Field(default=5_000, description="The most that can be staked.", examples=[5])
    step: Annotated[Gold, Field(gt=0)] = Field(
        default=500, description="By what a stake grows; the least and the most are whole steps.", examples=[0.5]
    )


class DailyLimit(Model):
    """How much one character may stake within some days."""

    gold: Annotated[Gold, Field(gt=0)] = Field(
        default=20_000, description="What may be staked in all within that time, in gold.", examples=[20]
    )
    days: Days = Field(
        default=1, description="For how many days a stake counts, from the first one of them on.", examples=[1]
    )


class WantedReturn(Model):
    """Between what the return of best play should lie; the build warns otherwise."""

    least: Percent = Field(default=92, description="The least return in percent.", examples=[92])
    most: Percent = Field(default=96, description="The highest return in percent.", examples=[96])


def _values_of(paid: object) -> tuple[str, ...]:
    """The values that the text of a class may name."""
    return ("rank_1", "rank_2") if isinstance(paid, PaidHand) else ()


class PaidHand(Model):
    """What a class of hands is called, and what it pays."""

    pays: Payout = Field(description="What comes back for one of stake; 0 is nothing.", examples=[1.5])
    name: Plain = Field(description="The name of the class, for the table.", examples=[{"english": "full house"}])
    text: Annotated[Text, Placeholders(of_owner=_values_of)] = Field(
        description="What the player reads of a hand; `{rank_1}`, `{rank_2}` are the values of its groups.",
        examples=[{"english": "a full house, {rank_1}s over {rank_2}s"}],
    )


class Hands(Model):
    """The classes of hands, best first; the first that fits counts. Nothing pays nothing."""

    five: PaidHand = Field(description="Five equal dice.")
    four: PaidHand = Field(description="Four equal dice.")
    full_house: PaidHand = Field(description="Three equal dice and two others.")
    straight: PaidHand = Field(description="Five values in a row.")
    three: PaidHand = Field(description="Three equal dice.")
    two_pairs: PaidHand = Field(description="Two equal dice, twice.")
    pair: PaidHand = Field(description="Two equal dice.")

    def of(self, paid: PaidClass) -> PaidHand:
        """The entry of a class."""
        found: PaidHand = getattr(self, paid.value)
        return found


class ArtificialPlayer(Model):
    """An AI at the table; by default none ever sits down."""

    plays: Advisor = Field(
        default=Advisor.RULE, description="Whose advice it follows: `rule` or `best`.", examples=["rule"]
    )
    sits_down: Annotated[str, PLAYER] = Field(
        default="no", description="When an AI may take the decision.", examples=["trait(gambler) and wealth >= 100"]
    )
    every: Months = Field(
        default=24, description="The mean time in months until an AI that may sit down does.", examples=[24]
    )


class Pictures(Model):
    """What the windows and the decision show."""

    table: Icon = Field(description="The event picture, 450 x 150.", examples=["tavern_table"])
    decision: Icon = Field(description="The decision's icon, 28 x 28.", examples=["dice"])


class PayoutGame(GameBlock):
    """Five dice against a table of payouts, started by a plain decision of one player."""

    dice: DiceRules = Field(default_factory=DiceRules, description="The dice.")
    stakes: Stakes = Field(default_factory=Stakes, description="The limits of a stake.")
    limit: DailyLimit = Field(default_factory=DailyLimit, description="The limit of all stakes of a day.")
    wanted_return: WantedReturn = Field(default_factory=WantedReturn, description="How fair the house should be.")
    hands: Hands = Field(description="What is paid.")
    nothing: Text = Field(description="What a hand without a class is called.", examples=[{"english": "nothing"}])
    best_advice: bool = Field(
        default=True, description="Whether a button shows what the best play would keep.", examples=[True]
    )
    player: Annotated[str, PLAYER] = Field(
        default="yes", description="Who may sit down, besides having the least stake.", examples=["not prisoner"]
    )
    keeps_playing: Annotated[str, PLAYER] = Field(
        default="yes",
        description="What must hold at each step; otherwise the game breaks off and the stake is given back.",
        examples=["not prisoner"],
    )
    table_days: Days = Field(
        default=30,
        description="After so many days a game that never ended is over and the stake is back.",
        examples=[30],
    )
    ai: ArtificialPlayer = Field(default_factory=ArtificialPlayer, description="The AI at the table.")
    pictures: Pictures = Field(description="Pictures.")
    texts: PayoutTexts = Field(description="All texts of the game.")
