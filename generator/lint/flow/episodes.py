"""A chain of events by itself, from the decision or event that starts it to all its ends.

    for episode in episodes(subject):
        episode.start, episode.members      the object that starts it, and all that it leads to
        episode.names                       flags, locks and variables that only this chain uses
        episode.ends                        every way out on which nothing more is fired, with what is known there
        episode.leaks, episode.losses       what such a way leaves set, gold that it takes for good
        episode.asked                       all that is asked with its answer, if nobody else interferes

Followed as if nothing else happened meanwhile and as if those in it were different people; so all that is told here is
what the author most likely saw, not what surely holds. A chain into which something else leads is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.ck2.scopes import scope_word
from generator.lint.flow.asking import Asked, Asker, Notes
from generator.lint.flow.cells import Fact, State, joined
from generator.lint.flow.changes import Changes, closed
from generator.lint.flow.parts import NO_STATE, End, Run, scopes_of
from generator.lint.flow.ranges import ANY, CLEAR, EITHER, ZERO, Range, Truth
from generator.lint.flow.running import FIRED, GOLD, UNCOUNTED, Effects, Fired, Rules, pending
from generator.lint.flow.steps import Op, Step, clears, is_flag, is_shared, variable_cell, walk
from generator.lint.flow.walkable import Steps, effect_bodies, trigger_bodies
from generator.lint.flow.ways_out import Leak, Loss, WaysOut, losses
from generator.lint.spots import MACROS
from generator.lint.values import Scene, Slot
from generator.mod.records import EVENT, SCRIPTED_EFFECT, SCRIPTED_TRIGGER, VARIABLE, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

# Chains longer than this are whole storylines, in which a flag may be kept on purpose.
_MOST_MEMBERS = 80
_MOST_ROUNDS = 8
_USING = frozenset((Op.FLAG, Op.HAS))
_COUNTING = frozenset((Op.WRITE, Op.COMPARE))
# The fields in which the start of a chain looks at what an earlier one has left.
_ASKED_FIRST = ("potential", "allow", "trigger", "from_potential", "ai_will_do")


@dataclass(frozen=True, slots=True)
class Episode:
    """One chain followed; see the module's docstring."""

    start: Definition
    members: frozenset[Definition]
    names: frozenset[str]
    ends: tuple[End, ...]
    asked: Mapping[Step, Asked]
    leaks: tuple[Leak, ...]
    losses: tuple[Loss, ...]


def episodes(subject: Subject, steps: Mapping[Definition, Steps]) -> tuple[Episode, ...]:
    """Every closed chain of a mod that has flags of its own or moves gold."""
    return tuple(_Finder(subject, steps).run())


