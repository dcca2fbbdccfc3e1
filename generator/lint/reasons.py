"""Why a scope is of some type, as notes with their places: the link that leads to it, the kind of event, the firing.

    note: it is a province because of `capital_scope = { }`
    note: FROM is a title because decision `x` fires the event here

Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Note
from generator.lint.chains import describe
from generator.lint.needs import named
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.values import Slot, Types
from generator.mod.records import DECISION, EVENT, Definition

_MOST = 3


def reasons_of(subject: Subject, spot: Spot, types: Types) -> tuple[Note, ...]:
    """Why the scope around a spot is of some types; empty where nothing more is known than that."""
    scope = spot.frame.scope
    if scope is None:
        return ()
    if scope.slot is Slot.OTHER:
        return tuple(_of_head(spot, types))
    if scope.slot is Slot.CALLER:
        return tuple(_of_callers(subject, spot.owner, types))
    return tuple(_of_chain(subject, spot.owner, scope.slot, types))


def _of_head(spot: Spot, types: Types) -> Iterator[Note]:
    """The nearest head that is a link or iterator; `THIS` and `PREV` only pass it on."""
    head = spot.frame.scope.head if spot.frame.scope else ""
    for one in spot.around():
        if one.is_head and one.statement.key == head:
            yield Note(f"it is a {named(types)} because of `{head} = {{ }}`", one.place)
            return


def _of_callers(subject: Subject, macro: Definition, types: Types) -> Iterator[Note]:
    """Where a macro is called, and why the scope is such there."""
    for caller in subject.callers.get(macro, ())[:_MOST]:
        yield Note(f"called here in a {named(types)} scope", caller.place)
        if caller.owner.kind not in MACROS:
            yield from reasons_of(subject, caller, types)


def _of_chain(subject: Subject, owner: Definition, slot: Slot, types: Types) -> Iterator[Note]:
    """ROOT by what the object is, FROM by who fires it."""
    if slot is Slot.ROOT:
        group = owner.group if owner.kind in (EVENT, DECISION) else owner.kind
        yield Note(f"ROOT is a {named(types)} because {describe(owner)} is of kind `{group}`", owner.place)
        return
    if owner.kind == DECISION:
        yield Note(f"`{slot.word}` is a {named(types)} in `{owner.group}`", owner.place)
        return
    sites = {entry.site: entry for entry in subject.chains.entries(owner) if entry.site is not None}
    for site in tuple(sites)[:_MOST]:
        if site is not None:
            yield Note(
                f"`{slot.word}` is a {named(types)} because {describe(site.owner)} fires the event here", site.place
            )
