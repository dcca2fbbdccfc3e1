"""`modwright trace`: one game of a run, step by step."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import click

from generator.cli import console
from generator.cli.game_options import Chosen, game_options
from generator.cli.trace_text import transcript_lines
from generator.errors import UserError
from generator.simulate.replay import Game, replay
from generator.simulate.runner import prepared
from generator.simulate.scenario_file import MOST_GAMES

_EPILOG = """\b
Examples:
  modwright trace --seed 7 --game 12
  modwright trace --game dice_poker --seed 7 --game 12
  modwright trace --asker random --guest random --game 3 --all
  modwright trace --scenario scenarios/dice.scenario.yaml --game 0
"""


@click.command("trace", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--game", "games", multiple=True, metavar="K|NAME", help="The game's number in its run; its name.")
@game_options
@click.option("--all", "whole", is_flag=True, help="Show hidden events, every change of state, and places.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
def command(
    games: tuple[str, ...],
    mod: Path | None,
    scenario: Path | None,
    case: str | None,
    asker: str | None,
    guest: str | None,
    player: str | None,
    tournament: bool,
    way: str | None,
    seed: int | None,
    rng: str | None,
    from_mode: str | None,
    repeat_mode: str | None,
    whole: bool,
    as_json: bool,
) -> None:
    """Play one game of a run again and tell it: windows with their texts, choices, dice, gold.

    The game with the same seed and number as in `modwright simulate` goes the same way. --game may be given twice: a
    word says which game of the mod is played, a number which game of its run.
    """
    name, number = _game(games)
    chosen = Chosen(mod, scenario, case, name, asker, guest, player, tournament, way, seed, rng, from_mode, repeat_mode)
    played = chosen.played()
    found = replay(prepared(played.scenario, played.source), chosen.slice(played, 1, number), number)
    if as_json:
        console.say(json.dumps(_plain(found), indent=1, ensure_ascii=True))
        return
    console.say(f"{played.scenario.name}: game {found.number}, seed {found.seed}")
    for line in transcript_lines(found.lines, whole):
        console.say(line)


def _game(words: tuple[str, ...]) -> tuple[str | None, int]:
    """The game's name and its number in the run out of what `--game` was given."""
    names = [word for word in words if not word.isdecimal()]
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(names) > 1 or len(numbers) > 1 or max(numbers, default=0) > MOST_GAMES:
        wanted = f"give one name, or one number up to {MOST_GAMES:,}, or one of each"
        raise UserError(f"`--game {' --game '.join(words)}` names no game of a run", wanted)
    return (names[0] if names else None), (numbers[0] if numbers else 0)


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
