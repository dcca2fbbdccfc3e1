"""The block `games: yacht:` of rules.yaml, typed. What only the rules of the game can see is in `faults.py`.

The CPU player's numbers become `CpuNumbers`, the card and its scores `YachtRules`: both are what the reference and the
script are made from, so that a number changed in rules.yaml changes both.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from generator.games.tavern.spec import TavernBlock
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.rules import CARD, Category, YachtRules
from generator.games.yacht.texts import YachtTexts
from generator.spec.fields import Gold, Icon, Model

DICE = 5
REROLLS = 2

Points = Annotated[int, Field(ge=1, le=200)]
Number = Annotated[int, Field(ge=-1000, le=1000)]
Face = Annotated[int, Field(ge=1, le=6)]


class Apart(StrEnum):
    """Between what a day passes."""

    TURNS = "turns"
    ROLLS = "rolls"


class DiceRules(Model):
    """How far apart in time the dice are thrown."""

    a_day_between: Apart = Field(
        default=Apart.TURNS,
        description="Whether a day passes before each turn or before each roll. The game draws the dice of one day "
        "from one seed, so rolls of one day may repeat each other.",
        examples=["turns"],
    )
    ping_events: bool = Field(
        default=True,
        description="Whether as many hidden events as dice follow each roll, so that the numbers of two rolls on one "
        "day lie further apart.",
        examples=[True],
    )


class Stakes(Model):
    """What the players pay, in gold."""

    ante: Annotated[Gold, Field(gt=0)] = Field(
        default=500, description="What each player pays to sit down; the winner takes both.", examples=[0.5]
    )


class Scores(Model):
    """What the lines with a fixed score bring, and the bonus of the upper lines."""

    full_house: Points = Field(default=25, description="Three of one face and two of another.", examples=[25])
    small_straight: Points = Field(default=30, description="Four faces in a row.", examples=[30])
    large_straight: Points = Field(default=40, description="Five faces in a row.", examples=[40])
    yacht: Points = Field(default=50, description="Five equal dice.", examples=[50])
    bonus: Points = Field(default=35, description="The bonus of the six upper lines.", examples=[35])
    bonus_from: Points = Field(
        default=63, description="The sum of the upper lines from which the bonus is paid.", examples=[63]
    )


class UpperNumbers(Model):
    """A number for each upper line."""

    aces: Number = Field(description="For the ones.")
    twos: Number = Field(description="For the twos.")
    threes: Number = Field(description="For the threes.")
    fours: Number = Field(description="For the fours.")
    fives: Number = Field(description="For the fives.")
    sixes: Number = Field(description="For the sixes.")


class PenaltyNumbers(UpperNumbers):
    """A number for each line that may bring nothing."""

    three_kind: Number = Field(description="For three of a kind.")
    four_kind: Number = Field(description="For four of a kind.")
    full_house: Number = Field(description="For the full house.")
    small_straight: Number = Field(description="For the small straight.")
    large_straight: Number = Field(description="For the large straight.")
    yacht: Number = Field(description="For five equal dice.")


class LineNumbers(PenaltyNumbers):
    """A number for each line of the card."""

    chance: Number = Field(description="For chance.")


class SixesOrYacht(Model):
    """Step 1, four or five sixes while both lines are free and the bonus is not reached: sixes or yacht."""

    sixes_from: int = Field(
        default=24, ge=0, le=30, description="What the dice must bring in the sixes.", examples=[24]
    )
    missing_below: int = Field(
        default=25, ge=0, le=200, description="With fewer points missing to the bonus, sixes.", examples=[25]
    )
    missing_most: int = Field(
        default=30,
        ge=0,
        le=200,
        description="With so many missing at most, sixes if few upper lines are free.",
        examples=[30],
    )
    free_below: int = Field(
        default=3, ge=0, le=7, description="Few upper lines are fewer than these, the sixes included.", examples=[3]
    )


class Locked(Model):
    """Step 4, while the bonus is possible: equal dice go into their upper line."""

    dice: int = Field(default=3, ge=1, le=5, description="So many equal dice at least.", examples=[3])
    lines: tuple[Category, ...] = Field(
        default=(Category.SIXES, Category.FIVES, Category.FOURS),
        description="Which lines, in this order.",
        examples=[["sixes", "fives", "fours"]],
    )


class Stops(Model):
    """From which points on the CPU player stops with one re-roll left."""

    three_kind: int = Field(default=20, ge=0, le=31, description="Three of a kind.", examples=[20])
    four_kind: int = Field(default=22, ge=0, le=31, description="Four of a kind.", examples=[22])
    chance: int = Field(default=22, ge=0, le=31, description="Chance.", examples=[22])


class CpuPlayer(Model):
    """How the AI plays, and what the advice for humans says: the eight steps of Dice8's CPU player in numbers."""

    sixes_or_yacht: SixesOrYacht = Field(default_factory=SixesOrYacht, description="Step 1.")
    complete: tuple[Category, ...] = Field(
        default=(Category.YACHT, Category.LARGE, Category.FULL),
        description="Step 2: lines that are taken as soon as the dice bring something there, in this order.",
        examples=[["yacht", "large_straight", "full_house"]],
    )
    locked: Locked = Field(default_factory=Locked, description="Step 4.")
    sacrifice: tuple[Category, ...] = Field(
        description="Step 5: which free line is given up when the dice bring nothing anywhere, in this order.",
        examples=[["aces", "twos", "threes"]],
    )
    factor: int = Field(
        default=4, ge=1, le=100, description="Step 6: what a point is worth against the weights.", examples=[4]
    )
    weights: LineNumbers = Field(description="Step 6: what is added for each line.")
    urgency: UpperNumbers = Field(description="Step 6: what is added for upper lines while the bonus is possible.")
    zero_penalties: PenaltyNumbers = Field(description="Step 6: what is taken off where the dice bring nothing.")
    chance_penalty: Number = Field(
        default=8, description="Step 6: what is taken off chance while re-rolls are left.", examples=[8]
    )
    waste_part: int = Field(
        default=3,
        ge=1,
        le=10,
        description="Step 6: with no re-roll left, an upper line loses what it falls short of its most, where it falls "
        "below one such part of it.",
        examples=[3],
    )
    hysteresis: int = Field(
        default=4,
        ge=0,
        le=1000,
        description="Step 7: by how much a new plan must beat the plan of this turn.",
        examples=[4],
    )
    small_faces: int = Field(
        default=3,
        ge=0,
        le=6,
        description="Step 8: up to this face, three or four of a kind go into their upper line if it is free.",
        examples=[3],
    )
    high_faces: tuple[tuple[Face, ...], ...] = Field(
        default=((5, 6), (4,)),
        description="What is held for chance, and for equal dice where there are none: the dice of the first of these "
        "groups of faces, else the highest die.",
        examples=[[[5, 6], [4]]],
    )
    stops: Stops = Field(default_factory=Stops, description="When it stops before the last roll.")
    published: str | None = Field(
        default=None,
        min_length=1,
        description="A file of decisions, relative to rules.yaml, that `modwright verify` holds script and reference "
        "against. Leave it out when you change a number above.",
        examples=["tests/games/yacht/cpu_decisions.json"],
    )

    def numbers(self) -> CpuNumbers:
        """The numbers as the reference takes them."""
        either, zero = self.sixes_or_yacht, self.zero_penalties
        return CpuNumbers(
            sixes_from=either.sixes_from,
            sixes_below=either.missing_below,
            sixes_most=either.missing_most,
            sixes_free=either.free_below,
            complete=self.complete,
            lock=self.locked.lines,
            lock_dice=self.locked.dice,
            sacrifice=self.sacrifice,
            factor=self.factor,
            weights=tuple(int(getattr(self.weights, category)) for category in CARD),
            urgency=tuple(int(getattr(self.urgency, category)) for category in CARD if category.is_upper),
            zero_penalties=tuple(int(getattr(zero, category, 0)) for category in CARD),
            chance_penalty=self.chance_penalty,
            waste_part=self.waste_part,
            hysteresis=self.hysteresis,
            small_faces=self.small_faces,
            high_faces=self.high_faces,
            three_kind_stop=self.stops.three_kind,
            four_kind_stop=self.stops.four_kind,
            chance_stop=self.stops.chance,
        )


