"""From the index of a mod folder to the sources of a program. Compiles nothing."""

from __future__ import annotations

from generator.interpret.definitions import Definition, Definitions, Sources
from generator.interpret.groups import GROUPED
from generator.mod import records
from generator.mod.index import ModIndex

_COLUMNS = slice(1, 6)
"""Fields of a localisation row that hold languages: English, French, German, unused, Spanish."""


def sources_of(index: ModIndex) -> Sources:
    """Everything in a mod that can run or be shown."""
    sources = Sources(
        events=_defined(index, records.EVENT),
        decisions=_defined(index, records.DECISION),
        effects=_defined(index, records.SCRIPTED_EFFECT),
        triggers=_defined(index, records.SCRIPTED_TRIGGER),
        traits=_defined(index, records.TRAIT),
        opinion_modifiers=_defined(index, records.OPINION_MODIFIER),
        event_modifiers=_defined(index, records.EVENT_MODIFIER),
        custom_texts=_defined(index, records.CUSTOM_TEXT),
        texts={key: entry.row.fields[_COLUMNS] for key, entry in index.texts.entries.items()},
    )
    for kind in GROUPED:
        sources.groups.update({(kind, name): one.group for name, one in index.defined(kind).items()})
    for one in index.definitions:
        if one.kind == records.ON_ACTION:
            sources.on_actions.setdefault(one.name, []).append(_definition(one))
    return sources


def _defined(index: ModIndex, kind: str) -> Definitions:
    return {name: _definition(one) for name, one in index.defined(kind).items()}


def _definition(one: records.Definition) -> Definition:
    return Definition(one.name, one.group or one.kind, one.statement, one.script)
