"""Who sits down with whom, in games of two whose script uses the names that all of them share. Knows no game."""

from __future__ import annotations

from generator.games.tavern.names import Names
from generator.games.tavern.spec import TavernBlock
from generator.verify.built import BuiltMod
from generator.verify.conditions import Asking, Seating
from generator.verify.worlds import Bonds


def bonds_of(n: Names) -> Bonds:
    """What holds the two at the table."""
    return Bonds(n.flag("seated"), n.lock("at_table"), n.link("at_the_table"), n.event("watchdog"))


def seating_of(built: BuiltMod, game: str, block: TavernBlock, n: Names, ante: int) -> Seating:
    """Who sits down with whom where one decision asks; `ante` in thousandths is what the asker must have."""
    return Seating(
        rules=built.rules,
        game=game,
        block=block,
        program=built.program,
        askings=(Asking(n.decision("play"), ("invitation", "asker"), ante),),
        bonds=bonds_of(n),
        invite=n.event("invite"),
        accept=n.key("accept"),
        decline=n.key("decline"),
        still_on=n.trigger("still_on"),
        declining=n.effect("declining"),
    )
