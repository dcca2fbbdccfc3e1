"""Trees that are parsed when somebody asks for them, for files of which all else is known already.

    script = LateScript("events/a.txt", raw, reader)
    statement = script.late(mark)               key and offsets are known, the value is read when it is asked for
    statement.value                             parses the whole file

INVARIANT: once a file is parsed, its late statements stand in its tree, so that each statement is one object only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from generator.script.decoding import decode
from generator.script.parser import Reader
from generator.script.tree import Script, Statement
from generator.source import Source


@dataclass(frozen=True, slots=True)
class Mark:
    """What is known of a statement without its value: key, operator, offsets of key, value and end."""

    key: str
    operator: str
    start: int
    value_start: int
    end: int
    quoted_key: bool


class LateSource(Source):
    """A file whose bytes become text when the text is asked for."""

    def __init__(self, path: str, raw: bytes) -> None:
        self.path = path
        self._raw = raw

    def __getattr__(self, name: str) -> str:
        """Called for what is not there yet."""
        if name != "text":
            raise AttributeError(name)
        self.text = decode(self._raw).text
        return self.text


class LateScript(Script):
    """A script of which only the source is there until statements, comments or findings are asked for."""

    __slots__ = ("_late", "_raw", "_reader")
    _raw: bytes
    _reader: Reader
    _late: dict[int, LateStatement]

    def __init__(self, path: str, raw: bytes, reader: Reader) -> None:
        self._fill(source=LateSource(path, raw), _raw=raw, _reader=reader, _late={})

    def late(self, mark: Mark) -> LateStatement:
        """The statement that starts where the mark does; one object for equal marks."""
        known = self._late.get(mark.start)
        if known is None:
            known = self._late[mark.start] = LateStatement(mark, self)
        return known

    def __getattr__(self, name: str) -> object:
        """Called for what is not there yet."""
        if name not in ("statements", "comments", "findings"):
            raise AttributeError(name)
        self.parse()
        return getattr(self, name)

    def parse(self) -> None:
        """Read the file, and put the late statements into its tree."""
        read = self._reader.parse_bytes(self._raw, self.source.path)
        statements = list(read.statements)
        for start in sorted(self._late):
            _replace(statements, self._late[start])
        self._fill(statements=tuple(statements), comments=read.comments, findings=read.findings)

    def _fill(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)


class LateStatement(Statement):
    """A statement whose value is read with the file; `fields` are its own statements of single values, if known."""

    __slots__ = ("_fields", "_script")
    _fields: Mapping[str, Statement | None] | None

    def __init__(self, mark: Mark, script: LateScript) -> None:
        self.key = mark.key
        self.operator = mark.operator
        self.start = mark.start
        self.value_start = mark.value_start
        self.end = mark.end
        self.quoted_key = mark.quoted_key
        self._script = script
        self._fields = None

    def tell(self, fields: Mapping[str, Statement | None]) -> None:
        """Say which keys (in lower case) its block holds, each with its first statement if that is a single value."""
        self._fields = fields

    def first(self, key: str) -> Statement | None:
        """The first statement of the block with that key, without reading the file if it is a single value."""
        lower = key.lower()
        if self._fields is None:
            return super().first(key)
        known = self._fields.get(lower)
        return super().first(key) if known is None and lower in self._fields else known

    def keys(self) -> list[str]:
        """The keys of its block in lower case, each once if they are known without reading the file."""
        return super().keys() if self._fields is None else list(self._fields)

    def __getattr__(self, name: str) -> object:
        """Called for what is not there yet."""
        if name != "value":
            raise AttributeError(name)
        self._script.parse()
        return self.value


def _replace(statements: list[Statement], late: LateStatement) -> None:
    """Put a late statement in the place of the one that was read; it lies in these statements or below them."""
    place = bisect_right(statements, late.start, key=_start) - 1
    while statements[place].start != late.start:
        statements = statements[place].block
        place = bisect_right(statements, late.start, key=_start) - 1
    late.value = statements[place].value
    statements[place] = late


def _start(statement: Statement) -> int:
    return statement.start
