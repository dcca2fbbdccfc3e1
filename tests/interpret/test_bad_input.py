"""Whatever stands in a script, the interpreter compiles and runs it without an exception, and stops."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from generator.interpret import commands, flow, logic
from generator.interpret.anomalies import Fault
from generator.interpret.engine import Engine, Settings
from generator.interpret.iterators import ITERATORS
from generator.interpret.links import LINKS
from generator.interpret.loading import sources_of
from generator.interpret.machine import Limits
from generator.interpret.policies import RandomPolicy
from generator.interpret.program import Program
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from tests.interpret.stage import cast_with, sources_from

WORDS = (
    "yes", "no", "1", "-3", "0.5", "99999999999", "1066.9.15", "ROOT", "FROM", "FROMFROM", "THIS", "PREV", "PREVPREV",
    "ROOT_FROM", "event_target:x", "event_target:", "k_y", "d_x", "333", "lucky", "anna", "norse", "t.1", "t.2", "a",
    "local_a", "global_a", '"two words"', "all", "duke",
)  # fmt: skip
KEYS = (
    "which", "value", "who", "modifier", "name", "factor", "limit", "count", "chance", "days", "random", "id",
    "trigger", "amount", "on_trigger", "text", "flag", "to", "from", "min", "max", "attribute", "character", "killer",
    "scope", "10", "0", "preferred_limit", "fallback", "effect", "years", "duration", "target", "additive_modifier",
    "option", "mult_modifier",
)  # fmt: skip
TRIGGER_KEYS = (*commands.TRIGGERS, *logic.TRIGGERS, *LINKS, *(f"any_{name}" for name in ITERATORS))
EFFECT_KEYS = (
    *commands.EFFECTS, *flow.EFFECTS, "if", *LINKS, *(f"any_{name}" for name in ITERATORS),
    *(f"random_{name}" for name in ITERATORS),
)  # fmt: skip


class Scribbler:
    """Writes nonsense of known words: any key with any value or block."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def block(self, keys: tuple[str, ...], depth: int) -> str:
        """Some statements."""
        return " ".join(self.statement(keys, depth) for _ in range(self.dice.randint(0, 5)))

    def statement(self, keys: tuple[str, ...], depth: int) -> str:
        """One statement."""
        drawn = self.dice.random()
        key = self.dice.choice(keys if drawn < 0.6 else KEYS if drawn < 0.9 else WORDS)
        operator = self.dice.choice(("=", "=", "=", "=", ">=", "<", "=="))
        if depth and self.dice.random() < 0.55:
            inner = TRIGGER_KEYS if key in ("limit", "trigger") or self.dice.random() < 0.2 else keys
            return f"{key} = {{ {self.block(inner, depth - 1)} }}"
        return f"{key} {operator} {self.dice.choice(WORDS)}"

    def script(self) -> str:
        """Two events, a decision, a hook, macros."""
        effects, triggers = self.block(EFFECT_KEYS, 2), self.block(TRIGGER_KEYS, 2)
        decision = self.block((*KEYS, "potential", "allow", "effect", "filter"), 2)
        hook = self.block(("effect", "events", "random_events", "5"), 2)
        return f"""{self.event(1)} {self.event(2)}
            targeted_decisions = {{ d = {{ {decision} }} }} on_actions = {{ on_x = {{ {hook} }} }}
            effects = {{ e = {{ {effects} }} }} triggers = {{ c = {{ {triggers} }} }}"""

    def event(self, number: int) -> str:
        """One event."""
        options = " ".join(f"option = {{ name = {n} {self.block(('trigger', *EFFECT_KEYS), 3)} }}" for n in ("a", "b"))
        return f"""character_event = {{
            id = t.{number} {self.statement(KEYS, 1)} desc = {{ text = a {self.block(KEYS, 1)} }}
            trigger = {{ {self.block(TRIGGER_KEYS, 1)} }} immediate = {{ {self.block(EFFECT_KEYS, 3)} }}
            {options} after = {{ {self.block(EFFECT_KEYS, 2)} }}
        }}"""


def run_everything(script: str, seed: int) -> Engine:
    """Start whatever a script defines."""
    engine = Engine(
        Program(sources_from(script)), cast_with(("anna",)), Settings(worlds=3, seed=seed, limits=Limits(30, 50, 4000))
    )
    for start in (
        lambda: engine.fire_event("t.1", "anna", ("bert",)),
        lambda: engine.take_decision("d", "anna", "bert"),
        lambda: engine.fire_on_action("on_x", "bert", ("anna",)),
        lambda: engine.run_effect("e", "cleo", ("anna", "bert")),
        lambda: engine.test_trigger("c", "cleo", ("anna", "bert")),
    ):
        if engine.halted:
            break
        start()
        if engine.windows:
            engine.show(engine.windows[0], int(engine.windows[0].rows.indices[0]))
        engine.run(RandomPolicy(), days=30)
    return engine


@pytest.mark.parametrize("start", range(0, 240, 60))
def test_nonsense_runs_without_an_exception(start: int) -> None:
    unlike = set()
    for seed in range(start, start + 60):
        engine = run_everything(Scribbler(seed).script(), seed)
        unlike.add((len(engine.anomalies), len(engine.unsupported), engine.machine.steps))
        for anomaly in engine.anomalies:
            assert anomaly.diagnostic().message
    assert len(unlike) > 30


@pytest.mark.parametrize(
    "script",
    [
        "",
        "character_event = { }",
        "character_event = { id = t.1 }",
        "character_event = yes",
        "targeted_decisions = { d = yes e = { } } decisions = { }",
        "on_actions = { on_x = yes on_x = { events = yes random_events = yes } }",
        "effects = { e = yes } triggers = { c = yes }",
        "custom_texts = { defined_text = { } } opinion_modifiers = { m = yes } traits = { t = yes }",
        "option = { name = a } namespace = x 5 = 6",
    ],
)
def test_odd_files_run(script: str) -> None:
    engine = Engine(Program(sources_from(script)), cast_with())
    engine.program.compile_all()
    for name in engine.program.sources.events:
        engine.fire_event(name, "anna")
    for name in engine.program.sources.on_actions:
        engine.fire_on_action(name, "anna")
    engine.run(RandomPolicy())
    engine.run_effect("opinion = { modifier = m who = FROM } add_trait = t", "anna", ("bert",))
    assert {anomaly.fault for anomaly in engine.anomalies} <= {Fault.NO_OPTION}


MODS = os.environ.get("MODWRIGHT_MODS", "")


@pytest.mark.slow
@pytest.mark.skipif(not MODS, reason="MODWRIGHT_MODS does not name a folder of public mods")
@pytest.mark.parametrize("name", ["ck2plus/CK2Plus", "emf/EMF", "ate", "diadochi", "thedas", "mafia"])
def test_every_event_of_a_public_mod_runs(name: str) -> None:
    folder = Path(MODS) / name
    if not folder.exists():
        pytest.skip(f"{folder} is not there")
    program = Program(sources_of(index_mod(find_mod(folder).files())))
    for number, event in enumerate(program.sources.events):
        settings = Settings(worlds=3, seed=number, limits=Limits(steps=20_000))
        engine = Engine(program, cast_with(("anna",)), settings)
        root, froms = ("anna", ("bert", "cleo")) if number % 2 else ("bert", ("anna", "cleo"))
        engine.fire_event(event, root, froms)
        if engine.windows:
            engine.show(engine.windows[0], int(engine.windows[0].rows.indices[0]))
        engine.run(RandomPolicy(), days=60)
    assert program.unsupported or name == "mafia"
