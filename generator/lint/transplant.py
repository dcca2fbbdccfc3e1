"""The chains of a mod carried over to a new index of it, where an edit left everything as it was that makes them.

Most edits touch texts, numbers and conditions; then no event is reached in another way than before, and only the
objects stand in new records (`transplanted`). Others add objects and firings: then the ways that they add are followed
and those from before stay, although an edit may have closed some (`grown`). That claims rather too little than too
much: what holds on more ways holds on fewer, too. Where a scripted effect fires other events than before, so may every
object that calls it, and the chains have to be followed anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from generator.lint.chains import Chains, extended
from generator.mod.index import ModIndex
from generator.mod.records import DECISION, EVENT, SCRIPTED_EFFECT, Act, Definition, Firing

# Fields of an event or decision that tell how it starts and who its ROOT and FROM are.
_STARTS = ("is_triggered_only", "filter", "hide_in_decisions_list")


def carried_over(chains: Chains, before: ModIndex, after: ModIndex, *, knows_base: bool) -> Chains | None:
    """The chains of an index for the next one, exact or with more ways than there are; `None` if they are not known."""
    return transplanted(chains, before, after) or grown(chains, before, after, knows_base=knows_base)


def grown(chains: Chains, before: ModIndex, after: ModIndex, *, knows_base: bool) -> Chains | None:
    """The chains of an index with the ways that the next one adds; `None` if it calls or has other scripted effects.

    An event that is fired from fewer places than before counts as open, since it may be fired from nowhere now; so do
    those that it leads to, since of a circle that nothing fires any one may be the way in.
    """
    was, now = frozenset(before.definitions), frozenset(after.definitions)
    gone = [one for one in before.definitions if one not in now]
    new = [one for one in after.definitions if one not in was]
    objects = dict(_pairs(gone, new))
    events = {one.name for one in (*gone, *new) if one.kind == EVENT}
    firing = [one.owner for name in events if _is_other(name, objects, before, after) for one in after.fired(name)]
    macros = {one.name for one in (*gone, *new) if one.kind == SCRIPTED_EFFECT}
    fires_other = any(_of_macro(before, name) != _of_macro(after, name) for name in macros)
    if fires_other or any(one.kind == SCRIPTED_EFFECT for one in firing) or _misses_calls(before, after, gone, objects):
        return None
    sites = {old: other for pair in objects.items() for old, other in _sites(before, after, *pair)}
    ended = {one.event for owner in gone for one in before.in_definition(owner)[0] if one not in sites}
    opened = list(_led_to(after, ended))
    moved = chains.moved(objects, sites)
    return extended(moved, after, dict.fromkeys((*new, *firing)), opened, knows_base=knows_base)


def _led_to(index: ModIndex, names: Iterable[str]) -> Iterator[Definition]:
    """The events of some names, and all that they fire and call in turn."""
    waiting = [event for name in names if (event := index.events.get(name)) is not None]
    seen = set(waiting)
    while waiting:
        one = waiting.pop()
        if one.kind == EVENT:
            yield one
        targets = [index.events.get(firing.event) for firing in index.in_definition(one)[0]]
        targets += [index.defined(SCRIPTED_EFFECT).get(name) for name, _ in _calls(index, one)]
        fresh = [target for target in targets if target is not None and target not in seen]
        seen.update(fresh)
        waiting += fresh


def _misses_calls(
    before: ModIndex, after: ModIndex, gone: Iterable[Definition], objects: Mapping[Definition, Definition]
) -> bool:
    """Whether an object calls scripted effects no more that it called before."""
    was = {one: _calls(before, one) for one in gone}
    return any(calls and (one not in objects or calls != _calls(after, objects[one])) for one, calls in was.items())


def _is_other(event: str, objects: Mapping[Definition, Definition], before: ModIndex, after: ModIndex) -> bool:
    """Whether an event is new, so that what fires it has to be followed again."""
    old = before.events.get(event)
    return old is None or objects.get(old, old) is not after.events.get(event)


def _of_macro(index: ModIndex, name: str) -> tuple[object, ...]:
    macro = index.defined(SCRIPTED_EFFECT).get(name)
    return _ways_out(index, macro) if macro else ()


def _pairs(gone: Iterable[Definition], new: Iterable[Definition]) -> Iterator[tuple[Definition, Definition]]:
    """Objects that start as they did before, the old one and the new one."""
    left: dict[tuple[object, ...], list[Definition]] = defaultdict(list)
    for one in new:
        left[_start(one)].append(one)
    for one in gone:
        if left[_start(one)]:
            yield one, left[_start(one)].pop(0)


def _sites(before: ModIndex, after: ModIndex, old: Definition, new: Definition) -> Iterator[tuple[Firing, Firing]]:
    """The firings of an object that stand in both versions of it."""
    left: dict[tuple[object, ...], list[Firing]] = defaultdict(list)
    for one in after.in_definition(new)[0]:
        left[_shot(one)].append(one)
    for one in before.in_definition(old)[0]:
        if left[_shot(one)]:
            yield one, left[_shot(one)].pop(0)


def _shot(one: Firing) -> tuple[object, ...]:
    return one.event, one.command, one.heads, one.is_shown


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
    return tuple(map(_shot, index.in_definition(definition)[0])), _calls(index, definition)


def _calls(index: ModIndex, definition: Definition) -> tuple[tuple[str, tuple[str, ...]], ...]:
    uses = index.in_definition(definition)[1]
    return tuple((use.name, use.heads) for use in uses if use.thing == SCRIPTED_EFFECT and use.act is Act.CALL)
