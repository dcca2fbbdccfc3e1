"""Numbers and tables of `modwright odds` as plain text. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from generator.cli import console
from generator.errors import UserError
from generator.spec.replace_file import replace_file

Json: TypeAlias = str | int | float | bool | Sequence["Json"] | Mapping[str, "Json"] | None


def fraction(text: str) -> Fraction:
    """The value of an option such as `0.94` or `1/3`, kept exactly; raises UserError if it is no number."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise UserError(f"`{text}` is no number", "write a number such as `0.94` or `1/3`") from None


def probability(chance: Fraction, option: str) -> Fraction:
    """The value of an option that is a chance; raises UserError if it is none."""
    if not 0 <= chance <= 1 or chance.denominator > 1000:
        hint = "write a chance such as 0.5 or 1/3, with a denominator up to 1,000"
        raise UserError(f"{option} is {chance}, expected 0 to 1", hint)
    return chance


def number(exact: Fraction) -> Json:
    """A number in JSON: the fraction as text, and the nearest float."""
    return {"exact": str(exact), "value": float(exact)}


def decimal(number: Fraction, places: int = 6) -> str:
    """A number rounded to so many places."""
    return f"{float(number):.{places}f}"


def plain(number: Fraction) -> str:
    """A number as short as it can be written: `0.5`, `10`, `1/3`."""
    short = f"{float(number):g}"
    return short if Fraction(short) == number else str(number)


def exact(number: Fraction) -> str:
    """The fraction, and the nearest float in full."""
    return f"{number} = {float(number)!r}"


def percent(share: Fraction, places: int = 2) -> str:
    """A share in percent."""
    return f"{float(100 * share):.{places}f} %"


def points(share: Fraction) -> str:
    """A difference of shares in percentage points."""
    return f"{float(100 * share):.2f} pp"


def faces(dice: Sequence[int]) -> str:
    """Dice as digits, or with spaces if a face has two; a dash for none."""
    return ("" if max(dice, default=0) < 10 else " ").join(map(str, dice)) or "-"


def table(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows as lines with columns aligned, the first `left` columns to the left and the rest to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def say_table(rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print such a table."""
    for line in table(rows, left):
        console.say(line)


def write_page(path: Path, page: str) -> None:
    """Write a page and say so."""
    replace_file(path, page.encode("utf-8"))
    console.say(f"wrote {path}")
