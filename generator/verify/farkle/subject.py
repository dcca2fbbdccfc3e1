"""Farkle to be proven: its block and its solutions on one side, its script with all names on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import UserError
from generator.games.farkle.names import GAME, names
from generator.games.farkle.rules import Scoring
from generator.games.farkle.spec import Farkle, Plays, scoring_of
from generator.games.farkle.turn import TurnTable, solve_turn
from generator.games.tavern.names import Names
from generator.interpret.program import Program
from generator.source import Place
from generator.spec.rules import Rules
from generator.verify.built import BuiltMod, Places
from generator.verify.conditions import Seating
from generator.verify.seats import bonds_of, seating_of
from generator.verify.symbols import BUILD_AGAIN, game_symbols, steps_of
from generator.verify.worlds import Bonds


@dataclass(frozen=True, slots=True)
class Subject:
    """Farkle of a built mod; `events` are the ids of the steps that the manifest lists."""

    built: BuiltMod
    block: Farkle
    n: Names
    events: Mapping[str, str]
    scoring: Scoring

    @property
    def program(self) -> Program:
        """The script."""
        return self.built.program

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.built.rules

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return self.built.places

    @property
    def table(self) -> TurnTable:
        """The best single turn."""
        return solve_turn(self.scoring)

    @property
    def bonds(self) -> Bonds:
        """What holds the two at the table."""
        return bonds_of(self.n)

    @property
    def seating(self) -> Seating:
        """Who sits down with whom."""
        return seating_of(self.built, GAME, self.block, self.n, self.block.stakes.ante)

    @property
    def ways_of_playing(self) -> tuple[Plays, ...]:
        """How the AIs of the block play, each way once."""
        ai = self.block.ai
        return tuple(dict.fromkeys((*ai.players.values(), ai.otherwise)))

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        return self.places.event(self.n.event(step))

    def effect_place(self, word: str) -> Place | None:
        """Where a scripted effect of the game stands."""
        return self.places.effect(self.n.effect(word))


def subject_of(built: BuiltMod) -> Subject:
    """Farkle of a mod; `UserError` if the manifest has none, or is not from these rules."""
    block = built.rules.game(GAME, Farkle)
    assert block is not None, "only games of the rules are verified"
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = steps_of(built, GAME, n)
    target = game_symbols(built.manifest, str(built.manifest_path), GAME).get("target")
    if target != block.target:
        message = f"`{built.manifest_path}` tells of {target} points, `{built.rules_file}` of {block.target}"
        raise UserError(message, BUILD_AGAIN)
    return Subject(built, block, n, events, scoring_of(block))
