"""What is wrong in a block `one_poker` whose keys are well-formed: a table that is too short, an AI without sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from generator.diagnostics import Diagnostic
from generator.games.one_poker.equilibrium_policy import MOST_LIVES
from generator.games.one_poker.names import GAME
from generator.games.one_poker.rules import COPIES, RANKS, WHOLE
from generator.games.one_poker.spec import OnePoker, Plays
from generator.games.tavern.faults import TavernCodes, tavern_faults
from generator.spec.rules import Rules
from generator.spec.yaml_nodes import KeyPath

CODES: Mapping[str, str] = MappingProxyType(
    {
        "RY361": "table-too-short",
        "RY362": "timid-ai",
        "RY363": "unknown-filter",
        "RY364": "no-duration",
        "RY365": "impatient-ai",
        "RY366": "too-deep",
    }
)
TAVERN_CODES = TavernCodes(unknown_filter="RY363", no_duration="RY364", impatient_ai="RY365")
ONE_GAME_IN = 100_000
"""At most one in so many games may still be under way when the table is cleared, if nobody ever raises."""
FIRST_DEALS = 2
SLACK_DAYS = 5


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; empty if the file has none or the block is switched off."""
    block = rules.game(GAME, OnePoker)
    return () if block is None or not block.enabled else tuple(_findings(rules, block))


def _findings(rules: Rules, block: OnePoker) -> Iterator[Diagnostic]:
    yield from _table_days(rules, block)
    yield from _cautious(rules, block)
    yield from _equilibrium(rules, block)
    yield from tavern_faults(rules, GAME, block, TAVERN_CODES)


def _fault(rules: Rules, code: str, path: KeyPath, message: str, help: str) -> Diagnostic:
    return Diagnostic(code, CODES[code], message, rules.place(("games", GAME, *path)), help=help)


def _table_days(rules: Rules, block: OnePoker) -> Iterator[Diagnostic]:
    rounds = longest_game(block.lives)
    days = (rounds + FIRST_DEALS) * block.round_days + SLACK_DAYS
    if block.table_days < days:
        yield _fault(
            rules,
            "RY361",
            ("table_days",),
            f"with {block.lives} lives each, one game in {ONE_GAME_IN:,} takes {rounds} rounds or more if nobody "
            f"raises, so `table_days: {block.table_days}` is too short",
            f"write {days} or more, or give fewer lives",
        )


def _cautious(rules: Rules, block: OnePoker) -> Iterator[Diagnostic]:
    numbers = block.ai.cautious
    if numbers.calls_all_in_from < numbers.calls_from:
        yield _fault(
            rules,
            "RY362",
            ("ai", "cautious", "calls_all_in_from"),
            f"the cautious AI would call an all-in from {numbers.calls_all_in_from} percent, and a smaller raise only "
            f"from {numbers.calls_from}",
            f"write {numbers.calls_from} or more",
        )


def _equilibrium(rules: Rules, block: OnePoker) -> Iterator[Diagnostic]:
    traits = [trait for trait, plays in block.ai.players.items() if plays is Plays.EQUILIBRIUM]
    paths: list[KeyPath] = [("ai", "players", trait) for trait in traits]
    if block.ai.otherwise is Plays.EQUILIBRIUM:
        paths.append(("ai", "otherwise"))
    if block.lives > MOST_LIVES:
        for path in paths:
            yield _fault(
                rules,
                "RY366",
                path,
                f"`equilibrium` is computed for games of at most {MOST_LIVES} lives, here they are {block.lives}: the "
                "ways to bet grow fourfold with each life",
                f"write `lives: {MOST_LIVES}` or fewer, or let these AIs be `cautious`",
            )


def longest_game(lives: int) -> int:
    """Rounds within which all but one game in 100,000 are over if nobody ever raises: each moves a life, or none."""
    same = sum(Fraction(1, len(RANKS)) * Fraction(COPIES - 1, WHOLE - 1) for _ in RANKS)
    tie, move = float(same), float((1 - same) / 2)
    chances = [0.0] * (2 * lives + 1)
    chances[lives] = 1.0
    rounds = 0
    while sum(chances[1:-1]) * ONE_GAME_IN > 1:
        rounds += 1
        under_way = [0.0, *chances[1:-1], 0.0]
        chances = [
            tie * under_way[have]
            + move * (under_way[have - 1] if have else 0.0)
            + move * (under_way[have + 1] if have < 2 * lives else 0.0)
            for have in range(2 * lives + 1)
        ]
    return rounds
