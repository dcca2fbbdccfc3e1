"""The chains of a mod carried over to a new index of it, where an edit left everything as it was that makes them.

Most edits touch texts, numbers and conditions; then no event is reached in another way than before, and only the
objects stand in new records. Anything else gives `None`: the chains have to be followed anew.
"""

from __future__ import annotations

from generator.lint.chains import Chains
from generator.mod.index import ModIndex
from generator.mod.records import DECISION, EVENT, SCRIPTED_EFFECT, Act, Definition, Firing

# Fields of an event or decision that tell how it starts and who its ROOT and FROM are.
_STARTS = ("is_triggered_only", "filter", "hide_in_decisions_list")


def transplanted(chains: Chains, before: ModIndex, after: ModIndex) -> Chains | None:
    """The chains of an index for the next one; `None` if they are not surely the same."""
    if len(before.definitions) != len(after.definitions):
        return None
    moved = [pair for pair in zip(before.definitions, after.definitions, strict=True) if pair[0] is not pair[1]]
    sites: dict[Firing, Firing] = {}
    for old, new in moved:
        if _start(old) != _start(new) or _ways_out(before, old) != _ways_out(after, new):
            return None
        sites.update(zip(before.in_definition(old)[0], after.in_definition(new)[0], strict=True))
    return chains.moved(dict(moved), sites)


def _start(definition: Definition) -> tuple[object, ...]:
    """What decides how an object is started by itself."""
    if definition.kind not in (EVENT, DECISION):
        return (definition.kind, definition.name, definition.group)
    fields = tuple(
        (key, one.word)
        for one in definition.statement.block
        if (key := one.key.lower()) in _STARTS or key.startswith("third_party")
    )
    return (definition.kind, definition.name, definition.group, fields)


def _ways_out(index: ModIndex, definition: Definition) -> tuple[object, ...]:
    """The firings of an object and the scripted effects it calls."""
    firings, uses = index.in_definition(definition)
    fired = tuple((one.event, one.command, one.heads, one.is_shown) for one in firings)
    return fired, tuple((use.name, use.heads) for use in uses if use.thing == SCRIPTED_EFFECT and use.act is Act.CALL)
