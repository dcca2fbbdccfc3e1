"""A small game for tests of the envelope: one of every kind of field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.spec.fields import (
    Condition,
    GameBlock,
    Gold,
    OpinionModifierName,
    Percent,
    Placeholders,
    Text,
    TraitName,
)


def answers(owner: object) -> tuple[str, ...]:
    """One placeholder for each question of the quiz."""
    assert isinstance(owner, Quiz)
    return tuple(f"answer{number}" for number in range(1, owner.questions + 1))


class Quiz(GameBlock):
    """Questions and answers."""

    prize: Gold = Field(default=500, description="What the winner gets.", examples=["0.5"])
    fee: Annotated[Gold, Field(gt=0, le=5_000)] = Field(default=100, description="What it costs.", examples=["0.1"])
    questions: int = Field(default=1, ge=1, le=5, description="How many questions.", examples=["2"])
    players: int | Literal["all", "none"] = Field(default="all", description="How many play.", examples=["all"])
    chance: Percent = Field(default=5, description="A chance.", examples=["5"])
    right: Annotated[str, Condition("guest", "asker")] = Field(description="Who may play.", examples=["human"])
    wrong: Annotated[str, Condition("guest", "asker")] | None = Field(default=None, description="Who may not.")
    trait: TraitName | None = Field(default=None, description="A trait.", examples=["gambler"])
    mood: OpinionModifierName | None = Field(default=None, description="A mood.")
    question: Annotated[Text, Placeholders("me", "prize", of_owner=answers)] | None = Field(
        default=None, description="The question."
    )
