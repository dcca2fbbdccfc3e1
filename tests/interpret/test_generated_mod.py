"""The committed mod of rules.yaml, run whole: nothing may go wrong in it, whoever plays and whoever dies."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from generator.interpret.anomalies import ORDINARY
from generator.interpret.cast import Cast, Person, Province
from generator.interpret.chance import Model
from generator.interpret.engine import Engine, Settings
from generator.interpret.loading import sources_of
from generator.interpret.policies import AiPolicy, Policy, RandomPolicy
from generator.interpret.program import Program
from generator.interpret.state import NEVER
from generator.mod.folder import find_mod
from generator.mod.index import index_mod

ROOT = Path(__file__).parents[2]
OUTPUT = ROOT / "mod_output"
WORLDS = 1500
GOLD = 100_000


@cache
def program() -> Program:
    """The mod, compiled."""
    return Program(sources_of(index_mod(find_mod(OUTPUT).files())))


@cache
def names() -> dict[str, str]:
    """Names from the manifest: decision, lock, gambler trait, dice."""
    symbols = json.loads((OUTPUT / "manifest.json").read_text())["symbols"]["dice_poker"]
    prefix = json.loads((OUTPUT / "manifest.json").read_text())["prefix"]
    return {
        "decision": symbols["start"]["decision"],
        "lock": symbols["lock"],
        "seated": symbols["flags"]["seated"],
        "gambler": f"{prefix}_gambler",
        "die": symbols["variables"]["dice"][0],
    }


def two(humans: tuple[str, ...]) -> Cast:
    """A ruler and a courtier at one place, who like each other."""
    home = {"location": "333"}
    gambler = (names()["gambler"],)
    ada = Person("asker", "Ada", gold=GOLD, traits=gambler, female=True, opinions={"guest": 50})
    ben = Person("guest", "Ben", gold=GOLD, traits=gambler, opinions={"asker": 50}, tier="duke", relations=home)
    persons = (replace(ada, relations={**home, "liege": "guest"}), ben)
    return Cast(tuple(replace(one, human=one.key in humans) for one in persons), provinces=(Province("333"),))


def game(humans: tuple[str, ...], policy: Policy, model: Model = Model.INDEPENDENT) -> Engine:
    """A whole game in every world."""
    engine = Engine(program(), two(humans), Settings(seed=17, worlds=WORLDS, model=model))
    assert engine.take_decision(names()["decision"], "asker", "guest").all()
    engine.run(policy, days=90)
    return engine


def gold(engine: Engine) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """What both have."""
    return engine.gold("asker") + engine.gold("guest")


def assert_clean(engine: Engine) -> None:
    """No fault, no window, no flag and no lock left."""
    assert engine.anomalies == ()
    assert not engine.windows
    assert engine.machine.queue.next_day is None
    for key, column in engine.machine.state.flags.columns.items():
        assert (column.full() == NEVER).all(), key
    for person in ("asker", "guest"):
        assert not engine.has_modifier(person, names()["lock"]).any()


def test_everything_in_it_is_simulated() -> None:
    program().compile_all()
    assert program().unsupported == ()
    assert program().assumed == {}


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
@pytest.mark.parametrize(
    ("humans", "policy"),
    [
        (("asker",), AiPolicy()),
        (("asker",), RandomPolicy()),
        (("guest",), RandomPolicy()),
        (("asker", "guest"), RandomPolicy()),
    ],
    ids=["ai", "asker", "guest", "both"],
)
def test_games_end_clean_and_no_gold_is_lost(humans: tuple[str, ...], policy: Policy, model: Model) -> None:
    engine = game(humans, policy, model)
    assert_clean(engine)
    assert (gold(engine) == 2 * GOLD).all()
    assert set(np.unique(engine.gold("asker") - GOLD)) == {-1000, -500, 0, 500, 1000}
    dice = engine.variable("asker", names()["die"]) // 1000
    assert set(np.unique(dice)) - {0} == set(range(1, 7))


def test_an_ai_asks_no_ai() -> None:
    engine = Engine(program(), two(()), Settings(worlds=2))
    assert not engine.can_take(names()["decision"], "asker", "guest").any()


@pytest.mark.parametrize("victim", ["asker", "guest"])
@pytest.mark.parametrize("day", [0, 1, 2])
def test_whoever_dies_the_other_has_the_own_stakes_back(victim: str, day: int) -> None:
    engine = Engine(program(), two(("asker", "guest")), Settings(seed=3, worlds=300))
    engine.take_decision(names()["decision"], "asker", "guest")
    for _ in range(day):
        engine.settle(RandomPolicy())
        engine.advance_days(1)
    survivor = "guest" if victim == "asker" else "asker"
    playing = engine.has_modifier(survivor, names()["lock"])
    engine.run_effect("death = { death_reason = death_natural }", victim)
    engine.run(RandomPolicy(), days=90)
    engine.advance_days(90)
    assert {anomaly.fault for anomaly in engine.anomalies} <= ORDINARY
    assert not engine.windows
    assert not engine.has_modifier(survivor, names()["lock"]).any()
    assert not engine.has_flag(survivor, names()["seated"]).any()
    assert playing.any()
    assert (engine.gold(survivor)[playing] == GOLD).all()


def test_one_game_is_shown_in_words() -> None:
    engine = Engine(program(), two(("guest",)), Settings(seed=5))
    engine.take_decision(names()["decision"], "asker", "guest")
    (window,) = engine.windows
    page = engine.show(window, 0)
    assert page.person == "Ben"
    assert "Ada" in page.description
    assert all(option.text and "[" not in option.text for option in page.options)
    for text in (page.title, page.description):
        assert text
        assert not set("[]$") & set(text)
