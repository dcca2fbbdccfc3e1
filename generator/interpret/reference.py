"""The page that says which commands run. Made from the fact tables and the interpreter's own tables; writes no file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from generator.ck2 import facts
from generator.ck2.arguments import Sort
from generator.interpret import commands, flow, logic
from generator.interpret.assumed import NAME_SORTS
from generator.interpret.compiler import DISPLAY_ONLY
from generator.interpret.iterators import ITERATORS
from generator.interpret.links import LINKS
from generator.interpret.state import EntityKind

_HEAD = """# Commands

Which commands of the fact tables the interpreter runs. Made from the tables; do not edit, see the last line.

* **runs**: does what the game does, as far as `docs/language.md` and the project's defaults know it.
* **cast**: read from the cast (scenario): a fact, number, name or bond of that name; false, 0 or nobody unless given.
  An effect cannot change it. Which of them a program reads is listed with every run.
* **shown**: only steers what is shown; passed over.
* **no**: not simulated. It is listed once with place and count; as a condition it is neutral, as an effect it does
  nothing; `--strict` makes it an error.

`uses` counts the command in the 32 mods from which the tables were made.
"""
_LAST = """
Written by `python -c "from generator.interpret.reference import page; print(page(), end='')" > docs/commands.md`.
"""


class Status(StrEnum):
    """What becomes of a command."""

    RUNS = "runs"
    CAST = "cast"
    SHOWN = "shown"
    NO = "no"


def trigger_status(known: facts.Command) -> Status:
    """What becomes of a condition."""
    name = known.name.lower()
    if name in commands.TRIGGERS or name in logic.TRIGGERS:
        return Status.RUNS
    if name in DISPLAY_ONLY:
        return Status.SHOWN
    plain = NAME_SORTS | {Sort.BOOL, Sort.SCOPE}
    if any(shape.sort in plain or shape.is_numeric for shape in known.argument):
        return Status.CAST
    return Status.NO


def effect_status(known: facts.Command) -> Status:
    """What becomes of an effect."""
    name = known.name.lower()
    if name in commands.EFFECTS or name in flow.EFFECTS or name == "if":
        return Status.RUNS
    return Status.SHOWN if name in DISPLAY_ONLY else Status.NO


def link_status(known: facts.Link) -> Status:
    """What becomes of a link."""
    if known.name.lower() in LINKS:
        return Status.RUNS
    return Status.NO if known.name.lower().startswith("new_") else Status.CAST


def iterator_status(known: facts.Iterator) -> Status:
    """What becomes of an iterator, as condition and as effect."""
    if known.name.lower() in ITERATORS:
        return Status.RUNS
    return Status.CAST if known.output_scopes & {facts.ScopeType(kind.value) for kind in EntityKind} else Status.NO


def share(table: Mapping[str, facts.Command], statuses: Mapping[str, Status]) -> float:
    """The share of uses in scope of a character, control words left out, that does not end in `no`."""
    counted = [
        known
        for name, known in table.items()
        if name not in facts.controls() and (not known.scopes or known.scopes & _PERSONAL)
    ]
    run = sum(known.seen for known in counted if statuses[known.name.lower()] is not Status.NO)
    return run / sum(known.seen for known in counted)


_PERSONAL = frozenset({facts.ScopeType.ANY, facts.ScopeType.CHARACTER})


def trigger_statuses() -> dict[str, Status]:
    """All conditions of the tables."""
    return {name: trigger_status(known) for name, known in facts.triggers().items()}


def effect_statuses() -> dict[str, Status]:
    """All effects of the tables."""
    return {name: effect_status(known) for name, known in facts.effects().items()}


def page() -> str:
    """The whole page."""
    triggers, effects = trigger_statuses(), effect_statuses()
    parts = [
        _HEAD,
        f"By uses in a character's scope: {share(facts.triggers(), triggers):.1%} of conditions, "
        f"{share(facts.effects(), effects):.1%} of effects are not `no`.\n",
        *_section("Conditions", ((n, triggers[n], facts.triggers()[n].seen) for n in triggers)),
        *_section("Effects", ((n, effects[n], facts.effects()[n].seen) for n in effects)),
        *_section("Links", ((n, link_status(one), None) for n, one in facts.links().items())),
        *_section("Iterators", ((n, iterator_status(one), None) for n, one in facts.iterators().items())),
    ]
    return "\n".join(parts) + _LAST


def _section(title: str, rows: Iterable[tuple[str, Status, int | None]]) -> Iterator[str]:
    """One table."""
    ordered = sorted(rows, key=lambda row: row[0])
    totals = ", ".join(f"{sum(row[1] is one for row in ordered)} {one}" for one in Status)
    has_uses = any(row[2] is not None for row in ordered)
    yield f"## {title}\n\n{totals}\n"
    yield "| command | status |" + (" uses |" if has_uses else "")
    yield "| --- | --- |" + (" ---: |" if has_uses else "")
    for name, status, uses in ordered:
        yield f"| `{name}` | {status} |" + (f" {uses} |" if has_uses else "")
    yield ""
