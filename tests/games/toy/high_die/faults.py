"""What is wrong in a block `high_die` whose keys are well-formed: a table that is cleared before the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from generator.diagnostics import Diagnostic
from generator.games.tavern.faults import TavernCodes, tavern_faults
from generator.spec.rules import Rules
from tests.games.toy.high_die.names import GAME
from tests.games.toy.high_die.spec import HighDie

SHORTEST_TABLE = 3
"""Days: the guest throws a day after the asker, and somebody may think for a day."""

CODES: Mapping[str, str] = MappingProxyType(
    {"RY901": "table-too-short", "RY902": "unknown-filter", "RY903": "no-duration", "RY904": "impatient-ai"}
)
_TAVERN = TavernCodes(unknown_filter="RY902", no_duration="RY903", impatient_ai="RY904")


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; empty if the file has none or the block is switched off."""
    block = rules.game(GAME, HighDie)
    return () if block is None or not block.enabled else tuple(_findings(rules, block))


def _findings(rules: Rules, block: HighDie) -> Iterator[Diagnostic]:
    if block.table_days < SHORTEST_TABLE:
        message = f"a game takes up to {SHORTEST_TABLE} days, so `table_days: {block.table_days}` is too short"
        place = rules.place(("games", GAME, "table_days"))
        yield Diagnostic("RY901", CODES["RY901"], message, place, help=f"write {SHORTEST_TABLE} or more")
    yield from tavern_faults(rules, GAME, block, _TAVERN)
