"""`modwright graph`: the event chain of a mod as a picture or as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.report.graph.chain import MOST, Wish, chain_graph
from generator.report.graph.dot import dot
from generator.report.graph.mermaid import mermaid
from generator.report.graph.model import Graph
from generator.report.graph.outline import outline
from generator.report.graph.roles import roles_beside
from generator.report.graph.rows import drawing
from generator.simulate.scenario_file import MOST_GAMES
from generator.spec.replace_file import replace_file

_FORMS: dict[str, Callable[[Graph], str]] = {
    "text": outline,
    "mermaid": mermaid,
    "dot": dot,
    "svg": lambda graph: '<?xml version="1.0" encoding="UTF-8"?>\n' + drawing(graph) + "\n",
}
_ENDINGS = {".mmd": "mermaid", ".mermaid": "mermaid", ".dot": "dot", ".gv": "dot", ".svg": "svg", ".txt": "text"}
_EPILOG = """\b
Examples:
  modwright graph mod_output
  modwright graph mod_output --out chain.svg --game dice_poker --simulate 20000
  modwright graph MyMod --from my_mod.10 --format mermaid
  modwright graph MyMod --namespace my_mod --format dot | dot -Tpdf > chain.pdf
  modwright graph MyMod --from my_mod.10 --simulate 2000 --scenario my.scenario.yaml
"""


@click.command("graph", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("path", type=UserPath())
@click.option("--base", "bases", multiple=True, type=UserPath(), help="A mod that lies under it.")
@click.option("--format", "form", type=click.Choice(list(_FORMS)), help="By default that of --out's ending, or text.")
@click.option("--from", "start", metavar="EVENT", help="Only what this event, decision or on_action leads to.")
@click.option("--game", metavar="NAME", help="Only one game of a mod of ours; also the one that is simulated.")
@click.option("--namespace", metavar="NS", help="Only the events of one namespace, and what starts them.")
@click.option(
    "--simulate", "games", type=click.IntRange(1, MOST_GAMES), help="Play so many games; shares at the edges."
)
@click.option("--scenario", type=UserPath(dir_okay=False), help="What is played; by default our own game.")
@click.option("--case", help="Which case of the scenario file.")
@click.option("--seed", type=click.IntRange(0), help="The seed; by default the scenario's, or 1.")
@click.option("--all", "everything", is_flag=True, help="Show events in the background, too.")
@click.option("--most", type=click.IntRange(1), default=MOST, show_default=True, help="Nodes that are not too many.")
@click.option("--out", type=UserPath(dir_okay=False), help="Write to this file instead of the screen.")
def command(
    path: Path,
    bases: tuple[Path, ...],
    form: str | None,
    start: str | None,
    namespace: str | None,
    game: str | None,
    games: int | None,
    scenario: Path | None,
    case: str | None,
    seed: int | None,
    everything: bool,
    most: int,
    out: Path | None,
) -> None:
    """Draw what leads to what in a mod: events, options, delays, decisions, who is ROOT and FROM.

    PATH is a mod folder, its `.mod` file, or the folder around both. SVG needs Graphviz, the other forms need nothing.
    """
    if sum(one is not None for one in (start, namespace, game)) > 1:
        raise UserError("--from, --namespace and --game cannot go together", "give one of them")
    if game is not None and scenario is not None:
        raise UserError("--game and --scenario cannot go together", "give one of them")
    if games is None and (scenario is not None or case is not None or seed is not None):
        raise UserError("--scenario, --case and --seed belong to --simulate", "add --simulate N")
    folder = find_mod(path)
    index = index_mod([*(find_mod(one).files() for one in bases), folder.files()])
    flow = None
    if games is not None:
        from generator.report.graph.shares import flow_of  # noqa: PLC0415 - the interpreter only where games are played

        flow = flow_of((*bases, path), scenario, case, games, seed, game or "")
    roles = roles_beside(path, folder)
    wish = Wish(roles.decision_of(game) if game is not None else start or "", namespace, everything, most)
    drawn = _FORMS[_form(form, out)](chain_graph(index, wish, roles, flow))
    if out is None:
        console.say(drawn.rstrip("\n"))
    else:
        replace_file(out, drawn.encode("utf-8"))
        console.say(f"wrote {out}")


def _form(form: str | None, out: Path | None) -> str:
    """The form asked for, else that of the file's ending, else text."""
    if form is not None:
        return form
    if out is None:
        return "text"
    known = _ENDINGS.get(out.suffix.lower())
    if known is None:
        raise UserError(
            f"the ending of `{out}` tells no form, expected one of {', '.join(_ENDINGS)}", "or give it with --format"
        )
    return known
