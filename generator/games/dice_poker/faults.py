"""What is wrong in a block `dice_poker` whose keys are well-formed: hands that cannot come, codes that overflow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from generator.diagnostics import Diagnostic
from generator.games.dice_poker.rules import (
    LARGEST_NUMBER,
    Faces,
    Groups,
    Pattern,
    Table,
    combination,
    largest_lone_code,
    smallest_base,
)
from generator.games.dice_poker.spec import DicePoker, HandRule
from generator.games.tavern.faults import TavernCodes, tavern_faults
from generator.spec.codes import did_you_mean
from generator.spec.rules import Rules
from generator.spec.yaml_nodes import KeyPath

GAME = "dice_poker"
NOTHING = "nothing"
DIARY_BASE = 10
"""The base in which the diary of the Witcher Kings mod codes the lone dice."""
SLACK_DAYS = 5

CODES: Mapping[str, str] = MappingProxyType(
    {
        "RY301": "impossible-hand",
        "RY302": "same-hand",
        "RY303": "swallowed-hand",
        "RY304": "lone-code",
        "RY305": "unknown-hand",
        "RY306": "table-too-short",
        "RY307": "wrong-stakes",
        "RY308": "no-such-face",
        "RY309": "unknown-filter",
        "RY310": "no-duration",
        "RY311": "nobody-chooses",
        "RY313": "impatient-ai",
        "RY314": "optimum-too-large",
    }
)
TAVERN_CODES = TavernCodes(unknown_filter="RY309", no_duration="RY310", impatient_ai="RY313")


def pattern_of(hand: HandRule) -> Pattern:
    """The pattern of a hand without faults."""
    return Faces(hand.faces) if hand.faces is not None else Groups(hand.groups or ())


def table_of(block: DicePoker) -> Table:
    """The reference game of a block whose hands have no faults.

    The base of the lone code is the given one, else the diary's while the code fits, else the smallest possible.
    """
    dice, faces, hands = block.dice.count, block.dice.faces, tuple(map(pattern_of, block.hands))
    if block.lone_base is not None:
        return Table(dice, faces, hands, block.lone_base)
    needed = smallest_base(dice, faces, hands)
    diary = Table(dice, faces, hands, DIARY_BASE)
    fits = needed <= DIARY_BASE and largest_lone_code(diary) <= LARGEST_NUMBER
    return diary if fits else Table(dice, faces, hands, needed)


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; empty if the file has none or the block is switched off."""
    block = rules.game(GAME, DicePoker)
    return () if block is None or not block.enabled else tuple(_Checker(rules, block).findings())


