"""The game's own `error.log` and `game.log`: lines taken apart, mapped to places, events and our codes.

    [event.cpp:1165]: Event x.5: Lacks both MTTH and 'is_triggered_only'!     -> CK501, event x.5
    ... type: "character_event", location: " file: events/x.txt line: 12"     -> events/x.txt line 12

The shapes are those of real logs in public bug reports; line numbers in the C++ files vary with the patch and are not
looked at. A line of a shape that is not known is kept as it is, without a code.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from generator.mod.index import ModIndex
from generator.mod.records import Definition

_PREFIX = re.compile(r"^(?:\[[\d:. -]+\])?\s*\[(?P<file>[\w.]+\.(?:cpp|h)):\d+\]:\s*(?P<message>.*)$")
_LOCATION = re.compile(r"file:\s*\"?(?P<file>[^\"]+?\.\w{2,4})\"?[,\s]*(?:line:?\s*(?P<line>\d+))?", re.IGNORECASE)
_NEAR_LINE = re.compile(r"near line:?\s*(?P<line>\d+)", re.IGNORECASE)
_IN_FILE = re.compile(r"in (?:file:?\s*)?\"?(?P<file>[\w /\\.()-]+\.(?:txt|csv|gfx|gui))\"?", re.IGNORECASE)
_EVENT = re.compile(r"\bEvents?:?\s+#?(?P<event>[\w.]*\d)\b")

# Part of the message, in lower case, and the code of ours that finds the same fault in the files.
_CODES = (
    ("lacks both mtth", "CK501"),
    ("has no options", "CK502"),
    ("is missing a title", "CK503"),
    ("is missing a desc", "CK503"),
    ("undefined event", "CK201"),
    ("unknown modifier-type", "CK203"),
    ("undefined modifier type", "CK204"),
    ("reference to undefined trait", "CK203"),
    ("modifier doesn't exist", "CK203"),
    ("has wrong scope", "CK307"),
    ("must be scoped, local, or global", "CK308"),
    ("unexpected token", "CK101"),
    ("unknown trigger-type", "CK202"),
    ("unknown effect-type", "CK202"),
    ("unknown trigger", "CK202"),
    ("unknown effect", "CK202"),
    ("->isvalid()", "CK203"),
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One kind of line: where the engine says it is, what it is about, and how often it stands in the log.

    `source` is the engine's C++ file; `file`, `line` (from 1), `event` and `code` are empty or 0 where there is none.
    """

    source: str
    message: str
    file: str
    line: int
    event: str
    code: str
    count: int = 1


def read_log(text: str) -> tuple[LogLine, ...]:
    """The lines of a log, equal ones counted, the most frequent first; blank lines are passed over."""
    counts = Counter(_read(line) for line in text.splitlines() if line.strip())
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0].code or "~", pair[0].message))
    return tuple(_counted(line, count) for line, count in ordered)


def _counted(line: LogLine, count: int) -> LogLine:
    return LogLine(line.source, line.message, line.file, line.line, line.event, line.code, count)


def _read(text: str) -> LogLine:
    match = _PREFIX.match(text.strip())
    source, message = (match["file"], match["message"]) if match else ("", text.strip())
    location = _LOCATION.search(message) or _IN_FILE.search(message)
    near = _NEAR_LINE.search(message)
    number = (location["line"] if location and "line" in location.groupdict() else None) or (
        near["line"] if near else ""
    )
    event = _EVENT.search(message)
    return LogLine(
        source,
        message,
        location["file"].strip().replace("\\", "/") if location else "",
        int(number or 0),
        event["event"] if event else "",
        _code(message),
    )


def _code(message: str) -> str:
    lower = message.lower()
    return next((code for part, code in _CODES if part in lower), "")


def owner_of(line: LogLine, index: ModIndex) -> Definition | None:
    """The event, decision or other object of a mod that a line is about; `None` if it names none of the mod."""
    if line.event in index.events:
        return index.events[line.event]
    return _at(line, index.definitions) if line.file and line.line else None


def _at(line: LogLine, definitions: Iterable[Definition]) -> Definition | None:
    """The innermost object around a line of a file; paths are compared by their ends, since logs shorten them."""
    found: Definition | None = None
    wanted = line.file.lower()
    for one in definitions:
        if one.file.path.lower().endswith(wanted) or wanted.endswith(one.file.path.lower()):
            source = one.script.source
            first, last = source.position(one.statement.start).line, source.position(one.statement.end).line
            if first <= line.line <= last:
                found = one
    return found
