"""What a page asks for, read from JSON: closed kinds of action with checked values. Knows no game and no web.

    {"action": "choose", "window": 3, "option": 0}

Anything else than what is listed here is a `BadRequest` with one line that says what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.errors import UserError
from generator.interpret.definitions import COLUMNS
from generator.play.game import Game
from generator.play.setting import Setting, Start, StartKind, game_setting

_LARGEST_SEED = 2**31 - 1
_RICHEST = 1_000_000
_MOST = 200
_LONGEST = 200
Body: TypeAlias = Mapping[str, object]
Act: TypeAlias = Callable[[Game], None]


class BadRequest(UserError):
    """A request that is none of those that the page makes."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a request, each read with its type."""

    body: Body

    def number(self, key: str, least: int, largest: int) -> int:
        """A whole number in a range."""
        value = self.body.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= largest:
            raise BadRequest(f"`{key}` must be a whole number from {least} to {largest}")
        return value

    def truth(self, key: str) -> bool:
        """True or false."""
        value = self.body.get(key)
        if not isinstance(value, bool):
            raise BadRequest(f"`{key}` must be true or false")
        return value

    def word(self, key: str) -> str:
        """A short text."""
        value = self.body.get(key)
        if not isinstance(value, str) or not value or len(value) > _LONGEST or not _is_text(value):
            raise BadRequest(f"`{key}` must be a text of 1 to {_LONGEST} characters")
        return value

    def items(self, key: str) -> list[object]:
        """A list of at most 200 things."""
        value = self.body.get(key, [])
        if not isinstance(value, list) or len(value) > _MOST:
            raise BadRequest(f"`{key}` must be a list of at most {_MOST} entries")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """A list of short texts."""
        return tuple(Fields({key: one}).word(key) for one in self.items(key))

    def numbers(self, key: str, least: int, largest: int) -> tuple[int, ...]:
        """A list of whole numbers in a range."""
        return tuple(Fields({key: one}).number(key, least, largest) for one in self.items(key))

    def blocks(self, key: str) -> tuple[Fields, ...]:
        """A list of objects."""
        found = []
        for one in self.items(key):
            if not isinstance(one, dict):
                raise BadRequest(f"`{key}` must be a list of objects")
            found.append(Fields(one))
        return tuple(found)


def _is_text(value: str) -> bool:
    """Whether a text can be written at all: JSON may hold halves of characters."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def action_of(body: object) -> Act:
    """What a request asks for, as a function that does it to a game."""
    if not isinstance(body, dict):
        raise BadRequest("the request must be a JSON object")
    fields = Fields(body)
    name = fields.word("action")
    maker = ACTIONS.get(name)
    if maker is None:
        raise BadRequest(f"there is no action `{name[:40]}`", f"there are {', '.join(ACTIONS)}")
    return maker(fields)


def _choose(fields: Fields) -> Act:
    window, option = fields.number("window", 1, _LARGEST_SEED), fields.number("option", 0, _MOST)
    return lambda game: game.choose(window, option)


def _ai(fields: Fields) -> Act:
    window = fields.number("window", 1, _LARGEST_SEED)
    return lambda game: game.let_ai_choose(window)


def _undo(fields: Fields) -> Act:
    moment = fields.number("moment", 0, 100_000)
    return lambda game: game.undo(moment)


def _jump(fields: Fields) -> Act:
    days = fields.number("days", 1, 36_500)
    return lambda game: game.jump(days)


def _human(fields: Fields) -> Act:
    person, human = fields.word("person"), fields.truth("human")
    return lambda game: game.set_human(person, human)


def _seeded(act: Callable[[Game, int], None]) -> Callable[[Fields], Act]:
    def make(fields: Fields) -> Act:
        """The act with the seed that the page has sent."""
        seed = fields.number("seed", 0, _LARGEST_SEED)
        return lambda game: act(game, seed)

    return make


def _draws(fields: Fields) -> Act:
    draws = fields.numbers("draws", -1, 1000)
    return lambda game: game.give_draws(draws)


def _language(fields: Fields) -> Act:
    column = fields.number("column", 0, 4)
    if column not in COLUMNS.values():
        raise BadRequest(f"`column` must be one of {', '.join(map(str, COLUMNS.values()))}")
    return lambda game: game.show_in(column)


def _begin(fields: Fields) -> Act:
    seed, people = fields.number("seed", 0, _LARGEST_SEED), fields.blocks("people")
    draws, humans = fields.numbers("draws", -1, 1000), fields.words("humans")
    name, way = (fields.word(key) if key in fields.body else "" for key in ("game", "way"))
    return lambda game: game.begin(_with_people(_chosen(game, name, humans, way), people), seed, draws)


def _chosen(game: Game, name: str, humans: tuple[str, ...], way: str) -> Setting:
    """The setting of a game of the mod by its name, some roles in human hands; without a name the present one."""
    if not name:
        return game.setting
    return game_setting(game.loaded.program.sources, game.loaded.symbols, name, humans, way)


def _with_people(setting: Setting, people: tuple[Fields, ...]) -> Setting:
    """A setting with the wishes for some of its people."""
    for one in people:
        person = setting.person(one.word("key"))
        setting = setting.with_person(
            replace(
                person,
                name=one.word("name"),
                human=one.truth("human"),
                gold=one.number("gold", -_RICHEST, _RICHEST) * 1000,
                traits=one.words("traits"),
                opinions=dict.fromkeys(
                    (other.key for other in setting.cast.persons if other.key != person.key),
                    one.number("opinion", -100, 100),
                ),
            )
        )
    return setting


_STARTS = (
    StartKind.DECISION,
    StartKind.EVENT,
    StartKind.ANYWAY,
    StartKind.DECISION_ANYWAY,
    StartKind.ON_ACTION,
)


def _start(fields: Fields) -> Act:
    kinds = [kind.value for kind in _STARTS]
    if fields.word("kind") not in kinds:
        raise BadRequest(f"`kind` must be one of {', '.join(kinds)}")
    start = Start(StartKind(fields.word("kind")), fields.word("name"), fields.word("who"), fields.words("others"))
    return lambda game: game.start(start)


ACTIONS: Mapping[str, Callable[[Fields], Act]] = {
    "choose": _choose,
    "ai": _ai,
    "ai_finish": lambda _: lambda game: game.let_ai_finish(),
    "undo": _undo,
    "jump": _jump,
    "human": _human,
    "switch": lambda _: lambda game: game.switch_sides(),
    "reseed": _seeded(Game.reseed),
    "replay": _seeded(Game.replay),
    "draws": _draws,
    "language": _language,
    "begin": _begin,
    "start": _start,
}
"""What can be done to a game, by the name a request gives; `reload` is done by the table, which knows the source."""
