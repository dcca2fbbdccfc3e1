"""The block `games: farkle:` of rules.yaml, typed. What only the rules of the game can see is in `faults.py`.

Points are whole numbers, amounts of gold whole thousandths; roles in conditions are `asker` and `guest`, or `me` and
`other` at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from generator.games.farkle.rules import FACES, Scoring, Straight
from generator.games.farkle.texts import FarkleTexts
from generator.games.tavern.spec import TavernBlock
from generator.spec.fields import Gold, Icon, Model, TraitName

Points = Annotated[int, Field(ge=0, le=100_000)]
Score = Annotated[int, Field(ge=1, le=100_000)]
Face = Annotated[int, Field(ge=1, le=FACES)]


class Plays(StrEnum):
    """How an AI plays."""

    STOP_TABLE = "stop_table"
    RACE = "race"


class Stakes(Model):
    """What the players pay, in gold."""

    ante: Annotated[Gold, Field(gt=0)] = Field(
        default=1_000,
        description="What each player pays to sit down; whoever reaches the target takes both.",
        examples=[1],
    )


class StraightRule(Model):
    """Faces that score together, one die of each."""

    faces: tuple[Face, ...] = Field(description="The faces, lowest first; five or six of them.", examples=[[1, 2, 3]])
    points: Score = Field(description="What they are worth together.", examples=[500])


class ScoringRules(Model):
    """What dice are worth, in points."""

    singles: tuple[Points, ...] = Field(
        default=(100, 0, 0, 0, 50, 0),
        min_length=FACES,
        max_length=FACES,
        description="One die of each face, 1 to 6; 0 if it scores nothing alone. Up to two of a face count so.",
        examples=[[100, 0, 0, 0, 50, 0]],
    )
    three_of_a_kind: tuple[Score, ...] = Field(
        default=(1000, 200, 300, 400, 500, 600),
        min_length=FACES,
        max_length=FACES,
        description="Three equal dice of each face, 1 to 6.",
        examples=[[1000, 200, 300, 400, 500, 600]],
    )
    each_further: int = Field(
        default=2, ge=1, le=6, description="What each equal die beyond the third multiplies by.", examples=[2]
    )
    straights: tuple[StraightRule, ...] = Field(
        default=(), max_length=7, description="Runs of faces that score.", examples=[[{"faces": [1, 2], "points": 9}]]
    )


class ArtificialPlayer(Model):
    """Who plays how. `stop_table` plays each turn for the most points; `race` knows both scores and the target.

    Both bank as soon as they reach the target.
    """

    players: Mapping[TraitName, Plays] = Field(
        default_factory=dict,
        description="How the AIs with some trait play. Of several traits the first one of the list decides.",
        examples=[{"game_master": "race", "gambler": "stop_table"}],
    )
    otherwise: Plays = Field(
        default=Plays.STOP_TABLE, description="How those play who have none of these traits.", examples=["stop_table"]
    )
    race_bands: int = Field(
        default=10,
        ge=1,
        le=16,
        description="Into how many bands the race divides each of the two scores: more are nearer to the best play, "
        "and more script. `modwright odds farkle` tells what they give away.",
        examples=[10],
    )


class Pictures(Model):
    """What the windows and the decision show."""

    table: Icon = Field(description="The event picture, 450 x 150.", examples=["tavern_table"])
    decision: Icon = Field(description="The decision's icon, 20 x 20.", examples=["dice"])


class Farkle(TavernBlock):
    """Farkle for two, as played in Kingdom Come: Deliverance; started by a targeted decision."""

    target: int = Field(
        default=2000, ge=1, le=20_000, description="Who has so many points first wins at once.", examples=[2000]
    )
    stakes: Stakes = Field(default_factory=Stakes, description="The bets.")
    scoring: ScoringRules = Field(default_factory=ScoringRules, description="What dice are worth.")
    ai: ArtificialPlayer = Field(default_factory=ArtificialPlayer, description="The AI at the table.")
    pictures: Pictures = Field(description="Pictures.")
    texts: FarkleTexts = Field(description="All texts of the game.")


def scoring_of(block: Farkle) -> Scoring:
    """The scoring of a block as the reference reads it."""
    rules = block.scoring
    straights = tuple(Straight(tuple(straight.faces), straight.points) for straight in rules.straights)
    return Scoring(rules.singles, rules.three_of_a_kind, rules.each_further, straights)
