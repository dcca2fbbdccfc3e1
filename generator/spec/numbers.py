"""Numbers as scripts hold them: whole thousandths. Knows the notation, not what a number means."""

from __future__ import annotations

import re
from decimal import Decimal

_DECIMAL = re.compile(r"[+-]?(?=\.?[0-9])[0-9]*(?:\.([0-9]+))?")
LARGEST = 2_147_483_000  # thousandths; a script's number is a signed 32-bit count of thousandths (ck2-language 1.5)


def to_thousandths(text: str) -> int:
    """Thousandths of a number such as `0.5` or `.5` (500 both, as scripts read them); ValueError with the reason."""
    shape = _DECIMAL.fullmatch(text.strip())
    if shape is None:
        raise ValueError(f"`{text}` is not a number, expected digits such as `0.5`")
    if len((shape[1] or "").rstrip("0")) > 3:
        raise ValueError(f"`{text}` has more than three decimals, scripts keep three")
    value = int(Decimal(text.strip()) * 1000)
    if abs(value) > LARGEST:
        raise ValueError(f"`{text}` is beyond {LARGEST // 1000:,}, the most that a script can hold")
    return value


def show_thousandths(value: int) -> str:
    """The shortest notation of a number of thousandths: 500 is `0.5`, 2000 is `2`."""
    sign, size = ("-" if value < 0 else ""), abs(value)
    decimals = f"{size % 1000:03d}".rstrip("0")
    return f"{sign}{size // 1000}.{decimals}" if decimals else f"{sign}{size // 1000}"
