"""Deliberate faults, one at a time: each must be caught by the tests of the engine.

The package and the tests are copied, one line of the copy is changed, and the tests are run on it in a new process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = (
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "odds").glob("test_*.py")),
    *(f"tests/games/paytable/test_{name}.py" for name in ("solve", "payouts", "solve_throws")),
    *(f"tests/games/dice_poker/test_{name}.py" for name in ("duel", "duel_trees", "duel_script")),
)
POOL, SETS, REROLL = "odds/pool.py", "odds/multisets.py", "odds/reroll.py"
SOLVE, PAYOUTS, KEEPS = (f"games/paytable/{name}.py" for name in ("solve", "payouts", "keeps"))
DUEL, BETS, BLIND = (f"games/dice_poker/{name}.py" for name in ("duel", "duel_betting", "duel_blind"))
THROWS, SEARCH = (f"games/paytable/{name}.py" for name in ("throws", "search"))
LOADED = "games/dice_poker/duel_loaded.py"
MEASURE, PLAY = "games/dice_poker/duel_measure.py", "games/dice_poker/duel_play.py"
POLICY, SCRIPT = "games/dice_poker/duel_policy.py", "games/dice_poker/duel_script.py"


CONFTEST = """
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "faults", deadline=None, suppress_health_check=[HealthCheck.too_slow], phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("faults")
"""
"""A fault is found or it is not: nobody reads the smallest example, and a busy machine is no fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One change: the file, what stands there exactly once, and what is put in its place."""

    file: str
    right: str
    wrong: str


FAULTS = (
    Fault(SETS, "return comb(dice + faces - 1, dice)", "return comb(dice + faces, dice)"),
    Fault(SETS, "return comb(dice + 2 * faces - 1, dice)", "return comb(dice + 2 * faces, dice)"),
    Fault(SETS, "prod(map(factorial, row))", "prod(row)"),
    Fault(SETS, "np.asarray(dice) - 1, minlength", "np.asarray(dice), minlength"),
    Fault(SETS, "_binomials(self.dice)[self.counts[self.first_hand + hand], chosen].prod", "(chosen >= 0).prod"),
    Fault(SETS, "np.where(block[:, face] > 0, face, lowest)", "np.where(block[:, face] > 1, face, lowest)"),
    Fault(POOL, "largest < SAFE else object", "largest < SAFE else np.int64"),
    Fault(POOL, "_largest(numbers) * abs(factor) >= SAFE", "_largest(numbers) * abs(factor) >= SAFE * 16"),
    Fault(POOL, "return int(self.total**self.multisets.dice)", "return int(self.total * self.multisets.dice)"),
    Fault(POOL, "weight // divisor for weight in weights", "weight for weight in weights"),
    Fault(POOL, "rolls * prod(weight**count", "rolls * prod(weight*count"),
    Fault(POOL, "*= self.total**size", "*= self.total ** (size - 1)"),
    Fault(POOL, "values.denominator * self.scale)", "values.denominator)"),
    Fault(POOL, "own = np.maximum(own, below[column - first])", "own = np.minimum(own, below[column - first])"),
    Fault(
        POOL,
        "for column in sets.below[size - 1].T:\n                own = ",
        "for column in sets.below[size - 1].T[1:]:\n                own = ",
    ),
    Fault(POOL, "better = other.value > self.value", "better = other.value >= self.value"),
    Fault(POOL, "is_equal & (other.second > self.second)", "is_equal & (other.second < self.second)"),
    Fault(POOL, "if ties is Ties.FEWEST_KEPT", "if ties is Ties.MOST_KEPT"),
    Fault(POOL, "chance.denominator - chance.numerator", "chance.denominator"),
    Fault(POOL, "nodes.denominator * whole**sets.dice)", "nodes.denominator * whole)"),
    Fault(POOL, "else nodes[column] * factor", "else nodes[column]"),
    Fault(REROLL, "for left in range(1, rerolls + 1):", "for left in range(1, rerolls + 2):"),
    Fault(REROLL, "keeps[left - 1])", "keeps[-left])"),
    Fault(REROLL, "np.maximum.reduceat", "np.minimum.reduceat"),
    Fault(REROLL, "growth(roundings_of_rolls(", "growth(0 * roundings_of_rolls("),
    Fault(KEEPS, "if tie is Tie.HIGHER:", "if tie is Tie.LOWER:"),
    Fault(
        KEEPS,
        "self.run = max(_runs(hand), key=lambda run: (len(run), run[-1]))",
        "self.run = min(_runs(hand), key=len)",
    ),
    Fault(PAYOUTS, "RUN = 5", "RUN = 4"),
    Fault(PAYOUTS, "(first >= 3) & (second >= 2),", "(first >= 3) & (second >= 1),"),
    Fault(PAYOUTS, "first >= 4,", "first >= 5,"),
    Fault(PAYOUTS, '_table("B", "10 6 4 3 2 1 0.5"', '_table("B", "10 6 4 3 2 0.5 1"'),
    Fault(PAYOUTS, '_table("H", "5 1.5 1.5 1.5 0 0 0")', '_table("H", "5 1.5 1.5 1 0 0 0")'),
    Fault(PAYOUTS, "int = 2) -> SoloGame", "int = 3) -> SoloGame"),
    Fault(SOLVE, "np.flatnonzero(loss > 0)", "np.flatnonzero(loss >= 0)"),
    Fault(SOLVE, "(number_best > 1)", "(number_best > 0)"),
    Fault(SOLVE, "levels.hands[-2]", "levels.hands[-1]"),
    Fault(SOLVE, "return 1 - self.share(Way.RULE)", "return 1 - self.share(Way.NONE)"),
    Fault(
        SOLVE, "self.above_chance >= self.limits.above_chance and", "self.above_chance >= self.limits.above_chance or"
    ),
    Fault(SEARCH, "range(max(last, 1))", "range(last + 1)"),
    Fault(SEARCH, "low[0] <= wanted.target + wanted.within and", "low[0] <= wanted.target and"),
    Fault(THROWS, "self._nth[hands] < np", "self._nth[hands] <= np"),
    Fault(THROWS, "random(dice.shape) < chance", "random(dice.shape) > chance"),
    Fault(DUEL, "return self.win + self.draw / 2", "return self.win + self.draw"),
    Fault(DUEL, "Scaled((win - margin).T, over)", "Scaled(win.T, over)"),
    Fault(DUEL, "outlook.turned, left)\n        kept_by[0]", "outlook, left)\n        kept_by[0]"),
    Fault(DUEL, "pool.best_keeps(margin, win)", "pool.best_keeps(margin)"),
    Fault(DUEL, "_turn(duel, duel.second, second,", "_turn(duel, duel.first, second,"),
    Fault(
        BETS, "numbers * (stakes.ante + stakes.raised), margin", "numbers * (stakes.ante + 2 * stakes.raised), margin"
    ),
    Fault(DUEL, "return [(one << HALF_BITS) + other", "return [(one << HALF_BITS) - other"),
    Fault(BETS, "_best(called, won, np.less)", "_best(called, lost, np.less)"),
    Fault(BETS, "_best(called, lost, np.greater)", "_best(called, won, np.greater)"),
    Fault(BETS, "_best(checked, after_raise, np.less)", "_best(checked, after_raise, np.greater)"),
    Fault(BETS, "other.raises.T", "other.raises"),
    Fault(BETS, "np.where(ranks > ranks.T, 1,", "np.where(ranks >= ranks.T, 1,"),
    Fault(BETS, "total = weight + leanings.checks", "total = weight + leanings.calls"),
    Fault(BLIND, "better_first[0], mixed_second) > found.value", "better_first[0], mixed_second) > found.value + 1"),
    Fault(LOADED, "[face - 1] *= factor", "[face - 1] = factor"),
    Fault(LOADED, "ends.equity - plain)", "plain - ends.equity)"),
    Fault(MEASURE, "Fraction(1, 2) + (first + second) / 4", "Fraction(1, 2) + (first - second) / 4"),
    Fault(PLAY, "exact.win + exact.draw / 4", "exact.win + exact.draw"),
    Fault(POLICY, "loss <= allowed[hand]", "loss <= allowed[hand] + 1"),
    Fault(POLICY, "most = int(2 * tolerance", "most = int(20000 * tolerance"),
    Fault(POLICY, "folded(bets.answers.T)", "folded(bets.answers)"),
    Fault(POLICY, "runs, start, still = [], 0, allowed[:, 0]", "runs, start, still = [], 0, ~allowed[:, 0]"),
    Fault(SCRIPT, "value = {rerolls - left} }}", "value = {left} }}"),
    Fault(SCRIPT, "self._other(after.start)} = no", "self._other(after.start)} = yes"),
    Fault(SCRIPT, 'text.count("\\n")', "0"),
    Fault("odds/matrix_game.py", "if gain < 0), None)", "if gain < -1), None)"),
    Fault("odds/matrix_game.py", "value = (1 / total - shift)", "value = (1 / total + shift)"),
    Fault("odds/decision.py", "sign * one <= sign * value", "sign * one >= sign * value"),
    Fault("odds/loops.py", "Fraction(one == state) - chances", "Fraction(one == state) + chances"),
    Fault("odds/rounding.py", "rolls * dice * (faces + 1)", "rolls * dice * faces"),
    Fault("odds/sampling.py", "false_alarms / (2 * max(1, comparisons))", "false_alarms / max(1, comparisons)"),
)


def copy(into: Path) -> None:
    """The package and the tests, without caches and without this file, whose own check would catch every fault."""
    leave_out = shutil.ignore_patterns("__pycache__", "*.pyc", Path(__file__).name)
    for folder in ("generator", "tests/odds", "tests/games", "tests/interpret"):
        shutil.copytree(ROOT / folder, into / folder, ignore=leave_out)
    for file in ("tests/compiling.py", "pyproject.toml"):
        shutil.copy(ROOT / file, into / file)
    (into / "conftest.py").write_text(CONFTEST, encoding="utf-8")


def in_order(file: str) -> list[str]:
    """All tests, first the file's own and those of its folder: the likeliest to fail; the first failure ends a run."""
    folder, stem = Path("tests", file).parent.as_posix(), Path(file).stem
    left_in = (test for test in TESTS if Path(test).name != Path(__file__).name)
    of_others = [(Path(test).stem != f"test_{stem}", not test.startswith(folder), test) for test in left_in]
    return [test for _, _, test in sorted(of_others)]


