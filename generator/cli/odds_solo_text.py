"""What `modwright odds solo` prints: plain text for people, JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from generator.cli import console
from generator.cli.odds_text import Json, decimal, faces, number, percent, plain, points, say_table
from generator.cli.odds_text import exact as exact_form
from generator.games.paytable.payouts import CLASSES, SoloGame
from generator.games.paytable.played import Played, comparisons
from generator.games.paytable.search import Wanted
from generator.games.paytable.solve import (
    Differences,
    Measured,
    Returns,
    Way,
    class_rolls,
    differing_in_floats,
    equal_by_first_value,
)
from generator.odds.rounding import Bounded
from generator.odds.sampling import FALSE_ALARMS, bound_for, farthest

Floats: TypeAlias = Mapping[Way, Sequence[Bounded]]

_MOST_FOUND = 25
_MOST_TIED = 60


def show_overview(
    game: SoloGame, returns: Sequence[Returns], floats: Floats | None, *, exact: bool, keep: str | None
) -> None:
    """All tables side by side."""
    own = [] if keep is None else [("own rule", Way.OWN_RULE)]
    console.say(_header(game))
    console.say()
    ways = [("rule", Way.RULE), ("none", Way.NONE), ("random", Way.RANDOM), *own]
    rows = [["table", "payouts", "origin", "optimum", *(name for name, _ in ways), "over chance", "over rule", "deep"]]
    for one in returns:
        shares = [percent(one.share(way)) for _, way in ways]
        gaps = [points(one.above_chance), points(one.above_rule), _yes(one.is_deep)]
        payouts = " ".join(map(plain, one.table.payouts))
        rows.append([one.table.name, payouts, one.table.origin, decimal(one.values[Way.OPTIMUM]), *shares, *gaps])
    say_table(rows, left=3)
    console.say()
    _explain(returns[0], keep)
    if exact:
        console.say()
        for one in returns:
            _say_exact(one)
    if floats:
        _say_floats(returns, floats)


def _header(game: SoloGame) -> str:
    sets = game.sets
    dice = f"{sets.dice} dice of {sets.faces} faces, {game.rerolls} re-rolls, {sets.hand_count} hands"
    return f"{dice}; every number is exact, rounded only for print"


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _explain(one: Returns, keep: str | None) -> None:
    console.say("optimum: stakes that come back for one with best play; the others as a share of it")
    console.say("rule: keeps all dice of the most frequent value, the higher one on a tie")
    if keep is not None:
        console.say(f"own rule: keeps each die with `{keep}`")
    console.say(
        f"deep: the optimum lies at least {points(one.limits.above_chance)} over chance (no re-rolling) and "
        f"{points(one.limits.above_rule)} over the rule, of its own return"
    )


def _say_exact(one: Returns) -> None:
    for way, value in one.values.items():
        console.say(f"{one.table.name}, {way}: {exact_form(value)}")


def _say_floats(returns: Sequence[Returns], floats: Floats) -> None:
    console.say()
    console.say("the same in float64, with the proven bound of the error and what it is")
    for way, values in floats.items():
        for one, bounded in zip(returns, values, strict=True):
            real = float(Fraction(bounded.value) - one.values[way])
            bound = float(bounded.error)
            console.say(f"{one.table.name}, {way}: {bounded.value!r}, bound {bound:.1e}, error {real:.1e}")


def show_tables(
    game: SoloGame, measured: Sequence[Measured], floats: Floats | None, *, exact: bool, diff: bool, keep: str | None
) -> None:
    """Each table in full."""
    console.say(_header(game))
    for one in measured:
        console.say()
        _show_table(game, one, exact=exact, diff=diff, keep=keep)
    if floats:
        _say_floats([one.returns for one in measured], floats)
        if diff and game.rerolls:
            _say_noise(game, measured)


def _say_noise(game: SoloGame, measured: Sequence[Measured]) -> None:
    console.say("hands in which the rule's first keep looks worse in float64; exact ties fall as rounding has it")
    for one in measured:
        hands, rolls = differing_in_floats(game, one.returns.table)
        console.say(f"{one.returns.table.name}: {hands} hands ({rolls} rolls)")


def _show_table(game: SoloGame, one: Measured, *, exact: bool, diff: bool, keep: str | None) -> None:
    returns = one.returns
    console.say(f"table {returns.table.name} ({returns.table.origin})")
    say_table([["", *CLASSES[:-1]], ["payout", *map(plain, returns.table.payouts)]])
    console.say()
    rows = [["way to play", "return", "of optimum", "below"]]
    for way, value in returns.values.items():
        share = returns.share(way)
        rows.append([way, decimal(value), percent(share), points(1 - share)])
    say_table(rows)
    if exact:
        console.say()
        _say_exact(returns)
    console.say()
    if keep is not None:
        console.say(f"own rule: keeps each die with `{keep}`")
    console.say(_criterion(returns))
    console.say(_proof(game, one))
    sticking = equal_by_first_value(game)
    console.say(f"all dice equal by sticking to the first roll's most frequent value: {exact_form(sticking)}")
    console.say()
    _show_classes(game, one)
    if one.differences is not None:
        console.say()
        _show_differences(one.differences, whole=diff)


def _criterion(one: Returns) -> str:
    chance = f"{points(one.above_chance)} over chance (wanted {points(one.limits.above_chance)})"
    rule = f"{points(one.above_rule)} over the rule (wanted {points(one.limits.above_rule)})"
    return f"criterion: {'pass' if one.is_deep else 'fail'}: the optimum lies {chance} and {rule}"


def _proof(game: SoloGame, one: Measured) -> str:
    if one.refuted:
        return f"proof: FAILED: in {one.refuted} states something better was found one step ahead"
    pairs = len(game.sets.pairs.hand) * game.rerolls
    return f"proof: in {pairs:,} choices nothing beats the optimum one step ahead"


def _show_classes(game: SoloGame, one: Measured) -> None:
    console.say(
        f"classes at the end in percent; the optimum keeps the {one.ties.split(maxsplit=1)[0]} among equal keeps"
    )
    rows = [["", "rolls", *(_short(way) for way in one.classes)]]
    for place, (name, rolls) in enumerate(zip(CLASSES, class_rolls(game), strict=True)):
        chances = [f"{float(100 * classes[place]):.4f}" for classes in one.classes.values()]
        rows.append([name, f"{rolls}", *chances])
    rolls_in_all = str(game.sets.faces**game.sets.dice)
    rows.append(["together", rolls_in_all, *(f"{float(100 * sum(c)):.4f}" for c in one.classes.values())])
    say_table(rows)


def _short(way: Way) -> str:
    return {Way.RULE: "rule (higher)", Way.RULE_LOWER: "rule (lower)", Way.NONE: "none"}.get(way, way.value)


def _show_differences(found: Differences, whole: bool) -> None:
    share = percent(Fraction(found.strict_rolls, found.rolls))
    console.say(
        f"the rule's first keep is strictly worse than the best in {len(found.strict)} of {found.hands} hands "
        f"({found.strict_rolls} of {found.rolls} rolls, {share})"
    )
    console.say(f"and one of several that are exactly best in {len(found.tied)} hands ({found.tied_rolls} rolls)")
    if not whole:
        return
    if found.strict:
        console.say(f"all errors at the first re-roll together cost {decimal(found.first_loss)} of a stake a game")
        rows = [["hand", "rolls", "rule keeps", "best keeps", "costs", ""]]
        for one in found.strict:
            best = " or ".join(map(faces, one.best))
            rows.append([faces(one.hand), str(one.rolls), faces(one.rule), best, decimal(one.loss), str(one.loss)])
        say_table(rows)
    if found.tied:
        more = "" if len(found.tied) <= _MOST_TIED else " ..."
        console.say(f"exact ties: {' '.join(map(faces, found.tied[:_MOST_TIED]))}{more}")


def show_search(wanted: Wanted, found: Sequence[Returns], as_json: bool) -> None:
    """The tables that were found, deepest first."""
    if as_json:
        console.say(_text([_returns_json(one) for one in found]))
        return
    low, high = wanted.target - wanted.within, wanted.target + wanted.within
    kind = "deep tables" if wanted.only_deep else "tables"
    console.say(
        f"{len(found)} {kind} of shape `{wanted.shape}` with payouts up to {wanted.most} whose optimum returns "
        f"{percent(low)} to {percent(high)}; deepest first, exact"
    )
    if not found:
        console.say("try a larger --most, a larger --within, or another --shape")
        return
    rows = [["five four full straight three two-pairs pair", "optimum", "rule", "none", "over rule", "deep"]]
    for one in found[:_MOST_FOUND]:
        shares = [percent(one.share(way)) for way in (Way.RULE, Way.NONE)]
        payouts = "  ".join(f"{plain(payout):>4}" for payout in one.table.payouts)
        optimum = percent(one.values[Way.OPTIMUM])
        rows.append([payouts, optimum, *shares, points(one.above_rule), _yes(one.is_deep)])
    say_table(rows)
    if len(found) > _MOST_FOUND:
        console.say(f"... and {len(found) - _MOST_FOUND} more (--json lists all)")


def show_played(played: Sequence[Played], hands: int, seed: int, as_json: bool) -> int:
    """What was played against the exact values; gives the exit code, 1 if a figure is too far off."""
    made = comparisons(played)
    bound, worst = bound_for(len(made)), farthest(made)
    if as_json:
        console.say(_text([_played_json(one) for one in played]))
    else:
        console.say(f"sampled: {hands:,} hands of each strategy and table, seed {seed}")
        rows = [["table, way to play", "played", "exact", "standard error", "errors off", "most of its classes"]]
        for one in played:
            numbers = [f"{one.mean.sampled:.6f}", decimal(one.mean.exact), f"{one.mean.standard_error:.6f}"]
            often = [each for each in one.classes if each.is_frequent]
            far = f"{farthest(often).errors_off:+.2f}" if often else "-"
            rows.append([one.mean.name, *numbers, f"{one.mean.errors_off:+.2f}", far])
        say_table(rows)
        console.say(
            f"{len(made)} comparisons, farthest {abs(worst.errors_off):.2f} standard errors ({worst.name}); "
            f"bound {bound:.2f}, which all together pass by mistake with a chance of {FALSE_ALARMS:.0%} at most"
        )
        rare = sum(1 + len(one.classes) for one in played) - len(made)
        if rare:
            console.say(f"{rare} classes come too rarely in so few hands to be judged")
    return int(abs(worst.errors_off) > bound)


def show_json(game: SoloGame, measured: Sequence[Measured], floats: Floats | None) -> None:
    """Everything, fractions as text and as floats."""
    tables = []
    for case, one in enumerate(measured):
        entry = dict(_returns_json(one.returns))
        entry["refuted"] = one.refuted
        entry["ties"] = one.ties.value
        entry["classes"] = {
            way.value: dict(zip(CLASSES, map(number, classes), strict=True)) for way, classes in one.classes.items()
        }
        if one.differences is not None:
            entry["differences"] = _differences_json(one.differences)
        if floats is not None:
            entry["float64"] = {
                way.value: {"value": values[case].value, "bound": float(values[case].error)}
                for way, values in floats.items()
            }
        tables.append(entry)
    sets = game.sets
    whole: Json = {
        "dice": sets.dice,
        "faces": sets.faces,
        "rerolls": game.rerolls,
        "hands": sets.hand_count,
        "rolls": dict(zip(CLASSES, class_rolls(game), strict=True)),
        "tables": tables,
    }
    console.say(_text(whole))


def _text(value: Json) -> str:
    return json.dumps(value, indent=1)


def _returns_json(one: Returns) -> Mapping[str, Json]:
    return {
        "table": one.table.name,
        "payouts": [str(payout) for payout in one.table.payouts],
        "origin": one.table.origin.value,
        "returns": {way.value: number(value) for way, value in one.values.items()},
        "shares": {way.value: number(one.share(way)) for way in one.values},
        "above_chance": number(one.above_chance),
        "above_rule": number(one.above_rule),
        "deep": one.is_deep,
    }


def _differences_json(found: Differences) -> Json:
    return {
        "strict": [
            {
                "hand": list(one.hand),
                "rolls": one.rolls,
                "rule": list(one.rule),
                "best": [list(keep) for keep in one.best],
                "loss": number(one.loss),
            }
            for one in found.strict
        ],
        "strict_rolls": found.strict_rolls,
        "tied": [list(hand) for hand in found.tied],
        "tied_rolls": found.tied_rolls,
    }


def _played_json(one: Played) -> Json:
    return {
        "table": one.table.name,
        "way": one.way.value,
        "hands": one.mean.count,
        "mean": one.mean.sampled,
        "exact": number(one.mean.exact),
        "errors_off": one.mean.errors_off,
        "classes": {
            name: {"sampled": each.sampled, "exact": number(each.exact), "errors_off": each.errors_off}
            for name, each in zip(CLASSES, one.classes, strict=True)
        },
    }
