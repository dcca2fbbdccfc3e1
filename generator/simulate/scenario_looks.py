"""What a scenario file says of numbers: dice and how fair they are, scripted draws, variables whose mean is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from generator.spec.faults import Fault
from generator.spec.fields import Model

MOST_DRAWS = 400
MOST_DICE = 80


def one_or_many(value: object) -> object:
    """A single entry where a list may stand."""
    return [value] if isinstance(value, str | Mapping) else value


Word: TypeAlias = Annotated[str, Field(min_length=1)]
Names: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(one_or_many)]


class MeasureSpec(Model):
    """A number to look at: a variable of somebody, read each time an event starts."""

    name: Word
    at: Word = Field(description="The event at whose start the variable is read, before anything in it runs.")
    who: Word
    variable: Word
    on: str = Field(default="", description="Only where this person gets the event; anybody if empty.")


class SampleSpec(Model):
    """Dice to look at: variables of somebody, read when an event starts. They are tested for fairness."""

    name: Word
    at: Word = Field(description="The event at whose start the variables are read.")
    who: Word
    variables: Names
    only_flags: Names = Field(
        default=(), description="Flags, one for each variable, that say at `only_at` whether it will be rolled."
    )
    only_at: str = ""
    on: str = Field(default="", description="Only where this person gets the event `at`; anybody if empty.")

    @model_validator(mode="after")
    def _flags_fit(self) -> SampleSpec:
        if self.only_flags and (len(self.only_flags) != len(self.variables) or not self.only_at):
            raise Fault("`only_flags` needs one flag for each of `variables`, and `only_at`", at=("only_flags",))
        return self


class DiceSpec(Model):
    """What is a die in this script."""

    faces: int = Field(ge=2, le=100)
    samples: tuple[SampleSpec, ...]

    @model_validator(mode="after")
    def _few_enough(self) -> DiceSpec:
        count = sum(len(sample.variables) for sample in self.samples)
        if count > MOST_DICE:
            raise Fault(f"`samples` name {count} dice, at most {MOST_DICE} are tested against each other")
        return self


Size: TypeAlias = Annotated[int, Field(ge=1, le=100_000)]


class DrawsSpec(Model):
    """Scripted dice: the draws of each game in order, or every combination of the first draws in turn.

    A draw is the number of the entry in its `random_list`, from 1; `yes` or `no` for `random`; `any` is left to chance.
    """

    draws: Annotated[tuple[str, ...], Field(max_length=MOST_DRAWS)] = ()
    every: Annotated[tuple[Size, ...], Field(max_length=MOST_DRAWS)] = Field(
        default=(), description="`[6, 6]`: all 36 pairs of the first two draws, game by game."
    )

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, value: object) -> object:
        return {"draws": value} if isinstance(value, Sequence) and not isinstance(value, str) else value

    @model_validator(mode="after")
    def _readable(self) -> DrawsSpec:
        for number, draw in enumerate(self.draws):
            if draw not in ("yes", "no", "any") and not (draw.isdecimal() and 0 < int(draw) <= 100_000):
                raise Fault(f"draw {number + 1} is `{draw}`, expected a number from 1, `yes`, `no` or `any`")
        if self.draws and self.every:
            raise Fault("expected either `draws` or `every`")
        return self
