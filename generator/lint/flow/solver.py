"""The whole mod followed to a fixpoint: what each event can find when it starts, what each variable can ever be.

    flow = follow(subject)
    flow.ranges["v"]            all values that the mod ever gives a variable, 0 (unset) included
    flow.asked                  every comparison with its answer over all points at which it is asked
    flow.writes["v"]            the steps that write it
    flow.blocks                 whole blocks of conditions that always or never hold

A variable's range takes every write of the mod, wherever it stands. Beyond that a value is only known along what runs
at once: an event that waits for a click or for days finds anything, since others may have written meanwhile. What is
not seen counts as anything: events fired by the game, files of other mods, writes in places that are not followed.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.lint.flow.asking import Asked, Asker, Notes
from generator.lint.flow.cells import State, joined
from generator.lint.flow.changes import Changes
from generator.lint.flow.parts import NO_STATE, Run, scopes_of
from generator.lint.flow.ranges import ANY, EITHER, ZERO, Range, Truth, widened
from generator.lint.flow.relevance import worth_following
from generator.lint.flow.running import Effects, Rules
from generator.lint.flow.steps import Op, Step, bare, is_flag, is_lock, variable_cell
from generator.lint.flow.walkable import Steps, effect_bodies, steps_by_definition, trigger_bodies
from generator.lint.spots import MACROS
from generator.lint.values import Scene
from generator.mod.records import EVENT, SCRIPTED_EFFECT, VARIABLE, Act, Definition

if TYPE_CHECKING:
    from generator.lint.subject import Subject

# After so many changes what an event finds is given up, and a variable that still grows is only bounded.
_MOST_ROUNDS = 12
# Variables that the game itself writes (ck2-language 7.4).
_OF_THE_GAME = ("local_third_party", "local_ai_acceptance")


@dataclass(frozen=True, slots=True)
class Flow:
    """What following a mod has told; see the module's docstring."""

    ranges: Mapping[str, Range]
    asked: Mapping[Step, Asked]
    blocks: Mapping[Step, Truth]
    steps: Mapping[Definition, Steps] = field(default_factory=dict)
    writes: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)


def follow(subject: Subject) -> Flow:
    """Follow a mod to the fixpoint."""
    return _Solver(subject).run()


@dataclass(slots=True)
class _Done:
    """The last run of one object."""

    notes: Notes
    ran: frozenset[Step]


