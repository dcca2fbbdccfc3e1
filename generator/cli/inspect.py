"""`modwright inspect`: the index of any mod, as tables or as JSON."""

from __future__ import annotations

import dataclasses
import difflib
import json
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from rich.box import ASCII2
from rich.console import Console
from rich.table import Table

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.mod.folder import find_mod
from generator.mod.index import ModIndex, index_mod
from generator.mod.summary import (
    EventSummary,
    FiringSummary,
    KindCount,
    StateSummary,
    Summary,
    events_of,
    namespaces_of,
    summarise,
)

_WIDTH = 80
_FEW = 12

_EPILOG = """\b
Examples:
  modwright inspect mod_output
  modwright inspect MyMod --events mw
  modwright inspect MySubmod --base BigMod --all
  modwright inspect MyMod.mod --json > index.json
"""


@click.command(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("path", type=UserPath())
@click.option("--base", "bases", multiple=True, type=UserPath(), help="A mod that lies under it.")
@click.option("--events", "namespace", metavar="NAMESPACE", help="Show the events of one namespace and who fires them.")
@click.option("--all", "whole", is_flag=True, help="Show long lists whole.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
def command(path: Path, bases: tuple[Path, ...], namespace: str | None, whole: bool, as_json: bool) -> None:
    """Show what a mod defines, fires, sets and reads.

    PATH is a mod folder, its `.mod` file, or the folder around both.
    """
    index = index_mod([find_mod(one).files() for one in (*bases, path)])
    if namespace is not None:
        events = _events(index, namespace)
        console.say(_json(events)) if as_json else _show_events(events)
    elif as_json:
        console.say(_json(summarise(index)))
    else:
        _show(summarise(index), None if whole else _FEW)


def _events(index: ModIndex, namespace: str) -> tuple[EventSummary, ...]:
    events = events_of(index, namespace)
    if not events:
        known = [name for name in namespaces_of(index) if name]
        otherwise = "its events have no namespace" if index.events else "the mod has no events"
        near = difflib.get_close_matches(namespace, known, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(f'`{name}`' for name in known[:_FEW])}"
        raise UserError(f"no event has the namespace `{namespace}`", hint if known else otherwise)
    return events


def _json(value: Summary | tuple[EventSummary, ...]) -> str:
    plain = dataclasses.asdict(value) if isinstance(value, Summary) else [dataclasses.asdict(one) for one in value]
    return json.dumps(plain, indent=1, ensure_ascii=True)


def _show(summary: Summary, most: int | None) -> None:
    console.say(f"{' over '.join(f'`{name}`' for name in reversed(summary.mods))}: {summary.scripts} script files read")
    console.say(textwrap.fill(f"defined: {_counts(summary.counts)}", _WIDTH, subsequent_indent="  "))
    console.say(f"texts: {summary.texts} keys ({_counts(summary.languages)})")
    _table("Events", ("namespace", "events", "fired by", "never fired"), _namespace_rows(summary), most)
    for title, states in (("Flags", summary.flags), ("Variables", summary.variables)):
        _table(title, ("name", "written", "cleared", "read", "shown", "by"), _state_rows(states), most)
    _table(
        "Files that hide others",
        ("file", "of", "hidden by"),
        [(one.path, one.hidden_in, one.by or f"{one.by_mod} (whole folder)") for one in summary.overrides],
        most,
    )
    duplicates = [(one.kind, one.name, "\n".join(map(_short, one.places))) for one in summary.duplicates]
    _table("Defined more than once (the first stays)", ("kind", "name", "where"), duplicates, most)
    _table("Found while reading", ("code", "name", "count"), [_texts(one) for one in summary.findings], most)
    for line in summary.unreadable:
        console.say(f"cannot be read: {line}")


def _namespace_rows(summary: Summary) -> list[tuple[str, ...]]:
    return [
        (one.namespace or "(none)", str(one.events), _counts(one.fired_by), str(one.unfired))
        for one in summary.namespaces
    ]


def _state_rows(states: Iterable[StateSummary]) -> list[tuple[str, ...]]:
    """The most used first."""
    ordered = sorted(states, key=lambda one: -(one.written + one.cleared + one.read + one.shown))
    return [
        (one.name, str(one.written), str(one.cleared), str(one.read), str(one.shown), _first(one.writers))
        for one in ordered
    ]


def _first(owners: tuple[str, ...]) -> str:
    """The name of the first and how many more there are."""
    if not owners:
        return ""
    name = owners[0].partition(" ")[2]
    return name if len(owners) == 1 else f"{name} +{len(owners) - 1}"


def _short(place: str) -> str:
    """A place without its folders and its column."""
    return place.replace("\\", "/").rpartition("/")[2].rpartition(":")[0]


def _counts(counts: Iterable[KindCount]) -> str:
    return ", ".join(f"{one.kind} {one.count}" for one in counts) or "-"


def _texts(record: object) -> tuple[str, ...]:
    assert dataclasses.is_dataclass(record)
    assert not isinstance(record, type)
    return tuple(str(value) for value in dataclasses.astuple(record))


def _table(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], most: int | None) -> None:
    """A table of at most that many rows, and a line that tells how many were left out; nothing without rows."""
    if not rows:
        return
    table = Table(box=ASCII2, show_edge=False)
    for column in columns:
        is_number = column in ("count", "events", "never fired", "written", "cleared", "read", "shown")
        table.add_column(column, justify="right" if is_number else "left", overflow="fold")
    for row in rows[:most]:
        table.add_row(*row)
    printer = Console(width=_WIDTH, no_color=True, highlight=False, markup=False)
    with printer.capture() as captured:
        printer.print(table)
    console.say(f"\n{title} ({len(rows)})")
    console.say(captured.get().rstrip("\n"))
    if most is not None and len(rows) > most:
        console.say(f"... and {len(rows) - most} more (--all shows them)")


def _show_events(events: tuple[EventSummary, ...]) -> None:
    for event in events:
        console.say(f"{event.id}  {event.kind}  {event.place}")
        for one in event.fired_by:
            console.say(f"  fired by {one.by_kind} {one.by or '(no id)'}{_how(one)}")
        for one in event.fires:
            console.say(f"  fires {one.event}{_how(one)}{'' if one.defined else '  (not in this mod)'}")


def _how(firing: FiringSummary) -> str:
    words = [firing.command]
    words += ["delayed"] if firing.delayed else []
    words += ["only described"] if firing.shown_only else []
    way = f" in {' > '.join(firing.heads)}" if firing.heads else ""
    return f" ({', '.join(words)}{way})"
