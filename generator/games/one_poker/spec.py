"""The block `games: one_poker:` of rules.yaml, typed. What only the rules of the game can see is in `faults.py`.

Amounts of gold are whole thousandths; roles in conditions are `asker` and `guest`, or `me` and `other` at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from generator.games.one_poker.texts import OnePokerTexts
from generator.games.tavern.spec import TavernBlock
from generator.spec.fields import Days, Gold, Icon, Model, Percent, TraitName


class Plays(StrEnum):
    """How an AI plays."""

    CHECK_CALL = "check_call"
    CAUTIOUS = "cautious"
    EQUILIBRIUM = "equilibrium"


class Stakes(Model):
    """What the players pay, in gold."""

    ante: Annotated[Gold, Field(gt=0)] = Field(
        default=1_000,
        description="What each player pays to sit down; the last one with a life takes both.",
        examples=[1],
    )


class Cautious(Model):
    """The numbers of the cautious AI.

    It judges a card by its chance to win (a tie is half a win) against a random UP card if the other one shows an UP
    lamp, else against a random DOWN card.
    """

    raises_from: Percent = Field(
        default=75, description="From which chance it raises by one life, once a round.", examples=[75]
    )
    calls_from: Percent = Field(default=40, description="From which chance it calls a raise.", examples=[40])
    calls_all_in_from: Percent = Field(
        default=60,
        description="From which chance it calls a raise that leaves one of the two without a life.",
        examples=[60],
    )


class ArtificialPlayers(Model):
    """Who plays how. `check_call` plays a random card, never raises and never folds; `cautious` follows one rule;
    `equilibrium` mixes its choices as a computed best plan of a round says (games of at most 6 lives; computing needs
    scipy, and minutes for 6 lives).
    """

    players: Mapping[TraitName, Plays] = Field(
        default_factory=dict,
        description="How the AIs with some trait play. Of several traits the first one of the list decides.",
        examples=[{"game_master": "cautious", "gambler": "check_call"}],
    )
    otherwise: Plays = Field(
        default=Plays.CAUTIOUS, description="How those play who have none of these traits.", examples=["cautious"]
    )
    cautious: Cautious = Field(default_factory=Cautious, description="The numbers of the cautious AI.")


class Pictures(Model):
    """What the windows and the decision show."""

    table: Icon = Field(description="The event picture, 450 x 150.", examples=["tavern_table"])
    decision: Icon = Field(description="The decision's icon, 20 x 20.", examples=["dice"])


class OnePoker(TavernBlock):
    """One Poker for two, started by a targeted decision."""

    lives: int = Field(
        default=5,
        ge=2,
        le=20,
        description="How many lives each player begins with. A game of 5 takes 27 rounds on average if nobody raises, "
        "and four times as many with twice the lives.",
        examples=[5],
    )
    stakes: Stakes = Field(default_factory=Stakes, description="The gold that the game is about.")
    round_days: Days = Field(
        default=1,
        le=10,
        description="Days before each deal. They also keep the random numbers of two deals apart.",
        examples=[1],
    )
    anyone_first: bool = Field(
        default=False,
        description="Whether the loser of the round before may bet first if he wants to; otherwise its winner does.",
        examples=[False],
    )
    ai: ArtificialPlayers = Field(default_factory=ArtificialPlayers, description="The AI at the table.")
    pictures: Pictures = Field(description="Pictures.")
    texts: OnePokerTexts = Field(description="All texts of the game.")
