"""A scenario held against its mod: cast, program, compiled claims, and every fault of the scenario with its place.

Made once a process and used for all its batches.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput, UserError
from generator.interpret.cast import Cast
from generator.interpret.core import Effect
from generator.interpret.definitions import Definition, Sources
from generator.simulate.codes import finding
from generator.simulate.games_log import KINDS
from generator.simulate.judging import Claim, compile_condition, compile_effect
from generator.simulate.mods import ModSource, SimulatedProgram, sources
from generator.simulate.observer import Outcome, Sample, Watched
from generator.simulate.people import cast_of, entity_keys
from generator.simulate.scenario import Scenario
from generator.simulate.scenario_file import ClaimSpec, OutcomeSpec, PolicyKind, PolicySpec, StartSpec
from generator.source import Place
from generator.spec.codes import did_you_mean


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done, with its compiled part."""

    spec: StartSpec
    place: Place
    effect: Effect | None = None
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A scenario ready to run; `watched` is what the observer looks for, `finals` what must hold at the end."""

    scenario: Scenario
    source: ModSource
    program: SimulatedProgram
    cast: Cast
    steps: tuple[Step, ...]
    watched: Watched
    finals: tuple[Claim, ...]

    @property
    def humans(self) -> tuple[str, ...]:
        """The keys of the people for whom a policy decides."""
        return tuple(person.key for person in self.cast.persons if person.human)


def prepare(scenario: Scenario, source: ModSource) -> Prepared:
    """Check and compile a scenario; `FaultyInput` with all its faults, `UserError` if the mod has nothing to run."""
    program = SimulatedProgram(sources(source))
    faults = [*_people_faults(scenario), *_name_faults(scenario, program.sources)]
    if faults:
        _refuse(scenario, faults)
    cast = cast_of(scenario.spec)
    try:
        cast.checked()
    except UserError as fault:
        _refuse(scenario, [finding("SC131", scenario.place("people"), fault.message, fault.hint)])
    return _Compiler(scenario, program).prepared(source, cast)


def _refuse(scenario: Scenario, faults: list[Diagnostic]) -> None:
    count = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
    raise FaultyInput(f"`{scenario.file}` has {count}", faults)


class _Compiler:
    """Compiles claims, steps and outcomes; all faulty ones are told together."""

    def __init__(self, scenario: Scenario, program: SimulatedProgram) -> None:
        self.scenario = scenario
        self.program = program
        self.number: dict[str, int] = {}
        self.faults: list[Diagnostic] = []

    def prepared(self, source: ModSource, cast: Cast) -> Prepared:
        """The whole; `FaultyInput` if something cannot be compiled."""
        spec, must = self.scenario.spec, self.scenario.spec.must
        keys = [one.key for one in cast.persons] + [one.key for one in cast.titles]
        keys += [one.key for one in cast.provinces]
        self.number = {key: number for number, key in enumerate(keys)}
        steps = tuple(self._step(number, step) for number, step in enumerate(spec.start))
        watched = Watched(
            outcomes=tuple(self._outcome(name, one) for name, one in spec.outcomes.items()),
            always=self._claims("always", must.always),
            never={name: self.scenario.place("must", "never_fires", n) for n, name in enumerate(must.never_fires)},
            samples=self._samples(),
        )
        finals = self._claims("finally", must.finally_)
        if self.faults:
            _refuse(self.scenario, self.faults)
        return Prepared(self.scenario, source, self.program, cast, steps, watched, finals)

    def _step(self, number: int, spec: StartSpec) -> Step:
        path = ("start", number) if self.scenario.places and _is_listed(self.scenario) else ("start",)
        place = self.scenario.place(*path, spec.kind)
        effect = None
        if spec.effect:
            try:
                effect = compile_effect(self.program, spec.effect, place)
            except FaultyInput as fault:
                self.faults += fault.findings
        claim = None if spec.expect is None else self._claim(spec.expect, place)
        return Step(spec, place, effect, claim)

    def _claims(self, name: str, specs: tuple[ClaimSpec, ...]) -> tuple[Claim, ...]:
        found = []
        for number, spec in enumerate(specs):
            place = self.scenario.place("must", name, number) if len(specs) > 1 else self.scenario.place("must", name)
            claim = self._claim(spec, place)
            if claim is not None:
                found.append(claim)
        return tuple(found)

    def _claim(self, spec: ClaimSpec, place: Place) -> Claim | None:
        people = self.scenario.people
        on = spec.on or people[0]
        froms = spec.froms or tuple(key for key in people if key != on)[:4]
        try:
            condition = compile_condition(self.program, spec.holds, place)
        except FaultyInput as fault:
            self.faults += fault.findings
            return None
        return Claim(
            condition, self.number[on], tuple(self.number[key] for key in froms), " ".join(spec.holds.split()), place
        )

    def _outcome(self, name: str, spec: OutcomeSpec) -> Outcome:
        on = self.number[spec.on] if spec.on else None
        claim = None
        if spec.holds:
            asked = ClaimSpec.model_validate({"holds": spec.holds, "on": spec.on, "from": spec.froms})
            claim = self._claim(asked, self.scenario.place("outcomes", name))
        return Outcome(name, spec.event, spec.option, on, claim, spec.ever)

    def _samples(self) -> tuple[Sample, ...]:
        dice = self.scenario.spec.dice
        if dice is None:
            return ()
        return tuple(
            Sample(one.at, self.number[one.who], one.variables, one.only_flags, one.only_at) for one in dice.samples
        )


def _is_listed(scenario: Scenario) -> bool:
    """Whether the file holds a list of steps, not a single one."""
    return scenario.places is not None and scenario.places.node(("start", 0)) is not None


def _people_faults(scenario: Scenario) -> Iterator[Diagnostic]:
    """Keys of people that nobody has, and policies of people that are not human."""
    spec, known = scenario.spec, entity_keys(scenario.spec)
    for key, path in _used_keys(scenario):
        if key and key not in known:
            message = f"`{key}` is nobody of this scenario"
            yield finding("SC131", scenario.place(*path), message, did_you_mean(key, spec.people))
    for key in spec.policies:
        if key in spec.people and not spec.people[key].human:
            message = f"`{key}` has a policy and is no human, so the AI decides"
            yield finding("SC135", scenario.key_place("policies", key), message, f"write `human: yes` for `{key}`")


def _used_keys(scenario: Scenario) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Every key of a person that a scenario uses outside its people, with its place."""
    spec = scenario.spec
    for number, step in enumerate(spec.start):
        path: tuple[str | int, ...] = ("start", number) if _is_listed(scenario) else ("start",)
        yield from ((getattr(step, name), (*path, name)) for name in ("by", "on", "third"))
        yield from ((key, (*path, "from")) for key in step.froms)
        if step.expect is not None:
            yield from ((key, (*path, "expect")) for key in (step.expect.on, *step.expect.froms))
    yield from ((key, ("policies", key)) for key in spec.policies)
    yield from ((key, ("must", "gold_conserved", "people")) for key in spec.must.gold_conserved.people)
    for name, claims in (("always", spec.must.always), ("finally", spec.must.finally_)):
        yield from ((key, ("must", name)) for claim in claims for key in (claim.on, *claim.froms))
    for name, outcome in spec.outcomes.items():
        yield from ((key, ("outcomes", name, "on")) for key in (outcome.on, *outcome.froms))
    for number, sample in enumerate(spec.dice.samples if spec.dice else ()):
        yield sample.who, ("dice", "samples", number, "who")


