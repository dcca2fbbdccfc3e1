"""The codes of faults in rules.yaml found by `spec/` (RY101 to RY199); games and expressions have their own tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from generator.diagnostics import Diagnostic, Note
from generator.source import Place

CODES: dict[str, str] = {
    "RY101": "not-text",
    "RY102": "too-large",
    "RY103": "bad-yaml",
    "RY104": "duplicate-key",
    "RY105": "circular-alias",
    "RY106": "alias-flood",
    "RY107": "too-deep",
    "RY108": "unsupported-yaml",
    "RY109": "empty-file",
    "RY111": "unknown-key",
    "RY112": "missing-key",
    "RY113": "wrong-type",
    "RY114": "out-of-range",
    "RY115": "wrong-value",
    "RY116": "unknown-game",
    "RY121": "missing-text",
    "RY122": "unlisted-language",
    "RY123": "not-cp1252",
    "RY124": "bad-text",
    "RY125": "long-text",
    "RY126": "unknown-placeholder",
    "RY127": "bad-markup",
    "RY131": "unknown-name",
    "RY132": "duplicate-id",
    "RY133": "unknown-modifier",
    "RY134": "missing-picture",
    "RY135": "unknown-motif",
    "RY136": "script-word",
    "RY137": "taken-name",
    "RY141": "bad-table",
    "RY142": "bad-row",
    "RY143": "unknown-text",
}


def finding(code: str, place: Place, message: str, help: str = "", notes: Iterable[Note] = ()) -> Diagnostic:
    """A fault of rules.yaml under one of the codes above."""
    return Diagnostic(code, CODES[code], message, place, notes=tuple(notes), help=help)


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most like the word, if any is."""
    found = get_close_matches(word, list(names), n=1, cutoff=0.6)
    return found[0] if found else None


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """A help line with the nearest name; without one, a short list of all; else empty."""
    known = sorted(dict.fromkeys(names))
    near = nearest(word, known)
    if near is not None:
        return f"did you mean `{near}`?"
    return f"known are {listing(known)}" if known and len(known) <= 12 else ""


def listing(names: Sequence[str], last: str = "and") -> str:
    """Names in backticks: "`a`, `b` and `c`"."""
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}" if quoted else ""
