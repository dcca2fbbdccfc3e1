"""Text for people: findings with source lines and carets. Never raises for a character that the console cannot show."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable

import click

from generator.diagnostics import Diagnostic, Severity
from generator.errors import FaultyInput, UserError
from generator.source import Place

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_WIDEST_EXCERPT = 160


def make_streams_safe() -> None:
    """Let stdout and stderr replace what their encoding lacks (cp1252 and ASCII consoles)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(text: str = "") -> None:
    """A line of results, to stdout."""
    click.echo(text)


def say_error(message: str, hint: str) -> None:
    """A message that is no finding, to stderr."""
    click.echo(f"{click.style('error', fg='red', bold=True)}: {message}", err=True)
    if hint:
        click.echo(f"  {click.style('hint', bold=True)}: {hint}", err=True)


def warn(message: str) -> None:
    """Something that a person should know although the command went well, to stderr; nothing for an empty text."""
    if message:
        click.echo(f"{click.style('warning', fg='yellow', bold=True)}: {message}", err=True)


def show_user_error(fault: UserError) -> None:
    """What ended the command, with every finding it carries."""
    if isinstance(fault, FaultyInput):
        for finding in fault.findings:
            click.echo(format_finding(finding), err=True)
    say_error(fault.message, fault.hint)


def show_warnings(findings: Iterable[Diagnostic]) -> None:
    """Findings that end nothing, to stderr."""
    for finding in findings:
        click.echo(format_finding(finding), err=True)


def show_findings(findings: Iterable[Diagnostic]) -> None:
    """Findings as results, to stdout."""
    for finding in findings:
        click.echo(format_finding(finding))


def format_finding(finding: Diagnostic) -> str:
    """`path:line:column: CODE name: message`, the source line with carets, the notes, the help line."""
    severity = click.style(finding.severity.value, fg=_COLOURS[finding.severity], bold=True)
    lines = [f"{finding.place}: {severity} {finding.code} {finding.name}: {finding.message}", *_excerpt(finding.place)]
    for note in finding.notes:
        lines.append(f"  note: {note.message}" if note.place is None else f"  {note.place}: note: {note.message}")
        lines += _excerpt(note.place) if note.place else []
    if finding.help:
        lines.append(f"  {click.style('help', bold=True)}: {finding.help}")
    return "\n".join(lines)


def _excerpt(place: Place) -> list[str]:
    """The source line and carets under the span; long lines are cut around the place. Empty without a source line."""
    if place.excerpt is None or place.start is None or place.end is None or not place.excerpt.strip():
        return []
    first = place.start.column - 1
    last = place.end.column - 1 if place.end.line == place.start.line else len(place.excerpt)
    cut = max(0, first - _WIDEST_EXCERPT // 2) if len(place.excerpt) > _WIDEST_EXCERPT else 0
    shown = place.excerpt[cut : cut + _WIDEST_EXCERPT]
    width = max(1, min(last, cut + len(shown)) - first)
    pad = "".join("\t" if character == "\t" else " " for character in shown[: first - cut])
    number = str(place.start.line)
    blank = " " * len(number)
    return [f"  {number} | {_printable(shown)}", f"  {blank} | {_printable(pad)}{'^' * width}"]


def _printable(text: str) -> str:
    """Tabs as one space (so that columns agree) and control characters as dots."""
    return "".join(" " if character == "\t" else character if character.isprintable() else "." for character in text)
