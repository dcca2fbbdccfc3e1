"""The block `games: high_die:` of rules.yaml, typed. What only the rules of the game can see is in `faults.py`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.spec import TavernBlock
from generator.spec.fields import Gold, Icon, Model
from tests.games.toy.high_die.texts import HighDieTexts


class Stakes(Model):
    """What the players pay, in gold."""

    ante: Annotated[Gold, Field(gt=0)] = Field(
        default=1_000, description="What each player pays to sit down.", examples=[1]
    )


class Pictures(Model):
    """What the windows and the decision show."""

    table: Icon = Field(description="The event picture, 450 x 150.", examples=["tavern_table"])
    decision: Icon = Field(description="The decision's icon, 20 x 20.", examples=["dice"])


class HighDie(TavernBlock):
    """One die each, the higher one takes the pot; started by a targeted decision."""

    faces: int = Field(default=6, ge=2, le=20, description="Faces of a die.", examples=[6])
    stakes: Stakes = Field(default_factory=Stakes, description="The bets.")
    pictures: Pictures = Field(description="Pictures.")
    texts: HighDieTexts = Field(description="All texts of the game.")