class _Finder:
    """Finds the chains and what each of them has for itself."""

    def __init__(self, subject: Subject, steps: Mapping[Definition, Steps]) -> None:
        self.subject = subject
        self.steps = steps
        self.index = subject.index
        self.users = self._users()
        self.changes: Changes | None = None

    def run(self) -> Iterator[Episode]:
        """Every episode: a start, and what comes of it up to each end."""
        chains = list(self._chains())
        names = {name for _, _, own in chains for name in own}
        self.changes = Changes(self.subject, self.steps, names)
        follower = _Follower(self.subject, self.steps, self.changes)
        for start, members, own in chains:
            yield follower.follow(start, members, own)

    def _chains(self) -> Iterator[tuple[Definition, frozenset[Definition], frozenset[str]]]:
        for start in self.steps:
            if start.kind in MACROS or not self._starts(start):
                continue
            members = self._members(start)
            if members is None or not self._is_closed(start, members):
                continue
            own = self._own(members)
            if own or self._has_gold(members):
                yield start, members, own

    def _starts(self, one: Definition) -> bool:
        """Whether a chain begins here: not with an event that others of the mod fire."""
        firings, _ = self.index.in_definition(one)
        is_fired = one.kind == EVENT and any(firing.owner is not one for firing in self.index.fired(one.name))
        return not is_fired and (bool(firings) or self._calls_something(one))

    def _calls_something(self, one: Definition) -> bool:
        return any(step.op is Op.CALL for step in self.steps[one].all)

    def _members(self, start: Definition) -> frozenset[Definition] | None:
        """All that a start leads to, macros included; `None` if that is a whole storyline."""
        found = {start}
        waiting = [start]
        while waiting:
            one = waiting.pop()
            for target in self._leads_to(one):
                if target not in found:
                    found.add(target)
                    waiting.append(target)
            if len(found) > _MOST_MEMBERS:
                return None
        return frozenset(found)

    def _leads_to(self, one: Definition) -> Iterator[Definition]:
        for firing in self.index.in_definition(one)[0]:
            event = self.index.events.get(firing.event)
            if event is not None:
                yield event
        for step in self.steps[one].all if one in self.steps else ():
            kind = {Op.CALL: SCRIPTED_EFFECT, Op.ASK: SCRIPTED_TRIGGER}.get(step.op)
            macro = self.index.defined(kind).get(step.name) if kind else None
            if macro is not None:
                yield macro

    def _is_closed(self, start: Definition, members: frozenset[Definition]) -> bool:
        """Whether nothing outside leads into the middle of a chain."""
        for one in members:
            if one is start or one.kind != EVENT:
                continue
            if self.subject.chains.is_open(one) or not _is_triggered_only(one):
                return False
            if any(firing.owner not in members for firing in self.index.fired(one.name)):
                return False
        return True

    def _users(self) -> Mapping[str, frozenset[Definition]]:
        found: dict[str, set[Definition]] = defaultdict(set)
        for owner, one in self.steps.items():
            for step in one.all:
                if step.op in _USING:
                    found[step.name].add(owner)
        for name, uses in self.index.uses_of(VARIABLE).items():
            found[variable_cell(name)].update(use.owner for use in uses)
        return {name: frozenset(owners) for name, owners in found.items()}

    def _own(self, members: frozenset[Definition]) -> frozenset[str]:
        """What is set and cleared in a chain and used nowhere else; not flags that measure time (`had_`)."""
        acts: dict[str, set[str]] = defaultdict(set)
        for one in members:
            for step in self.steps[one].all if one in self.steps else ():
                if step.op in _USING or (step.op in _COUNTING and not is_shared(step.name)):
                    acts[step.name].add(_act(step))
        return frozenset(
            name
            for name, done in acts.items()
            if {"set", "cleared"} <= done and not done & {"timed", "elsewhere"} and self.users[name] <= members
        )

    def _has_gold(self, members: frozenset[Definition]) -> bool:
        """Whether gold is taken and given in a chain."""
        amounts = [
            step.operand.number or 0
            for one in members
            for step in (self.steps[one].all if one in self.steps else ())
            if step.op is Op.GOLD and step.operand is not None
        ]
        return bool(amounts) and min(amounts) < 0 < max(amounts)


def _act(step: Step) -> str:
    """What a step does with a name; `elsewhere` is a clearing of somebody who is not followed."""
    if step.op is Op.COMPARE:
        return "asked"
    if step.op is Op.HAS:
        return "asked" if step.is_on else "timed"
    if not clears(step):
        return "set"
    return "cleared" if all(scope_word(head) is not None for head in step.spot.heads()) else "elsewhere"


def _is_triggered_only(event: Definition) -> bool:
    triggered = event.statement.first("is_triggered_only")
    return triggered is not None and triggered.word.lower() == "yes"


