"""What the manifest says about a game of dice poker in the script, typed. Knows no script and no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.build.manifest import Json, Manifest
from generator.errors import UserError
from generator.verify.symbols import BUILD_AGAIN, game_symbols
from generator.verify.worlds import Bonds

GAME = "dice_poker"
_PLAY = "play"
Block: TypeAlias = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Symbols:
    """Names of things in the script; tuples are in the order of dice, ranks or hands."""

    decision: str
    events: Mapping[str, str]
    dice: tuple[str, ...]
    hand_class: str
    ranks: tuple[str, ...]
    lone: str
    cursor: str
    rerolls: str
    seated: str
    ante_paid: str
    raise_paid: str
    marks: tuple[str, ...]
    read_hand: str
    throw_all: str
    better: str
    equal: str
    worse: str
    still_on: str
    lock: str
    link: str
    faces: int
    rolls: int

    def own(self, word: str, number: int | None = None) -> str:
        """What the mod calls a thing of the game that the manifest does not list: `wkd_dp_declining`."""
        base = self.decision.removesuffix(_PLAY)
        return f"{base}{word}" if number is None else f"{base}{word}_{number}"

    def label(self, word: str) -> str:
        """The text key of an option, by its word in rules.yaml."""
        return self.own(f"text_{word}")

    def command(self, word: str) -> str:
        """A bracket command of the game: `hand` gives `GetWkdDpHand`."""
        return "Get" + "".join(part.capitalize() for part in self.own(word).split("_"))

    @property
    def bonds(self) -> Bonds:
        """What holds the players at the table."""
        return Bonds(self.seated, self.lock, self.link, self.events["watchdog"])

    @property
    def reading(self) -> tuple[str, ...]:
        """The variables that compare two hands, in the order in which they count."""
        return (self.hand_class, *self.ranks, self.lone)


def symbols_of(manifest: Manifest, shown: str) -> Symbols:
    """The symbols of dice poker; `UserError` naming `shown` if the manifest has none or lacks one."""
    game = game_symbols(manifest, shown, GAME)
    return _Reader(shown, game).symbols()


@dataclass(frozen=True, slots=True)
class _Reader:
    shown: str
    game: Block

    def symbols(self) -> Symbols:
        """All symbols of the game."""
        variables, flags = self.block("variables"), self.block("flags")
        effects, triggers = self.block("effects"), self.block("triggers")
        dice = self.block("dice")
        return Symbols(
            decision=self.word(self.block("start"), "decision"),
            events={step: self.word(self.block("events"), step) for step in self.block("events")},
            dice=self.words(variables, "dice"),
            hand_class=self.word(variables, "class"),
            ranks=self.words(variables, "ranks"),
            lone=self.word(variables, "lone"),
            cursor=self.word(variables, "cursor"),
            rerolls=self.word(variables, "rerolls"),
            seated=self.word(flags, "seated"),
            ante_paid=self.word(flags, "ante_paid"),
            raise_paid=self.word(flags, "raise_paid"),
            marks=self.words(flags, "marks"),
            read_hand=self.word(effects, "read_hand"),
            throw_all=self.word(effects, "throw_all"),
            better=self.word(triggers, "better_hand"),
            equal=self.word(triggers, "equal_hand"),
            worse=self.word(triggers, "worse_hand"),
            still_on=self.word(triggers, "still_on"),
            lock=self.word(self.game, "lock"),
            link=self.word(self.game, "link"),
            faces=self.number(dice, "faces"),
            rolls=self.number(dice, "rolls"),
        )

    def block(self, key: str) -> Block:
        """A block of the game's symbols."""
        found = self.game.get(key)
        if not isinstance(found, Mapping):
            raise self.missing(key)
        return found

    def word(self, block: Block, key: str) -> str:
        """One name."""
        found = block.get(key)
        if not isinstance(found, str):
            raise self.missing(key)
        return found

    def words(self, block: Block, key: str) -> tuple[str, ...]:
        """A list of names."""
        found = block.get(key)
        if not isinstance(found, Sequence) or isinstance(found, str) or not all(isinstance(one, str) for one in found):
            raise self.missing(key)
        return tuple(str(one) for one in found)

    def number(self, block: Block, key: str) -> int:
        """A whole number."""
        found = block.get(key)
        if not isinstance(found, int):
            raise self.missing(key)
        return found

    def missing(self, key: str) -> UserError:
        """What to say of a symbol that is not there, or of another kind."""
        return UserError(f"the symbols of {GAME} in `{self.shown}` lack `{key}`", BUILD_AGAIN)
