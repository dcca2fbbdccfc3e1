"""Who ROOT and the FROM chain of each event can be: a call graph over the whole mod, followed to its fixpoint.

    chains = find_chains(index)
    chains.entries(event)         every way into an event: equalities, types and names of ROOT, FROM, FROMFROM ...
    chains.is_open(event)         whether it may also be fired from where we cannot see
    chains.same(event, a, b)      whether two places of the chain are the same object on every way

A way in is kept once per pattern of equalities and types; its names and firing site are those of the first such way.
Does not look into conditions: every firing site counts as reachable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from generator.ck2 import base_game, facts
from generator.ck2.facts import ScopeType
from generator.lint.values import ANY, CHARACTER, PROVINCE, TITLE, Slot, Types, Value, replay_from_start
from generator.mod.index import ModIndex
from generator.mod.records import DECISION, EVENT, ON_ACTION, SCRIPTED_EFFECT, Act, Definition, Firing

_LENGTH = 5
_WORDS = tuple(slot.word for slot in list(Slot)[:_LENGTH])
_ANY_TYPES = (ANY,) * _LENGTH
# More ways into one event than this tell a reader nothing; the event then counts as open.
_MOST_ENTRIES = 48
_DEEPEST_CALL = 12
# An event in a hook's list has the hook's own ROOT and FROM; no link is added.
_HOOK_LISTS = frozenset(("events", "random_events"))
_UNIT: Types = frozenset({ScopeType.UNIT})


@dataclass(frozen=True, slots=True)
class Entry:
    """One way into an event.

    `same` numbers the objects at ROOT, FROM .. FROM^4: equal numbers are the same object, `None` is a missing scope.
    `types` and `names` go with it. `site` is the firing that leads in, `None` for an event that starts by itself or
    from unseen code.
    """

    same: tuple[int | None, ...]
    types: tuple[Types, ...]
    names: tuple[str, ...]
    site: Firing | None = None

    @property
    def key(self) -> tuple[tuple[int | None, ...], tuple[Types, ...]]:
        """What makes two ways in different."""
        return (self.same, self.types)

    def name(self, slot: Slot) -> str:
        """Who stands at a place, for people; empty if nobody does or nothing is known."""
        return self.names[slot] if slot < _LENGTH and self.same[slot] is not None else ""


@dataclass(slots=True)
class _Ways:
    """The ways into one event while they are gathered."""

    entries: dict[tuple[tuple[int | None, ...], tuple[Types, ...]], Entry] = field(default_factory=dict)
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Chains:
    """The result; see the module's docstring."""

    _entries: Mapping[Definition, tuple[Entry, ...]]
    _open: frozenset[Definition]

    def moved(self, objects: Mapping[Definition, Definition], sites: Mapping[Firing, Firing]) -> Chains:
        """The same chains after the records of some objects and firings were replaced by new ones of equal content."""
        fired = {site.event for site in sites}

        def moved_ways(event: Definition, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
            """The ways into an event, with the new records of what fires it."""
            if event.name not in fired:
                return entries
            return tuple(replace(one, site=sites.get(one.site, one.site)) if one.site else one for one in entries)

        entries = {objects.get(one, one): moved_ways(one, ways) for one, ways in self._entries.items()}
        return Chains(entries, frozenset(objects.get(one, one) for one in self._open))

    def entries(self, definition: Definition) -> tuple[Entry, ...]:
        """Every way into an event, decision or hook; empty for other objects."""
        return self._entries.get(definition, ())

    def is_open(self, definition: Definition) -> bool:
        """Whether it may be entered from code that is not in the mod."""
        return definition in self._open or definition not in self._entries

    def same(self, definition: Definition, one: Slot, other: Slot) -> bool:
        """Whether two places of the chain surely hold the same object, on every way."""
        if one == other:
            return True
        if self.is_open(definition) or max(one, other) >= _LENGTH:
            return False
        entries = self.entries(definition)
        return all(entry.same[one] is not None and entry.same[one] == entry.same[other] for entry in entries)

    def is_missing(self, definition: Definition, slot: Slot) -> bool:
        """Whether a place of the chain is surely empty, on every way."""
        if self.is_open(definition) or slot >= _LENGTH:
            return False
        return all(entry.same[slot] is None for entry in self.entries(definition))

    def types(self, definition: Definition, slot: Slot) -> Types:
        """The types an object at a place of the chain may have; `ANY` where a way in is not known."""
        if slot >= _LENGTH or (slot > 0 and self.is_open(definition)):
            return ANY
        found: set[ScopeType] = set()
        for entry in self.entries(definition):
            if entry.same[slot] is not None:
                found |= entry.types[slot]
        return frozenset(found) or ANY


def find_chains(index: ModIndex, *, knows_base: bool) -> Chains:
    """Follow every firing of a mod; without the base game, events that it also has count as open."""
    return _Finder(index, knows_base, Chains({}, frozenset())).run(index.definitions)


def extended(
    before: Chains, index: ModIndex, objects: Iterable[Definition], opened: Iterable[Definition], *, knows_base: bool
) -> Chains:
    """The chains from before and what some objects of the index add; `opened` are events that anything may fire."""
    finder = _Finder(index, knows_base, before)
    for event in opened:
        finder.add(event, unknown_entry(event))
    return finder.run(objects)


@dataclass(frozen=True, slots=True)
class _Shot:
    """A firing as seen from the object whose chain it runs in, macros expanded: the way of heads and the site.

    `keeps_chain`: the event has the ROOT and FROM of what fires it, as behind `repeat_event` and in the lists of hooks.
    """

    event: str
    heads: tuple[str, ...]
    keeps_chain: bool
    firing: Firing


class _Finder:
    """Holds what is known while the ways are followed."""

    def __init__(self, index: ModIndex, knows_base: bool, before: Chains) -> None:
        self.index = index
        self.before = before
        self.knows_base = knows_base
        self.ways: dict[Definition, _Ways] = {}
        self.macro_shots: dict[Definition, tuple[_Shot, ...]] = {}
        self.shots: dict[Definition, tuple[_Shot, ...]] = {}
        self.queue: deque[tuple[Definition, Entry]] = deque()

    def run(self, objects: Iterable[Definition]) -> Chains:
        """Follow all ways from these objects until nothing new is found."""
        for definition in objects:
            self.queue.extend((definition, entry) for entry in self.before.entries(definition))
            for entry in self._starts(definition):
                self.add(definition, entry)
        self._drain()
        self._open_what_nobody_fires()
        entries = {one: tuple(ways.entries.values()) for one, ways in self.ways.items()}
        is_open = {one for one, ways in self.ways.items() if ways.is_open}
        return Chains({**self.before._entries, **entries}, self.before._open | is_open)

    def _open_what_nobody_fires(self) -> None:
        """Events without a way in are fired from unseen code: first those never fired, then circles of the rest."""
        events = self.index.events.values()
        for definition in (*(one for one in events if not self.index.fired(one.name)), *events):
            if definition not in self.ways and not self.before.entries(definition):
                self.add(definition, unknown_entry(definition))
                self._drain()

    def _drain(self) -> None:
        while self.queue:
            definition, entry = self.queue.popleft()
            for shot in self._shots_of(definition):
                self._follow(entry, shot)

    def _starts(self, definition: Definition) -> Iterator[Entry]:
        """The ways into an object that need no firing."""
        match definition.kind:
            case kind if kind == EVENT:
                yield from self._event_starts(definition)
            case kind if kind == DECISION:
                yield decision_entry(definition)
            case kind if kind == ON_ACTION:
                yield on_action_entry(definition)
            case kind if kind != SCRIPTED_EFFECT:
                if self.index.in_definition(definition)[0] or next(self._calls(definition), None) is not None:
                    yield other_entry(definition)

    def _event_starts(self, definition: Definition) -> Iterator[Entry]:
        triggered = definition.statement.first("is_triggered_only")
        if triggered is None or triggered.word.lower() != "yes":
            yield self_started_entry(definition)
        if not self.knows_base and base_game.is_base_event(definition.name):
            yield unknown_entry(definition)

    def add(self, definition: Definition, entry: Entry) -> None:
        """Take in a way into an object, to be followed by `run` if it is new."""
        ways = self.ways.get(definition)
        if ways is None:
            known = {one.key: one for one in self.before.entries(definition)}
            ways = self.ways[definition] = _Ways(known, definition in self.before._open)
        if entry.site is None and definition.kind == EVENT and entry.same == _ALL_DIFFERENT:
            ways.is_open = True
        if entry.key in ways.entries:
            return
        if len(ways.entries) >= _MOST_ENTRIES:
            ways.is_open = True
            return
        ways.entries[entry.key] = entry
        self.queue.append((definition, entry))

    def _follow(self, entry: Entry, shot: _Shot) -> None:
        event = self.index.events.get(shot.event)
        if event is None:
            return
        found = _entered(entry, _chain_behind(shot.heads, shot.keeps_chain), shot, root_types(event))
        if found is not None:
            self.add(event, found)

    def _calls(self, definition: Definition) -> Iterator[tuple[str, tuple[str, ...]]]:
        for use in self.index.in_definition(definition)[1]:
            if use.thing == SCRIPTED_EFFECT and use.act is Act.CALL:
                yield use.name, use.heads

    def _shots_of(self, definition: Definition) -> tuple[_Shot, ...]:
        known = self.shots.get(definition)
        if known is None:
            known = self.shots[definition] = tuple(_once(self._gather(definition, ())))
        return known

    def _gather(self, definition: Definition, inside: tuple[Definition, ...]) -> Iterator[_Shot]:
        for firing in self.index.in_definition(definition)[0]:
            if not firing.is_shown:
                keeps_chain = firing.is_repeat or firing.command in _HOOK_LISTS
                yield _Shot(firing.event, firing.heads, keeps_chain, firing)
        for name, heads in self._calls(definition):
            macro = self.index.defined(SCRIPTED_EFFECT).get(name)
            if macro is not None and macro not in inside and len(inside) < _DEEPEST_CALL:
                for shot in self._macro(macro, (*inside, definition)):
                    yield _Shot(shot.event, (*heads, *shot.heads), shot.keeps_chain, shot.firing)

    def _macro(self, macro: Definition, inside: tuple[Definition, ...]) -> tuple[_Shot, ...]:
        known = self.macro_shots.get(macro)
        if known is None:
            known = self.macro_shots[macro] = tuple(_once(self._gather(macro, inside)))
        return known


_ALL_DIFFERENT: tuple[int | None, ...] = (0, 1, 2, 3, 4)


@cache
def _chain_behind(heads: tuple[str, ...], keeps_chain: bool) -> tuple[Value | None, ...]:
    """ROOT and the FROM chain of an event fired behind some heads, missing ends filled up."""
    scene = replay_from_start(heads)
    chain = scene.repeat() if keeps_chain else scene.fire()
    return (chain.root, *chain.froms, None, None, None, None)[:_LENGTH]


def _once(shots: Iterable[_Shot]) -> Iterator[_Shot]:
    seen: set[tuple[str, tuple[str, ...], bool]] = set()
    for shot in shots:
        key = (shot.event, shot.heads, shot.keeps_chain)
        if key not in seen:
            seen.add(key)
            yield shot


def _entered(entry: Entry, values: Sequence[Value | None], shot: _Shot, root: Types) -> Entry | None:
    """The way into the fired event from one way into the firing object; `None` if nobody would receive it."""
    same: list[int | None] = []
    types: list[Types] = []
    names: list[str] = []
    for value in values:
        place = None if value is None else _placed(entry, value, shot)
        number, kinds, name = place or (None, ANY, "")
        same.append(number)
        types.append(kinds)
        names.append(name)
    if same[0] is None:
        return None
    types[0] = types[0] if ScopeType.ANY in root else root
    return Entry(_renumbered(tuple(same)), tuple(types), tuple(names), shot.firing)


def _placed(entry: Entry, value: Value, shot: _Shot) -> tuple[int, Types, str] | None:
    """The object at a value: one of the chain it was read from, or a new one."""
    if value.slot < _LENGTH:
        number = entry.same[value.slot]
        return None if number is None else (number, entry.types[value.slot], entry.names[value.slot])
    way = " > ".join(shot.heads) or "the scope"
    return _LENGTH, value.types, f"`{way}` in {describe(shot.firing.owner)}"


@cache
def _renumbered(same: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Numbers by first appearance, so that equal patterns are equal."""
    order: dict[int, int] = {}
    return tuple(None if number is None else order.setdefault(number, len(order)) for number in same)


def describe(definition: Definition) -> str:
    """An object for people: event `mw.1`, decision `mw_invite`."""
    return f"{definition.kind.replace('_', ' ')} `{definition.name}`"


def root_types(event: Definition) -> Types:
    """The type of an event's recipient, by its kind."""
    match event.group:
        case "province_event":
            return PROVINCE
        case "unit_event":
            return _UNIT
        case group if group in facts.enums()["event_kinds"]:
            return CHARACTER
        case _:
            return ANY


def self_started_entry(event: Definition) -> Entry:
    """An event of the periodic pool: a ROOT and no FROM."""
    names = (f"whom {describe(event)} happens to", "", "", "", "")
    return Entry((0, None, None, None, None), (root_types(event), ANY, ANY, ANY, ANY), names)


def unknown_entry(event: Definition) -> Entry:
    """An event fired from where we cannot see: anything may be anywhere."""
    return Entry(_ALL_DIFFERENT, (root_types(event), ANY, ANY, ANY, ANY), ("the recipient", "", "", "", ""))


_TARGETED = frozenset(("targeted_decisions", "targetted_decisions", "vassal_decisions", "dynasty_decisions"))
_OF_TITLES = frozenset(
    ("settlement_decisions", "title_decisions", "trade_post_decisions", "fort_decisions", "hospital_decisions")
)
_OF_TAKERS = frozenset(("decisions", "plot_decisions", "society_decisions"))


def is_targeted(decision: Definition) -> bool:
    """Whether a decision is taken on another character, who is its ROOT."""
    return decision.group in _TARGETED


def is_of_title(decision: Definition) -> bool:
    """Whether a decision is taken on a title or holding, which is its ROOT."""
    return decision.group in _OF_TITLES


def decision_entry(decision: Definition) -> Entry:
    """ROOT and FROM of a decision, by its group (ck2-language 6.1)."""
    what = describe(decision)
    taker = f"the taker of {what}"
    if is_targeted(decision) or is_of_title(decision):
        root = CHARACTER if is_targeted(decision) else TITLE
        has_third = _has_third(decision)
        third = 2 if has_third else None
        names = (f"the target of {what}", taker, "the third party" if has_third else "", "", "")
        return Entry((0, 1, third, None, None), (root, CHARACTER, ANY, ANY, ANY), names)
    if decision.group not in _OF_TAKERS or _is_for_windows(decision):
        return Entry(_ALL_DIFFERENT, (ANY,) * _LENGTH, (f"ROOT of {what}", taker, "", "", ""))
    return Entry((0, None, None, None, None), (CHARACTER, ANY, ANY, ANY, ANY), (taker, "", "", "", ""))


def _is_for_windows(decision: Definition) -> bool:
    """Whether a window of the game takes it and may give it a FROM, such as the artifact to destroy."""
    return decision.statement.first("hide_in_decisions_list") is not None


def _has_third(decision: Definition) -> bool:
    """Whether something stands in FROMFROM: a third party, or the war of a vassal."""
    keys = decision.statement.keys()
    filter_ = decision.statement.first("filter")
    return any(key.startswith("third_party") for key in keys) or (filter_ is not None and filter_.word == "vassal_wars")


def on_action_entry(hook: Definition) -> Entry:
    """ROOT and FROM of a hook: any objects. The types of FROM in the tables are contradicted by mods, so not used."""
    known = facts.on_action(hook.name)
    what = describe(hook)
    names = tuple(f"{slot.word} of {what}" for slot in list(Slot)[:_LENGTH])
    return Entry(_ALL_DIFFERENT, (frozenset({known.root}) if known else ANY, ANY, ANY, ANY, ANY), names)


def other_entry(definition: Definition) -> Entry:
    """Any other object that fires events: nothing is known of its scopes but their words."""
    what = describe(definition)
    return Entry(_ALL_DIFFERENT, _ANY_TYPES, tuple([f"{word} of {what}" for word in _WORDS]))
