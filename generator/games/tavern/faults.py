"""What can be wrong in the keys that every game at a table has: whom it looks at, how long it lets alone, how often.

Each game has codes of its own for these faults, since a code names one fault of one game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.ck2 import facts
from generator.diagnostics import Diagnostic
from generator.games.tavern.spec import TavernBlock
from generator.spec.codes import did_you_mean
from generator.spec.rules import Rules
from generator.spec.yaml_nodes import KeyPath


@dataclass(frozen=True, slots=True)
class TavernCodes:
    """The codes that a game gives to the faults of the shared keys."""

    unknown_filter: str
    no_duration: str
    impatient_ai: str


def tavern_faults(rules: Rules, game: str, block: TavernBlock, codes: TavernCodes) -> Iterator[Diagnostic]:
    """The faults of the shared keys in the block of a game; `game` is its key below `games:`."""
    checker = _Checker(rules, game, block, codes)
    yield from checker.durations()
    yield from checker.filters()
    yield from checker.intervals()


@dataclass(frozen=True, slots=True)
class _Checker:
    """One block under examination."""

    rules: Rules
    game: str
    block: TavernBlock
    codes: TavernCodes

    def durations(self) -> Iterator[Diagnostic]:
        """A guest who declined, and would be left alone for ever."""
        name = self.block.declining.left_alone
        if self.rules.event_modifiers[name].duration is None:
            message = f"`{name}` has no duration, so nobody could be asked again"
            help = "give that event modifier `years: 5`"
            yield self.fault(self.codes.no_duration, "no-duration", ("declining", "left_alone"), message, help)

    def filters(self) -> Iterator[Diagnostic]:
        """Target filters that the game lacks, and an AI filter that is as wide as the world."""
        known = facts.enums()["filter_targets_character"]
        for key in ("filter", "ai_filter"):
            name = getattr(self.block.invitation, key)
            if name not in known:
                message = f"the game has no target filter `{name}`"
                yield self.unknown_filter(key, message, did_you_mean(name, known))
        if self.block.invitation.ai_filter.startswith("all"):
            message = "`all` makes the AI look at every character of the world, expected a smaller circle"
            yield self.unknown_filter("ai_filter", message, "write `liege`, `court` or `realm`")

    def unknown_filter(self, key: str, message: str, help: str) -> Diagnostic:
        """A fault of one of the two filters."""
        return self.fault(self.codes.unknown_filter, "unknown-filter", ("invitation", key), message, help)

    def intervals(self) -> Iterator[Diagnostic]:
        """An AI that would have to ask more often than it thinks of asking."""
        invitation = self.block.invitation
        if invitation.ai_asks_every < invitation.ai_checks_every:
            message = (
                f"an AI that thinks of asking every {invitation.ai_checks_every} months cannot ask every "
                f"{invitation.ai_asks_every}"
            )
            help = f"write {invitation.ai_checks_every} or more, or a smaller `ai_checks_every`"
            path = ("invitation", "ai_asks_every")
            yield self.fault(self.codes.impatient_ai, "impatient-ai", path, message, help)

    def fault(self, code: str, slug: str, path: KeyPath, message: str, help: str) -> Diagnostic:
        """A fault at a key of the block."""
        return Diagnostic(code, slug, message, self.rules.place(("games", self.game, *path)), help=help)
