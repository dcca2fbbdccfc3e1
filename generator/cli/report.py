"""`modwright report`: everything about a mod on one page."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError, install_hint
from generator.paths import Found, look, shown
from generator.simulate.scenario_file import MOST_GAMES
from generator.spec.replace_file import replace_file

_EPILOG = """\b
Examples:
  modwright report --out report.html
  modwright report mymod/rules.yaml --mod build/mod --games 50000 --out report.html
  modwright report --mod MyMod --scenario my.scenario.yaml --out report.html
  modwright report --mod MyMod --base BigMod --out report.html
"""
_DEFAULT_RULES = Path("rules.yaml")
_DEFAULT_MOD = "mod_output"


@click.command("report", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("rules", metavar="[RULES]", required=False, type=UserPath(dir_okay=False))
@click.option("--mod", type=UserPath(), help="The mod; by default mod_output beside the rules, or the scenario's own.")
@click.option("--base", "bases", multiple=True, type=UserPath(), help="A mod that lies under it.")
@click.option("--scenario", type=UserPath(dir_okay=False), help="What is played with a mod that is not ours.")
@click.option("--case", help="Which case of the scenario file.")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=10_000, show_default=True, help="Games to play.")
@click.option("--seed", type=click.IntRange(0), help="The seed; by default the scenario's, or 1.")
@click.option("--out", type=UserPath(dir_okay=False), required=True, help="The HTML file to write.")
def command(
    rules: Path | None,
    mod: Path | None,
    bases: tuple[Path, ...],
    scenario: Path | None,
    case: str | None,
    games: int,
    seed: int | None,
    out: Path,
) -> None:
    """Write one page for the lead of a mod team: contents, chain, games, dice, coverage, lint, proofs, odds.

    Of a mod made from RULES (by default rules.yaml) it tells everything. Of another mod (--mod) it tells what needs no
    rules; what is played comes from --scenario. The page stands alone and can be printed. Takes some minutes.
    """
    if importlib.util.find_spec("matplotlib") is None:
        raise UserError("the report needs matplotlib for its pictures", install_hint("matplotlib"))
    if rules is not None and scenario is not None:
        raise UserError(
            "RULES and --scenario cannot go together", "give --mod and --scenario for a mod that is not ours"
        )
    if look(out.absolute().parent) is not Found.FOLDER:
        message = f"`{shown(out.parent)}` is no folder, so `{shown(Path(out.name))}` cannot be written there"
        raise UserError(message, "make the folder, or name another file")
    if look(out) not in (Found.NOTHING, Found.FILE):
        raise UserError(f"`{shown(out)}` is {look(out)}, expected a file that can be written")
    if case is not None and scenario is None:
        raise UserError("--case belongs to --scenario", "name the scenario file")
    from generator.report.summary.gather import Request, gather  # noqa: PLC0415 - not for `--help`
    from generator.report.summary.page import report_page  # noqa: PLC0415

    if rules is None and mod is None and scenario is None:
        rules = _DEFAULT_RULES
    if mod is None:
        mod, bases = _mod_of(rules, scenario, bases)
    request = Request(mod, rules, bases, scenario, case, games, seed)
    gathered = gather(request, _tell)
    replace_file(out, report_page(gathered).encode("utf-8"))
    console.say(f"wrote {out}")


def _mod_of(rules: Path | None, scenario: Path | None, bases: tuple[Path, ...]) -> tuple[Path, tuple[Path, ...]]:
    """The mod where none is named: that of the scenario with its bases, or the built one beside the rules."""
    from generator.simulate.scenario import load_scenarios  # noqa: PLC0415 - not for `--help`

    if scenario is not None:
        *under, mod = load_scenarios(scenario)[0].mods()
        return mod, (*bases, *under)
    assert rules is not None
    mod = rules.parent / _DEFAULT_MOD
    if rules.exists() and not mod.exists():
        raise UserError(f"`{mod}` does not exist", "call `modwright build` first, or name a mod with --mod")
    if not rules.exists():
        hint = "name it, or give a mod that is not ours with --mod DIR --scenario FILE"
        raise UserError(f"`{rules}` does not exist", hint)
    return mod, bases


def _tell(words: str) -> None:
    """What is being worked on, where a person looks on."""
    if sys.stderr.isatty():
        click.echo(f"{words} ...", err=True)
