"""Single values by their shape: words, quoted texts, numbers, dates. Knows nothing of what a value means."""

from __future__ import annotations

import re

from generator.script.tree import Kind, Scalar

# INVARIANT: at most 15 digits before the point, so that thousandths stay exact in 64 bits and `int` never refuses.
_NUMBER = re.compile(r"([+-]?)([0-9]{1,15}(?:\.([0-9]*))?|\.([0-9]+))")
_DATE = re.compile(r"-?[0-9]{1,4}\.[0-9]{1,2}\.[0-9]{1,2}")


def make_scalar(token: str) -> Scalar:
    """The value that a token stands for; quoted if it starts with a quote, and then it may lack the closing one."""
    if token.startswith('"'):
        return Scalar(token[1:-1] if len(token) > 1 and token.endswith('"') else token[1:], Kind.QUOTED)
    number = _NUMBER.fullmatch(token)
    if number is not None:
        return Scalar(token, Kind.NUMBER, _thousandths(number))
    return Scalar(token, Kind.DATE if _DATE.fullmatch(token) else Kind.WORD)


def _thousandths(number: re.Match[str]) -> int:
    """`-1.2345` is -1234: decimals past the third are cut off, toward zero."""
    decimals = number[3] or number[4] or ""
    whole = number[2].partition(".")[0] or "0"
    value = int(whole) * 1000 + int((decimals + "000")[:3])
    return -value if number[1] == "-" else value