def fails(folder: Path, file: str = "") -> bool:
    """Whether the tests find something wrong in this copy, in which `file` was changed; stops at the first failure.

    What a faulty copy solves is kept where nobody else looks.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
    environment = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(folder),
        "MODWRIGHT_CACHE": str(folder / "cache"),
    }
    ran = subprocess.run(
        [*command, *in_order(file)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    return ran.returncode == 1


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy without a fault, in which the tests pass."""
    folder = tmp_path_factory.mktemp("clean")
    copy(folder)
    assert not fails(folder), "the tests must pass before anything is broken"
    yield folder


def test_every_fault_can_be_put_in() -> None:
    assert len(FAULTS) == len(set(FAULTS)) >= 40
    for fault in FAULTS:
        text = (ROOT / "generator" / fault.file).read_text(encoding="utf-8")
        assert text.count(fault.right) == 1, f"{fault.file} has {text.count(fault.right)} times: {fault.right}"
        compile(text.replace(fault.right, fault.wrong), fault.file, "exec")


def test_a_file_has_its_own_tests_first_and_all_others_behind() -> None:
    for fault in FAULTS:
        order = in_order(fault.file)
        assert sorted([*order, f"tests/odds/{Path(__file__).name}"]) == sorted(TESTS)
        assert Path(order[0]).parent == Path("tests", fault.file).parent
    assert in_order(POOL)[0] == "tests/odds/test_pool.py"
    assert in_order(DUEL)[0] == "tests/games/dice_poker/test_duel.py"


@pytest.mark.slow
def test_every_fault_is_caught(clean: Path, tmp_path: Path) -> None:
    def survives(number: int) -> bool:
        fault, folder = FAULTS[number], tmp_path / str(number)
        copy(folder)
        file = folder / "generator" / fault.file
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(fault.right, fault.wrong), encoding="utf-8")
        caught = fails(folder, fault.file)
        shutil.rmtree(folder)
        return not caught

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        survived = list(threads.map(survives, range(len(FAULTS))))
    living = [f"{fault.file}: {fault.wrong}" for fault, one in zip(FAULTS, survived, strict=True) if one]
    assert not living, "\n".join(living)
