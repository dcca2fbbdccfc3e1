"""`modwright trace`: one game of a run, step by step."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import click

from generator.cli import console
from generator.cli.game_options import Chosen, game_options
from generator.cli.trace_text import transcript_lines
from generator.simulate.replay import Game, replay
from generator.simulate.runner import prepared
from generator.simulate.scenario_file import MOST_GAMES

_EPILOG = """\b
Examples:
  modwright trace --seed 7 --game 12
  modwright trace --asker random --guest random --game 3 --all
  modwright trace --scenario scenarios/dice.scenario.yaml --game 0
"""


@click.command("trace", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--game",
    type=click.IntRange(0, MOST_GAMES),
    default=0,
    show_default=True,
    help="The number of the game in its run.",
)
@game_options
@click.option("--all", "whole", is_flag=True, help="Show hidden events, every change of state, and places.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
def command(
    game: int,
    mod: Path | None,
    scenario: Path | None,
    case: str | None,
    asker: str | None,
    guest: str | None,
    tournament: bool,
    seed: int | None,
    rng: str | None,
    from_mode: str | None,
    repeat_mode: str | None,
    whole: bool,
    as_json: bool,
) -> None:
    """Play one game of a run again and tell it: windows with their texts, choices, dice, gold.

    The game with the same seed and number as in `modwright simulate` goes the same way.
    """
    chosen = Chosen(mod, scenario, case, asker, guest, tournament, seed, rng, from_mode, repeat_mode)
    played = chosen.played()
    found = replay(prepared(played.scenario, played.source), chosen.slice(played, 1, game), game)
    if as_json:
        console.say(json.dumps(_plain(found), indent=1, ensure_ascii=True))
        return
    console.say(f"{played.scenario.name}: game {found.number}, seed {found.seed}")
    for line in transcript_lines(found.lines, whole):
        console.say(line)


def _plain(game: Game) -> dict[str, object]:
    """A game as JSON values; places as text."""
    lines = [
        {
            "kind": line.kind.value,
            "text": line.text,
            "place": str(line.place or ""),
            "depth": line.depth,
            "window": dataclasses.asdict(line.shown) if line.shown is not None else None,
        }
        for line in game.lines
    ]
    return {"game": game.number, "seed": game.seed, "lines": lines}
