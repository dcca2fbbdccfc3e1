"""What `modwright odds duel` prints: plain text for people, JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from generator.cli import console
from generator.cli.odds_text import Json, decimal, exact, faces, number, percent, points, say_table
from generator.games.dice_poker.duel import Chances, Policy
from generator.games.dice_poker.duel_blind import BlindOptimum
from generator.games.dice_poker.duel_loaded import PLAIN_DICE, Loaded
from generator.games.dice_poker.duel_measure import Depth, Game, InFloats, Measured, Pairs, Rule
from generator.games.dice_poker.duel_play import Sampled
from generator.games.dice_poker.duel_script import MOST_BYTES, OptimalScript, facts_of
from generator.odds import matrix_game_scipy
from generator.odds.rounding import Bounded
from generator.odds.sampling import FALSE_ALARMS, Comparison, bound_for, farthest


def show(measured: Measured, *, exact: bool) -> None:
    """Everything, part by part."""
    _show_game(measured.game, measured)
    _show_pairs("with sight: all dice lie open, the second seat re-rolls last", measured.sight, exact)
    _show_pairs("without sight: each sees only the own dice", measured.blind, exact)
    _show_blind(measured)
    _show_gold(measured, exact)
    _show_by_hand(measured)
    _show_loaded(measured, exact)
    _show_depth(measured.depth, exact)


def _show_game(game: Game, measured: Measured) -> None:
    sets, strengths = game.duel.sets, measured.strengths
    console.say(
        f"{sets.dice} dice of {sets.faces} faces, {game.duel.rerolls} re-rolls each, "
        f"ante {_coins(game.stakes.ante)}, raise {_coins(game.stakes.raised)} gold; every number is exact, "
        "rounded only for print"
    )
    console.say(
        f"{strengths.hands} hands of {strengths.different} different strengths, "
        f"from {faces(strengths.weakest)} to {faces(strengths.strongest)}"
    )


def _coins(thousandths: int) -> str:
    return f"{thousandths / 1000:g}"


def _show_pairs(title: str, pairs: Pairs, in_fractions: bool) -> None:
    console.say()
    console.say(title)
    rows = [["first seat", "second seat", "win", "draw", "lose", "equity"]]
    for (first, second), ends in pairs.items():
        rows.append([first, second, *map(decimal, (ends.win, ends.draw, ends.lose, ends.equity))])
    say_table(rows, left=2)
    if in_fractions:
        for (first, second), ends in pairs.items():
            console.say(f"{first} | {second}: win {ends.win}, draw {ends.draw}, equity {exact(ends.equity)}")


def _show_blind(measured: Measured) -> None:
    found = measured.blind_optimum
    mixed = len(found.first_policies), len(found.second_policies)
    console.say(
        f"the optimum without sight mixes {mixed[0]} and {mixed[1]} policies and gives the first seat an equity of "
        f"{(1 + found.margin) / 2}; no reply to it gains anything, which proves it"
    )


def show_linear_program(found: BlindOptimum) -> None:
    """The value of the blind game by scipy, as an interval."""
    interval = matrix_game_scipy.solve(found.matrix)
    console.say(
        f"linear programming over the {len(found.matrix)} x {len(found.matrix[0])} policies tried: "
        f"margin between {float(interval.lower):.3e} and {float(interval.upper):.3e}, exact {found.margin}"
    )


def _show_gold(measured: Measured, in_fractions: bool) -> None:
    gold = measured.gold
    console.say()
    console.say("with bets and sight: what the first seat gains a game on average")
    rows = [["first seat", "second seat", "gold"]]
    rows += [[first, second, f"{float(value):+.10f}"] for (first, second), value in gold.values.items()]
    say_table(rows, left=2)
    if in_fractions:
        for (first, second), value in gold.values.items():
            console.say(f"{first} | {second}: {exact(value)}")
    value = gold.values[Policy.OPTIMUM, Policy.OPTIMUM]
    same = "changes nothing" if gold.other_order == value else f"makes it {exact(gold.other_order)}"
    console.say(f"the second seat betting first {same}")
    console.say()
    console.say("when the optimum bets, by its own equity")
    rows = [["", "from equity", "not up to", "how often"]]
    rows += [[rule.what, *_rule(rule)] for rule in gold.rules]
    say_table(rows)


def _rule(rule: Rule) -> list[str]:
    return ["-" if one is None else decimal(one) for one in (rule.from_equity, rule.below, rule.chance)]


def _show_by_hand(measured: Measured) -> None:
    console.say()
    console.say("equity of the first seat by its first hand, both playing the optimum with sight")
    rows = [["hand", "comes", "equity"]]
    rows += [[measured.hand_name(one.rank), percent(one.chance), decimal(one.equity)] for one in measured.by_hand]
    say_table(rows)


def _show_loaded(measured: Measured, in_fractions: bool) -> None:
    if not measured.loaded:
        return
    console.say()
    state = "switched on" if measured.game.are_loaded else "switched off in rules.yaml; this is what it would change"
    console.say(f"loaded dice ({state}); equity of the first seat and its change")
    policies = list(dict.fromkeys(one.policy for one in measured.loaded))
    rows = [["first seat", "second seat", *(f"both {policy}" for policy in policies for _ in range(2))]]
    by_pair: dict[tuple[str, str], list[Loaded]] = {}
    for one in measured.loaded:
        by_pair.setdefault((one.first, one.second), []).append(one)
    for pair, cells in by_pair.items():
        rows.append([*pair, *(text for one in cells for text in (decimal(one.chances.equity), _signed(one.change)))])
    say_table(rows, left=2)
    for trait, weights in measured.game.weights.items():
        console.say(f"{trait}: faces weigh {' : '.join(map(str, weights))}")
    if in_fractions:
        for one in measured.loaded:
            if PLAIN_DICE in (one.first, one.second):
                console.say(f"{one.first} | {one.second}, {one.policy}: {exact(one.chances.equity)}")


def _signed(change: Fraction) -> str:
    return f"{float(100 * change):+.4f} pp"


def _show_depth(depth: Depth, in_fractions: bool) -> None:
    console.say()
    console.say(f"depth: equity against `{depth.reference}` as reference opponent, both seats averaged")
    rows = [["best response", decimal(depth.optimum)], ["ai (the rule)", decimal(depth.rule)]]
    say_table([*rows, ["none (chance)", decimal(depth.chance)]])
    if in_fractions:
        console.say(f"best response {depth.optimum}, ai {depth.rule}, none {depth.chance}")
    verdict = "pass" if depth.is_deep else "fail"
    chance = f"{points(depth.above_chance)} over chance (wanted {points(depth.limits.above_chance)})"
    rule = f"{points(depth.above_rule)} over the rule (wanted {points(depth.limits.above_rule)})"
    console.say(f"criterion: {verdict}: the optimum lies {chance} and {rule}")


def show_floats(game: Game, found: InFloats) -> None:
    """Equity and value in float64."""
    console.say("float64, with proven bounds of the error; both seats play the optimum with sight")
    rows = [["", "value", "error at most"]]
    rows += [_bounded("equity of the first seat", found.equity), _bounded("gold of the first seat", found.value)]
    say_table(rows)


def _bounded(what: str, one: Bounded) -> list[str]:
    return [what, f"{one.value!r}", f"{float(one.error):.1e}"]


def show_optimal(script: OptimalScript) -> None:
    """Size and exact gap of the optimum as script."""
    console.say(
        f"the optimum as script, at most {MOST_BYTES:,} bytes; what it gives away to the best opponent is exact"
    )
    say_table([[name, value] for name, value in facts_of(script).items()], left=2)


def show_played(played: Sequence[Sampled], games: int, seed: int, as_json: bool) -> int:
    """What was played against the exact values; gives the exit code, 1 if a figure is too far off."""
    made = [one for each in played for one in (each.equity, each.gold) if one is not None]
    judged = [one for one in made if one.is_frequent]
    if as_json:
        entries = [
            {
                "name": one.name,
                "games": one.count,
                "sampled": one.sampled,
                "exact": number(one.exact),
                "errors_off": one.errors_off,
            }
            for one in made
        ]
        console.say(json.dumps(entries, indent=1))
    else:
        console.say(f"sampled: {games:,} games of each pair with sight, seed {seed}; equity, and gold with bets")
        rows = [["first | second", "played", "exact", "standard error", "errors off"]]
        for one in made:
            numbers = [f"{one.sampled:.6f}", decimal(one.exact), f"{one.standard_error:.6f}"]
            rows.append([one.name, *numbers, f"{one.errors_off:+.2f}"])
        say_table(rows)
        console.say(_judgement(judged))
    return int(any(abs(one.errors_off) > bound_for(len(judged)) for one in judged))


def _judgement(judged: Sequence[Comparison]) -> str:
    if not judged:
        return "too few games to be judged"
    worst = farthest(judged)
    return (
        f"{len(judged)} comparisons, farthest {abs(worst.errors_off):.2f} standard errors ({worst.name}); bound "
        f"{bound_for(len(judged)):.2f}, which all together pass by mistake with a chance of {FALSE_ALARMS:.0%} at most"
    )


def show_json(measured: Measured) -> None:
    """Everything, fractions as text and as floats."""
    game, gold = measured.game, measured.gold
    whole: Json = {
        "dice": game.duel.sets.dice,
        "faces": game.duel.sets.faces,
        "rerolls": game.duel.rerolls,
        "ante": game.stakes.ante / 1000,
        "raise": game.stakes.raised / 1000,
        "hands": measured.strengths.hands,
        "strengths": measured.strengths.different,
        "with_sight": _pairs_json(measured.sight),
        "without_sight": _pairs_json(measured.blind),
        "gold": [
            {"first": first.value, "second": second.value, "gold": number(value)}
            for (first, second), value in gold.values.items()
        ],
        "gold_if_second_bets_first": number(gold.other_order),
        "betting": [_rule_json(rule) for rule in gold.rules],
        "by_first_hand": [
            {"hand": measured.hand_name(one.rank), "chance": number(one.chance), "equity": number(one.equity)}
            for one in measured.by_hand
        ],
        "loaded": [_loaded_json(one) for one in measured.loaded],
        "loaded_switched_on": game.are_loaded,
        "depth": _depth_json(measured.depth),
    }
    console.say(json.dumps(whole, indent=1))


def _rule_json(rule: Rule) -> Json:
    """When the optimum bets: bounds of its own equity, and how often that is; null where there is no bound."""
    bounds = {"from_equity": rule.from_equity, "not_up_to": rule.below, "chance": rule.chance}
    return {"what": rule.what, **{key: None if value is None else number(value) for key, value in bounds.items()}}


def _loaded_json(one: Loaded) -> Json:
    return {
        "first": one.first,
        "second": one.second,
        "policy": one.policy.value,
        "equity": number(one.chances.equity),
        "change": number(one.change),
    }


def _depth_json(depth: Depth) -> Json:
    return {
        "reference": depth.reference.value,
        "optimum": number(depth.optimum),
        "rule": number(depth.rule),
        "chance": number(depth.chance),
        "above_chance": number(depth.above_chance),
        "above_rule": number(depth.above_rule),
        "deep": depth.is_deep,
    }


def _pairs_json(pairs: Mapping[tuple[Policy, Policy], Chances]) -> Json:
    return [
        {
            "first": first.value,
            "second": second.value,
            "win": number(ends.win),
            "draw": number(ends.draw),
            "lose": number(ends.lose),
            "equity": number(ends.equity),
        }
        for (first, second), ends in pairs.items()
    ]
