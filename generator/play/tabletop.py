"""What lies on the table besides dice: cards, lamps, lives, points, a score card; from neutral symbols of a manifest.

    "table": {
      "cards": {"hand": ["kb_card_1"], "laid": "kb_laid", "up": "kb_ups", "marks": {"11": "J"},
                "unseen_at": ["kb.3"], "shown_at": ["kb.9"]},
      "tokens": ["kb_lives"], "counters": ["kb_points"], "marks": ["kb_again_1"], "marked_at": {"kb.4": "root"},
      "sheet": {"lines": [{"variable": "kb_aces", "preview": "kb_aces_now", "text": "kb_text_aces"}],
                "free": -1, "sums": ["kb_sum"]}
    }

All of it may be missing. `unseen_at` are events whose choices the others do not see, `shown_at` those at which laid
cards lie open. `up` counts the cards of a hand that are up. `marks` are flags, one for each die that is thrown again;
they count at the events `marked_at`, of `root` or `from`. A laid card lies there only while the hand is not full: after
that it is the one of the round before. Knows no game and no page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.build.manifest import Json
from generator.play import plain
from generator.play.portrait import Portrait


@dataclass(frozen=True, slots=True)
class Cards:
    """Variables that hold cards as numbers, 0 for none; `marks` are what ranks are called that are not their number."""

    hand: tuple[str, ...] = ()
    laid: str = ""
    up: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    unseen_at: frozenset[str] = frozenset()
    shown_at: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a score card: its variable, the variable of what it would be worth now, the key of its text."""

    variable: str
    preview: str
    text: str


@dataclass(frozen=True, slots=True)
class Tabletop:
    """What a manifest says that a player has on the table; empty where it says nothing."""

    cards: Cards = Cards()
    tokens: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    lines: tuple[SheetLine, ...] = ()
    free: str = ""
    sums: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    marked_at: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: what stands on it, whether it was laid on the table, whether the one at the screen may see it."""

    face: str
    is_laid: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class Counter:
    """A number of a player by its name; tokens are things that can be drawn one by one."""

    label: str
    value: str
    is_token: bool


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before one player; a lamp for each card of a full hand, lit for up; `marked` dice, counted from 0."""

    person: str
    cards: tuple[Card, ...]
    lamps: tuple[bool, ...]
    counters: tuple[Counter, ...]
    marked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of a score card: what is written, or what could be written now; both empty where neither is known."""

    points: str
    preview: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the score card, a field for each player; sums stand below a rule."""

    label: str
    cells: tuple[Cell, ...]
    is_sum: bool


@dataclass(frozen=True, slots=True)
class Looking:
    """Who sees the own cards, who is to choose, whose marks count, whether laid cards, or all, are open."""

    own: frozenset[str] = frozenset()
    choosing: str = ""
    marking: str = ""
    laid_open: bool = False
    all_open: bool = False


def tabletop_of(block: Mapping[str, Json]) -> Tabletop:
    """What a game's block of symbols says; what is not understood counts as not there."""
    table = plain.block(block.get("table"))
    sheet, cards = plain.block(table.get("sheet")), plain.block(table.get("cards"))
    lines = sheet.get("lines")
    return Tabletop(
        Cards(
            plain.words(cards.get("hand")),
            plain.word(cards.get("laid")),
            plain.word(cards.get("up")),
            {rank: str(mark) for rank, mark in plain.block(cards.get("marks")).items()},
            frozenset(plain.words(cards.get("unseen_at"))),
            frozenset(plain.words(cards.get("shown_at"))),
        ),
        plain.words(table.get("tokens")),
        plain.words(table.get("counters")),
        tuple(_line(plain.block(line)) for line in (lines if isinstance(lines, list | tuple) else ())),
        str(sheet.get("free", "")),
        plain.words(sheet.get("sums")),
        plain.words(table.get("marks")),
        {event: str(who) for event, who in plain.block(table.get("marked_at")).items()},
    )


def place_of(tabletop: Tabletop, person: Portrait, looking: Looking) -> Place:
    """What lies before a player; nothing where the game has not begun."""
    values = {one.name: one for one in person.variables}
    flags, is_marked = {one.name for one in person.flags}, person.key == looking.marking
    cards = _cards(tabletop.cards, person, looking)
    up = values.get(tabletop.cards.up)
    lit = int(up.value) if up and up.value.isdecimal() else 0
    return Place(
        person.key,
        cards,
        tuple(number < lit for number in range(len(tabletop.cards.hand))) if up and cards else (),
        tuple(
            Counter(values[name].label, values[name].value, name in tabletop.tokens)
            for name in (*tabletop.tokens, *tabletop.counters)
            if name in values
        ),
        tuple(number for number, flag in enumerate(tabletop.marks) if flag in flags and is_marked),
    )


def _cards(cards: Cards, person: Portrait, looking: Looking) -> tuple[Card, ...]:
    """The hand, then the card on the table."""
    values = {one.name: one.value for one in person.variables}
    is_own = looking.all_open or person.key in looking.own
    hand = [rank for name in cards.hand if (rank := values.get(name, "0")) != "0"]
    laid = [rank for rank in (values.get(cards.laid, "0"),) if rank != "0" and len(hand) < len(cards.hand)]
    return tuple(
        Card(cards.marks.get(rank, rank), is_laid, is_own or (is_laid and looking.laid_open))
        for ranks, is_laid in ((hand, False), (laid, True))
        for rank in ranks
    )


def sheet_of(
    tabletop: Tabletop, people: tuple[Portrait, ...], looking: Looking, label: Callable[[str], str]
) -> tuple[SheetRow, ...]:
    """The score card with a column for each person; empty where nobody has one."""
    columns = [{one.name: one.value for one in person.variables} for person in people]
    if not any(line.variable in values for line in tabletop.lines for values in columns):
        return ()
    is_choosing = [person.key == looking.choosing for person in people]
    rows = [
        SheetRow(
            label(line.text or line.variable),
            tuple(_cell(tabletop, line, values, shows) for values, shows in zip(columns, is_choosing, strict=True)),
            False,
        )
        for line in tabletop.lines
    ]
    sums = [
        SheetRow(label(name), tuple(Cell(values.get(name, ""), "") for values in columns), True)
        for name in tabletop.sums
    ]
    return (*rows, *sums)


def _cell(tabletop: Tabletop, line: SheetLine, values: Mapping[str, str], shows_preview: bool) -> Cell:
    points = values.get(line.variable, tabletop.free)
    if points != tabletop.free:
        return Cell(points, "")
    return Cell("", values.get(line.preview, "") if shows_preview else "")


def _line(line: Mapping[str, Json]) -> SheetLine:
    return SheetLine(plain.word(line.get("variable")), plain.word(line.get("preview")), plain.word(line.get("text")))