def _name_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Decisions, events, options and outcomes that are not there."""
    spec = scenario.spec
    for number, step in enumerate(spec.start):
        path: tuple[str | int, ...] = ("start", number) if _is_listed(scenario) else ("start",)
        tables: tuple[tuple[str, str, Mapping[str, object]], ...] = (
            ("decision", step.decision, known.decisions),
            ("event", step.event, known.events),
            ("on_action", step.on_action, known.on_actions),
        )
        for kind, name, table in tables:
            if name and name not in table:
                message = f"the mod has no {kind} `{name}`"
                yield finding("SC132", scenario.place(*path, kind), message, did_you_mean(name, table))
    for number, name in enumerate(spec.must.exactly_one):
        if name not in spec.outcomes:
            place = scenario.place("must", "exactly_one", number)
            yield finding("SC134", place, f"there is no outcome `{name}`", did_you_mean(name, spec.outcomes))
    for number, kind in enumerate(spec.allow):
        if kind not in KINDS:
            message = f"there is no anomaly of the kind `{kind}`"
            yield finding("SC141", scenario.place("allow", number), message, did_you_mean(kind, KINDS))
    yield from _event_faults(scenario, known)
    yield from _policy_faults(scenario, known)


def _event_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Names of events and options in claims and outcomes that nothing has: such a claim could not fail."""
    spec, labels = scenario.spec, _labels(known)
    for number, name in enumerate(spec.must.never_fires):
        if name not in known.events:
            place = scenario.place("must", "never_fires", number)
            yield finding("SC132", place, f"the mod has no event `{name}`", did_you_mean(name, known.events))
    for number, name in enumerate(spec.must.reachable):
        if name not in known.events and name not in labels:
            place = scenario.place("must", "reachable", number)
            message = f"the mod has no event and no option `{name}`"
            yield finding("SC132", place, message, did_you_mean(name, known.events))
    for outcome, one in spec.outcomes.items():
        if one.event and one.event not in known.events:
            place = scenario.place("outcomes", outcome)
            yield finding("SC132", place, f"the mod has no event `{one.event}`", did_you_mean(one.event, known.events))
        if one.option and one.option not in labels:
            place = scenario.place("outcomes", outcome)
            yield finding("SC136", place, f"the mod has no option `{one.option}`", did_you_mean(one.option, labels))


def _policy_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Options that policies name and no event has."""
    needed = {key: names for key, policy in scenario.spec.policies.items() if (names := _option_names(policy))}
    labels = _labels(known) if needed else frozenset()
    for key, names in needed.items():
        for name in names:
            if name not in labels:
                place = scenario.place("policies", key)
                yield finding("SC136", place, f"no event has an option `{name}`", did_you_mean(name, labels))


def _option_names(policy: PolicySpec) -> tuple[str, ...]:
    """The options that a policy names; numbers are none."""
    names = policy.weights if policy.kind is PolicyKind.WEIGHTS else policy.choices
    return tuple(name for name in names if not name.isdecimal() and " option " not in name)


def _labels(known: Sources) -> frozenset[str]:
    """The names of all options."""
    return frozenset(label for event in known.events.values() for label in _labels_of(event))


def _labels_of(event: Definition) -> Iterator[str]:
    for part in event.statement.block:
        if part.key.lower() == "option":
            name = part.first("name")
            text = name.first("text") if name is not None and not name.word else name
            if text is not None and text.word:
                yield text.word


def matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Whether a name fits one of some patterns; capital letters count."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
