"""Files, bytes and texts to scripts. Never fails on what is in a file; every fault is a finding of the script."""

from __future__ import annotations

from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.script.careful import read_carefully
from generator.script.decoding import decode
from generator.script.encoding_faults import encoding_findings
from generator.script.faults import diagnose
from generator.script.tree import Script
from generator.source import Source


def parse(text: str, path: str) -> Script:
    """The script of a text; `path` is the file as the user named it."""
    statements, comments, found = read_carefully(text)
    source = Source(path, text)
    return Script(source, tuple(statements), tuple(comments), tuple(diagnose(source, one) for one in found))


def parse_bytes(raw: bytes, path: str) -> Script:
    """The script of a file's bytes, with the findings about its encoding first."""
    decoded = decode(raw)
    script = parse(decoded.text, path)
    return with_findings(script, encoding_findings(decoded, script.source))


def read_script(file: Path, shown: str | None = None) -> Script:
    """The script in a file, named `shown` in findings; `UserError` if the file cannot be read."""
    return parse_bytes(read_bytes(file), shown if shown is not None else str(file))


def read_bytes(file: Path) -> bytes:
    """The bytes of a file; `UserError` with the reason if it cannot be read."""
    try:
        return file.read_bytes()
    except IsADirectoryError:
        raise UserError(f"`{file}` is a folder, expected a file", "name a file in it") from None
    except FileNotFoundError:
        raise UserError(f"`{file}` does not exist", "check the path") from None
    except OSError as fault:
        raise UserError(
            f"`{file}` cannot be read: {fault.strerror or fault}", "check the path and its rights"
        ) from fault


def with_findings(script: Script, more: tuple[Diagnostic, ...]) -> Script:
    """The script with more findings before its own."""
    return Script(script.source, script.statements, script.comments, more + script.findings) if more else script