class Practice(Model):
    """Playing alone, without stakes."""

    enabled: bool = Field(default=True, description="Whether the decision to practise is generated.", examples=[True])


class Pictures(Model):
    """What the windows and the decisions show."""

    table: Icon = Field(description="The event picture, 450 x 150.", examples=["tavern_table"])
    decision: Icon = Field(description="The decisions' icon.", examples=["cup"])


class Yacht(TavernBlock):
    """Yacht for two, started by a targeted decision, or for one who practises."""

    dice: DiceRules = Field(default_factory=DiceRules, description="The dice.")
    stakes: Stakes = Field(default_factory=Stakes, description="The bets.")
    scores: Scores = Field(default_factory=Scores, description="The score card.")
    cpu: CpuPlayer = Field(description="The AI at the table.")
    practice: Practice = Field(default_factory=Practice, description="Playing alone.")
    pictures: Pictures = Field(description="Pictures.")
    texts: YachtTexts = Field(description="All texts of the game.")

    def reference(self) -> YachtRules:
        """The rules as the reference takes them."""
        scores = self.scores
        return YachtRules(
            categories=CARD,
            dice=DICE,
            rerolls=REROLLS,
            bonus=scores.bonus,
            bonus_from=scores.bonus_from,
            full_house=scores.full_house,
            small_straight=scores.small_straight,
            large_straight=scores.large_straight,
            yacht=scores.yacht,
        )
