"""`modwright play`: event windows of a mod in a local web page or in the terminal."""

from __future__ import annotations

import io
import secrets
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError, install_hint
from generator.interpret.definitions import COLUMNS
from generator.paths import cache_folder
from generator.play.game import Game
from generator.play.mod_source import LoadedMod, ModSource, load, source_for
from generator.play.setting import Setting, Start, StartKind, free_setting, game_names, game_setting, usual_humans
from generator.play.terminal import Terminal

DEFAULT_MOD = "mod_output"

_APART = {
    "scenario": ("game", "way", "human", "event", "anyway", "decision"),
    "event": ("game", "way", "decision"),
    "decision": ("game", "way"),
}
"""Options that exclude each other: what starts, and who is there, is said in one way only."""

_EPILOG = """\b
Examples:
  modwright play
  modwright play --game dice_poker
  modwright play mod_output --human guest --seed 7
  modwright play mod_output --human asker --human guest
  modwright play MyMod --event mymod.1 --base BigMod
  modwright play --scenario scenarios/duel.scenario.yaml
  modwright play mod_output --terminal
"""


@click.command("play", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("path", type=UserPath(), required=False)
@click.option("--base", "bases", multiple=True, type=UserPath(), help="A mod that lies under it.")
@click.option("--rules", type=UserPath(), help="The rules.yaml it is built from; found beside it.")
@click.option("--game", help="Which game of the mod; with several you choose on the page.")
@click.option("--way", metavar="NAME", help="Another way to begin that game, as the mod's manifest names it.")
@click.option("--human", "humans", multiple=True, metavar="ROLE", help="A role that you play; by default the first.")
@click.option("--event", help="Start with this event, on the first of two invented people.")
@click.option("--anyway", is_flag=True, help="Start it even if its conditions do not hold.")
@click.option("--decision", help="Start with this decision, of the first of two invented people on the second.")
@click.option("--scenario", type=UserPath(), help="Play this scenario, with the mod that it names.")
@click.option("--case", help="Which case of the scenario; by default the first.")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), help="The seed of the dice; by default a new one.")
@click.option("--language", type=click.Choice(list(COLUMNS)), default="english", show_default=True)
@click.option("--terminal", is_flag=True, help="Play in this terminal instead of a page.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The page's port; by default a free one.")
@click.option("--no-browser", is_flag=True, help="Open no browser; the address is printed in any case.")
def command(
    path: Path | None,
    bases: tuple[Path, ...],
    rules: Path | None,
    game: str | None,
    way: str | None,
    humans: tuple[str, ...],
    event: str | None,
    anyway: bool,
    decision: str | None,
    scenario: Path | None,
    case: str | None,
    seed: int | None,
    language: str,
    terminal: bool,
    port: int,
    no_browser: bool,
) -> None:
    """Play the event chains of a mod without the game, in a page of this machine.

    PATH is a mod folder, its `.mod` file, the folder around both, or a rules.yaml; by default mod_output.
    """
    _together(scenario=scenario, game=game, way=way, event=event, decision=decision, human=humans, anyway=anyway)
    if case is not None and scenario is None:
        raise UserError("`--case` names a case of `--scenario`, which is not there", "name one, or leave it out")
    if scenario is not None:
        source, setting = _of_scenario(scenario, case, path, bases)
        loaded = load(source)
    else:
        source = source_for(path or Path(DEFAULT_MOD), bases, rules, cache_folder())
        loaded = load(source)
        setting = _setting(loaded, game, way, humans, _start(event, decision, anyway))
    made = Game(loaded, setting, secrets.randbelow(1_000_000) if seed is None else seed, COLUMNS[language])
    made.begin()
    if terminal:
        _show_terminal(made, source)
    else:
        _show_page(made, source, port, no_browser)


def _of_scenario(file: Path, case: str | None, path: Path | None, bases: tuple[Path, ...]) -> tuple[ModSource, Setting]:
    """The setting of a scenario, and its mod: the one that is given, failing that the one that the file names."""
    from generator.play.scenarios import scenario_of, scenario_setting  # noqa: PLC0415  nobody else waits for pydantic

    played = scenario_of(file, case)
    under, top = ((), path) if path is not None else (played.mods()[:-1], played.mods()[-1])
    return source_for(top, (*bases, *under), None, cache_folder()), scenario_setting(played)


def _setting(
    loaded: LoadedMod,
    game: str | None,
    way: str | None,
    humans: tuple[str, ...],
    start: Start | None,
) -> Setting:
    """Who plays and what starts: a game of ours, or what the options name."""
    games = game_names(loaded.symbols)
    if start is None and games:
        name = game or games[0]
        seats = humans or usual_humans(loaded.symbols, name)
        setting = game_setting(loaded.program.sources, loaded.symbols, name, seats, way or "")
        if game is None and len(games) > 1 and not (humans or way):
            return replace(setting, starts=(), game="")  # a person chooses among them
        return setting
    if game is not None or way is not None:
        wanted = f"game `{game}`" if game is not None else f"way `{way}`"
        raise UserError(
            f"the mod has no {wanted}", "build it with `modwright build`, or leave out `--game` and `--way`"
        )
    setting = free_setting(start)
    for key in humans:
        setting = setting.with_person(replace(setting.person(key), human=True))
    return setting


def _together(**given: object) -> None:
    """`UserError` for two options of which one would be ignored."""
    for first, others in _APART.items():
        for other in others:
            if given[first] and given[other]:
                raise UserError(f"`--{first}` and `--{other}` do not go together", "leave out one of them")


def _start(event: str | None, decision: str | None, anyway: bool) -> Start | None:
    """What the options start."""
    if anyway and event is None and decision is None:
        raise UserError("`--anyway` belongs to `--event` or `--decision`", "name one, or leave it out")
    first, second = (one.key for one in free_setting(None).cast.persons)
    if event is not None:
        return Start(StartKind.ANYWAY if anyway else StartKind.EVENT, event, first, (second,))
    taken = StartKind.DECISION_ANYWAY if anyway else StartKind.DECISION
    return Start(taken, decision, first, (second,)) if decision is not None else None


def _show_terminal(game: Game, source: ModSource) -> None:
    """Play in this terminal; lines come from the keyboard or a pipe."""
    screen = Console(highlight=False, soft_wrap=False)
    Terminal(game, source, screen).play(_typed(screen))


def _typed(screen: Console) -> Iterator[str]:
    """Lines as they are typed, with a prompt on a terminal; they end with the input."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    while True:
        if sys.stdin.isatty():
            screen.print("[bold]>[/] ", end="")
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _show_page(game: Game, source: ModSource, port: int, no_browser: bool) -> None:
    """Serve the page until Ctrl-C."""
    try:
        from generator.play.server import listen  # noqa: PLC0415  flask and waitress are an extra
        from generator.play.table import Table  # noqa: PLC0415
    except ImportError as fault:
        hint = f"{install_hint('flask', 'waitress')}, or play with `--terminal`"
        raise UserError(f"the page needs `{fault.name}`, which is not installed", hint) from fault
    server = listen(Table(game, source), port)
    console.say(f"{game.loaded.name}: open {server.guard.start_link}")
    console.say("Only this link lets a browser in. Ctrl-C ends the game.")
    server.run("" if no_browser else server.guard.start_link)
