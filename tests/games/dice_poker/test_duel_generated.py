"""The exact analysis against the generated script: whole games of the committed mod, run by the interpreter."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from generator.build.compiler import read_rules
from generator.games.dice_poker.duel import Duel, Mover, Policy, average, play
from generator.games.dice_poker.duel_betting import leaning_bettor
from generator.games.dice_poker.duel_measure import Game, game_of, gold_alone
from generator.games.dice_poker.spec import DicePoker
from generator.interpret.cast import Cast, Person, Province
from generator.interpret.engine import Engine, Settings
from generator.interpret.loading import sources_of
from generator.interpret.policies import AiPolicy
from generator.interpret.program import Program
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.odds.pool import Numbers, Scaled
from generator.odds.sampling import Comparison

ROOT = Path(__file__).parents[3]
WORLDS = 40_000
PURSE = 100_000
MOST_ERRORS = 4


@cache
def game() -> Game:
    block = read_rules(ROOT / "rules.yaml").game("dice_poker", DicePoker)
    assert block is not None
    return game_of(block, Fraction(1, 2))


@pytest.fixture(scope="module")
def gained() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """What the asker gained in each of many games that both sides played as the mod's AI does; thousandths."""
    output = ROOT / "mod_output"
    manifest = json.loads((output / "manifest.json").read_text(encoding="utf-8"))
    decision = manifest["symbols"]["dice_poker"]["start"]["decision"]
    trait = (f"{manifest['prefix']}_gambler",)
    home = {"location": "333"}
    ada = Person("asker", "Ada", human=True, gold=PURSE, traits=trait, opinions={"guest": 50}, relations=home)
    ben = Person("guest", "Ben", gold=PURSE, traits=trait, opinions={"asker": 50}, tier="duke", relations=home)
    persons = (replace(ada, relations={**home, "liege": "guest"}), ben)
    program = Program(sources_of(index_mod(find_mod(output).files())))
    engine = Engine(program, Cast(persons, provinces=(Province("333"),)), Settings(seed=29, worlds=WORLDS))
    assert engine.take_decision(decision, "asker", "guest").all()
    engine.run(AiPolicy(), days=90)
    assert engine.anomalies == ()
    return engine.gold("asker") - PURSE


def exact_shares(one: Game) -> dict[int, Fraction]:
    """The chance of each result in gold if both sides play as the AI does and always call."""
    duel = one.duel
    outlook = play(duel, Mover(Policy.AI), Mover(Policy.AI)).outlook
    bettor = leaning_bettor(duel, one.leanings)
    assert (bettor.calls == bettor.denominator).all()
    opens, follows, over = bettor.raises.astype(object), bettor.raises.T.astype(object), bettor.denominator
    raised = opens * over + (over - opens) * follows
    win = outlook.win.numbers.astype(object)
    lose = win - outlook.margin.numbers.astype(object)
    high, low = one.stakes.ante + one.stakes.raised, one.stakes.ante
    whole = over**2

    def share(of: object) -> Fraction:
        return _average(duel, cast(Numbers, of), outlook.margin.denominator * whole)

    shares = {
        high: share(raised * win),
        low: share((whole - raised) * win),
        -high: share(raised * lose),
        -low: share((whole - raised) * lose),
    }
    return {**shares, 0: Fraction(1) - sum(shares.values(), Fraction(0))}


def _average(duel: Duel, numbers: Numbers, denominator: int) -> Fraction:
    return average(duel, Scaled(numbers, denominator))


def test_the_shares_are_those_of_the_exact_mean() -> None:
    shares = exact_shares(game())
    mean = sum((chance * coins for coins, chance in shares.items()), Fraction(0))
    assert mean == 1000 * gold_alone(game()).values[Policy.AI, Policy.AI]
    assert all(0 < chance < 1 for chance in shares.values())


def test_whole_games_of_the_mod_end_as_computed(gained: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    shares = exact_shares(game())
    assert set(np.unique(gained).tolist()) == set(shares)
    for coins, chance in shares.items():
        found = float((gained == coins).mean())
        made = Comparison(f"{coins}", found, chance, chance * (1 - chance), WORLDS)
        assert abs(made.errors_off) < MOST_ERRORS, made


def test_the_mean_gold_of_the_mod(gained: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    shares = exact_shares(game())
    mean = sum((chance * coins for coins, chance in shares.items()), Fraction(0))
    variance = sum((chance * (coins - mean) ** 2 for coins, chance in shares.items()), Fraction(0))
    made = Comparison("mean", float(gained.mean()), mean, variance, WORLDS)
    assert abs(made.errors_off) < MOST_ERRORS
