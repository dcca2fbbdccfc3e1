"""The page about Farkle: when to bank, what to keep, what knowing the scores is worth; for people."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.games.farkle.measure import Plays, RaceMeasured, TurnMeasured
from generator.games.farkle.rules import DICE, dice_of
from generator.report.odds_page import Bar, bars, definitions, dice, heading, heat_map, page, paragraph, percent, table

MEANING = {
    Plays.TABLE: "plays every turn for the most points, blind to the scores, and banks what reaches the target",
    Plays.RACE: "knows both scores and the target, and plays best against somebody who does the same",
    Plays.FOLDED: "the race as the script of the mod plays it: one stop for each field of scores",
    Plays.RULE: "keeps all that scores and always banks from the same points on",
    Plays.CHANCE: "keeps any set that may be kept, and banks with one half",
}
_SCORES = 5


def farkle_page(turn: TurnMeasured, race: RaceMeasured | None) -> str:
    """The whole page; without a race only the single turn."""
    lead = (
        f"Six dice: keep what scores, roll the rest or bank. A turn played for the most points brings "
        f"{float(turn.table.mean):.2f} of them on average. Every number here is computed, not sampled."
    )
    return page("Farkle", lead, _body(turn, race))


def _body(turn: TurnMeasured, race: RaceMeasured | None) -> Iterator[str]:
    if race is not None:
        yield _verdict(race)
    yield from _turn(turn)
    yield from _smaller(turn)
    if race is not None:
        yield from _race(race)
        yield from _scores(race, turn.table.unit)


def _verdict(race: RaceMeasured) -> str:
    equity = {plays: f"{100 * seats.equity:.2f} %" for plays, seats in race.against_table.items()}
    words = (
        f"against `{Plays.TABLE}`, both seats averaged, best play wins {equity[Plays.RACE]}, the best plain rule "
        f"{equity[Plays.RULE]}, chance {equity[Plays.CHANCE]}"
    )
    if race.is_deep:
        return paragraph(f"There is something to discover: {words}.", "verdict")
    return paragraph(f"Shallow: {words}.", "verdict fail")


def _turn(turn: TurnMeasured) -> Iterator[str]:
    yield heading("One turn")
    groups = [
        (f"{left} {'die' if left == 1 else 'dice'} to roll", [Bar(float(bust), percent(bust))])
        for left, bust in enumerate(turn.busts, start=1)
    ]
    yield bars("Chance that a roll scores nothing", groups)
    rows = [
        [str(left), str(turn.busts[left - 1]), percent(turn.busts[left - 1]), f"{turn.table.stops[left - 1]:,}"]
        for left in range(1, DICE + 1)
    ]
    yield table(["dice to roll", "bust", "", "bank from"], rows)
    course, rule = turn.course, turn.rule
    yield paragraph(
        f"{100 * course.bust:.2f} % of such turns end in a bust, {course.rolls:.2f} rolls are made in one. The best "
        f"plain rule, all that scores and bank from {rule.banks_from:,}, brings {rule.mean:.2f} points."
    )


def _smaller(turn: TurnMeasured) -> Iterator[str]:
    yield heading("When less is more", 3)
    yield paragraph("All that scores is kept, except in these cases: fewer dice kept are more dice to roll.")
    rows = [
        [
            str(one.left),
            *(dice(dice_of(counts)) for counts in (kept, one.kept)),
            f"less than {one.to_points:,}" + (f", from {one.from_points:,} on" if one.from_points else ""),
        ]
        for one in turn.smaller
        for kept in one.instead_of
    ]
    yield table(["dice rolled", "all that scores", "keep only", "while the turn is worth"], rows)


def _race(race: RaceMeasured) -> Iterator[str]:
    yield heading(f"The race to {race.target:,} points")
    yield definitions((plays.value, meaning) for plays, meaning in MEANING.items())
    groups = [
        (
            plays.value,
            [Bar(seats.first, f"{100 * seats.first:.2f} %"), Bar(seats.second, f"{100 * seats.second:.2f} %")],
        )
        for plays, seats in race.against_table.items()
    ]
    yield bars("Chance to win against the stop table", groups, ("starting", "not starting"))
    yield paragraph(
        f"Knowing the scores gains {100 * race.gain:.2f} percentage points over the blind table, "
        f"{100 * race.gain_of_fold:.2f} in the form that the script plays. Every value is certain within "
        f"{race.race.gap:.0e}."
    )


def _scores(race: RaceMeasured, unit: int) -> Iterator[str]:
    yield heading("Who is ahead, and by how much", 3)
    yield paragraph("The chance to win of the one to move, by the own score (row) and the other's, with best play.")
    scores = [round(place * race.race.units / _SCORES) for place in range(_SCORES)]
    cells = [[Fraction(float(race.race.value[mine, other])) for other in scores] for mine in scores]
    yield heat_map("Chance to win of the one to move", [f"{score * unit:,}" for score in scores], cells)
