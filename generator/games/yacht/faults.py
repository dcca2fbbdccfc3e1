"""What is wrong in a block `yacht` whose keys are well-formed: orders with gaps, plans that nobody could follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from generator.diagnostics import Diagnostic
from generator.games.tavern.faults import TavernCodes, tavern_faults
from generator.games.yacht.rules import CARD, Category
from generator.games.yacht.spec import REROLLS, Apart, Yacht
from generator.spec.codes import listing
from generator.spec.rules import Rules
from generator.spec.yaml_nodes import KeyPath

GAME = "yacht"
SLACK_DAYS = 10
"""Days for thinking that a table must have beyond those that the dice take."""

CODES: Mapping[str, str] = MappingProxyType(
    {
        "RY341": "named-twice",
        "RY342": "left-out",
        "RY343": "no-upper-line",
        "RY344": "table-too-short",
        "RY345": "unknown-filter",
        "RY346": "no-duration",
        "RY347": "impatient-ai",
        "RY348": "never-few",
    }
)
_TAVERN = TavernCodes(unknown_filter="RY345", no_duration="RY346", impatient_ai="RY347")


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; empty if the file has none or the block is switched off."""
    block = rules.game(GAME, Yacht)
    return () if block is None or not block.enabled else tuple(_Checker(rules, block).findings())


def longest_game(block: Yacht) -> int:
    """Days from sitting down to the last throw if nobody leaves a window open for long."""
    throws = 1 + REROLLS if block.dice.a_day_between is Apart.ROLLS else 1
    return 2 * len(CARD) * throws


class _Checker:
    """One block under examination."""

    def __init__(self, rules: Rules, block: Yacht) -> None:
        self.rules = rules
        self.block = block

    def findings(self) -> Iterator[Diagnostic]:
        """All faults of the block."""
        yield from self._orders()
        yield from self._sixes_or_yacht()
        yield from self._durations()
        yield from tavern_faults(self.rules, GAME, self.block, _TAVERN)

    def _fault(self, code: str, path: KeyPath, message: str, help: str) -> Diagnostic:
        return Diagnostic(code, CODES[code], message, self.rules.place(("games", GAME, *path)), help=help)

    def _orders(self) -> Iterator[Diagnostic]:
        cpu = self.block.cpu
        orders: Mapping[KeyPath, Sequence[Category]] = {
            ("cpu", "complete"): cpu.complete,
            ("cpu", "locked", "lines"): cpu.locked.lines,
            ("cpu", "sacrifice"): cpu.sacrifice,
        }
        for path, order in orders.items():
            for place, category in enumerate(order):
                if category in order[:place]:
                    yield self._fault(
                        "RY341", (*path, place), f"`{category}` stands here a second time", "leave one of them out"
                    )
        for place, category in enumerate(cpu.locked.lines):
            if not category.is_upper:
                yield self._fault(
                    "RY343",
                    ("cpu", "locked", "lines", place),
                    f"`{category}` counts no face, expected one of the six upper lines",
                    "name `aces` to `sixes` here",
                )
        if left_out := [str(category) for category in CARD if category not in cpu.sacrifice]:
            yield self._fault(
                "RY342",
                ("cpu", "sacrifice"),
                f"{listing(left_out)} {'is' if len(left_out) == 1 else 'are'} left out, so the AI may find no line "
                "to give up",
                "list all thirteen lines, the first to be given up first",
            )

    def _sixes_or_yacht(self) -> Iterator[Diagnostic]:
        either = self.block.cpu.sixes_or_yacht
        if either.missing_most < either.missing_below - 1:
            yield self._fault(
                "RY348",
                ("cpu", "sixes_or_yacht", "missing_most"),
                f"with `missing_below: {either.missing_below}` few upper lines are never asked for at "
                f"`missing_most: {either.missing_most}`",
                f"write {either.missing_below - 1} or more",
            )

    def _durations(self) -> Iterator[Diagnostic]:
        days = longest_game(self.block)
        if self.block.table_days < days + SLACK_DAYS:
            yield self._fault(
                "RY344",
                ("table_days",),
                f"a game takes {days} days, and {SLACK_DAYS} more are wanted for thinking, "
                f"so `table_days: {self.block.table_days}` is too short",
                f"write {days + SLACK_DAYS} or more",
            )
