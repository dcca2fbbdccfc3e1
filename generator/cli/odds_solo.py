"""`modwright odds solo`: dice poker against a payout table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import click

from generator.cli import odds_solo_text as text
from generator.cli.odds_text import fraction, probability
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.games.paytable import solve
from generator.games.paytable.keeps import ATOMS, read_keep_rule
from generator.games.paytable.payouts import TABLES, PayoutTable, SoloGame, own_table, solo_game
from generator.games.paytable.played import play_hands
from generator.games.paytable.search import MEANING, Shape, Wanted, search
from generator.games.paytable.solve import Limits, Measured, Way
from generator.odds.pool import Ties
from generator.odds.reroll import Strategy

_EPILOG = "\n".join(
    [
        "\b",
        "Shapes of tables for --target-return:",
        *(f"  {shape:<15} {meaning}" for shape, meaning in MEANING.items()),
        "",
        "\b",
        "Words of --keep, asked of each die:",
        *(f"  {word:<15} {meaning}" for word, meaning in ATOMS),
        "",
        "\b",
        "Examples:",
        "  modwright odds solo",
        "  modwright odds solo --table B --exact --diff",
        "  modwright odds solo --payouts 10,6,4,3,2,1,0.5 --keep 'count >= 2 or face == 6'",
        "  modwright odds solo --target-return 0.94 --shape ladder",
        "  modwright odds solo --target-return 0.94 --shape free --most 8 --deep",
        "  modwright odds solo --play 1000000 --seed 20261105",
    ]
)


@click.command("solo", epilog=_EPILOG)
@click.option("--table", "letters", multiple=True, metavar="A..I", help="A table of the article; several are allowed.")
@click.option("--payouts", metavar="P,..", help="An own table: five, four, full house, straight, three, pairs, pair.")
@click.option("--dice", default=5, show_default=True, help="How many dice are rolled.")
@click.option("--faces", default=6, show_default=True, help="How many faces a die has.")
@click.option("--rerolls", default=2, show_default=True, help="How often dice may be rolled again.")
@click.option("--keep", metavar="RULE", help="An own rule for the dice that are kept, see below.")
@click.option("--random-keep", type=fraction, default="1/2", show_default=True, help="Chance of a random keep.")
@click.option("--above-chance", type=fraction, default="25", show_default=True, help="Points wanted over chance.")
@click.option("--above-rule", type=fraction, default="5", show_default=True, help="Points wanted over the rule.")
@click.option("--fewest", is_flag=True, help="The optimum keeps the fewest dice among equal keeps, not the most.")
@click.option("--exact", is_flag=True, help="Print fractions as well.")
@click.option("--float", "in_floats", is_flag=True, help="Compute in float64 too, and print the proven error bound.")
@click.option("--diff", is_flag=True, help="List the hands in which the rule errs.")
@click.option("--target-return", type=fraction, help="Search tables with this return of the optimum, e.g. 0.94.")
@click.option("--within", type=fraction, default="0.02", show_default=True, help="How far off it may lie.")
@click.option(
    "--shape",
    type=click.Choice([one.value for one in Shape]),
    default=Shape.LADDER.value,
    show_default=True,
    help="Shape of tables.",
)
@click.option("--most", default=20, show_default=True, help="The largest payout that is tried.")
@click.option("--deep", is_flag=True, help="Of the tables that are found list only those that meet the criterion.")
@click.option("--play", "hands", type=int, help="Really play so many hands of each strategy and table.")
@click.option("--seed", default=1, show_default=True, help="Seed of the dice that are played.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--html", type=UserPath(dir_okay=False), help="Write a page with pictures to this file.")
@click.pass_context
def command(
    context: click.Context,
    letters: tuple[str, ...],
    payouts: str | None,
    dice: int,
    faces: int,
    rerolls: int,
    keep: str | None,
    random_keep: Fraction,
    above_chance: Fraction,
    above_rule: Fraction,
    fewest: bool,
    exact: bool,
    in_floats: bool,
    diff: bool,
    target_return: Fraction | None,
    within: Fraction,
    shape: str,
    most: int,
    deep: bool,
    hands: int | None,
    seed: int,
    as_json: bool,
    html: Path | None,
) -> None:
    """Compare best play with simple rules against a payout table, exactly.

    Without --table or --payouts all nine tables of the article are compared.
    """
    game = solo_game(dice, faces, rerolls)
    random_keep = probability(random_keep, "--random-keep")
    limits = Limits(above_chance / 100, above_rule / 100)
    if target_return is not None:
        wanted = Wanted(target_return, within, Shape(shape), most, deep)
        text.show_search(wanted, search(game, wanted, limits), as_json)
        return
    run = _Run(
        game, chosen_tables(letters, payouts), random_keep, limits, Ties.FEWEST_KEPT if fewest else Ties.MOST_KEPT
    )
    if hands is not None:
        played = tuple(play_hands(game, run.tables, hands, seed, random_keep))
        context.exit(text.show_played(played, hands, seed, as_json))
    ways = run.ways(keep)
    show_all = bool(letters or payouts or as_json or html or diff or fewest)
    measured = [solve.measure_fully(game, table, ways, limits, run.ties) for table in run.tables] if show_all else []
    floats = solve.measure_in_floats(game, run.tables) if in_floats else None
    if as_json:
        text.show_json(game, measured, floats)
    elif html is not None:
        _write_html(html, game, measured)
    elif measured:
        text.show_tables(game, measured, floats, exact=exact, diff=diff, keep=keep)
    else:
        text.show_overview(game, solve.measure(game, run.tables, ways, limits), floats, exact=exact, keep=keep)


@dataclass(frozen=True, slots=True)
class _Run:
    """What one call measures."""

    game: SoloGame
    tables: tuple[PayoutTable, ...]
    chance: Fraction
    limits: Limits
    ties: Ties

    def ways(self, keep: str | None) -> dict[Way, Strategy]:
        """All ways to play, the user's rule among them."""
        if keep is None:
            return solve.strategies(self.game, self.chance)
        rule = read_keep_rule(keep, self.game.sets.faces)
        own = [rule.keeps(self.game.sets, left) for left in range(1, self.game.rerolls + 1)]
        return solve.strategies(self.game, self.chance, own)


def chosen_tables(letters: Sequence[str], payouts: str | None) -> tuple[PayoutTable, ...]:
    """The tables that were asked for, or all nine."""
    unknown = [letter for letter in letters if letter.upper() not in TABLES]
    if unknown:
        raise UserError(
            f"there is no table `{unknown[0]}`", f"there are {', '.join(TABLES)}; --payouts takes an own one"
        )
    chosen = [TABLES[letter.upper()] for letter in letters]
    own = [own_table(payouts)] if payouts is not None else []
    return tuple(chosen + own) or tuple(TABLES.values())


def _write_html(path: Path, game: SoloGame, measured: Sequence[Measured]) -> None:
    from generator.cli.odds_text import write_page  # noqa: PLC0415
    from generator.report.odds_solo import solo_page  # noqa: PLC0415 - pages are drawn only on demand

    write_page(path, solo_page(game, measured))
