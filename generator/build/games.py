"""The games of the bench, in the order in which they appear in the mod."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.contract import Game
from generator.games.dice_poker.game import DICE_POKER
from generator.games.farkle.game import FARKLE
from generator.games.one_poker.game import ONE_POKER
from generator.games.payout.game import PAYOUT
from generator.games.yacht.game import YACHT
from generator.spec.fields import GameBlock

GAMES: tuple[Game, ...] = (DICE_POKER, FARKLE, ONE_POKER, PAYOUT, YACHT)


def game_models(bench: Sequence[Game] = GAMES) -> Mapping[str, type[GameBlock]]:
    """The model of each game's block in rules.yaml."""
    return {game.name: game.spec for game in bench}
