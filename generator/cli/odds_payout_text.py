"""What `modwright odds payout` prints: plain text for people, JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping

from generator.cli import console
from generator.cli.odds_text import Json, decimal, exact, faces, number, percent, plain, points, say_table
from generator.games.payout.measure import SHOWN_WAYS, Measured
from generator.games.payout.rules import DICE, FACES, UNIT
from generator.games.paytable.payouts import CLASSES
from generator.games.paytable.solve import Differences, Way, class_rolls
from generator.spec.expression.printing import decimal as gold

_MOST_HANDS = 25


def show(measured: Measured, *, diff: bool) -> None:
    """Everything, for people."""
    block, returns = measured.block, measured.solo.returns
    console.say(
        f"{DICE} dice of {FACES} faces, {block.dice.rerolls} re-rolls; every number is exact, rounded only for print"
    )
    console.say()
    first = [f"{rolls}" for rolls in class_rolls(measured.game)]
    ends = [[percent(chance) for chance in measured.solo.classes[way]] for way in (Way.OPTIMUM, Way.RULE)]
    say_table(
        [
            ["", *CLASSES],
            ["pays", *map(plain, returns.table.by_class)],
            [f"first throws of {FACES**DICE}", *first],
            ["at the end, best play", *ends[0]],
            ["at the end, simple rule", *ends[1]],
        ]
    )
    console.say()
    _say_ways(measured)
    console.say()
    _say_verdicts(measured)
    console.say()
    _say_limits(measured)
    if measured.solo.differences is not None:
        console.say()
        _say_errors(measured.solo.differences, diff)


def _say_ways(measured: Measured) -> None:
    returns, evening = measured.solo.returns, measured.evening
    rows = [["way to play", "gets back", "of best", "std.dev", "an evening costs", "exactly"]]
    for way in SHOWN_WAYS:
        value = returns.values[way]
        rows.append(
            [
                way,
                percent(value, 4),
                percent(returns.share(way)),
                f"{measured.deviations[way]:.4f}",
                f"{decimal(evening.losses[way], 3)} gold",
                exact(value).partition(" = ")[0],
            ]
        )
    say_table(rows)


def _say_verdicts(measured: Measured) -> None:
    returns, wanted = measured.solo.returns, measured.block.wanted_return
    fair = "as wanted" if measured.is_fair else "not as wanted"
    best = percent(returns.values[Way.OPTIMUM], 4)
    console.say(f"return of the best play: {best}, {fair} ({wanted.least} % to {wanted.most} %)")
    limits = returns.limits
    console.say(
        f"depth, of the best return: {points(returns.above_chance)} over chance (no re-rolling), "
        f"{points(returns.above_rule)} over the rule (most frequent value)"
    )
    console.say(
        f"wanted are {points(limits.above_chance)} and {points(limits.above_rule)}: "
        f"{'deep' if returns.is_deep else 'shallow'}"
    )


def _say_limits(measured: Measured) -> None:
    stakes, limit = measured.block.stakes, measured.block.limit
    days = f"{limit.days} days" if limit.days > 1 else "a day"
    console.say(
        f"limits: stakes of {gold(stakes.least)} to {gold(stakes.most)} gold in steps of {gold(stakes.step)}, at most "
        f"{gold(limit.gold)} gold in {days}; an evening stakes all of that"
    )
    lost = decimal(measured.evening.losses[Way.OPTIMUM], 3)
    for stake, deviation in measured.evening_deviations.items():
        console.say(
            f"an evening of {limit.gold // stake} games of {gold(stake)} gold with the best play: {lost} gold lost on "
            f"average, standard deviation {deviation:.3f}"
        )


def _say_errors(found: Differences, diff: bool) -> None:
    share = f"{found.strict_rolls} of {found.rolls} first throws"
    console.say(
        f"the rule's first keep is strictly worse in {len(found.strict)} of {found.hands} hands ({share}), which costs "
        f"{percent(found.first_loss, 4)} of the stake"
    )
    if not diff:
        return
    rows = [["hand", "throws", "rule keeps", "best keeps", "costs"]]
    worst = sorted(found.strict, key=lambda error: (-error.loss * error.rolls, error.hand))
    for one in worst[:_MOST_HANDS]:
        rows.append([faces(one.hand), str(one.rolls), faces(one.rule), faces(one.best[0]), decimal(one.loss)])
    say_table(rows)
    if len(worst) > _MOST_HANDS:
        console.say(f"... and {len(worst) - _MOST_HANDS} more (--json lists all)")


def show_json(measured: Measured) -> None:
    """Everything, for machines; amounts of gold are thousandths."""
    console.say(json.dumps(_whole(measured), indent=1))


def _whole(measured: Measured) -> Mapping[str, Json]:
    block, returns, found = measured.block, measured.solo.returns, measured.solo.differences
    return {
        "rerolls": block.dice.rerolls,
        "payouts": {name: number(pays) for name, pays in zip(CLASSES, returns.table.by_class, strict=True)},
        "returns": {way: number(returns.values[way]) for way in SHOWN_WAYS},
        "shares": {way: number(returns.share(way)) for way in SHOWN_WAYS},
        "deviations": {way: measured.deviations[way] for way in SHOWN_WAYS},
        "classes": {
            way: {name: number(chance) for name, chance in zip(CLASSES, measured.solo.classes[way], strict=True)}
            for way in SHOWN_WAYS
        },
        "wanted_return_percent": [block.wanted_return.least, block.wanted_return.most],
        "is_as_wanted": measured.is_fair,
        "depth": {
            "above_chance": number(returns.above_chance),
            "above_rule": number(returns.above_rule),
            "reference": "no re-rolling, and keeping the most frequent value",
            "is_deep": returns.is_deep,
        },
        "stakes_thousandths": {"least": block.stakes.least, "most": block.stakes.most, "step": block.stakes.step},
        "limit": {"thousandths": block.limit.gold, "days": block.limit.days},
        "evening_loss_gold": {way: number(measured.evening.losses[way]) for way in SHOWN_WAYS},
        "evening_deviation_gold": {gold(stake): found_ for stake, found_ in measured.evening_deviations.items()},
        "rule_is_worse": []
        if found is None
        else [
            {
                "hand": list(one.hand),
                "throws": one.rolls,
                "rule": list(one.rule),
                "best": [list(keep) for keep in one.best],
                "loss": number(one.loss),
            }
            for one in found.strict
        ],
        "unit_thousandths": UNIT,
    }