class _Checker:
    """One block under examination."""

    def __init__(self, rules: Rules, block: DicePoker) -> None:
        self.rules = rules
        self.block = block

    def findings(self) -> Iterator[Diagnostic]:
        """All faults; hands are asked for on the table only if each of them is possible by itself."""
        shapes = list(self._impossible_hands())
        yield from shapes
        if not shapes:
            yield from self._unreachable_hands()
            yield from self._lone_code()
        yield from self._names_of_hands()
        yield from self._faces()
        yield from self._tournament()
        yield from self._durations()
        yield from tavern_faults(self.rules, GAME, self.block, TAVERN_CODES)
        yield from self._weights()

    def _fault(self, code: str, path: KeyPath, message: str, help: str) -> Diagnostic:
        return Diagnostic(code, CODES[code], message, self.rules.place(("games", GAME, *path)), help=help)

    def _impossible_hands(self) -> Iterator[Diagnostic]:
        dice, faces = self.block.dice.count, self.block.dice.faces
        for index, hand in enumerate(self.block.hands):
            given = [key for key, pattern in (("groups", hand.groups), ("faces", hand.faces)) if pattern is not None]
            path: KeyPath = ("hands", index, *given) if len(given) == 1 else ("hands", index)
            for message, help in _shape_faults(hand, dice, faces):
                yield self._fault("RY301", path, f"`{hand.name}` {message}", help)

    def _unreachable_hands(self) -> Iterator[Diagnostic]:
        """Hands that no roll is read as, because a better one always fits as well."""
        patterns = [pattern_of(hand) for hand in self.block.hands]
        first_matches = Counter[int]()
        covering: list[set[int]] = [set() for _ in patterns]
        for dice in Table(self.block.dice.count, self.block.dice.faces, tuple(patterns), 2).every_hand():
            matching = [
                index for index, pattern in enumerate(patterns) if combination(pattern, dice, self.block.dice.faces)
            ]
            first_matches[matching[0] if matching else -1] += 1
            for index in matching[1:]:
                covering[index].add(matching[0])
        for index, hand in enumerate(self.block.hands):
            if not first_matches[index]:
                yield self._unreachable(index, hand, patterns, covering[index])

    def _unreachable(self, index: int, hand: HandRule, patterns: list[Pattern], covering: set[int]) -> Diagnostic:
        twin = next((other for other in range(index) if patterns[other] == patterns[index]), None)
        if twin is not None:
            better = self.block.hands[twin].name
            return self._fault(
                "RY302",
                ("hands", index),
                f"`{hand.name}` and `{better}` have the same pattern, so no roll can tell them apart",
                "remove one of the two, or change its pattern",
            )
        names = ", ".join(f"`{self.block.hands[other].name}`" for other in sorted(covering))
        return self._fault(
            "RY303",
            ("hands", index),
            f"`{hand.name}` never counts: every roll that fits it already counts as {names}",
            f"list `{hand.name}` before {names}, best first",
        )

    def _lone_code(self) -> Iterator[Diagnostic]:
        table = table_of(self.block)
        needed = smallest_base(table.dice, table.faces, table.hands)
        path: KeyPath = ("lone_base",) if self.block.lone_base is not None else ("dice",)
        if table.base < needed:
            yield self._fault(
                "RY304",
                path,
                f"with `lone_base: {table.base}` different dice get one code, since {needed - 1} equal dice can remain",
                f"write `lone_base: {needed}` or leave the key out",
            )
        elif largest_lone_code(table) > LARGEST_NUMBER:
            yield self._fault(
                "RY304",
                path,
                f"the code of the remaining dice to the base {table.base} reaches {largest_lone_code(table):,}, "
                f"and a variable holds at most {LARGEST_NUMBER:,}",
                "list more hands, so that fewer equal dice remain, or take fewer faces",
            )

    def _names_of_hands(self) -> Iterator[Diagnostic]:
        names = [hand.name for hand in self.block.hands]
        for index, name in enumerate(names):
            if name in names[:index] or name == NOTHING:
                taken = f"`{name}` is always the last hand" if name == NOTHING else f"there are two hands `{name}`"
                yield self._fault("RY302", ("hands", index, "name"), taken, "give it another name")
        if self.block.luck.hand not in names:
            yield self._unknown_hand(("luck", "hand"), self.block.luck.hand, names)
        for name in self.block.ai.reroll:
            if name not in (*names, NOTHING):
                place = self.rules.key_place(("games", GAME, "ai", "reroll", name))
                yield replace(self._unknown_hand(("ai", "reroll", name), name, (*names, NOTHING)), place=place)

    def _unknown_hand(self, path: KeyPath, name: str, known: Iterable[str]) -> Diagnostic:
        return self._fault("RY305", path, f"there is no hand `{name}`", did_you_mean(name, known))

    def _faces(self) -> Iterator[Diagnostic]:
        for index, lean in enumerate(self.block.influence.leans):
            if lean.face > self.block.dice.faces:
                message = f"the dice have no face {lean.face}, expected 1 to {self.block.dice.faces}"
                yield self._fault("RY308", ("influence", "leans", index, "face"), message, "name a face of the dice")

    def _tournament(self) -> Iterator[Diagnostic]:
        tournament = self.block.tournament
        if len(tournament.stakes) != tournament.rounds:
            yield self._fault(
                "RY307",
                ("tournament", "stakes"),
                f"there are {len(tournament.stakes)} stakes for {tournament.rounds} rounds, expected one for each",
                "list the stake of each round, the first round first",
            )

    def _durations(self) -> Iterator[Diagnostic]:
        longest = longest_game(self.block) + SLACK_DAYS
        if self.block.table_days < longest:
            yield self._fault(
                "RY306",
                ("table_days",),
                f"a game may last {longest - SLACK_DAYS} days, and {SLACK_DAYS} more are wanted for thinking, "
                f"so `table_days: {self.block.table_days}` is too short",
                f"write {longest} or more",
            )

    def _weights(self) -> Iterator[Diagnostic]:
        ai = self.block.ai
        for first, second, weights in (
            ("raise", "check", (ai.raise_, ai.check)),
            ("call", "resign", (ai.call, ai.resign)),
        ):
            if not any(weights):
                message = f"`{first}` and `{second}` both weigh 0, so the AI could choose neither"
                yield self._fault("RY311", ("ai",), message, "give one of them a weight above 0")


def longest_game(block: DicePoker) -> int:
    """Days from sitting down to the last showdown if nobody leaves a window open for long."""
    rolls = 2 * block.dice.rolls if block.dice.a_day_apart else 0
    rounds = block.tournament.rounds if block.tournament.enabled else 1
    return rounds * rolls + (rounds - 1)


def _shape_faults(hand: HandRule, dice: int, faces: int) -> Iterator[tuple[str, str]]:
    """What is impossible about a hand alone, and what to do."""
    if (hand.groups is None) == (hand.faces is None):
        yield ("needs either `groups` or `faces`", "write `groups: [3, 2]` or `faces: [1, 2, 3, 4, 5]`")
    elif hand.groups is not None:
        yield from _group_faults(hand.groups, dice, faces)
    elif hand.faces is not None:
        if not hand.faces:
            yield ("lists no face", "list the faces that must be there")
        if len(hand.faces) > dice:
            yield (f"needs {len(hand.faces)} dice, and there are {dice}", "list fewer faces or take more dice")
        if any(face > faces for face in hand.faces):
            yield (f"names a face that a die of {faces} faces lacks", f"name faces from 1 to {faces}")


def _group_faults(groups: tuple[int, ...], dice: int, faces: int) -> Iterator[tuple[str, str]]:
    if not groups:
        yield ("lists no group", "write the size of each group, the largest first")
    if any(size < 2 for size in groups):
        yield ("has a group of fewer than two dice", "leave it out: single dice are compared by themselves")
    if tuple(sorted(groups, reverse=True)) != groups:
        yield ("lists its groups out of order", f"write `groups: {sorted(groups, reverse=True)}`")
    if sum(groups) > dice:
        yield (f"needs {sum(groups)} dice, and there are {dice}", "make the groups smaller or take more dice")
    if len(groups) > faces:
        yield (f"needs {len(groups)} different faces, and a die has {faces}", "list fewer groups")
