"""Conditions over many worlds at once, against a plain evaluation world by world; with a watch and without."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest

from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.engine import Engine
from generator.interpret.events import Event
from generator.interpret.rows import Mask, Rows, as_array
from tests.interpret.stage import engine_from

WORLDS = 64
FLAGS = ("a", "b", "c", "d")


@dataclass(frozen=True)
class Leaf:
    """`has_character_flag = a`, or `is_variable_equal` of one."""

    text: str
    flag: str
    wanted: bool = True

    def holds(self, world: dict[str, bool]) -> bool:
        """Whether it holds in a world."""
        return world[self.flag] is self.wanted


@dataclass(frozen=True)
class Node:
    """A condition made of conditions."""

    kind: str
    parts: tuple[Leaf | Node, ...]
    number: int = 0

    @property
    def text(self) -> str:
        """The script."""
        inside = " ".join(part.text for part in self.parts)
        match self.kind:
            case "calc_true_if":
                return f"calc_true_if = {{ amount = {self.number} {inside} }}"
            case "trigger_if":
                first, second, third = (part.text for part in self.parts)
                return f"trigger_if = {{ limit = {{ {first} }} {second} }} trigger_else = {{ {third} }}"
            case "trigger_switch":
                first, second, third = (part.text for part in self.parts)
                return (
                    f"trigger_switch = {{ on_trigger = has_character_flag a = {{ {first} }} b = {{ {second} }} "
                    f"fallback = {{ {third} }} }}"
                )
            case "custom_tooltip":
                return f"custom_tooltip = {{ text = K {inside} }}"
            case _:
                return f"{self.kind} = {{ {inside} }}"

    def holds(self, world: dict[str, bool]) -> bool:
        """Whether it holds in a world."""
        found = [part.holds(world) for part in self.parts]
        match self.kind:
            case "OR":
                return any(found)
            case "NOT" | "NOR":
                return not any(found)
            case "NAND":
                return not all(found)
            case "calc_true_if":
                return sum(found) >= self.number
            case "trigger_if":
                return found[1] if found[0] else found[2]
            case "trigger_switch":
                return found[0] if world["a"] else found[1] if world["b"] else found[2]
            case _:
                return all(found)


class Grower:
    """Grows a random condition."""

    kinds = ("AND", "OR", "NOT", "NOR", "NAND", "calc_true_if", "trigger_if", "trigger_switch", "custom_tooltip",
             "hidden_trigger", "hidden_tooltip", "FROM", "ROOT", "any_courtier")  # fmt: skip

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def grow(self, depth: int) -> Leaf | Node:
        """A condition of at most that depth; scopes lead back to Anna, so that flags mean the same everywhere."""
        if not depth or self.dice.random() < 0.25:
            flag = self.dice.choice(FLAGS)
            if self.dice.random() < 0.3:
                return Leaf(f"check_variable = {{ which = v{flag} value < 1 }}", flag, False)
            return Leaf(f"has_character_flag = {flag}", flag)
        kind = self.dice.choice(self.kinds)
        count = 3 if kind in ("trigger_if", "trigger_switch") else self.dice.randint(1, 4)
        parts = tuple(self.grow(depth - 1) for _ in range(count))
        if kind in ("FROM", "any_courtier"):
            parts = (Node("ROOT", parts),)
        return Node(kind, parts, self.dice.randint(0, count))


class Counting:
    """A watch that counts, for each condition's place, in how many worlds it was true and false."""

    def __init__(self) -> None:
        self.true: Counter[str] = Counter()
        self.all: Counter[str] = Counter()

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """Counted."""
        self.true[str(site.place)] += int(as_array(found, rows).sum())
        self.all[str(site.place)] += rows.count

    def event(self, event: Event, run: Run, rows: Rows) -> None: ...

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None: ...

    def effect(self, site: Site, run: Run, rows: Rows) -> None: ...

    def entry(self, site: Site, rows: Rows) -> None: ...


def worlds_of(engine: Engine) -> list[dict[str, bool]]:
    """The flags of each world."""
    columns = {flag: engine.has_flag("anna", flag) for flag in FLAGS}
    return [{flag: bool(columns[flag][world]) for flag in FLAGS} for world in range(WORLDS)]


