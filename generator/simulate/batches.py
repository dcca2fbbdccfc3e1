"""One batch of games of a scenario, from its steps to its counts. Runs in any process; knows nothing of reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from generator.ck2.scopes import FromMode, RepeatMode
from generator.interpret.chance import Model
from generator.interpret.engine import Engine, Settings
from generator.interpret.machine import Limits, Machine, Watch, Window
from generator.interpret.policies import Policy, RandomPolicy
from generator.interpret.rows import BoolArray, IntArray, Rows, as_array
from generator.interpret.state import GLOBAL, NEVER
from generator.simulate.checks import matches
from generator.simulate.coverage_counts import HitCounter
from generator.simulate.deciding import Deciders, Listener, policy_of
from generator.simulate.fairness import pair_tables
from generator.simulate.games_log import Broken, GamesLog
from generator.simulate.observer import Observer
from generator.simulate.prepared import Prepared, Step
from generator.simulate.scenario_looks import DrawsSpec
from generator.simulate.tally import Flow, Tally


@dataclass(frozen=True, slots=True)
class Slice:
    """Which games are run, and under which model of random numbers; `steps` instead of the scenario's `effects`."""

    seed: int
    first: int
    games: int
    model: Model = Model.INDEPENDENT
    from_mode: FromMode = FromMode.RELATIVE
    repeat_mode: RepeatMode = RepeatMode.B
    coverage: bool = False
    fairness: bool = False
    strict: bool = False
    steps: int | None = None


