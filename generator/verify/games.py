"""The games that can be verified: a name, and what binds the game's checks to a built mod. One line a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from generator.errors import UserError
from generator.spec.codes import did_you_mean
from generator.spec.fields import GameBlock
from generator.spec.rules import Rules
from generator.verify.built import BuiltMod
from generator.verify.dice_poker import checks as dice_poker
from generator.verify.dice_poker.subject import subject_of as dice_poker_of
from generator.verify.farkle import checks as farkle
from generator.verify.farkle.subject import subject_of as farkle_of
from generator.verify.one_poker import checks as one_poker
from generator.verify.one_poker.subject import subject_of as one_poker_of
from generator.verify.outcome import BoundCheck, Check
from generator.verify.payout import checks as payout
from generator.verify.payout.subject import subject_of as payout_of
from generator.verify.yacht import checks as yacht
from generator.verify.yacht.subject import subject_of as yacht_of

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class GameChecks:
    """A game's name in rules.yaml, and its checks once a mod is known; binding them may raise `UserError`."""

    game: str
    bind: Callable[[BuiltMod], tuple[BoundCheck, ...]]


def _checks(game: str, load: Callable[[BuiltMod], Subject], checks: tuple[Check[Subject], ...]) -> GameChecks:
    """The checks of a game whose subject is loaded by `load`."""

    def bind(built: BuiltMod) -> tuple[BoundCheck, ...]:
        """The checks of one mod."""
        subject = load(built)
        return tuple(BoundCheck(game, check.name, partial(check.run, subject), check.ends_all) for check in checks)

    return GameChecks(game, bind)


GAMES: tuple[GameChecks, ...] = (
    _checks("dice_poker", dice_poker_of, dice_poker.CHECKS),
    _checks("farkle", farkle_of, farkle.CHECKS),
    _checks("one_poker", one_poker_of, one_poker.CHECKS),
    _checks("payout", payout_of, payout.CHECKS),
    _checks("yacht", yacht_of, yacht.CHECKS),
)


def chosen(built: BuiltMod, game: str | None = None) -> tuple[GameChecks, ...]:
    """The game of that name, or every game that is switched on; `UserError` if there is nothing to verify."""
    known = [one.game for one in GAMES]
    if game is not None and game not in known:
        raise UserError(f"no game `{game}` can be verified", did_you_mean(game, known))
    found = tuple(one for one in GAMES if game in (None, one.game) and _is_on(built.rules, one.game))
    if not found:
        what = f"no `{game}`" if game else f"none of the games {', '.join(f'`{one}`' for one in known)}"
        raise UserError(f"`{built.rules_file}` has {what} switched on: there is nothing to verify")
    return found


def _is_on(rules: Rules, game: str) -> bool:
    block = rules.game(game, GameBlock)
    return block is not None and block.enabled
