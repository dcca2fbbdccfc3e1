"""What rules look at: the index, the chains, and every spot of script by its key. Knows no rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from generator.ck2 import base_game
from generator.ck2.scopes import scope_word
from generator.lint.chains import Chains, find_chains
from generator.lint.flow.episodes import Episode, episodes
from generator.lint.flow.solver import Flow, follow
from generator.lint.spots import MACROS, Spot, spots_of
from generator.lint.values import ANY, Slot, Types, Value
from generator.lint.whole_game import holds_kind
from generator.mod.index import ModIndex
from generator.mod.records import EVENT, SCRIPTED_EFFECT, SCRIPTED_TRIGGER, Definition
from generator.script.tree import Scalar

# A mod that uses more names of a kind which nobody defines stands on another mod that was not given.
_FEW = 10
_SHARE = 0.1
_NO_SPOTS: tuple[Spot, ...] = ()


@dataclass(eq=False)
class Subject:
    """One mod under scrutiny, perhaps over a base.

    `own` is the name of the mod whose files are judged; what lies under it is only known. `knows_base` tells that the
    base game itself (or a full conversion) was given, so that a name in neither is wrong, not unknown; ask `knows_all`
    for one kind of name, since the public copy of a mod may lack whole folders.
    `known` holds the spots of objects that an earlier subject has looked at.
    """

    index: ModIndex
    own: str
    knows_base: bool = False
    known: Mapping[Definition, tuple[Spot, ...]] = field(default_factory=dict)

    @cached_property
    def chains(self) -> Chains:
        """Who ROOT and FROM can be, for every event."""
        return find_chains(self.index, knows_base=self.knows_base)

    @cached_property
    def flow(self) -> Flow:
        """What variables and flags can be where they are asked for."""
        return follow(self)

    @cached_property
    def episodes(self) -> tuple[Episode, ...]:
        """Every closed chain of events, from its start to all its ends."""
        return episodes(self, self.flow.steps)

    @cached_property
    def looked_at(self) -> Mapping[Definition, tuple[Spot, ...]]:
        """The spots of each own object, also of those that have none."""
        known = self.known
        return {one: known[one] if one in known else tuple(spots_of(one)) for one in self.definitions()}

    @cached_property
    def by_definition(self) -> Mapping[Definition, tuple[Spot, ...]]:
        """The spots of each own object that holds script, in the order of the files."""
        return {one: spots for one, spots in self.looked_at.items() if spots}

    def prepare(self) -> None:
        """Work out now what nearly every rule asks for, so that copies of this process need not do it again."""
        self.chains, self.worded, self.callers, self.command_keys  # noqa: B018 - the values are kept

    def let_go(self) -> None:
        """Forget everything; what was worked out refers to the subject, and so both would keep each other in memory."""
        vars(self).clear()

    @cached_property
    def worded(self) -> Mapping[Definition, tuple[Spot, ...]]:
        """The spots of each own object that hold a scope word, as the head of a block or as a value."""
        found = {one: tuple(filter(_holds_word, spots)) for one, spots in self.by_definition.items()}
        return {one: spots for one, spots in found.items() if spots}

    @cached_property
    def calls(self) -> tuple[Spot, ...]:
        """All spots that call a macro, known or not."""
        return tuple(spot for spot in self.spots() if spot.is_macro)

    @cached_property
    def _by_key(self) -> Mapping[str, list[Spot]]:
        grouped: dict[str, list[Spot]] = defaultdict(list)
        for spots in self.by_definition.values():
            for spot in spots:
                grouped[spot.key].append(spot)
        return grouped

    def definitions(self, kind: str | None = None) -> Iterator[Definition]:
        """The own objects, all or of one kind, in the order of the files."""
        for one in self.index.definitions:
            if one.file.mod == self.own and (kind is None or one.kind == kind):
                yield one

    def spots(self) -> Iterator[Spot]:
        """All spots of own objects."""
        for spots in self.by_definition.values():
            yield from spots

    def spots_of(self, *keys: str) -> Iterator[Spot]:
        """The spots of own objects with one of these keys (lower case)."""
        for key in keys:
            yield from self._by_key.get(key, _NO_SPOTS)

    def keys(self) -> Iterable[str]:
        """The keys that occur, in lower case."""
        return self._by_key.keys()

    @cached_property
    def command_keys(self) -> tuple[str, ...]:
        """The keys in lower case that stand as a condition or effect at least once, not only as a field or argument."""
        return tuple(key for key, spots in self._by_key.items() if any(not spot.is_field for spot in spots))

    def is_base_name(self, kind: str, name: str) -> bool:
        """Whether the lists of the base game hold a name of that kind (`trait`, `event_modifier` ...)."""
        return name in self.base_names(kind)

    def stands_alone(self, unknown: int, total: int) -> bool:
        """Whether so few of all names of a kind are unknown that it is by slips, not since another mod is not given."""
        return self.knows_base or unknown < _FEW or unknown < total * _SHARE

    def may_be_base(self, one: Definition) -> bool:
        """Whether an object may be the base game's own, so that files we do not see work with it too."""
        if self.knows_base:
            return False
        return base_game.is_base_event(one.name) if one.kind == EVENT else self.is_base_name(one.kind, one.name)

    def knows_all(self, kind: str) -> bool:
        """Whether the base was given and defines what it uses itself of a kind of thing."""
        if kind not in self._whole_kinds:
            self._whole_kinds[kind] = self.knows_base and holds_kind(self.index, self.own, kind)
        return self._whole_kinds[kind]

    @cached_property
    def _whole_kinds(self) -> dict[str, bool]:
        return {}

    def base_names(self, kind: str) -> frozenset[str]:
        """The names of the base game of a kind; empty for a kind that has no list."""
        return base_game.base_names(_LISTS.get(kind, f"{kind}s"))

    def macro(self, spot: Spot) -> Definition | None:
        """The scripted effect or trigger that a spot calls; `None` if it calls none of the mod."""
        for kind in (SCRIPTED_EFFECT, SCRIPTED_TRIGGER):
            found = self.index.defined(kind).get(spot.statement.key)
            if found is not None:
                return found
        return None

    @cached_property
    def callers(self) -> Mapping[Definition, tuple[Spot, ...]]:
        """The spots that call each macro."""
        found: dict[Definition, list[Spot]] = defaultdict(list)
        for spot in self.calls:
            if (macro := self.macro(spot)) is not None:
                found[macro].append(spot)
        return {macro: tuple(spots) for macro, spots in found.items()}

    def types(self, value: Value | None, owner: Definition) -> Types:
        """The types a scope may have where an object's code names it; `ANY` is no limit known."""
        if value is None or value.types != ANY:
            return value.types if value else ANY
        match value.slot:
            case Slot.OTHER:
                return ANY
            case Slot.CALLER:
                return self.caller_types(owner)
            case _ if owner.kind in MACROS:
                return ANY
            case _:
                return self.chains.types(owner, value.slot)

    def caller_types(self, macro: Definition) -> Types:
        """The types of THIS over all callers of a macro; `ANY` if it has none or one is unknown."""
        known = self._caller_types.get(macro)
        if known is None:
            self._caller_types[macro] = ANY  # a macro that calls itself
            known = self._caller_types[macro] = self._find_caller_types(macro)
        return known

    @cached_property
    def _caller_types(self) -> dict[Definition, Types]:
        return {}

    def _find_caller_types(self, macro: Definition) -> Types:
        found: Types = frozenset()
        for spot in self.callers.get(macro, ()):
            types = self.types(spot.frame.scope, spot.owner) if spot.frame.scope else ANY
            if types & ANY:
                return ANY
            found |= types
        return found or ANY


def _holds_word(spot: Spot) -> bool:
    value = spot.statement.value
    if spot.is_head:
        return scope_word(spot.statement.key) is not None
    return isinstance(value, Scalar) and scope_word(value.text) is not None


_LISTS = {"technology": "technologies", "society": "societies", "objective": "objectives"}