@dataclass(slots=True)
class Batch:
    """A batch in motion: the engine and everything that looks on."""

    prepared: Prepared
    slice: Slice
    engine: Engine
    log: GamesLog
    observer: Observer
    policy: Policy
    hits: HitCounter | None
    gold: dict[str, IntArray] = field(default_factory=dict)
    flags: dict[tuple[int | str, ...], BoolArray] = field(default_factory=dict)
    pot: IntArray | None = None
    on_step: Callable[[Step], None] | None = None

    def run(self) -> Tally:
        """Play all games to their ends and count."""
        self.play()
        self.judge_ends()
        return self.tally()

    def play(self) -> None:
        """Do the steps, answer the windows in between, then let the days pass until nothing waits."""
        self._remember_start()
        for step in self.prepared.steps:
            if self.engine.halted:
                return
            if self.on_step is not None:
                self.on_step(step)
            self._do(step)
            if not self.engine.halted:
                self.engine.settle(self.policy)
        if not self.engine.halted:
            self.engine.run(self.policy, self.prepared.scenario.spec.days)

    def _do(self, step: Step) -> None:
        spec, engine = step.spec, self.engine
        match spec.kind:
            case "decision":
                self._decide(step)
            case "event":
                engine.fire_event(spec.event, spec.on, spec.froms)
            case "on_action":
                engine.fire_on_action(spec.on_action, spec.on, spec.froms)
            case "effect":
                engine.run_effect(spec.effect, spec.on, spec.froms)
            case "days":
                self._pass_days(spec.days or 0, spec.pulses, spec.ai_decisions)
            case "expect" if step.claim is not None:
                self.observer.note_broken(Broken.EXPECTED, step.claim, engine.machine, engine.every)

    def _decide(self, step: Step) -> None:
        """Take a decision; where that is not possible it is noted, and said if only a filter is in the way."""
        spec, engine = step.spec, self.engine
        people = (spec.decision, spec.by, spec.on or None, spec.third or None)
        allowed = engine.is_within_filter(*people)
        taken = engine.take_decision(*people)
        message = f"the decision `{spec.decision}` could not be taken"
        outside = f"{message}: its filter does not let `{spec.by}` have {_listed([*filter(None, people[2:])])}"
        self.log.note(Broken.REFUSED, message, step.place, engine.every.where(~taken & allowed))
        self.log.note(Broken.REFUSED, outside, step.place, engine.every.where(~taken & ~allowed))

    def _pass_days(self, days: int, pulses: bool, decisions: bool) -> None:
        for _ in range(days):
            if self.engine.halted:
                return
            self.engine.advance_days(1, pulses, decisions)
            if not self.engine.halted:
                self.engine.settle(self.policy)

    # what is compared with the start

    def _remember_start(self) -> None:
        state, every = self.engine.machine.state, self.engine.every
        self.gold = {person.key: self.engine.gold(person.key) for person in self.prepared.cast.persons}
        self.flags = {key: self._is_set(key) for key in state.flags.written()}
        if self.prepared.scenario.spec.must.gold_conserved.wanted:
            self.pot = self._sum(self.engine.machine, every)

    def _is_set(self, key: tuple[int | str, ...]) -> BoolArray:
        return as_array(self.engine.machine.state.flags.read(key, self.engine.every) != NEVER, self.engine.every)

    def _sum(self, machine: Machine, rows: Rows) -> IntArray:
        """The gold of the people and on the table, for each row."""
        spec, index = self.prepared.scenario.spec.must.gold_conserved, machine.state.index
        total = np.zeros(rows.count, np.int64)
        for key in spec.people or self.prepared.scenario.people:
            person = index[key]
            total += machine.state.stats.read((person, "wealth"), rows)
            for stake in spec.stakes:
                if stake.flag:
                    total += (machine.state.flags.read((person, stake.flag), rows) != NEVER) * stake.gold
                else:
                    total += machine.state.variables.read((person, stake.variable), rows) * stake.each // 1000
        return total

    def look_at_gold(self, machine: Machine, window: Window) -> None:
        """With stakes the sum must be the same whenever a window is open."""
        if self.pot is not None and self.prepared.scenario.spec.must.gold_conserved.stakes:
            self._compare_gold(machine, window.rows)

    def _compare_gold(self, machine: Machine, rows: Rows) -> None:
        assert self.pot is not None
        # INVARIANT: the sum is in thousandths, so equal gold is equal, whatever was paid in between.
        changed = self._sum(machine, rows) != self.pot[rows.at]
        place = self.prepared.scenario.place("must", "gold_conserved")
        message = "the gold of the people together is not what it was"
        self.log.note(Broken.GOLD, message, place, rows.where(changed))

    # ends

    def judge_ends(self) -> None:
        """What must hold at the end."""
        engine, every, scenario = self.engine, self.engine.every, self.prepared.scenario
        for window in engine.windows:
            self.log.note(Broken.WINDOW, f"the window `{window.event}` is left open", None, window.rows)
        for one in engine.machine.queue.waiting:
            message = f"`{one.event}` still waits after {scenario.spec.days} days"
            self.log.note(Broken.WAITING, message, None, one.rows)
        if engine.halted:
            return
        self.observer.finish(engine.machine, every)
        for claim in self.prepared.finals:
            self.observer.note_broken(Broken.FINALLY, claim, engine.machine, every)
        if self.pot is not None:
            self._compare_gold(engine.machine, every)
        self._judge_outcomes(every)
        for (owner, name), rows in self._left_flags().items():
            if matches(name, scenario.spec.must.flags_cleared):
                place = scenario.place("must", "flags_cleared")
                self.log.note(Broken.FLAG, f"the flag `{name}` of `{owner}` is left over", place, rows)

    def _judge_outcomes(self, every: Rows) -> None:
        """Exactly one of the named outcomes in each game."""
        names = self.prepared.scenario.spec.must.exactly_one
        if not names:
            return
        # Truth values add up to how many outcomes a game had.
        total = np.sum([self.observer.outcomes[name] for name in names], axis=0)
        place = self.prepared.scenario.place("must", "exactly_one")
        self.log.note(Broken.NO_OUTCOME, f"none of {_listed(names)} came out", place, every.where(total == 0))
        for rows in [every.where(total > 1)] if (total > 1).any() else []:
            for group in _combinations([self.observer.outcomes[name] for name in names], rows):
                both = [name for name in names if self.observer.outcomes[name][group.indices[0]]]
                self.log.note(Broken.SEVERAL_OUTCOMES, f"{_listed(both)} came out together", place, group)

    def _left_flags(self) -> dict[tuple[str, str], Rows]:
        """Flags set at the end and not at the start, of the living; with the owner's key."""
        state, every = self.engine.machine.state, self.engine.every
        found: dict[tuple[str, str], Rows] = {}
        for key in state.flags.written():
            owner, name = int(key[0]), str(key[1])
            # Flags that the cast began with are no leftovers; a flag set anew on top of one is none either.
            left = self._is_set(key) & ~self.flags.get(key, np.False_)
            if owner != GLOBAL:
                left = left & as_array(state.alive(owner, every), every)
            rows = every.where(left)
            if rows.count:
                found["everybody" if owner == GLOBAL else state.entities[owner].key, name] = rows
        return found

    # counting

    def tally(self) -> Tally:
        """Everything counted."""
        found = Tally(games=self.slice.games)
        found.outcomes = {name: int(mask.sum()) for name, mask in self.observer.outcomes.items()}
        found.events, found.options = self.observer.events, self.observer.options
        found.gold = {key: Flow.of(self.engine.gold(key) - start) for key, start in self.gold.items()}
        found.measured = self.observer.measured
        found.left_flags = {key: rows.count for key, rows in self._left_flags().items()}
        found.add_anomalies(self.log.found)
        found.lacking = {key: set(places) for key, places in self.prepared.program.lacking.items()}
        found.assumed = set(self.prepared.program.assumed)
        if self.slice.fairness and self.prepared.scenario.spec.dice is not None:
            found.pairs = pair_tables(self.observer.readings, self.prepared.scenario.spec.dice.faces)
        found.hits = self.hits.hits if self.hits is not None else None
        return found