class _Follower:
    """Follows one chain after the other."""

    def __init__(self, subject: Subject, steps: Mapping[Definition, Steps], changes: Changes) -> None:
        self.subject = subject
        self.steps = steps
        self.changes = changes
        self.macros = effect_bodies(steps)
        self.triggers = trigger_bodies(steps)
        self.frames: dict[tuple[int, str], Scene] = {}
        self.later = closed(changes.own, self._all_edges())

    def _all_edges(self) -> dict[Definition, set[Definition]]:
        """What each object runs or fires, delayed or not."""
        edges: dict[Definition, set[Definition]] = {}
        for one, steps in self.steps.items():
            targets = edges[one] = set()
            for step in steps.all:
                kind = {Op.CALL: SCRIPTED_EFFECT, Op.FIRE: EVENT}.get(step.op)
                target = self.subject.index.defined(kind).get(step.name) if kind else None
                if target is not None:
                    targets.add(target)
        return edges

    def follow(self, start: Definition, members: frozenset[Definition], names: frozenset[str]) -> Episode:
        """One chain to its fixpoint."""
        runs = self._runs(start, members, names)
        notes = Notes()
        for run in runs.values():
            notes.open |= run.effects.asker.notes.open
            for one in run.effects.asker.notes.asked.values():
                notes.note(Asked(one.step, one.truth, one.anywhere, one.range, one.sites))
        asked = {
            step: one for step, one in notes.asked.items() if step not in notes.open and one.truth is not Truth.OPEN
        }
        ends = tuple(end for run in runs.values() for end in run.ends if self._is_end(end))
        ways_out = WaysOut(self.subject, self.changes, self.later, {one: self.steps.get(one) for one in members})
        locking = frozenset(name for name in names if is_flag(name)) | self._asked_first(start, names)
        return Episode(start, members, names, ends, asked, ways_out.leaks(ends, locking), losses(ends))

    def _asked_first(self, start: Definition, names: frozenset[str]) -> frozenset[str]:
        """The variables that decide whether a chain may start, so that what is left of an earlier one matters."""
        steps = self.steps.get(start) or Steps(start, (), ())
        asked = (step for step in walk(steps.field(*_ASKED_FIRST)) if step.op is Op.COMPARE)
        return frozenset(step.name for step in asked if step.name in names)

    def _is_end(self, end: End) -> bool:
        """Whether nothing was fired on the way out."""
        fired = end.state.get(FIRED)
        return fired is not None and fired.range == CLEAR

    def _runs(self, start: Definition, members: frozenset[Definition], names: frozenset[str]) -> dict[Definition, Run]:
        rules = Rules(self.macros, self.changes.of, names.__contains__, waits_keep=True)
        entries: dict[Definition, State] = {start: self._first(members)}
        rounds: Counter[Definition] = Counter()
        runs: dict[Definition, Run] = {}
        queue = deque([start])
        while queue:
            one = queue.popleft()
            run = runs[one] = self._run(one, entries[one], rules)
            for fired in run.effects.fired:
                event = self.subject.index.events.get(fired.step.name)
                if event is None or event not in members:
                    continue
                state = {
                    **_newcomer(fired),
                    **(fired.state or NO_STATE),
                    FIRED: Fact(CLEAR),
                    pending(event.name): Fact(CLEAR),
                }
                after = joined(entries.get(event), state)
                if after != entries.get(event) and after is not None:
                    rounds[event] += 1
                    entries[event] = after if rounds[event] < _MOST_ROUNDS else {FIRED: Fact(CLEAR)}
                    if event not in queue:
                        queue.append(event)
        return runs

    def _run(self, one: Definition, entry: State, rules: Rules) -> Run:
        scopes = scopes_of(self.subject, one, self.frames)
        effects = Effects(Asker(scopes, _anywhere, rules.follows, self.triggers, Notes()), rules)
        steps = self.steps.get(one) or Steps(one, (), ())
        run = Run(one, steps, effects)
        run.follow(entry)
        return run

    def _first(self, members: frozenset[Definition]) -> State:
        """At the start nobody has moved gold, nothing is fired, nothing is to come."""
        purses: State = {(slot, GOLD): Fact(ZERO) for slot in (Slot.ROOT, Slot.FROM)}
        fired = (step for one in members if one in self.steps for step in self.steps[one].all if step.op is Op.FIRE)
        to_come = {pending(step.name): Fact(CLEAR) for step in fired}
        return {**purses, **to_come, FIRED: Fact(CLEAR), UNCOUNTED: Fact(CLEAR)}


def _newcomer(fired: Fired) -> State:
    """Somebody who comes into the chain has moved no gold yet."""
    is_new = fired.state is not None and fired.holders[:1] == (None,)
    return {(Slot.ROOT, GOLD): Fact(ZERO)} if is_new else {}


def _anywhere(name: str) -> Range:
    return EITHER if is_flag(name) else ANY
