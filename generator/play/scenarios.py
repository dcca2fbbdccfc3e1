"""From a scenario file (see `generator.simulate`) to a setting that a person plays. Runs nothing and judges nothing.

Policies, claims and outcomes belong to simulation: here a person decides for each human; `expect` steps are left out.
"""

from __future__ import annotations

from pathlib import Path

from generator.ck2.scopes import FromMode, RepeatMode
from generator.errors import UserError
from generator.play.setting import DiceSymbols, Setting, Start, StartKind
from generator.simulate.people import cast_of
from generator.simulate.scenario import Scenario, load_scenarios
from generator.simulate.scenario_file import ScenarioFile, StartSpec
from generator.simulate.scenario_looks import DrawsSpec
from generator.spec.codes import nearest

_WORDS = {"any": -1, "no": 0, "yes": 1}


def scenario_of(file: Path, case: str | None = None) -> Scenario:
    """The scenario of a file, or the case of that name (the first if none is named); `UserError` if there is none."""
    found = load_scenarios(file)
    if case is None:
        return found[0]
    for one in found:
        if one.case == case:
            return one
    names = [one.case for one in found if one.case]
    near = nearest(case, names)
    hint = f"did you mean `{near}`?" if near else f"its cases are {', '.join(names) or 'none'}"
    raise UserError(f"`{file}` has no case `{case}`", hint)


def scenario_setting(scenario: Scenario) -> Setting:
    """A scenario's people, starts, dice and modes; the first person is human if nobody is."""
    spec = scenario.spec
    setting = Setting(
        cast=cast_of(_with_a_human(spec)),
        starts=tuple(_start(step) for step in spec.start if step.kind != "expect"),
        dice=_dice(spec),
        game=scenario.name,
        draws=_draws(spec.draws),
        from_mode=FromMode(spec.from_mode.value),
        repeat_mode=RepeatMode(spec.repeat_mode.value),
    )
    setting.cast.checked()
    return setting


def _with_a_human(spec: ScenarioFile) -> ScenarioFile:
    if any(person.human for person in spec.people.values()):
        return spec
    key, first = next(iter(spec.people.items()))
    people = {**spec.people, key: first.model_copy(update={"human": True})}
    return spec.model_copy(update={"people": people})


def _start(step: StartSpec) -> Start:
    """One step of a scenario."""
    match step.kind:
        case "decision":
            others = tuple(one for one in (step.on, step.third) if one)
            return Start(StartKind.DECISION, step.decision, step.by, others)
        case "event":
            return Start(StartKind.EVENT, step.event, step.on, step.froms)
        case "on_action":
            return Start(StartKind.ON_ACTION, step.on_action, step.on, step.froms)
        case "effect":
            return Start(StartKind.EFFECT, step.effect, step.on, step.froms)
        case _:
            return Start(StartKind.DAYS, str(step.days), "")


def _dice(spec: ScenarioFile) -> DiceSymbols:
    """The variables that are dice, as the first sample names them."""
    if spec.dice is None or not spec.dice.samples:
        return DiceSymbols()
    return DiceSymbols(tuple(spec.dice.samples[0].variables), spec.dice.faces)


def _draws(spec: DrawsSpec | None) -> tuple[int, ...]:
    """Draws counted from 0, as the interpreter takes them."""
    if spec is None:
        return ()
    return tuple(_WORDS[draw] if draw in _WORDS else int(draw) - 1 for draw in spec.draws)
