"""The keys of rules.yaml that every game of two at a table has: who asks, who accepts, how long, what remains.

Roles in conditions are `asker` and `guest`, or `me` and `other` at the table.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.spec.expression.vocabulary import Absent
from generator.spec.fields import (
    Condition,
    Days,
    EventModifierName,
    GameBlock,
    Identifier,
    Model,
    Months,
    OpinionModifierName,
    Percent,
    TraitName,
)

ASKER_ALONE = Condition("asker", absent=(Absent("guest", "invitation.guest"),))
"""The decision looks at the asker before there is anybody to be asked."""


class Invitation(Model):
    """Who may ask whom, who accepts, and how often the AI asks."""

    filter: Identifier = Field(
        default="all",
        description="Whom a human may look at as a partner: a target filter of the game.",
        examples=["all"],
    )
    ai_filter: Identifier = Field(
        default="liege", description="The same for the AI; `all` would be slow.", examples=["liege"]
    )
    asker: Annotated[str, ASKER_ALONE] = Field(
        description="Who may ask. Only the asker exists here.", examples=["human or trait(gambler)"]
    )
    guest: Annotated[str, Condition("guest", "asker")] = Field(
        description="Whom the decision is shown for.", examples=["at_place_of(asker) and not at_war(asker)"]
    )
    allowed: Annotated[str, Condition("guest", "asker")] = Field(
        default="yes",
        description="When the decision can be clicked, besides the asker having the ante; the game lists it in a "
        "tooltip.",
        examples=["yes"],
    )
    accepts: Annotated[str, Condition("guest", "asker")] = Field(
        description="When an AI guest accepts; it declines otherwise.",
        examples=["trait(gambler) and (opinion(asker) > 0 or prisoner_of(asker))"],
    )
    ai_asks: Annotated[str, Condition("asker", "guest")] = Field(
        description="When an AI may ask a human. An AI never asks an AI.",
        examples=["trait(gambler) and wealth >= 25 and opinion(guest) >= 25"],
    )
    ai_checks_every: Months = Field(
        default=6, description="How many months lie between two thoughts of an AI about asking.", examples=[6]
    )
    ai_asks_every: Months = Field(
        default=24, description="The mean time in months until an AI that may ask does ask.", examples=[24]
    )


class Declining(Model):
    """What becomes of a guest who declines."""

    who: Annotated[str, Condition("guest", "asker")] = Field(
        default="trait(gambler)", description="Which guests it concerns.", examples=["trait(gambler)"]
    )
    loses_trait: Percent = Field(
        default=5, description="The chance in percent to lose the trait of `gambling`.", examples=[5]
    )
    left_alone: EventModifierName = Field(
        description="The event modifier that such a guest gets, for the time given with it; use it in `invitation`.",
        examples=["left_alone"],
    )


class Gambling(Model):
    """The trait of those who cannot resist a game."""

    trait: TraitName = Field(description="A trait of this file.", examples=["gambler"])
    chance: Percent = Field(default=5, description="The chance in percent that a winner gains it.", examples=[5])


class TavernBlock(GameBlock):
    """What the block of every game of two holds; games add their own keys."""

    invitation: Invitation = Field(description="Who asks, who accepts.")
    declining: Declining = Field(description="What declining leads to.")
    keeps_playing: Annotated[str, Condition("me", "other")] = Field(
        default="not at_war(other)",
        description="What must hold for each player at each step; otherwise the game breaks off and both get their "
        "stakes back.",
        examples=["not at_war(other)"],
    )
    table_days: Days = Field(
        default=30,
        description="How long a game may take. After so many days each player is free again and has the own stakes "
        "back, whatever became of the other.",
        examples=[30],
    )
    gambling: Gambling = Field(description="How playing becomes a habit.")
    memory: OpinionModifierName = Field(
        description="The opinion modifier that both players keep of their last game.", examples=["shared_a_game"]
    )
