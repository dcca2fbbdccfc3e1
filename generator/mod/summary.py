"""The index of a mod as a summary for people and machines: counts, who fires what, who writes and reads what.

Plain frozen records of texts and numbers (`dataclasses.asdict` makes JSON of them); places are `path:line:column`.
Judges nothing: a flag that is set and never tested is only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.mod.index import ModIndex
from generator.mod.records import LOC_KEY, VARIABLE, Act, Definition, Duplicate, Firing, Use
from generator.mod.texts import TextEntry
from generator.script.localisation import LANGUAGES

_WRITES = (Act.SET, Act.CHANGE)
_READS = (Act.TEST, Act.READ)
# What fires an event that chance starts.
BY_ITSELF = "itself"


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many objects of a kind are defined."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class NamespaceSummary:
    """The events of one namespace; `fired_by` counts firings by what fires, `unfired` the events that nothing fires.

    Events that chance starts are counted under `BY_ITSELF`.
    """

    namespace: str
    events: int
    kinds: tuple[KindCount, ...]
    fired_by: tuple[KindCount, ...]
    unfired: int


@dataclass(frozen=True, slots=True)
class FiringSummary:
    """One firing: what fires which event, through which scopes, how."""

    event: str
    by_kind: str
    by: str
    command: str
    heads: tuple[str, ...]
    delayed: bool
    repeat: bool
    shown_only: bool
    defined: bool
    place: str


@dataclass(frozen=True, slots=True)
class EventSummary:
    """One event with everything that fires it and everything it fires."""

    id: str
    kind: str
    place: str
    fired_by: tuple[FiringSummary, ...]
    fires: tuple[FiringSummary, ...]


@dataclass(frozen=True, slots=True)
class StateSummary:
    """A flag or variable: how often it is written, cleared, read and shown, and by what (`event mw.1`), sorted."""

    family: str
    name: str
    written: int
    cleared: int
    read: int
    shown: int
    writers: tuple[str, ...]
    clearers: tuple[str, ...]
    readers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OverrideSummary:
    """A file that a higher mod hides; `by` is empty if its whole folder is replaced and the file has no successor."""

    path: str
    hidden_in: str
    by_mod: str
    by: str


@dataclass(frozen=True, slots=True)
class DuplicateSummary:
    """A name defined more than once; the first place is the definition that stays."""

    kind: str
    name: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindingCount:
    """How often the parser found one fault."""

    code: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything `modwright inspect` shows."""

    mods: tuple[str, ...]
    scripts: int
    counts: tuple[KindCount, ...]
    texts: int
    languages: tuple[KindCount, ...]
    namespaces: tuple[NamespaceSummary, ...]
    firings: tuple[FiringSummary, ...]
    flags: tuple[StateSummary, ...]
    variables: tuple[StateSummary, ...]
    overrides: tuple[OverrideSummary, ...]
    duplicates: tuple[DuplicateSummary, ...]
    findings: tuple[FindingCount, ...]
    unreadable: tuple[str, ...]


def summarise(index: ModIndex) -> Summary:
    """The summary of an index; every list is sorted."""
    return Summary(
        mods=index.names,
        scripts=len(index.scripts),
        counts=tuple(KindCount(kind, len(index.defined(kind))) for kind in index.kinds()),
        texts=len(index.texts.entries),
        languages=tuple(KindCount(language, index.texts.count(language)) for language in LANGUAGES),
        namespaces=_namespaces(index),
        firings=tuple(_firing(index, one) for one in sorted(index.firings, key=_firing_order)),
        flags=tuple(_state(family, name, uses, 0) for (family, name), uses in sorted(index.flags().items())),
        variables=_variables(index),
        overrides=tuple(
            OverrideSummary(one.path, one.hidden.mod, one.by_mod, one.by.shown if one.by else "")
            for one in index.overrides
        ),
        duplicates=(*map(_duplicate, index.duplicates), *map(_duplicate_text, index.texts.duplicates)),
        findings=_findings(index),
        unreadable=tuple(f"{one.path}: {one.reason}" for one in index.unreadable),
    )


def events_of(index: ModIndex, namespace: str) -> tuple[EventSummary, ...]:
    """The events of one namespace in the order of their numbers; empty if there is none of that name."""
    some = [event for event in index.events.values() if event.namespace == namespace]
    return tuple(_event(index, event) for event in sorted(some, key=_event_order))


