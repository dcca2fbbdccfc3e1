"""What `modwright odds yacht` prints: plain text for people, JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from generator.cli import console
from generator.cli.odds_text import Json, faces, percent, say_table
from generator.games.yacht.cpu import CpuNumbers, Step
from generator.games.yacht.measure import MEANING, REFERENCE, Depth, Limits, Measured, Way
from generator.games.yacht.mistakes import Mistake
from generator.games.yacht.rules import CardState, Category
from generator.games.yacht.tune import Tuned
from generator.games.yacht.tuned_yaml import changes, cpu_block
from generator.games.yacht.typical import PlayedGame, Turn, typical_game

MOST_HABITS = 10
STEP_NAMES = {
    Step.SIXES_OR_YACHT: "1 sixes or yacht",
    Step.COMPLETE: "2 complete",
    Step.CHASE_LARGE: "3 chase the large straight",
    Step.LOCK_UPPER: "4 lock an upper line",
    Step.SACRIFICE: "5 sacrifice",
    Step.BEST_SCORE: "6 highest score",
    Step.KEEP_PLAN: "7 keep the plan",
    Step.SMALL_FACES: "8 small faces",
}


def show(measured: Measured, limits: Limits) -> None:
    """Everything, part by part."""
    _show_ways(measured)
    _show_lines(measured)
    _show_costs(measured)
    _show_habits(measured)
    _show_mistakes(measured.mistakes)
    _show_duel(measured, limits)
    mean = measured.results[Way.CPU].totals.mean
    console.say()
    show_game(typical_game(measured.board.rules, measured.numbers, mean), whole=False)


def _show_ways(measured: Measured) -> None:
    rules, cards = measured.board.rules, sum(map(len, measured.board.layers))
    console.say(
        f"{len(rules.categories)} lines, {rules.dice} dice, {rules.rerolls} re-rolls, bonus {rules.bonus} from "
        f"{rules.bonus_from}; {cards:,} score cards can come up; nothing is sampled, sums are in float64"
    )
    console.say()
    best = measured.results[Way.BEST].totals.mean
    rows = [["way to play", "mean", "deviation", "of best", "bonus", "5 %", "median", "95 %"]]
    for way, result in measured.results.items():
        totals = result.totals
        places = [str(totals.quantile(Fraction(share, 100))) for share in (5, 50, 95)]
        numbers = [f"{totals.mean:.6f}", f"{totals.deviation:.6f}", _share(totals.mean / best), _share(result.bonus)]
        rows.append([way, *numbers, *places])
    say_table(rows)
    for way, meaning in MEANING.items():
        console.say(f"{way}: {meaning}")


def _share(share: float) -> str:
    return percent(Fraction(share))


def _show_lines(measured: Measured) -> None:
    console.say()
    console.say("mean points of each line")
    rows = [["line", *measured.results, "best - cpu"]]
    for place, line in enumerate(measured.board.rules.categories):
        rows.append([_name(line), *_row([result.points[place] for result in measured.results.values()])])
    bonus = measured.board.rules.bonus
    rows.append(["bonus", *_row([bonus * result.bonus for result in measured.results.values()])])
    say_table(rows)


def _row(points: Sequence[float]) -> list[str]:
    return [*(f"{one:.3f}" for one in points), f"{points[0] - points[1]:+.3f}"]


def _name(line: Category) -> str:
    return line.value.replace("_", " ")


def _show_costs(measured: Measured) -> None:
    costs, rerolls = measured.costs, measured.board.rules.rerolls
    console.say()
    console.say(
        f"where the cpu errs: its choices cost {costs.total:.6f} points a game, which is what best play is ahead; "
        "a choice costs what follows it less than the best one, best play from there on"
    )
    moments = range(rerolls, -1, -1)
    heads = [f"{left} left" if left else "writing" for left in moments]
    rows = [["step", *heads, "together", "times a game", "each"]]
    for step, name in STEP_NAMES.items():
        codes = slice(16 * step, 16 * step + 16)
        rows.append(_costs_row(name, [costs.cost[left, codes].sum() for left in moments], costs.times[:, codes].sum()))
    rows.append(_costs_row("all", [costs.cost[left].sum() for left in moments], costs.times.sum()))
    say_table(rows)
    console.say()
    rows = [["line aimed at or written", *heads, "together", "times a game", "each"]]
    for place, line in enumerate(measured.board.rules.categories):
        by_moment = [costs.habit_cost[left, place].sum() for left in moments]
        rows.append(_costs_row(_name(line), by_moment, costs.habit_times[:, place].sum()))
    say_table(rows)


def _costs_row(name: str, by_moment: Sequence[float], times: float) -> list[str]:
    cost = sum(by_moment)
    each = cost / times if times else 0.0
    return [name, *(f"{one:.3f}" for one in by_moment), f"{cost:.3f}", f"{times:.3f}", f"{each:.3f}"]


def _show_habits(measured: Measured) -> None:
    costs, board = measured.costs, measured.board
    console.say()
    console.say(f"the {MOST_HABITS} costliest decisions, the same dice on all cards taken together")
    rows = [["decision", "dice", "cost a game", "times a game", "each"]]
    order = np.argsort(-costs.habit_cost.ravel(), kind="stable")[:MOST_HABITS]
    for index in order.tolist():
        left, line, hand = (int(one) for one in np.unravel_index(index, costs.habit_cost.shape))
        cost, times = float(costs.habit_cost[left, line, hand]), float(costs.habit_times[left, line, hand])
        deed = f"{left} left, aims at" if left else "writes"
        words = f"{deed} {_name(board.rules.categories[line])}"
        rows.append([words, faces(board.hands[hand]), f"{cost:.4f}", f"{times:.4f}", f"{cost / times:.3f}"])
    say_table(rows, left=2)


def _show_mistakes(mistakes: Sequence[Mistake]) -> None:
    console.say()
    console.say(f"the {len(mistakes)} costliest decisions on single cards")
    rows = [["card", "left", "dice", "the cpu", "by step", "best", "cost a game", "times a game", "each"]]
    for one in mistakes:
        per_game = f"{one.cost * one.times:.4f}"
        words = [_card(one.card), str(one.left), faces(one.dice), _deed(one), str(int(one.step)), _better(one)]
        rows.append([*words, per_game, f"{one.times:.4f}", f"{one.cost:.3f}"])
    say_table(rows, left=6)


def _card(card: CardState) -> str:
    if len(card.free) > 6:
        return f"{len(card.free)} lines free, upper {card.upper}"
    return f"{', '.join(map(_name, card.free))} free, upper {card.upper}"


def _deed(one: Mistake) -> str:
    if one.left == 0:
        return f"writes {_name(one.aim)}"
    return f"{_name(one.aim)}: " + ("stops" if one.held is None else f"holds {faces(one.held)}")


def _better(one: Mistake) -> str:
    if one.better_held is not None:
        return f"holds {faces(one.better_held)}"
    return "" if one.better_line is None else f"writes {_name(one.better_line)}"


def _show_duel(measured: Measured, limits: Limits) -> None:
    console.say()
    console.say("two players, each on an own card: wins and half of the draws of the row against the column")
    rows = [["", *measured.results]]
    for way in measured.results:
        rows.append([way, *(f"{measured.equity(way, other):.6f}" for other in measured.results)])
    say_table(rows)
    console.say("best play is that for the mean; playing for the win could only be better")
    for reference in (REFERENCE, Way.CPU):
        _show_depth(measured.depth(reference, limits), reference)


def _show_depth(depth: Depth, reference: Way) -> None:
    verdict = "pass" if depth.is_deep else "fail"
    chance = f"{100 * depth.above_chance:.2f} pp over chance (wanted {float(100 * depth.limits.above_chance):.2f} pp)"
    rule = f"{100 * depth.above_rule:.2f} pp over the rule (wanted {float(100 * depth.limits.above_rule):.2f} pp)"
    console.say(
        f"criterion with `{reference}` as reference opponent and rule: {verdict}: best play lies {chance} and {rule}"
    )


def show_game(game: PlayedGame, *, whole: bool = True) -> None:
    """A game of the CPU: its score card, or, if `whole`, all it thought as well."""
    console.say(
        f"a game of the cpu (seed {game.seed}), {game.card.total} points" + ("" if whole else ", near its mean")
    )
    heads = ["round", "rolls and aims", "writes"] if whole else ["round", "dice", "writes"]
    rows = [[*heads, "points"]]
    for number, turn in enumerate(game.turns, start=1):
        seen = _thoughts(turn) if whole else faces(turn.looks[-1].dice)
        rows.append([str(number), seen, _name(turn.category), str(turn.points)])
    say_table(rows, left=3)
    console.say(f"upper lines {game.card.state.upper}, bonus {game.card.bonus}, total {game.card.total}")


def _thoughts(turn: Turn) -> str:
    parts = []
    for look in turn.looks[:-1]:
        held = faces(look.decision.held_faces(look.dice))
        parts.append(f"{faces(look.dice)} {_name(look.decision.aim.category)}, holds {held}")
    last = turn.looks[-1]
    is_early = last.decision.held != ()
    return "; ".join([*parts, faces(last.dice) + (" stops" if is_early else "")])


def show_tuned(tuned: Tuned, before: CpuNumbers, as_json: bool) -> None:
    """The numbers that were found, and the block for rules.yaml."""
    if as_json:
        console.say(json.dumps(_tuned_json(tuned, before), indent=2))
        return
    console.say(f"{tuned.tried} changes tried; exact means after each pass: {', '.join(map(_mean, tuned.means))}")
    console.say(f"gain: {tuned.gain:+.6f} points a game")
    for change in changes(before, tuned.numbers):
        console.say(f"  {change.name}: {change.before} -> {change.after}")
    console.say()
    console.say("the block for rules.yaml")
    console.say(cpu_block(tuned.numbers))


def _mean(mean: float) -> str:
    return f"{mean:.6f}"


def _tuned_json(tuned: Tuned, before: CpuNumbers) -> Json:
    changed = {
        change.name: {"before": change.before, "after": change.after} for change in changes(before, tuned.numbers)
    }
    return {"means": list(tuned.means), "gain": tuned.gain, "tried": tuned.tried, "changes": changed}


def show_json(measured: Measured, limits: Limits) -> None:
    """Everything for machines."""
    console.say(json.dumps(_json(measured, limits), indent=2))


def _json(measured: Measured, limits: Limits) -> Json:
    lines = [line.value for line in measured.board.rules.categories]
    depth = measured.depth(REFERENCE, limits)
    return {
        "ways": {
            way.value: {
                "mean": result.totals.mean,
                "deviation": result.totals.deviation,
                "bonus": result.bonus,
                "points": dict(zip(lines, result.points, strict=True)),
                "equity": {other.value: measured.equity(way, other) for other in measured.results},
            }
            for way, result in measured.results.items()
        },
        "ahead": measured.ahead,
        "cost": _costs_json(measured),
        "mistakes": [_mistake_json(one) for one in measured.mistakes],
        "depth": {
            "reference": REFERENCE.value,
            "best": depth.best,
            "rule": depth.rule,
            "chance": depth.chance,
            "is_deep": depth.is_deep,
        },
    }


def _costs_json(measured: Measured) -> Mapping[str, Json]:
    cost = measured.costs.cost
    return {str(int(step)): [float(row[16 * step : 16 * step + 16].sum()) for row in cost] for step in STEP_NAMES}


def _mistake_json(one: Mistake) -> Json:
    return {
        "free": [line.value for line in one.card.free],
        "upper": one.card.upper,
        "left": one.left,
        "dice": list(one.dice),
        "aim": one.aim.value,
        "step": int(one.step),
        "held": None if one.held is None else list(one.held),
        "better_held": None if one.better_held is None else list(one.better_held),
        "better_line": None if one.better_line is None else one.better_line.value,
        "times": one.times,
        "cost": one.cost,
    }
