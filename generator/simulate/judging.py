"""Conditions of a scenario, compiled against a mod and judged without leaving a mark on the run.

Source of the syntax: the mod's own. A condition that the interpreter does not know would be neutral and prove nothing;
here it is a fault of the scenario.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ck2.scopes import Chain
from generator.errors import FaultyInput
from generator.interpret.chance import Instance
from generator.interpret.columns import Column
from generator.interpret.compiler import Compiler
from generator.interpret.core import Condition, Effect, InstantChain, Run
from generator.interpret.logic import all_of
from generator.interpret.machine import Machine
from generator.interpret.rows import Mask, Rows
from generator.script.parser import parse
from generator.script.tree import Statement
from generator.simulate.codes import finding
from generator.simulate.games_log import GamesLog
from generator.simulate.mods import SimulatedProgram
from generator.source import Place
from generator.spec.codes import nearest


@dataclass(frozen=True, slots=True)
class Claim:
    """A condition with the scopes it is asked in; `text` and `place` are for messages."""

    condition: Condition
    root: int
    froms: tuple[int, ...]
    text: str
    place: Place


def compile_condition(program: SimulatedProgram, text: str, place: Place) -> Condition:
    """Conditions from script text, or the name of a scripted trigger; `FaultyInput` if they cannot be judged."""
    if text in program.sources.triggers:
        return program.trigger_macro(text, True)
    compiler, statements = _parsed(program, text, place, "trigger")
    before = len(program.noted)
    condition = all_of(compiler.conditions(statements))
    _refuse_new(program, before, text, place)
    return condition


def compile_effect(program: SimulatedProgram, text: str, place: Place) -> Effect:
    """Effects from script text, or the name of a scripted effect; `FaultyInput` if they cannot be run."""
    if text in program.sources.effects:
        return program.effect_macro(text)
    compiler, statements = _parsed(program, text, place, "effect")
    before = len(program.noted)
    effect = compiler.block(statements)
    _refuse_new(program, before, text, place)
    return effect


def _parsed(program: SimulatedProgram, text: str, place: Place, what: str) -> tuple[Compiler, Sequence[Statement]]:
    script = parse(text, f"<{what}>")
    if script.findings:
        message = f"the {what} cannot be read: {script.findings[0].message}"
        raise _faulty(place, message, script.findings[0].help)
    if not script.statements or any(not statement.operator for statement in script.statements):
        names = program.sources.triggers if what == "trigger" else program.sources.effects
        near = nearest(text, names)
        message = f"`{text}` is no {what} and no scripted {what} of the mod, expected script such as `trait = brave`"
        raise _faulty(place, message, f"did you mean `{near}`?" if near else "")
    return Compiler(program, script), script.statements


def _refuse_new(program: SimulatedProgram, before: int, text: str, place: Place) -> None:
    """Fail if the text itself holds something that is not simulated; `before` is how much was noted before it."""
    for name, reason, where in program.noted[before:]:
        if where.path.startswith("<"):
            raise _faulty(place, f"`{name}` in `{text}` is not simulated: {reason}")


def _faulty(place: Place, message: str, help: str = "") -> FaultyInput:
    return FaultyInput("the scenario cannot be run", (finding("SC133", place, message, help),))


def judge(machine: Machine, claim: Claim, rows: Rows) -> Mask:
    """Where a claim holds; draws nothing, notes nothing, and no watch is told."""
    watch, log = machine.watch, machine.log
    chain = Chain(claim.root, claim.froms, machine.from_mode)
    run = quiet_run(machine, chain)
    machine.watch = None
    if isinstance(log, GamesLog):
        log.is_muted = True
    try:
        return claim.condition(run, chain.event_level(), rows)
    finally:
        machine.watch = watch
        if isinstance(log, GamesLog):
            log.is_muted = False


def quiet_run(machine: Machine, chain: Chain[int]) -> Run:
    """A run that takes no number of the random models."""
    worlds = machine.state.worlds
    instant = InstantChain(worlds)
    return Run(machine, "claim", chain, instant, Instance(instant.base, Column(worlds, 0), Column(worlds, 0)), 0, ())
