"""A scenario held against its mod: cast, program, compiled claims, and every fault of the scenario with its place.

Made once a process and used for all its batches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput, UserError
from generator.interpret.cast import Cast
from generator.interpret.core import Effect
from generator.simulate.checks import faults_of, step_path
from generator.simulate.codes import finding
from generator.simulate.judging import Claim, compile_condition, compile_effect
from generator.simulate.mods import ModSource, SimulatedProgram, sources
from generator.simulate.observer import Measure, Outcome, Sample, Watched
from generator.simulate.people import cast_of
from generator.simulate.scenario import Scenario
from generator.simulate.scenario_file import ClaimSpec, OutcomeSpec, StartSpec
from generator.source import Place


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
    faults = faults_of(scenario, program.sources)
    if faults:
        _refuse(scenario, faults)
    cast = cast_of(scenario.spec)
    try:
        cast.checked()
    except UserError as fault:
        _refuse(scenario, [finding("SC131", scenario.place("people"), fault.message, fault.hint)])
    return _Compiler(scenario, program).prepared(source, cast)


def _refuse(scenario: Scenario, faults: Sequence[Diagnostic]) -> None:
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
            measures=tuple(
                Measure(one.name, one.at, self.number[one.who], one.variable, self.number[one.on] if one.on else None)
                for one in spec.measures
            ),
        )
        finals = self._claims("finally", must.finally_)
        if self.faults:
            _refuse(self.scenario, self.faults)
        return Prepared(self.scenario, source, self.program, cast, steps, watched, finals)

    def _step(self, number: int, spec: StartSpec) -> Step:
        place = self.scenario.place(*step_path(self.scenario, number), spec.kind)
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
            Sample(
                one.at,
                self.number[one.who],
                one.variables,
                one.only_flags,
                one.only_at,
                self.number[one.on] if one.on else None,
            )
            for one in dice.samples
        )
