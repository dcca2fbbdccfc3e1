"""Makes the view of high die from its block in rules.yaml: computes, orders, and turns conditions into triggers."""

from __future__ import annotations

from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Seat
from generator.games.tavern.view import Stake
from generator.spec.expression.printing import decimal
from tests.games.toy.high_die.spec import HighDie
from tests.games.toy.high_die.view import HighDieView, SeatView

DAY = " days = 1"


def author_view(block: HighDie, tavern: TavernAuthor) -> HighDieView:
    """The whole view. The guest throws a day later, since the game draws the dice of one day from one seed."""
    ante = block.stakes.ante
    decision = tavern.decision("play", ("invitation", "asker"), ante, "start")
    guest_throws = f"FROM = {{ character_event = {{ id = {tavern.n.event('throw_guest')}{DAY} }} }}"
    return HighDieView(
        tavern=tavern.view("High die for two", (Stake("ante", decimal(ante)),), (decision,)),
        faces=range(1, block.faces + 1),
        seats=(
            SeatView(Seat.ASKER, "throw_asker", guest_throws),
            SeatView(Seat.GUEST, "throw_guest", tavern.same("settle")),
        ),
        delayed_steps=("watchdog", "throw_guest"),
    )