def namespaces_of(index: ModIndex) -> tuple[str, ...]:
    """The namespaces that have events, sorted; an empty text stands for ids without one."""
    return tuple(sorted({event.namespace for event in index.events.values()}))


def _event(index: ModIndex, event: Definition) -> EventSummary:
    fires, _ = index.in_definition(event)
    fired_by = tuple(_firing(index, one) for one in index.fired(event.name))
    fired = tuple(_firing(index, one) for one in fires)
    return EventSummary(event.name, event.group, str(event.place), fired_by, fired)


def _event_order(event: Definition) -> tuple[int, str]:
    number = event.name.rpartition(".")[2]
    return (int(number) if number.isascii() and number.isdigit() else 0, event.name)


def _firing_order(firing: Firing) -> tuple[str, str, int]:
    return (firing.event, firing.source.path, firing.statement.start)


def _firing(index: ModIndex, one: Firing) -> FiringSummary:
    return FiringSummary(
        one.event,
        one.owner.kind,
        one.owner.name,
        one.command,
        one.heads,
        one.is_delayed,
        one.is_repeat,
        one.is_shown,
        one.event in index.events,
        str(one.place),
    )


def _namespaces(index: ModIndex) -> tuple[NamespaceSummary, ...]:
    grouped: dict[str, list[Definition]] = {}
    for event in index.events.values():
        grouped.setdefault(event.namespace, []).append(event)
    return tuple(_namespace(index, name, events) for name, events in sorted(grouped.items()))


def _namespace(index: ModIndex, name: str, events: list[Definition]) -> NamespaceSummary:
    fired = {event.name: index.fired(event.name) for event in events}
    by = Counter(one.owner.kind for firings in fired.values() for one in firings)
    kinds = Counter(event.group for event in events)
    by_itself = {event.name for event in events if _starts_by_itself(event)}
    by.update({BY_ITSELF: len(by_itself)} if by_itself else {})
    unfired = sum(not firings and name not in by_itself for name, firings in fired.items())
    return NamespaceSummary(name, len(events), _counted(kinds), _counted(by), unfired)


def _starts_by_itself(event: Definition) -> bool:
    """Whether chance starts an event (`mean_time_to_happen`), so that nothing needs to fire it."""
    triggered = event.statement.first("is_triggered_only")
    is_triggered = triggered is not None and triggered.word.lower() == "yes"
    return not is_triggered and event.statement.first("mean_time_to_happen") is not None


def _counted(counter: Mapping[str, int]) -> tuple[KindCount, ...]:
    return tuple(KindCount(kind, count) for kind, count in sorted(counter.items()))


def _variables(index: ModIndex) -> tuple[StateSummary, ...]:
    """Variables of script and those that only texts print."""
    used, printed = index.uses_of(VARIABLE), index.texts.uses_of(VARIABLE)
    return tuple(
        _state(VARIABLE, name, used.get(name, ()), len(printed.get(name, ()))) for name in sorted({*used, *printed})
    )


def _state(family: str, name: str, uses: Iterable[Use], printed: int) -> StateSummary:
    by_act: dict[Act, list[Use]] = {}
    for use in uses:
        by_act.setdefault(use.act, []).append(use)
    written = [use for act in _WRITES for use in by_act.get(act, ())]
    cleared = by_act.get(Act.CLEAR, [])
    read = [use for act in _READS for use in by_act.get(act, ())]
    return StateSummary(
        family,
        name,
        len(written),
        len(cleared),
        len(read),
        len(by_act.get(Act.SHOW, ())) + printed,
        _owners(written),
        _owners(cleared),
        _owners(read),
    )


def _owners(uses: Iterable[Use]) -> tuple[str, ...]:
    return tuple(sorted({str(use.owner) for use in uses}))


def _duplicate(one: Duplicate) -> DuplicateSummary:
    return DuplicateSummary(one.kind, one.name, tuple(str(some.place) for some in one.definitions))


def _duplicate_text(entries: Sequence[TextEntry]) -> DuplicateSummary:
    return DuplicateSummary(LOC_KEY, entries[0].key, tuple(str(some.place) for some in entries))


def _findings(index: ModIndex) -> tuple[FindingCount, ...]:
    counted = Counter((finding.code, finding.name) for finding in index.findings)
    return tuple(FindingCount(code, name, count) for (code, name), count in sorted(counted.items()))
