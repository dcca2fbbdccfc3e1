"""The table of all that can be wrong in a script or csv file by its shape alone. Codes CK101 to CK129; never reused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.diagnostics import Diagnostic, Severity
from generator.source import Place, Source, Span


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of finding: its code, its name, how bad it is, and what to do about it.

    `harmless` marks faults that leave no doubt about the shape of the file (those of the encoding).
    """

    code: str
    name: str
    severity: Severity
    help: str
    harmless: bool = False


UNCLOSED_BRACE = Fault(
    "CK101", "unclosed-brace", Severity.ERROR, "add a `}` where the block ends; the game swallows everything behind it"
)
EXTRA_BRACE = Fault("CK102", "extra-brace", Severity.ERROR, "remove it, or find the block above that closes too early")
UNTERMINATED_QUOTE = Fault("CK103", "unterminated-quote", Severity.ERROR, 'add the closing `"` on the same line')
MISSING_OPERATOR = Fault("CK104", "missing-operator", Severity.ERROR, "write `=` between the name and the `{`")
MISSING_VALUE = Fault("CK105", "missing-value", Severity.ERROR, "give a value, or remove the line")
STRAY_OPERATOR = Fault("CK106", "stray-operator", Severity.ERROR, "each statement is one name, one operator, one value")
NOT_EQUAL = Fault("CK107", "not-equal", Severity.ERROR, "wrap the comparison in `NOT = { }` and use `=` or `==`")
BROKEN_QUOTE = Fault(
    "CK108",
    "line-break-in-quotes",
    Severity.WARNING,
    "keep a quoted text on one line; use `\\n` in localisation for a break",
)
ESCAPE = Fault(
    "CK109", "escape-in-quotes", Severity.WARNING, "move the text to localisation, where quotes need no backslash"
)
CONSTANT = Fault("CK110", "constant", Severity.ERROR, "write the value itself; constants belong to later games")
STRAY_BLOCK = Fault(
    "CK111", "stray-block", Severity.ERROR, "remove the value before the `{`, or give the block a name of its own"
)
ODD_CHARACTER = Fault(
    "CK112", "odd-character", Severity.WARNING, "retype the name; the character cannot be seen in an editor"
)
TOO_DEEP = Fault("CK113", "too-deep", Severity.ERROR, "split the block up; deeper blocks are not read")
BYTE_ORDER_MARK = Fault(
    "CK114", "byte-order-mark", Severity.WARNING, "save as Windows-1252 (ANSI), without a byte order mark", True
)
UTF8 = Fault(
    "CK115", "utf-8", Severity.WARNING, "save as Windows-1252 (ANSI); the game shows these letters garbled", True
)
NUL_BYTES = Fault("CK116", "nul-bytes", Severity.WARNING, "cut the file off behind its last line", True)
UNDEFINED_BYTE = Fault(
    "CK117", "undefined-byte", Severity.WARNING, "retype the letter and save as Windows-1252 (ANSI)", True
)
STRAY_ITEM = Fault(
    "CK118", "stray-item", Severity.WARNING, "write `name = value`, or move the list into a block of its own"
)
NO_BREAK_SPACE = Fault(
    "CK119", "no-break-space", Severity.INFO, "nothing is wrong yet; `modwright fmt` puts ordinary spaces there", True
)
FIELD_COUNT = Fault(
    "CK120",
    "csv-field-count",
    Severity.WARNING,
    "a row is a key, 13 fields and `x`; a `;` in a text starts a new field",
)
NO_END_FIELD = Fault("CK121", "csv-no-end", Severity.WARNING, "end the row with `;x`")
DUPLICATE_KEY = Fault("CK122", "csv-duplicate-key", Severity.ERROR, "remove one of the rows or give it another key")
ODD_KEY = Fault("CK123", "csv-odd-key", Severity.WARNING, "a key is one word, right at the start of the line")
BROKEN_LINE = Fault("CK124", "csv-broken-line", Severity.ERROR, "keep a text on one line, with `\\n` for a break")
UTF8_COMMENT = Fault(
    "CK125",
    "utf-8-comment",
    Severity.INFO,
    "save as Windows-1252 (ANSI) before letters outside comments go wrong",
    True,
)

FAULTS = (
    UNCLOSED_BRACE,
    EXTRA_BRACE,
    UNTERMINATED_QUOTE,
    MISSING_OPERATOR,
    MISSING_VALUE,
    STRAY_OPERATOR,
    NOT_EQUAL,
    BROKEN_QUOTE,
    ESCAPE,
    CONSTANT,
    STRAY_BLOCK,
    ODD_CHARACTER,
    TOO_DEEP,
    BYTE_ORDER_MARK,
    UTF8,
    NUL_BYTES,
    UNDEFINED_BYTE,
    STRAY_ITEM,
    NO_BREAK_SPACE,
    FIELD_COUNT,
    NO_END_FIELD,
    DUPLICATE_KEY,
    ODD_KEY,
    BROKEN_LINE,
    UTF8_COMMENT,
)


@dataclass(frozen=True, slots=True)
class Found:
    """A fault at a stretch of text, not yet resolved to lines and columns."""

    fault: Fault
    message: str
    span: Span


def diagnose(source: Source, found: Iterable[Found]) -> tuple[Diagnostic, ...]:
    """The findings for people, with their places; findings on one line share its excerpt, however long it is."""
    excerpts: dict[int, str] = {}
    diagnostics: list[Diagnostic] = []
    for one in found:
        start, end = source.position(one.span.start), source.position(one.span.end)
        if start.line not in excerpts:
            excerpts[start.line] = source.line(start.line)
        place = Place(source.path, start, end, excerpts[start.line])
        diagnostics.append(finding(one.fault, one.message, place))
    return tuple(diagnostics)


def finding(fault: Fault, message: str, place: Place) -> Diagnostic:
    """A finding of that kind at that place."""
    return Diagnostic(fault.code, fault.name, message, place, fault.severity, help=fault.help)
