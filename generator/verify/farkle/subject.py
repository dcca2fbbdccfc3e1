"""Farkle to be proven: its block and its solutions on one side, its script with all names on the other."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import UserError
from generator.games.farkle.names import GAME, names
from generator.games.farkle.rules import Scoring
from generator.games.farkle.spec import Farkle, Plays, scoring_of
from generator.games.farkle.turn import TurnTable, solve_turn
from generator.spec.rules import Rules
from generator.verify.built import BuiltMod
from generator.verify.conditions import Seating
from generator.verify.scripted import ScriptedGame
from generator.verify.seats import seating_of
from generator.verify.symbols import BUILD_AGAIN, game_symbols, steps_of


@dataclass(frozen=True, slots=True)
class Subject(ScriptedGame):
    """Farkle of a built mod, and what its proofs compare with."""

    seating: Seating
    block: Farkle
    scoring: Scoring

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.built.rules

    @property
    def table(self) -> TurnTable:
        """The best single turn."""
        return solve_turn(self.scoring)

    @property
    def ways_of_playing(self) -> tuple[Plays, ...]:
        """How the AIs of the block play, each way once."""
        ai = self.block.ai
        return tuple(dict.fromkeys((*ai.players.values(), ai.otherwise)))


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
    seating = seating_of(built, GAME, block, n, block.stakes.ante)
    return Subject(built, n, events, seating.bonds, seating, block, scoring_of(block))