def new_batch(
    prepared: Prepared, part: Slice, watches: Sequence[Watch] = (), listeners: Sequence[Listener] = ()
) -> Batch:
    """A batch that stands at its start; `watches` and `listeners` are told of everything beside the counting."""
    log = GamesLog(part.first, part.games)
    hits = HitCounter() if part.coverage else None
    observer = Observer(prepared.watched, log, (*watches, *((hits,) if hits else ())))
    engine = Engine(prepared.program, prepared.cast, _settings(prepared, part), observer, strict=part.strict)
    engine.machine.log = log
    batch = Batch(prepared, part, engine, log, observer, RandomPolicy(), hits)
    spec = prepared.scenario.spec
    policies = {
        engine.entity(key): policy_of(one, log, prepared.scenario.place("policies", key))
        for key, one in spec.policies.items()
    }
    batch.policy = Deciders(policies, RandomPolicy(), (batch.look_at_gold, *listeners))
    return batch


def _settings(prepared: Prepared, part: Slice) -> Settings:
    spec = prepared.scenario.spec
    given = None if spec.draws is None else given_draws(spec.draws, part.first, part.games)
    return Settings(
        seed=part.seed,
        worlds=part.games,
        first_world=part.first,
        model=part.model if given is None else Model.GIVEN,
        given=given,
        from_mode=part.from_mode,
        repeat_mode=part.repeat_mode,
        limits=Limits(steps=part.steps if part.steps is not None else spec.effects),
    )


def given_draws(spec: DrawsSpec, first: int, games: int) -> IntArray:
    """The draws of each game, shape `(games, draws)`, numbers of entries from 0; -1 is left to chance."""
    if not spec.every:
        row = [_draw(word) for word in spec.draws]
        return np.tile(np.array(row, np.int64), (games, 1))
    numbers = np.arange(first, first + games)
    columns = []
    # Game numbers as digits of a mixed base: every combination of draws comes once, in order.
    for size in reversed(spec.every):
        columns.append(numbers % size)
        numbers = numbers // size
    return np.stack(columns[::-1], axis=1)


def _draw(word: str) -> int:
    match word:
        case "any":
            return -1
        case "yes":
            return 1
        case "no":
            return 0
        case _:
            return int(word) - 1


def _combinations(masks: list[BoolArray], rows: Rows) -> list[Rows]:
    """Rows with the same masks together."""
    code = np.zeros(rows.count, np.int64)
    for mask in masks:
        code = code * 2 + mask[rows.at]
    return [group for _, group, _ in rows.groups(code)]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
