"""`modwright odds duel`: the duel of rules.yaml, exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import click

from generator.build.compiler import read_rules
from generator.cli import odds_duel_text as text
from generator.cli.odds_text import fraction, probability
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.games.dice_poker.duel import Policy
from generator.games.dice_poker.duel_measure import game_of, gold_alone, measure_duel, measure_in_floats
from generator.games.dice_poker.duel_play import play_games
from generator.games.dice_poker.duel_script import optimal_script
from generator.games.dice_poker.names import names
from generator.games.dice_poker.spec import DicePoker
from generator.games.paytable.solve import Limits
from generator.spec.rules import Rules

_EPILOG = """\b
Policies: `none` never re-rolls, `random` keeps each die by chance, `ai` is the one
of rules.yaml, `most frequent` keeps the most frequent value, `best response` knows
the other's policy, `optimum` plays best against one who does as well.

\b
Examples:
  modwright odds duel
  modwright odds duel mymod/rules.yaml --exact
  modwright odds duel --play 1000000 --seed 7
"""
_REFERENCES = [policy.value for policy in Policy if policy is not Policy.BEST_RESPONSE]


@click.command("duel", epilog=_EPILOG)
@click.argument("rules_file", metavar="[RULES]", default="rules.yaml", type=UserPath())
@click.option(
    "--reference", type=click.Choice(_REFERENCES), default="ai", show_default=True, help="Opponent for depth."
)
@click.option("--random-keep", type=fraction, default="1/2", show_default=True, help="Chance of a random keep.")
@click.option("--above-chance", type=fraction, default="25", show_default=True, help="Points wanted over chance.")
@click.option("--above-rule", type=fraction, default="5", show_default=True, help="Points wanted over the AI.")
@click.option("--exact", is_flag=True, help="Print fractions as well.")
@click.option("--float", "in_floats", is_flag=True, help="Only equity and value, in float64 with proven bounds.")
@click.option("--optimal", is_flag=True, help="Only what the optimum takes as script, and what it gives away.")
@click.option("--scipy", "by_scipy", is_flag=True, help="Solve the game without sight by linear programming as well.")
@click.option("--play", "games", type=int, help="Really play so many games of some pairs of policies.")
@click.option("--seed", default=1, show_default=True, help="Seed of the games that are played.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--html", type=UserPath(dir_okay=False), help="Write a page with pictures to this file.")
@click.pass_context
def command(
    context: click.Context,
    rules_file: Path,
    reference: str,
    random_keep: Fraction,
    above_chance: Fraction,
    above_rule: Fraction,
    exact: bool,
    in_floats: bool,
    optimal: bool,
    by_scipy: bool,
    games: int | None,
    seed: int,
    as_json: bool,
    html: Path | None,
) -> None:
    """Measure the dice poker duel of a rules.yaml, whatever its dice, hands and bets.

    Every pair of policies in both seats, with and without sight of the other's dice; the whole game with betting, in
    gold; what loaded dice change; how deep the game is.
    """
    rules = read_rules(rules_file)
    game = game_of(_block(rules, rules_file), probability(random_keep, "--random-keep"))
    if optimal:
        made = optimal_script(game, names(rules.mod.prefix, rules.mod.event_namespace))
        text.show_optimal(made)
        return
    if in_floats:
        text.show_floats(game, measure_in_floats(game))
        return
    if games is not None:
        played = tuple(play_games(game, gold_alone(game), games, seed))
        context.exit(text.show_played(played, games, seed, as_json))
    measured = measure_duel(game, Policy(reference), Limits(above_chance / 100, above_rule / 100))
    if as_json:
        text.show_json(measured)
    elif html is not None:
        from generator.cli.odds_text import write_page  # noqa: PLC0415
        from generator.report.odds_duel import duel_page  # noqa: PLC0415 - pages are drawn only on demand

        write_page(html, duel_page(measured))
    else:
        text.show(measured, exact=exact)
        if by_scipy:
            text.show_linear_program(measured.blind_optimum)


def _block(rules: Rules, path: Path) -> DicePoker:
    block = rules.game("dice_poker", DicePoker)
    if block is None:
        raise UserError(f"`{path}` has no game `dice_poker`", "the duel is that of `games: dice_poker:`")
    return block
