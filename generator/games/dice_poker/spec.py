"""The block `games: dice_poker:` of rules.yaml, typed. What only the rules of the game can see is in `faults.py`.

Amounts of gold are whole thousandths; roles in conditions are `asker` and `guest`, or `me` and `other` at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.dice_poker.rules import Plays, Reroll
from generator.games.dice_poker.texts import DicePokerTexts
from generator.games.tavern.spec import ASKER_ALONE, TavernBlock
from generator.spec.fields import (
    Gold,
    Icon,
    Identifier,
    Model,
    Percent,
    Placeholders,
    Text,
    Thousandths,
    TraitName,
    Weight,
)

Face = Annotated[int, Field(ge=1, le=10)]


class DiceRules(Model):
    """What is rolled, how often, and how far apart in time."""

    count: int = Field(default=5, ge=2, le=8, description="How many dice each player rolls.", examples=[5])
    faces: int = Field(default=6, ge=2, le=10, description="How many faces a die has, numbered from 1.", examples=[6])
    rolls: int = Field(
        default=2, ge=1, le=4, description="How often each player rolls: 2 is one roll and one re-roll.", examples=[2]
    )
    a_day_apart: bool = Field(
        default=True,
        description="Whether a day passes before each roll. The game draws the dice of one day from one seed, so rolls "
        "of one day may repeat each other.",
        examples=[True],
    )
    ping_events: bool = Field(
        default=True,
        description="Whether as many hidden events as dice follow each roll, so that the numbers of two rolls on one "
        "day lie further apart.",
        examples=[True],
    )


class Stakes(Model):
    """What the players pay, in gold."""

    model_config = ConfigDict(populate_by_name=True)

    ante: Annotated[Gold, Field(gt=0)] = Field(
        default=500, description="What each player pays to sit down.", examples=[0.5]
    )
    raise_: Annotated[Gold, Field(gt=0)] = Field(
        default=500, alias="raise", description="What a raise and a call cost.", examples=[0.5]
    )


def _ranks_of(hand: object) -> tuple[str, ...]:
    """The values that the text of a hand may name: one for each of its groups."""
    groups = hand.groups if isinstance(hand, HandRule) else None
    return tuple(f"rank_{number}" for number in range(1, len(groups or ()) + 1))


class HandRule(Model):
    """A combination that counts: `groups` of equal dice, or named `faces`."""

    name: Identifier = Field(description="The name that other keys use for this hand.", examples=["full_house"])
    groups: tuple[int, ...] | None = Field(
        default=None,
        description="Sizes of groups of equal dice over different faces, the largest first.",
        examples=[[3, 2]],
    )
    faces: tuple[Face, ...] | None = Field(
        default=None, description="Faces that must all be there, at least so often as they are listed."
    )
    text: Annotated[Text, Placeholders(of_owner=_ranks_of)] = Field(
        description="What the players read; `{rank_1}`, `{rank_2}` .. are the values of its groups.",
        examples=[{"english": "a full house, {rank_1}s over {rank_2}s"}],
    )


class ArtificialPlayer(Model):
    """How the AI bets and re-rolls. Weights are relative to each other, factors multiply a weight."""

    model_config = ConfigDict(populate_by_name=True)

    raise_: Weight = Field(default=1, alias="raise", description="Weight of raising.", examples=[1])
    better_class: Thousandths = Field(
        default=10_000, ge=0, description="Factor on raising with a better class of hand.", examples=[10]
    )
    better_rank: Thousandths = Field(
        default=5_000, ge=0, description="Factor on raising with the same class and better values.", examples=[5]
    )
    check: Weight = Field(default=2, description="Weight of checking.", examples=[2])
    call: Weight = Field(default=1, description="Weight of calling a raise.", examples=[1])
    resign: Weight = Field(default=0, description="Weight of resigning; 0 is never.", examples=[0])
    reroll: Mapping[str, Reroll] = Field(
        default_factory=dict,
        description="What the AI re-rolls with each hand: `pass`, `ranked` (keeps the combination) or `all`. "
        "A hand not named passes if it leaves no dice over and is `ranked` otherwise; `nothing` is `all`.",
        examples=[{"three_of_a_kind": "ranked"}],
    )
    players: Mapping[TraitName, Plays] = Field(
        default_factory=dict,
        description="How the AIs with some trait play: `ranked` is by the weights and re-rolls above, `optimal` "
        "re-rolls and bets as well as is possible at all in a single game with fair dice. Of several traits the first "
        "one of the list decides; who has none of them plays `ranked`.",
        examples=[{"game_master": "optimal", "gambler": "ranked"}],
    )


class Luck(Model):
    """The trait of those who roll the best hand."""

    trait: TraitName = Field(description="A trait of this file.", examples=["lucky"])
    hand: Identifier = Field(description="The hand that brings luck at a showdown.", examples=["five_of_a_kind"])
    chance: Percent = Field(default=20, description="The chance in percent to gain the trait.", examples=[20])


class Lean(Model):
    """How a trait changes the weight of one face of each die."""

    trait: TraitName = Field(description="A trait of this file.", examples=["lucky"])
    face: Face = Field(description="The face whose weight changes.", examples=[6])
    factor: Thousandths = Field(gt=0, le=100_000, description="What its weight is multiplied by.", examples=[1.5])


class Influence(Model):
    """Lucky and cursed dice. Off, all faces weigh the same."""

    enabled: bool = Field(default=False, description="Whether traits change the dice at all.", examples=[False])
    leans: tuple[Lean, ...] = Field(
        default=(),
        description="Which trait changes which face.",
        examples=[[{"trait": "lucky", "face": 6, "factor": 1.5}]],
    )


class Tournament(Model):
    """Several rounds between two players, the gold of each settled at once."""

    enabled: bool = Field(default=False, description="Whether tournaments are generated.", examples=[False])
    rounds: int = Field(default=3, ge=2, le=9, description="Who wins more of so many rounds wins.", examples=[3])
    stakes: tuple[Annotated[Gold, Field(gt=0)], ...] = Field(
        default=(1_000, 2_000, 3_000), description="Ante and raise of each round, in gold.", examples=[[1, 2, 3]]
    )
    asker: Annotated[str, ASKER_ALONE] = Field(
        default="trait(game_master)", description="Who may ask for a tournament.", examples=["trait(game_master)"]
    )


class Pictures(Model):
    """What the windows and the decision show."""

    table: Icon = Field(description="The event picture, 450 x 150.", examples=["tavern_table"])
    decision: Icon = Field(description="The decision's icon, 20 x 20.", examples=["dice"])


class DicePoker(TavernBlock):
    """Dice poker for two, started by a targeted decision."""

    dice: DiceRules = Field(default_factory=DiceRules, description="The dice.")
    stakes: Stakes = Field(default_factory=Stakes, description="The bets.")
    hands: tuple[HandRule, ...] = Field(min_length=1, max_length=20, description="The hands that count, best first.")
    nothing: Text = Field(description="What a hand without a combination is called.", examples=[{"english": "nothing"}])
    lone_base: int | None = Field(
        default=None,
        ge=2,
        le=100,
        description="The base in which the dice outside the combination are coded. Left out, it is 10 if the code then "
        "fits into a variable, else the smallest that keeps all codes apart.",
        examples=[10],
    )
    ai: ArtificialPlayer = Field(default_factory=ArtificialPlayer, description="The AI at the table.")
    luck: Luck = Field(description="How luck is gained.")
    influence: Influence = Field(default_factory=Influence, description="Whether traits load the dice.")
    tournament: Tournament = Field(default_factory=Tournament, description="Games over several rounds.")
    pictures: Pictures = Field(description="Pictures.")
    texts: DicePokerTexts = Field(description="All texts of the game.")