def prepared(seed: int) -> Engine:
    """Worlds with random flags, and a variable that says the same as each flag."""
    engine = engine_from("", worlds=WORLDS, seed=seed)
    for flag, percent in zip(FLAGS, (50, 10, 90, 0 if seed % 2 else 100), strict=True):
        both = f"set_character_flag = {flag} set_variable = {{ which = v{flag} value = 1 }}"
        engine.run_effect(f"random = {{ chance = {percent} {both} }}", "anna")
    return engine


@pytest.mark.parametrize("seed", range(60))
def test_conditions_hold_where_a_plain_evaluation_says(seed: int) -> None:
    engine = prepared(seed)
    tree = Grower(seed).grow(4)
    expected = [tree.holds(world) for world in worlds_of(engine)]
    assert engine.test_trigger(tree.text, "anna", ("bert",)).tolist() == expected
    engine.machine.watch = Counting()
    assert engine.test_trigger(tree.text, "anna", ("bert",)).tolist() == expected
    assert engine.unsupported == ()


@pytest.mark.parametrize("seed", range(20))
def test_counts_of_a_watch_do_not_depend_on_the_batch(seed: int) -> None:
    tree = Grower(1000 + seed).grow(4)
    watch = Counting()
    engine = prepared(seed)
    engine.machine.watch = watch
    engine.test_trigger(tree.text, "anna", ("bert",))
    alone = Counting()
    engine.machine.watch = alone
    for world in range(WORLDS):
        engine.test_trigger(tree.text, "anna", ("bert",), rows=Rows.of([world], WORLDS))
    assert (watch.true, watch.all) == (alone.true, alone.all)
    assert all(count >= watch.true[place] for place, count in watch.all.items())


def test_a_watch_sees_only_what_is_reached() -> None:
    engine = prepared(1)
    engine.machine.watch = watch = Counting()
    engine.test_trigger("has_character_flag = b\nhas_character_flag = c\nalways = no\nhas_character_flag = a", "anna")
    worlds = worlds_of(engine)
    assert [watch.all[f"<text>:{line}:1"] for line in (1, 2, 3, 4)] == [
        WORLDS,
        sum(world["b"] for world in worlds),
        sum(world["b"] and world["c"] for world in worlds),
        0,
    ]
    assert watch.true["<text>:3:1"] == 0


@pytest.mark.parametrize("seed", range(30))
def test_branches_are_taken_by_the_first_condition_that_holds(seed: int) -> None:
    engine = prepared(seed)
    first, second = Grower(2000 + seed).grow(2), Grower(3000 + seed).grow(2)
    engine.run_effect(
        f"if = {{ limit = {{ {first.text} }} prestige = 1 }} else_if = {{ limit = {{ {second.text} }} prestige = 2 }} "
        "else = { prestige = 3 } piety = 1",
        "anna",
        ("bert",),
    )
    worlds = worlds_of(engine)
    expected = [1 if first.holds(world) else 2 if second.holds(world) else 3 for world in worlds]
    assert (engine.stat("anna", "prestige") // 1000).tolist() == expected
    assert (engine.stat("anna", "piety") == 1000).all()


@pytest.mark.parametrize("seed", range(20))
def test_loops_stop_in_each_world_for_itself(seed: int) -> None:
    engine = prepared(seed)
    tree = Grower(4000 + seed).grow(2)
    engine.run_effect(
        f"while = {{ limit = {{ {tree.text} NOT = {{ check_variable = {{ which = n value = 5 }} }} }} "
        "change_variable = { which = n value = 1 } "
        "if = { limit = { has_character_flag = b check_variable = { which = n value = 2 } } break = yes } } piety = 1",
        "anna",
        ("bert",),
    )
    worlds = worlds_of(engine)
    rounds = np.array([(2 if world["b"] else 5) if tree.holds(world) else 0 for world in worlds])
    assert (engine.variable("anna", "n") // 1000 == rounds).all()
    assert ((engine.stat("anna", "piety") > 0) == (rounds != 2)).all()
