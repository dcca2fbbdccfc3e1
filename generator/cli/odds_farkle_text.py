"""What `modwright odds farkle` prints: plain text for people, JSON for machines."""

from __future__ import annotations

import json

from generator.cli import console
from generator.cli.odds_text import Json, exact, number, percent, say_table
from generator.games.farkle.fold import Smaller
from generator.games.farkle.measure import (
    ABOVE_CHANCE,
    ABOVE_RULE,
    Plays,
    RaceMeasured,
    Seats,
    TurnMeasured,
)
from generator.games.farkle.rules import Counts, dice_of

SHOWN_SCORES = 5
"""Scores of each side for which the race's stops are printed, from 0 up to the target."""


def show(turn: TurnMeasured, race: RaceMeasured | None, *, exact: bool) -> None:
    """Everything, part by part."""
    _show_turn(turn, in_fractions=exact)
    _show_smaller(turn)
    if race is not None:
        _show_race(race)
        _show_stops(race, turn.table.unit)
        _show_depth(race, turn)


# one turn


def _show_turn(turn: TurnMeasured, in_fractions: bool) -> None:
    console.say("one turn played for the most points; every number is exact, rounded only for print")
    rows = [["dice to roll", "bust", "", "bank from"]]
    for left, (bust, stop) in enumerate(zip(turn.busts, turn.table.stops, strict=True), start=1):
        rows.append([str(left), str(bust), percent(bust), f"{stop:,}"])
    say_table(rows)
    course, rule = turn.course, turn.rule
    console.say(
        f"mean of a turn {float(turn.table.mean):.7f} points, standard deviation {course.deviation:.4f}; bust in "
        f"{100 * course.bust:.4f} % of all turns, {course.rolls:.4f} rolls a turn"
    )
    if in_fractions:
        console.say(f"mean {exact(turn.table.mean)}")
    console.say(
        f"the best plain rule keeps all that scores and banks from {rule.banks_from:,}: mean {rule.mean:.4f}, "
        f"{100 * rule.mean / float(turn.table.mean):.2f} % of the best"
    )


def _show_smaller(turn: TurnMeasured) -> None:
    console.say()
    console.say(f"all that scores is kept, but for these {len(turn.smaller)} cases")
    rows = [["dice", "of", "keep only", "while the turn is worth"]]
    rows += [[str(one.left), _sets(one), digits(one.kept), _while(one)] for one in turn.smaller]
    say_table(rows, left=4)


def _while(one: Smaller) -> str:
    return f"less than {one.to_points:,}" + (f", from {one.from_points:,} on" if one.from_points else "")


def _sets(one: Smaller) -> str:
    return ", ".join(map(digits, one.instead_of))


def digits(counts: Counts) -> str:
    """A set of dice in one word."""
    return "".join(map(str, dice_of(counts)))


# the race


def _show_race(race: RaceMeasured) -> None:
    solved = race.race
    first = float(solved.value[0, 0])
    console.say()
    console.say(f"the race to {race.target:,} points, both knowing the scores")
    console.say(
        f"best play on both sides: who starts wins {100 * first:.6f} % of all games; every value is certain within "
        f"{solved.gap:.1e}"
    )
    console.say("chance to win against the stop table, which plays every turn for the most points")
    rows = [["", "starting", "not starting", "both seats"]]
    rows += [[plays.value, *_seats(race.against_table[plays])] for plays in Plays]
    say_table(rows)
    console.say(f"knowing the scores gains {_points(race.gain)} over the blind table")
    share = race.gain_of_fold / race.gain if race.gain else 1.0
    console.say(
        f"folded into {len(race.fold)} fields of scores, as the script plays it, it gains "
        f"{_points(race.gain_of_fold)}, {100 * share:.1f} % of that"
    )


def _seats(seats: Seats) -> list[str]:
    return [f"{100 * chance:.4f} %" for chance in (seats.first, seats.second, seats.equity)]


def _points(share: float) -> str:
    return f"{100 * share:.4f} pp"


def _show_stops(race: RaceMeasured, unit: int) -> None:
    """The stops for some scores; a stop that reaches the target is a dash."""
    console.say()
    console.say("the race banks from these points with 1 to 5 dice left; a dash: only when it reaches the target")
    scores = [round(place * race.race.units / SHOWN_SCORES) for place in range(SHOWN_SCORES)]
    rows = [["own score", *(f"other {other * unit:,}" for other in scores)]]
    for mine in scores:
        rows.append([f"{mine * unit:,}", *(_stops(race, mine, other, unit) for other in scores)])
    say_table(rows)


def _stops(race: RaceMeasured, mine: int, other: int, unit: int) -> str:
    need = race.race.units - mine
    stops = race.race.banks_from[mine, other, :5].tolist()
    return " ".join("-" if stop >= need else f"{stop * unit}" for stop in stops)


def _show_depth(race: RaceMeasured, turn: TurnMeasured) -> None:
    console.say()
    console.say(f"depth: chance to win against `{Plays.TABLE}` as reference opponent, both seats averaged")
    rule = f"{Plays.RULE} (all that scores, bank from {turn.rule.banks_from:,})"
    names = {Plays.RACE: "race (the optimum)", Plays.RULE: rule, Plays.CHANCE: "chance (any set, bank with one half)"}
    say_table([[name, f"{100 * race.against_table[plays].equity:.4f} %"] for plays, name in names.items()])
    verdict = "pass" if race.is_deep else "fail"
    chance = f"{100 * race.above_chance:.2f} pp over chance (wanted {float(100 * ABOVE_CHANCE):.2f})"
    over_rule = f"{100 * race.above_rule:.2f} pp over the rule (wanted {float(100 * ABOVE_RULE):.2f})"
    console.say(f"criterion: {verdict}: the optimum lies {chance} and {over_rule}")


# JSON


def show_json(turn: TurnMeasured, race: RaceMeasured | None) -> None:
    """Everything, fractions as text and as floats."""
    whole: dict[str, Json] = {"turn": _turn_json(turn)}
    if race is not None:
        whole["race"] = _race_json(race, turn.table.unit)
    console.say(json.dumps(whole, indent=1))


def _turn_json(turn: TurnMeasured) -> Json:
    return {
        "bust": [number(bust) for bust in turn.busts],
        "stops": list(turn.table.stops),
        "mean": number(turn.table.mean),
        "standard_deviation": turn.course.deviation,
        "bust_of_a_turn": turn.course.bust,
        "rolls_of_a_turn": turn.course.rolls,
        "plain_rule": {"banks_from": turn.rule.banks_from, "mean": turn.rule.mean},
        "keeps_less": [
            {
                "dice": one.left,
                "from_points": one.from_points,
                "to_points": one.to_points,
                "kept": digits(one.kept),
                "instead_of": [digits(counts) for counts in one.instead_of],
            }
            for one in turn.smaller
        ],
    }


def _race_json(race: RaceMeasured, unit: int) -> Json:
    solved = race.race
    return {
        "target": race.target,
        "first_wins": float(solved.value[0, 0]),
        "gap": solved.gap,
        "against_stop_table": {
            plays.value: {"first": seats.first, "second": seats.second, "equity": seats.equity}
            for plays, seats in race.against_table.items()
        },
        "gain": race.gain,
        "gain_folded": race.gain_of_fold,
        "fields": len(race.fold),
        "unit": unit,
        "depth": {
            "reference": Plays.TABLE.value,
            "above_chance": race.above_chance,
            "above_rule": race.above_rule,
            "is_deep": race.is_deep,
        },
    }
