"""Mending what can be mended safely: bytes of a file and its findings to new bytes. Writes no file.

CK114, CK115, CK116, CK125   byte order mark, UTF-8 and NULs go, if every letter exists in Windows-1252
CK120, CK121                 a row gets its 15 fields and its `x`, if no text is lost by it
CK301                        `repeat_event = { }` is wrapped in `ROOT = { }`, where the finding is sure
CK401                        `NOT` with several conditions becomes `NOR`, which means the same
CK404                        an empty `limit` goes
CK501                        `is_triggered_only = yes` behind the event's `id`, if something fires the event
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.diagnostics import Confidence, Diagnostic
from generator.mod.index import ModIndex
from generator.script.decoding import decode, encode_like
from generator.script.localisation import END_FIELD, FIELD_TOTAL
from generator.script.parser import parse
from generator.script.tree import Script, Statement

_ENCODING = frozenset(("CK114", "CK115", "CK116", "CK125"))
_ROWS = frozenset(("CK120", "CK121"))


@dataclass(frozen=True, slots=True)
class Edit:
    """Text to put in the place of a stretch, as offsets in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class _Faulty:
    """A statement to be mended, and what is known of it."""

    script: Script
    statement: Statement
    finding: Diagnostic
    index: ModIndex


def mended(raw: bytes, findings: Sequence[Diagnostic], index: ModIndex) -> bytes:
    """The bytes of one file with every finding mended that can be; the same bytes if none can."""
    decoded = decode(raw)
    text = decoded.text
    if any(finding.code in _FIXES for finding in findings):
        script = parse(text, findings[0].place.path)
        text = applied(text, _edits(script, findings, index))
    rows = {line for finding in findings if finding.code in _ROWS for line in _rows_meant(text, finding)}
    text = _with_rows(text, rows) if rows else text
    changed = encode_like(text, decoded) if text != decoded.text else raw
    return _recoded(changed) if any(finding.code in _ENCODING for finding in findings) else changed


def is_mendable(finding: Diagnostic) -> bool:
    """Whether findings of its kind can be mended; a single one may still prove too odd."""
    return finding.code in _FIXES or finding.code in _ROWS or finding.code in _ENCODING


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits made, the last first; of two that overlap the first stands."""
    done = len(text) + 1
    for edit in sorted(edits, key=lambda one: (-one.start, -one.end)):
        if edit.end <= done:
            text = text[: edit.start] + edit.text + text[edit.end :]
            done = edit.start
    return text


def _edits(script: Script, findings: Sequence[Diagnostic], index: ModIndex) -> list[Edit]:
    found: dict[int, Edit] = {}
    for finding in findings:
        fix, start = _FIXES.get(finding.code), finding.place.start
        if fix is None or start is None or start.line > len(script.source.line_starts):
            continue
        offset = script.source.line_starts[start.line - 1] + start.column - 1
        statement = statement_at(script.statements, offset)
        edit = fix(_Faulty(script, statement, finding, index)) if statement else None
        if edit is not None:
            found.setdefault(offset, edit)
    return list(found.values())


def statement_at(statements: Sequence[Statement], offset: int) -> Statement | None:
    """The statement that starts at an offset, at any depth."""
    for statement in statements:
        if statement.start == offset:
            return statement
        if statement.start < offset < statement.end:
            return statement_at(statement.block, offset)
    return None


def _wrap_in_root(faulty: _Faulty) -> Edit | None:
    if faulty.statement.key.lower() != "repeat_event" or faulty.finding.confidence is not Confidence.HIGH:
        return None
    inner = faulty.script.source.text[faulty.statement.start : faulty.statement.end]
    return Edit(faulty.statement.start, faulty.statement.end, f"ROOT = {{ {inner} }}")


def _not_to_nor(faulty: _Faulty) -> Edit | None:
    return (
        Edit(faulty.statement.start, faulty.statement.start + len("NOT"), "NOR")
        if faulty.statement.key.lower() == "not"
        else None
    )


def _drop(faulty: _Faulty) -> Edit | None:
    """Without the white space behind it on its line."""
    text = faulty.script.source.text
    end = faulty.statement.end
    while end < len(text) and text[end] in " \t":
        end += 1
    return Edit(faulty.statement.start, end, "")


def _make_triggered(faulty: _Faulty) -> Edit | None:
    named = faulty.statement.first("id")
    if named is None or faulty.statement.first("is_triggered_only") or not faulty.index.fired(named.word):
        return None
    text = faulty.script.source.text
    line_start = max(text.rfind("\n", 0, named.start), text.rfind("\r", 0, named.start)) + 1
    before = text[line_start : named.start]
    line_end = "\r\n" if "\r\n" in text else "\n"
    gap = f"{line_end}{before}" if not before.strip() else " "
    return Edit(named.end, named.end, f"{gap}is_triggered_only = yes")


_Fix = Callable[[_Faulty], Edit | None]
_FIXES: Mapping[str, _Fix] = {
    "CK301": _wrap_in_root,
    "CK401": _not_to_nor,
    "CK404": _drop,
    "CK501": _make_triggered,
}


def _rows_meant(text: str, finding: Diagnostic) -> Iterator[int]:
    """The line of a finding about a row, and those of the rows it stands for: all with as many fields."""
    start = finding.place.start
    if start is None:
        return
    yield start.line
    lines = text.splitlines()
    if finding.notes and start.line <= len(lines):
        count = lines[start.line - 1].count(";")
        for number, line in enumerate(lines, start=1):
            if line.count(";") == count and not line.startswith(("#", ";")):
                yield number


def _with_rows(text: str, lines: set[int]) -> str:
    """The rows on these lines with 15 fields and `x` at the end, where only empty fields have to go."""
    parts = text.splitlines(keepends=True)
    for number in lines:
        if number <= len(parts):
            body = parts[number - 1].rstrip("\r\n")
            parts[number - 1] = _whole_row(body) + parts[number - 1][len(body) :]
    return "".join(parts)


def _whole_row(line: str) -> str:
    fields = line.split(";")
    while len(fields) > 1 and fields[-1].strip().lower() in ("", END_FIELD):
        fields.pop()
    if len(fields) >= FIELD_TOTAL:
        return line
    return ";".join([*fields, *[""] * (FIELD_TOTAL - 1 - len(fields)), END_FIELD])


def _recoded(raw: bytes) -> bytes:
    """Windows-1252 without mark and NULs; the bytes as they were if a letter has no place in it."""
    body = raw.removeprefix(codecs.BOM_UTF8).rstrip(b"\0")
    if body.isascii():
        return body
    try:
        return body.decode("utf-8").encode("cp1252")
    except UnicodeDecodeError:
        return body
    except UnicodeEncodeError:
        return raw
