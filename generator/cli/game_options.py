"""Options shared by the commands that play games: which mod, which scenario, which model of random numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import click

from generator.ck2.scopes import FromMode, RepeatMode
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.interpret.chance import Model
from generator.simulate.batches import Slice
from generator.simulate.own_game import Decider, OwnGame
from generator.simulate.scenario_file import MOST_GAMES, MOST_SEED, RandomModel
from generator.simulate.selection import (
    Played,
    all_cases_played,
    own_all_played,
    own_played,
    scenario_played,
)

_Command = TypeVar("_Command", bound=Callable[..., object])


def _choice(words: type[StrEnum]) -> click.Choice[str]:
    return click.Choice([word.value for word in words])


_OPTIONS = (
    click.option("--mod", type=UserPath(), help="The mod; by default mod_output, or the scenario's own."),
    click.option("--scenario", type=UserPath(), help="A scenario file; by default our own game."),
    click.option("--case", help="Which case of the scenario file."),
    click.option("--asker", type=_choice(Decider), help="Our own game: who decides for the asker."),
    click.option("--guest", type=_choice(Decider), help="Our own game: who decides for the guest."),
    click.option("--player", type=_choice(Decider), help="Our own game of one player: who decides."),
    click.option("--tournament", is_flag=True, help="Our own game: a tournament instead of one game."),
    click.option("--way", metavar="NAME", help="Our own game: another way to begin, as the mod's manifest names it."),
    click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The seed; by default the scenario's, or 1."),
    click.option("--rng", type=_choice(RandomModel), help="The model of the engine's random numbers."),
    click.option("--from-mode", type=_choice(FromMode), help="How FROM inside a FROM block is read."),
    click.option("--repeat-mode", type=_choice(RepeatMode), help="What repeat_event outside ROOT does."),
)


def game_options(command: _Command) -> _Command:
    """Add the shared options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def name_option(command: _Command) -> _Command:
    """Which game of the mod."""
    return click.option("--game", metavar="NAME", help="Which game of the mod; by default its first.")(command)


def games_option(default: str) -> Callable[[_Command], _Command]:
    """How many games; `default` is for the help."""
    return click.option("--games", type=click.IntRange(1, MOST_GAMES), help=f"How many games; by default {default}.")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the shared options say."""

    mod: Path | None
    scenario: Path | None
    case: str | None
    game: str | None
    asker: str | None
    guest: str | None
    player: str | None
    tournament: bool
    way: str | None
    seed: int | None
    rng: str | None
    from_mode: str | None
    repeat_mode: str | None

    def played(self) -> Played:
        """The scenario and its mod; `UserError` for options that do not go together."""
        if self.scenario is not None:
            if self._is_own:
                message = "--game, --asker, --guest, --player, --tournament and --way are for our own games"
                raise UserError(message, "write `policies` and `start` into the scenario file")
            return scenario_played(self.scenario, self.mod, self.case)
        if self.case:
            raise UserError("--case belongs to --scenario", "name the scenario file")
        given = {"asker": self.asker, "guest": self.guest, "player": self.player}
        deciders = {role: Decider(word) for role, word in given.items() if word}
        if self.tournament and self.way is not None:
            raise UserError("--tournament and --way cannot go together", "`--tournament` is `--way tournament`")
        way = self.way or ("tournament" if self.tournament else "")
        return own_played(self.mod, OwnGame(self.game or "", deciders, way))

    def all_played(self) -> tuple[Played, ...]:
        """All cases of the scenario, or our own game in all ways; one of them if the options choose one."""
        if self.scenario is not None and self.case is None and not self._is_own:
            return all_cases_played(self.scenario, self.mod)
        if self.scenario is None and not (self._is_one_way or self.case):
            return own_all_played(self.mod, self.game or "")
        return (self.played(),)

    @property
    def _is_one_way(self) -> bool:
        """Whether one of the ways to play a game of ours is chosen."""
        return bool(self.asker or self.guest or self.player or self.tournament or self.way)

    @property
    def _is_own(self) -> bool:
        """Whether an option for games of ours is given."""
        return bool(self.game) or self._is_one_way

    def slice_of(self, games: int) -> Slice:
        """So many games with the seed and the models that the options name, else the usual ones."""
        return Slice(
            seed=1 if self.seed is None else self.seed,
            first=0,
            games=games,
            model=Model(self.rng) if self.rng else Model.INDEPENDENT,
            from_mode=FromMode(self.from_mode) if self.from_mode else FromMode.RELATIVE,
            repeat_mode=RepeatMode(self.repeat_mode) if self.repeat_mode else RepeatMode.B,
        )

    def slice(self, played: Played, games: int, first: int = 0) -> Slice:
        """The games that are played."""
        return Slice(
            seed=played.scenario.spec.seed if self.seed is None else self.seed,
            first=first,
            games=games,
            model=Model(self.rng) if self.rng else played.model,
            from_mode=FromMode(self.from_mode) if self.from_mode else played.from_mode,
            repeat_mode=RepeatMode(self.repeat_mode) if self.repeat_mode else played.repeat_mode,
        )
