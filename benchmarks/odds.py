"""How fast exact odds are: `python -m benchmarks.odds` in the project's folder.

Everything runs in one call on the same machine: our engine, the idea of the article written plainly in Python (the
yardstick of the tests), and the same once more in Node if there is one. Times are the best of some rounds, in seconds.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from generator.build.compiler import read_rules
from generator.games.dice_poker.duel import Policy
from generator.games.dice_poker.duel_measure import Game, best_play, game_of, gold, measure_duel, measure_in_floats
from generator.games.dice_poker.spec import DicePoker
from generator.games.paytable.payouts import TABLES, SoloGame, payouts_by_hand, solo_game
from generator.games.paytable.solve import Limits, Way, measure, measure_fully, strategies
from generator.odds.reroll import play
from tests.odds.plain_idea import Plain

ROOT = Path(__file__).parents[1]
THREE = (Way.OPTIMUM, Way.RULE, Way.NONE)
B = tuple(map(float, TABLES["B"].payouts))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the result: seconds, and the limit of the project if there is one."""

    name: str
    seconds: float
    limit: float | None = None


def best(run: Callable[[], object], rounds: int = 5) -> float:
    """The shortest of some runs."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def nine_exactly(game: SoloGame) -> Callable[[], object]:
    """All nine tables, three strategies."""
    ways = {way: one for way, one in strategies(game, Fraction(1, 2)).items() if way in THREE}
    return lambda: measure(game, list(TABLES.values()), ways, Limits())


def nine_in_floats(game: SoloGame) -> Callable[[], object]:
    """The same in float64."""
    payouts = payouts_by_hand(game.sets, list(TABLES.values())).rounded()
    ways = [one for way, one in strategies(game, Fraction(1, 2)).items() if way in THREE]
    return lambda: [play(game.pool, payouts, game.rerolls, way) for way in ways]


def one_in_full() -> object:
    """Table B from nothing: set-up, five strategies, classes, differences, proof, all as fractions."""
    game = solo_game()
    return measure_fully(game, TABLES["B"], strategies(game, Fraction(1, 2)), Limits())


def large() -> object:
    """Six dice of eight faces from nothing, optimum and rules exactly."""
    game = solo_game(6, 8, 2)
    return measure(game, [TABLES["B"]], strategies(game, Fraction(1, 2)), Limits())


def whole_process(*arguments: str) -> None:
    """A command as a person starts it."""
    command = [sys.executable, "-m", "generator.cli.main", "odds", *arguments]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


def duel_with_bets(game: Game) -> object:
    """Both optima and the whole game with betting, exactly."""
    return gold(game, best_play(game.duel))


def plainly() -> object:
    """One table by the plain program, set-up included as in the article."""
    plain = Plain()
    return plain.optimum(B), plain.rule(B), plain.none(B)


def rows() -> list[Row]:
    """Everything that is measured."""
    game = solo_game()
    block = read_rules(ROOT / "rules.yaml").game("dice_poker", DicePoker)
    assert block is not None

    def fresh() -> Game:
        return game_of(block, Fraction(1, 2))

    found = [
        Row("nine tables, three strategies, exact, after set-up", best(nine_exactly(game), 20), 0.005),
        Row("nine tables, three strategies, float64, after set-up", best(nine_in_floats(game), 20), 0.005),
        Row("nine tables as a whole process", best(lambda: whole_process("solo"), 7), 0.5),
        Row("one table in fractions, everything, from nothing", best(one_in_full), 0.5),
        Row("six dice of eight faces, from nothing", best(large, 2), 5.0),
        Row("duel with betting, exact, from nothing", best(lambda: duel_with_bets(fresh()), 3), 10.0),
        Row("duel with betting, float64, from nothing", best(lambda: measure_in_floats(fresh()), 3), 1.0),
        Row("duel, everything, exact", best(lambda: measure_duel(fresh(), Policy.AI, Limits()), 2)),
        Row("one table, plain program in Python", best(plainly, 3)),
    ]
    node = shutil.which("node")
    if node is not None:
        script = str(Path(__file__).with_name("odds_plain.mjs"))
        found.append(Row("one table, plain program in Node, as a process", best(lambda: run_node(node, script), 3)))
    return found


def run_node(node: str, script: str) -> None:
    """The plain program in Node."""
    subprocess.run([node, script], check=True, capture_output=True)


def main() -> None:
    """Print the table and the ratios."""
    found = {row.name: row for row in rows()}
    for row in found.values():
        limit = "" if row.limit is None else f"limit {row.limit:g}: {'kept' if row.seconds <= row.limit else 'MISSED'}"
        print(f"{row.name:<52} {row.seconds:10.5f} s  {limit}")
    ours = found["nine tables, three strategies, exact, after set-up"].seconds / 9
    plain = found["one table, plain program in Python"].seconds
    print(f"one table by the plain Python program takes {plain / ours:,.0f} times as long as one of nine by ours")
    as_process = found.get("one table, plain program in Node, as a process")
    if as_process is not None:
        ratio = as_process.seconds / found["nine tables as a whole process"].seconds
        print(f"one table by Node as a process takes {ratio:.2f} times as long as our process for all nine")
        print(f"one table by Node as a process takes {as_process.seconds / ours:,.0f} times as long as one by ours")
    else:
        print("there is no Node here, so its ratio is left out")


if __name__ == "__main__":
    main()
