"""Comments that silence findings. Knows no rules but their codes and names.

    x = 1  # modwright: ignore CK301       this line          # modwright: ignore-next CK301   the next line
    # modwright: ignore-block CK301        the block that starts on the next line
    # modwright: ignore-file CK301         the whole file

Several codes or names may follow, with or without commas; none means all. Marks of the old validator
(`# Audax Validator "." Ignore_NEXT`, `Ignore_1005` ...) stand for the next line: `NEXT` for all findings, numbers for
those about names and scopes, which is what mods use them for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.script.tree import Comment, Script, Statement

_MARK = re.compile(r"#\s*modwright:\s*ignore(?:-(next|block|file))?\b([^#]*)", re.IGNORECASE)
_OLD_MARK = re.compile(r'#\s*Audax Validator\s+"[^"]*"\s+Ignore_(NEXT|\d+)', re.IGNORECASE)
_SPLIT = re.compile(r"[,\s]+")
_ALL = "*"
_NAMES_AND_SCOPES = ("CK2", "CK3")


@dataclass(frozen=True, slots=True)
class Silence:
    """A stretch of lines, both ends included, in which some codes or names (or `*`) are not told."""

    first: int
    last: int
    codes: frozenset[str]

    def covers(self, finding: Diagnostic) -> bool:
        """Whether a finding of the same file is silenced."""
        line = finding.place.start.line if finding.place.start else 0
        if not self.first <= line <= self.last:
            return False
        return any(
            code in (_ALL, finding.code.lower(), finding.name)
            or (len(code) == 3 and finding.code.lower().startswith(code))
            for code in self.codes
        )


def silences(script: Script) -> tuple[Silence, ...]:
    """What the comments of a file silence."""
    found = (_silence(script, comment) for comment in script.comments)
    return tuple(one for one in found if one is not None)


def told(findings: Iterable[Diagnostic], scripts: Mapping[str, Script]) -> list[Diagnostic]:
    """The findings that no comment silences; `scripts` by the path shown in findings."""
    known: dict[str, tuple[Silence, ...]] = {}
    kept = []
    for finding in findings:
        path = finding.place.path
        if path not in known:
            known[path] = silences(scripts[path]) if path in scripts else ()
        if not any(one.covers(finding) for one in known[path]):
            kept.append(finding)
    return kept


def _silence(script: Script, comment: Comment) -> Silence | None:
    mark, old = _MARK.match(comment.text), _OLD_MARK.match(comment.text)
    if mark is None and old is None:
        return None
    line = script.source.position(comment.start).line
    if mark is None:
        assert old is not None
        return Silence(line + 1, line + 1, _old_codes(old[1]))
    codes = frozenset(word.lower() for word in _SPLIT.split(mark[2]) if word) or frozenset({_ALL})
    match (mark[1] or "").lower():
        case "file":
            return Silence(0, len(script.source.line_starts) + 1, codes)
        case "next":
            return Silence(line + 1, line + 1, codes)
        case "block":
            return Silence(line, _block_end(script, line + 1), codes)
        case _:
            return Silence(line, line, codes)


def _old_codes(word: str) -> frozenset[str]:
    return frozenset({_ALL}) if word.upper() == "NEXT" else frozenset(code.lower() for code in _NAMES_AND_SCOPES)


def _block_end(script: Script, line: int) -> int:
    """The last line of the statement that starts on a line; the line itself if none does."""
    source = script.source
    if line > len(source.line_starts):
        return line
    statement = _first_behind(script.statements, source.line_starts[line - 1])
    if statement is None or source.position(statement.start).line != line:
        return line
    return source.position(statement.end - 1).line


def _first_behind(statements: Sequence[Statement], offset: int) -> Statement | None:
    """The outermost statement that starts at or behind an offset."""
    for statement in statements:
        if statement.start >= offset:
            return statement
        if statement.end > offset:
            return _first_behind(statement.block, offset)
    return None