class _Solver:
    """Holds what is known while the mod is followed."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.all_steps = steps_by_definition(subject)
        self.steps = worth_following(subject, self.all_steps)
        self.names = _followed(self.all_steps)
        self.changes = Changes(subject, self.all_steps, self.names)
        self.macros = effect_bodies(self.steps)
        self.triggers = trigger_bodies(self.steps)
        self.ranges = dict.fromkeys((name for name in self.names if not is_flag(name)), ZERO)
        self.unknown = _written_unseen(subject, self.steps)
        self.limits = _limits(self.steps)
        self.unstable = set(self.changes.names(self.changes.by_hooks()))
        self.entries: dict[Definition, State] = {}
        self.rounds: Counter[Definition] = Counter()
        self.growth: Counter[str] = Counter()
        self.frames: dict[tuple[int, str], Scene] = {}
        self.done: dict[Definition, _Done] = {}
        self.queue: deque[Definition] = deque()
        self.queued: set[Definition] = set()
        self.rules = Rules(self.macros, self.changes.of, self._follows)

    def _follows(self, name: str) -> bool:
        return name in self.names and name not in self.unstable

    def anywhere(self, name: str) -> Range:
        """The values that a variable or flag may have wherever it is asked for."""
        if is_flag(name):
            return EITHER
        return ANY if name in self.unknown else self.ranges.get(name, ANY)

    def run(self) -> Flow:
        """What holds at every step, once nothing changes any more; what nothing starts is begun last."""
        self.readers = self._readers()
        for definition in self.steps:
            if definition.kind not in MACROS and self._starts_by_itself(definition):
                self._enter(definition, NO_STATE)
        self._drain()
        for definition in self._left():
            self._enter(definition, NO_STATE)
            self._drain()
        self._give_up_what_never_ran()
        return self._result()

    def _give_up_what_never_ran(self) -> None:
        """Variables with a write that no run has come to may have any value."""
        ran = {step for one in self.done.values() for step in one.ran}
        lost = {
            step.name
            for one in self.steps.values()
            for step in one.all
            if step.op is Op.WRITE and step not in ran and not step.spot.is_within("tooltip")
        }
        self.unknown |= lost
        for definition in {reader for name in lost for reader in self.readers.get(name, ()) if reader in self.done}:
            self._queue(definition)
        self._drain()

    def _left(self) -> Iterator[Definition]:
        """What nothing has reached: events behind dead branches, macros that nobody calls."""
        for definition in self.steps:
            if definition.kind not in MACROS and definition not in self.done:
                yield definition
        called = {step.name for one in self.steps.values() for step in one.all if step.op is Op.CALL}
        for definition in self.steps:
            is_base = not self.subject.knows_base and self.subject.is_base_name(SCRIPTED_EFFECT, definition.name)
            if definition.kind == SCRIPTED_EFFECT and (definition.name not in called or is_base):
                yield definition

    def _starts_by_itself(self, definition: Definition) -> bool:
        """Whether anything may hold where an object starts: all but events that only known effects fire."""
        if definition.kind != EVENT or self.subject.chains.is_open(definition):
            return True
        triggered = definition.statement.first("is_triggered_only")
        if triggered is None or triggered.word.lower() != "yes":
            return True
        seen = self._seen_firings.get(definition.name, frozenset())
        return any(
            not firing.is_shown and id(firing.statement) not in seen
            for firing in self.subject.index.fired(definition.name)
        )

    @property
    def _seen_firings(self) -> Mapping[str, frozenset[int]]:
        if self._seen is None:
            found: dict[str, set[int]] = defaultdict(set)
            for one in self.steps.values():
                for step in one.all:
                    if step.op is Op.FIRE:
                        found[step.name].add(id(step.spot.statement))
            self._seen = {name: frozenset(ids) for name, ids in found.items()}
        return self._seen

    _seen: Mapping[str, frozenset[int]] | None = None

    def _readers(self) -> Mapping[str, set[Definition]]:
        """The objects to be followed again when a variable's range grows: those that touch it, through macros too."""
        touched: dict[Definition, set[str]] = {}
        callers: dict[str, set[Definition]] = defaultdict(set)
        for definition, one in self.steps.items():
            touched[definition] = {name for step in one.all for name in _names_of(step) if not is_flag(name)}
            for step in one.all:
                if step.op in (Op.CALL, Op.ASK):
                    callers[step.name].add(definition)
        waiting = [one for one in touched if one.kind in MACROS]
        while waiting:
            macro = waiting.pop()
            for caller in callers[macro.name]:
                if not touched[macro] <= touched[caller]:
                    touched[caller] |= touched[macro]
                    if caller.kind in MACROS:
                        waiting.append(caller)
        readers: dict[str, set[Definition]] = defaultdict(set)
        for definition, names in touched.items():
            for name in names:
                readers[name].add(definition)
        return readers

    def _enter(self, definition: Definition, state: State) -> None:
        """Another way into an object; it is followed again if that lets in more than before."""
        before = self.entries.get(definition)
        after = state if before is None else joined(before, state)
        assert after is not None
        if before is not None and after == before:
            return
        self.rounds[definition] += 1
        self.entries[definition] = after if self.rounds[definition] < _MOST_ROUNDS else NO_STATE
        self._queue(definition)

    def _queue(self, definition: Definition, *, is_next: bool = False) -> None:
        if definition not in self.queued:
            self.queued.add(definition)
            if is_next:
                self.queue.appendleft(definition)
            else:
                self.queue.append(definition)

    def _drain(self) -> None:
        while self.queue:
            definition = self.queue.popleft()
            self.queued.discard(definition)
            self._follow(definition)

    def _follow(self, definition: Definition) -> None:
        run = Run(definition, self.steps[definition], self._effects(definition))
        run.follow(self.entries[definition])
        self.done[definition] = _Done(run.effects.asker.notes, frozenset(run.effects.done))
        for name, range_ in run.effects.writes.items():
            self._widen(name, range_, definition)
        for fired in run.effects.fired:
            event = self.subject.index.events.get(fired.step.name)
            if event is not None and event in self.steps:
                self._enter(event, fired.state or NO_STATE)

    def _effects(self, definition: Definition) -> Effects:
        scopes = scopes_of(self.subject, definition, self.frames)
        return Effects(Asker(scopes, self.anywhere, self._follows, self.triggers, Notes()), self.rules)

    def _widen(self, name: str, range_: Range, writer: Definition) -> None:
        """Let a write in; whoever touches the variable is followed again, the writer first, to count up alone."""
        known = self.ranges.get(name)
        if known is None or name in self.unknown:
            return
        wider = widened(known, range_, self.limits.get(name, ()), is_late=self.growth[name] > _MOST_ROUNDS)
        if wider != known:
            self.growth[name] += 1
            self.ranges[name] = wider
            for reader in self.readers.get(name, ()):
                if reader in self.done:
                    self._queue(reader, is_next=reader is writer)

    def _result(self) -> Flow:
        notes = Notes()
        for one in self.done.values():
            notes.open |= one.notes.open
            for asked in one.notes.asked.values():
                notes.note(Asked(asked.step, asked.truth, asked.anywhere, asked.range, asked.sites))
            for step, answer in one.notes.met.items():
                notes.note_block(step, answer)
        ranges = {bare(name): self.anywhere(name) for name in self.ranges}
        settled = {
            step: one for step, one in notes.asked.items() if step not in notes.open and one.truth is not Truth.OPEN
        }
        blocks = {step: answer for step, answer in notes.met.items() if answer is not Truth.OPEN}
        return Flow(ranges, settled, blocks, self.all_steps, _writes(self.steps))


