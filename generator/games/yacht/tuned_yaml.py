"""The numbers of the CPU as the block `cpu:` of rules.yaml, and what differs between two sets of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.rules import CARD, UPPER, Category


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A number that differs: its name, with the line where there is one for each line, and both values as text."""

    name: str
    before: str
    after: str


def changes(before: CpuNumbers, after: CpuNumbers) -> tuple[NumberChange, ...]:
    """Everything that differs."""
    old, new = dict(_named(before)), dict(_named(after))
    return tuple(NumberChange(name, old[name], new[name]) for name in old if old[name] != new[name])


def _named(numbers: CpuNumbers) -> Iterator[tuple[str, str]]:
    for field in fields(numbers):
        value = getattr(numbers, field.name)
        if field.name in {"weights", "urgency", "zero_penalties"}:
            for line, number in zip(CARD, value, strict=False):
                yield f"{field.name} of {line}", str(number)
        elif isinstance(value, tuple):
            yield field.name, _row(value)
        else:
            yield field.name, str(value)


def _row(values: Sequence[Category | tuple[int, ...]]) -> str:
    return f"[{', '.join(map(_entry, values))}]"


def _entry(one: Category | tuple[int, ...]) -> str:
    return one.value if isinstance(one, Category) else str(list(one))


def cpu_block(numbers: CpuNumbers) -> str:
    """The block as it stands in rules.yaml, below the name of the game."""
    without_chance = [line for line in CARD if line is not Category.CHANCE]
    return "\n".join(
        [
            "    cpu:",
            "      sixes_or_yacht:",
            f"        sixes_from: {numbers.sixes_from}",
            f"        missing_below: {numbers.sixes_below}",
            f"        missing_most: {numbers.sixes_most}",
            f"        free_below: {numbers.sixes_free}",
            f"      complete: {_row(numbers.complete)}",
            "      locked:",
            f"        dice: {numbers.lock_dice}",
            f"        lines: {_row(numbers.lock)}",
            "      sacrifice:",
            *(f"        - {line}" for line in numbers.sacrifice),
            f"      factor: {numbers.factor}",
            "      weights:",
            *_by_line(CARD, numbers.weights),
            "      urgency:",
            *_by_line(UPPER, numbers.urgency),
            "      zero_penalties:",
            *_by_line(without_chance, numbers.zero_penalties[: len(without_chance)]),
            f"      chance_penalty: {numbers.chance_penalty}",
            f"      waste_part: {numbers.waste_part}",
            f"      hysteresis: {numbers.hysteresis}",
            f"      small_faces: {numbers.small_faces}",
            f"      high_faces: {_row(numbers.high_faces)}",
            "      stops:",
            f"        three_kind: {numbers.three_kind_stop}",
            f"        four_kind: {numbers.four_kind_stop}",
            f"        chance: {numbers.chance_stop}",
        ]
    )


def _by_line(lines: Sequence[Category], numbers: Sequence[int]) -> list[str]:
    return [f"        {line}: {number}" for line, number in zip(lines, numbers, strict=True)]
