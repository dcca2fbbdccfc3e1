"""The engine against the plain interpreter of `oracle.py`, on random scripts: every world must end exactly alike."""

from __future__ import annotations

import random

import numpy as np
import pytest

from generator.ck2.scopes import FromMode, RepeatMode
from generator.interpret.chance import Model
from generator.interpret.engine import Engine, Settings
from generator.interpret.machine import Limits
from generator.interpret.program import Program
from generator.script.parser import parse
from tests.interpret.oracle import Oracle
from tests.interpret.stage import CAST, sources_from

WORLDS = 6
PEOPLE = ("anna", "bert", "cleo")
VARIABLES = ("va", "vb", "vc", "local_d")
FLAGS = ("fa", "fb")
DELAY = 4


class Author:
    """Writes a random script of the core commands. Event n fires only events above n, so that every script ends."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.event = 0

    def script(self) -> str:
        """Five events and a macro."""
        lines = [self.written(number) for number in range(1, 6)]
        self.event = 5
        return "\n".join(lines) + f"\neffects = {{ macro = {{ {self.effects(2)} }} }}"

    def written(self, number: int) -> str:
        """One event."""
        self.event = number
        trigger = f"trigger = {{ {self.conditions(1)} }}" if number > 1 and self.dice.random() < 0.4 else ""
        fail = f"fail_trigger_effect = {{ {self.effects(1)} }}" if self.dice.random() < 0.5 else ""
        after = f"after = {{ {self.effects(1)} }}" if self.dice.random() < 0.4 else ""
        options = " ".join(self.option() for _ in range(self.dice.randint(1, 3)))
        return (
            f"character_event = {{ id = t.{number} is_triggered_only = yes {trigger} {fail} "
            f"immediate = {{ {self.effects(3)} }} {options} {after} }}"
        )

    def option(self) -> str:
        """One option."""
        trigger = f"trigger = {{ {self.conditions(1)} }}" if self.dice.random() < 0.3 else ""
        factor = self.dice.choice(["0", "1", "2.5", "10"])
        modifier = f"modifier = {{ factor = {self.dice.choice(['0', '2', '0.3'])} {self.conditions(1)} }}"
        chance = f"ai_chance = {{ factor = {factor} {modifier} }}" if self.dice.random() < 0.7 else ""
        return f"option = {{ name = o {trigger} {chance} {self.effects(3)} }}"

    def pick(self, *makers: str) -> str:
        """One of several."""
        return self.dice.choice(makers)

    def number(self) -> str:
        """A number in thousandths, seldom a large one."""
        return self.pick("0", "1", "2", "-1", "0.5", "-2.25", "3", "7", "1000", "2000000", "0.001")

    def scope(self) -> str:
        """A scope expression that can be a head or a right side."""
        return self.pick(
            "ROOT", "FROM", "FROM", "FROMFROM", "ROOT_FROM", "THIS", "PREV", "event_target:x", "event_target:y"
        )

    def arguments(self, operator: str = "=") -> str:
        """The inside of a variable command."""
        name = self.dice.choice(VARIABLES)
        match self.dice.randrange(4):
            case 0:
                return f"which = {name} which {operator} {self.dice.choice(VARIABLES)}"
            case 1:
                return f"which = {name} which {operator} {self.scope()}"
            case 2:
                return f"which = {name} which {operator} {self.dice.choice(VARIABLES)} which = {self.scope()}"
            case _:
                return f"which = {name} value {operator} {self.number()}"

    def conditions(self, depth: int) -> str:
        """Some conditions."""
        return " ".join(self.condition(depth) for _ in range(self.dice.randint(1, 2)))

    def condition(self, depth: int) -> str:
        """One condition."""
        if depth > 0 and self.dice.random() < 0.5:
            head = self.pick("AND", "OR", "NOT", "NOR", "NAND", "liege", "any_courtier", self.scope(), self.scope())
            return f"{head} = {{ {self.conditions(depth - 1)} }}"
        operator = self.pick("=", "<", "<=", ">", ">=", "==")
        return self.pick(
            f"check_variable = {{ {self.arguments(operator)} }}",
            f"is_variable_equal = {{ {self.arguments()} }}",
            f"has_character_flag = {self.dice.choice(FLAGS)}",
            "trait = lucky",
            f"wealth {operator} {self.number()}",
            f"character = {self.scope()}",
            "always = yes",
        )

    def effects(self, depth: int) -> str:
        """Some effects."""
        return " ".join(self.effect(depth) for _ in range(self.dice.randint(1, 4)))

    def effect(self, depth: int) -> str:
        """One effect."""
        if depth > 0 and self.dice.random() < 0.45:
            return self.nested(depth - 1)
        command = self.pick("set", "set", "change", "change", "subtract", "multiply", "divide", "modulo")
        plain = [
            f"{command}_variable = {{ {self.arguments()} }}",
            f"{command}_variable = {{ {self.arguments()} }}",
            f"{self.pick('set', 'clr')}_character_flag = {self.dice.choice(FLAGS)}",
            f"{self.pick('add', 'remove')}_trait = lucky",
            f"wealth = {self.number()}",
            f"{self.pick('multiply', 'modulo')}_variable = {{ which = va value = {self.pick('-1.337', '3.003')} }}",
            f"{self.pick('multiply', 'change')}_variable = {{ which = vb value = {self.pick('2000', '2000000')} }}",
            f"save_event_target_as = {self.pick('x', 'y')}",
            f"tooltip = {{ {self.pick('wealth = 5', 'break = yes')} }}",
        ]
        if self.event < 5:
            plain += [self.firing(), self.firing(), "macro = yes"]
        if self.dice.random() < 0.06:
            return "break = yes"
        return self.dice.choice(plain)

    def firing(self) -> str:
        """An event fired, or taken back."""
        number = self.dice.randint(self.event + 1, 5)
        days = f"days = {self.dice.randint(0, DELAY)}" if self.dice.random() < 0.4 else ""
        more = f"random = {self.dice.randint(0, 2)}" if days and self.dice.random() < 0.4 else ""
        command = self.pick("character_event", "character_event", "repeat_event", "clear_delayed_event")
        return f"{command} = {{ id = t.{number} {'' if command == 'clear_delayed_event' else f'{days} {more}'} }}"

    def nested(self, depth: int) -> str:
        """An effect made of effects."""
        inside = self.effects(depth)
        match self.dice.randrange(7):
            case 0:
                elses = (
                    f"else_if = {{ limit = {{ {self.conditions(1)} }} {self.effects(depth)} }} else = {{ {inside} }}"
                )
                return f"if = {{ limit = {{ {self.conditions(2)} }} {inside} }} {self.pick('', elses)}"
            case 1:
                limit = self.pick("", f"limit = {{ {self.conditions(1)} }}")
                return f"while = {{ count = {self.dice.randint(0, 3)} {limit} {inside} }}"
            case 2:
                modifier = self.pick("", f"modifier = {{ factor = 0.5 {self.conditions(1)} }}")
                return f"random = {{ chance = {self.dice.randint(0, 100)} {modifier} {inside} }}"
            case 3:
                return f"random_list = {{ {' '.join(self.entry(depth) for _ in range(self.dice.randint(1, 3)))} }}"
            case 4:
                limit = self.pick("", f"limit = {{ {self.conditions(1)} }}")
                return f"{self.pick('any', 'random')}_courtier = {{ {limit} {inside} }}"
            case 5:
                return f"{self.pick('hidden_effect', 'liege')} = {{ {inside} }}"
            case _:
                firing = self.firing() if self.event < 5 else ""
                return f"{self.scope()} = {{ {firing} {inside} }}"

    def entry(self, depth: int) -> str:
        """One entry of a random list."""
        trigger = self.pick("", f"trigger = {{ {self.conditions(1)} }}")
        modifier = self.pick("", f"modifier = {{ factor = {self.pick('0', '3')} {self.conditions(1)} }}")
        return f"{self.dice.randint(0, 9)} = {{ {trigger} {modifier} {self.effects(depth)} }}"


Ending = dict[str, int]


def by_engine(text: str, seed: int, model: Model, mode: FromMode, repeat: RepeatMode) -> list[Ending]:
    """How the engine ends each world."""
    settings = Settings(
        seed=seed, worlds=WORLDS, first_world=seed, model=model, from_mode=mode, repeat_mode=repeat,
        limits=Limits(steps=200_000),
    )  # fmt: skip
    engine = Engine(Program(sources_from(text)), CAST, settings)
    engine.fire_event("t.1", "anna", ("bert", "cleo"))
    engine.advance_days(3 * DELAY + 10)
    assert not engine.halted
    assert engine.unsupported == ()
    endings: list[Ending] = [{} for _ in range(WORLDS)]
    for person in PEOPLE:
        columns = {name: engine.variable(person, name) for name in VARIABLES if not name.startswith("local_")}
        columns |= {"gold": engine.gold(person), "lucky": engine.has_trait(person, "lucky").astype(np.int64)}
        columns |= {flag: engine.has_flag(person, flag).astype(np.int64) for flag in FLAGS}
        for name, column in columns.items():
            for world in range(WORLDS):
                endings[world][f"{person}.{name}"] = int(column[world])
    return endings


def by_oracle(text: str, seed: int, world: int, model: Model, mode: FromMode, repeat: RepeatMode) -> Ending:
    """How the plain interpreter ends one world."""
    oracle = Oracle(parse(text, "case.txt"), seed, world, model.value, mode.value, repeat.value)
    oracle.fire("t.1", "anna", ("bert", "cleo"))
    oracle.pass_days(3 * DELAY + 10)
    ending = {}
    for person in PEOPLE:
        for name in VARIABLES[:3]:
            ending[f"{person}.{name}"] = oracle.variables.get((person, name), 0)
        ending[f"{person}.gold"] = oracle.gold[person]
        ending[f"{person}.lucky"] = int((person, "lucky") in oracle.traits)
        for flag in FLAGS:
            ending[f"{person}.{flag}"] = int((person, flag) in oracle.flags)
    return ending


def compare(seed: int, model: Model, mode: FromMode, repeat: RepeatMode) -> set[str]:
    """Both on one script; the endings as texts, to see that they differ between worlds at all."""
    text = Author(seed).script()
    found = by_engine(text, seed, model, mode, repeat)
    for world, ending in enumerate(found):
        assert ending == by_oracle(text, seed, seed + world, model, mode, repeat), (seed, world, text)
    return {str(ending) for ending in found}


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
def test_random_scripts_end_alike(model: Model) -> None:
    endings = [len(compare(seed, model, FromMode.RELATIVE, RepeatMode.B)) for seed in range(30)]
    assert sum(count > 1 for count in endings) > 12


@pytest.mark.parametrize("mode", list(FromMode))
@pytest.mark.parametrize("repeat", list(RepeatMode))
def test_every_reading_of_the_from_chain_ends_alike(mode: FromMode, repeat: RepeatMode) -> None:
    for seed in range(100, 114):
        compare(seed, Model.INDEPENDENT, mode, repeat)


def test_the_readings_differ_somewhere() -> None:
    texts = [Author(seed).script() for seed in range(100, 114)]
    ends = [
        [by_engine(text, 1, Model.INDEPENDENT, mode, repeat) for text in texts]
        for mode, repeat in (
            (FromMode.RELATIVE, RepeatMode.B),
            (FromMode.ABSOLUTE, RepeatMode.B),
            (FromMode.RELATIVE, RepeatMode.A),
        )
    ]
    assert ends[0] != ends[1]
    assert ends[0] != ends[2]


@pytest.mark.slow
@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
def test_many_random_scripts_end_alike(model: Model) -> None:
    for seed in range(1000, 1150):
        compare(seed, model, FromMode.RELATIVE, RepeatMode.B)