def _names_of(step: Step) -> Iterator[str]:
    """The variables and flags that a step names."""
    if step.op in (Op.WRITE, Op.COMPARE, Op.FLAG, Op.HAS):
        yield step.name
    if step.operand is not None and step.operand.name:
        yield step.operand.name


def _followed(steps: Mapping[Definition, Steps]) -> frozenset[str]:
    """Names that are both written and asked for; flags only if their family is clear.

    No locks: whether taking one takes all that were given is not known, and they end by themselves.
    """
    written: set[str] = set()
    read: set[str] = set()
    families: dict[str, set[str]] = defaultdict(set)
    for one in steps.values():
        for step in one.all:
            if step.op in (Op.WRITE, Op.FLAG):
                written.add(step.name)
            read.update(name for name in _names_of(step) if name != step.name or step.op not in (Op.WRITE, Op.FLAG))
            if step.op in (Op.FLAG, Op.HAS) and not is_lock(step.name):
                families[bare(step.name)].add(step.name)
    both = (name for name in written & read if bare(name) and not is_lock(name))
    return frozenset(name for name in both if not _is_mixed(families.get(bare(name), set())))


def _is_mixed(cells: set[str]) -> bool:
    """Whether a flag is also named by commands that tell no family, so that they may mean the same one."""
    return len(cells) > 1 and any(cell.startswith("flag ") for cell in cells)


def _written_unseen(subject: Subject, steps: Mapping[Definition, Steps]) -> frozenset[str]:
    """Variables that are also written where nothing is followed: in other mods, in odd places, by the game."""
    found: set[str] = set()
    for name, uses in subject.index.uses_of(VARIABLE).items():
        if name.startswith(_OF_THE_GAME):
            found.add(variable_cell(name))
        for owner, count in Counter(use.owner for use in uses if use.act in (Act.SET, Act.CHANGE)).items():
            seen = steps.get(owner)
            cell = variable_cell(name)
            if seen is None or count > sum(1 for step in seen.all if step.op is Op.WRITE and step.name == cell):
                found.add(cell)
    return frozenset(found)


def _writes(steps: Mapping[Definition, Steps]) -> Mapping[str, tuple[Step, ...]]:
    """The steps that write each variable, by its bare name."""
    found: dict[str, list[Step]] = defaultdict(list)
    for one in steps.values():
        for step in one.all:
            if step.op is Op.WRITE:
                found[bare(step.name)].append(step)
    return {name: tuple(some) for name, some in found.items()}


def _limits(steps: Mapping[Definition, Steps]) -> Mapping[str, set[int]]:
    """The constants that each variable is compared with, and one unit to both sides."""
    found: dict[str, set[int]] = defaultdict(set)
    for one in steps.values():
        for step in one.all:
            if step.op is Op.COMPARE and step.operand is not None and step.operand.number is not None:
                number = step.operand.number
                found[step.name].update((number - 1000, number - 1, number, number + 1, number + 1000))
    return found
