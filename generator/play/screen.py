"""An event window for a console of any width, and lines whose rest stands below their beginning. Knows no game.

Texts of a mod are shown as they are: nothing in them is markup, and what would steer a terminal is written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from generator.play.coloured import Piece
from generator.play.tabletop import Card, Place
from generator.play.view import GameView, OptionView, WindowView

_COLOURS = {
    "Y": "yellow",
    "R": "red",
    "G": "green",
    "B": "blue",
    "L": "magenta",
    "W": "bold",
    "P": "magenta",
    "g": "dim",
}
_BORDER = 6
"""Columns that the frame needs beside a title: corners, lines and blanks."""
_COLUMN = 13
"""Columns of the screen below which people stand below each other."""
_PAIR = 2
_STEERING = {number: f"^{chr(number ^ 64)}" for number in (*range(9), *range(11, 32), 127)} | dict.fromkeys(
    range(128, 160), "?"
)


def harmless(text: str) -> str:
    """A text with its control characters written out: `^[` for escape, which would steer a terminal."""
    return text.translate(_STEERING)


def one_line(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def text_of(pieces: Iterable[Piece]) -> Text:
    """Coloured pieces for the console; nothing in them is read as markup."""
    made = Text()
    for piece in pieces:
        made.append(harmless(piece.text), _COLOURS.get(piece.colour, ""))
    return made


def hanging(text: str, indent: int, style: str = "") -> Padding:
    """A line at an indent of its own, and its further lines too."""
    return Padding(Text(harmless(text), style), (0, 0, 0, indent), expand=False)


def framed(window: WindowView, facts: Iterable[str], width: int) -> Panel:
    """A window; of `facts`, the less important later, as many stand on its lower edge as find room there."""
    title = text_of(window.title) if window.title else Text(harmless(window.event))
    fits = title.cell_len <= width - _BORDER and "\n" not in title.plain
    above: list[RenderableType] = [] if fits else [Text(title.plain, "bold"), Text("")]
    body = Group(*above, text_of(window.description), Text(""), options_of(window.options), Text(""))
    edge = ""
    for fact in facts:
        longer = f"{edge}, {fact}" if edge else fact
        if Text(longer).cell_len > width - _BORDER:
            break
        edge = longer
    return Panel(body, title=title if fits else None, subtitle=Text(edge), border_style="yellow", padding=(1, 2, 0, 2))


def options_of(options: Iterable[OptionView]) -> Table:
    """Options with their numbers in front, each with what players see of its effects, or what it lacks."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    for option in options:
        number = Text(f" {option.number + 1}.", "bold" if option.is_valid else "dim")
        grid.add_row(number, Group(text_of(option.text), *_gist(option)))
    return grid


def people_of(view: GameView, width: int, is_everything: bool) -> Iterator[Table]:
    """A column for each person, or a table for each where columns would be narrow.

    Flags, variables and cards that the rules hide are only told where everything is asked for.
    """
    rows = _rows(view, is_everything)
    columns = range(len(view.people))
    if width // (len(view.people) + 1) >= _COLUMN:
        yield _table(view, rows, columns)
        return
    for column in columns:
        yield _table(view, rows, (column,))


def _table(view: GameView, rows: Mapping[str, Sequence[str]], columns: Sequence[int]) -> Table:
    """Some of the people side by side."""
    table = Table(border_style="yellow")
    for head in ("", *(view.people[column].name for column in columns)):
        table.add_column(Text(harmless(head)), overflow="fold")
    for name, cells in rows.items():
        shown = [cells[column] for column in columns]
        if any(shown):
            table.add_row(Text(harmless(name)), *(Text(harmless(cell)) for cell in shown))
    return table


def _rows(view: GameView, is_everything: bool) -> Mapping[str, Sequence[str]]:
    """What is told of people, a cell for each; among more than two, only opinions that are any are told."""
    people, is_crowd = view.people, len(view.people) > _PAIR
    places = [next((place for place in view.places if place.person == one.key), None) for one in people]
    opinions = [[one for one in person.opinions if one.value != "+0" or not is_crowd] for person in people]
    rows = {
        "played by": ["you" if one.is_human else "the AI" if one.is_alive else "nobody: dead" for one in people],
        "gold": [one.gold for one in people],
        "dice": [" ".join(map(str, one.dice)) for one in people],
        "hand": [one.hand for one in people],
        "cards": [_cards(place, is_everything) for place in places],
        "lamps": [" ".join("UP" if up else "DOWN" for up in place.lamps) if place else "" for place in places],
        "counts": [
            "\n".join(f"{one.label} {one.value}" for one in place.counters) if place else "" for place in places
        ],
        **{row.label: [cell.points or _free(cell.preview) for cell in row.cells] for row in view.sheet},
        "traits": [", ".join(trait.label for trait in one.traits) for one in people],
        "modifiers": [", ".join(f"{one.label} {one.value}" for one in person.modifiers) for person in people],
        "opinions": [", ".join(f"{one.value} of {one.label}" for one in found) for found in opinions],
    }
    if is_everything:
        rows["flags"] = ["\n".join(flag.name for flag in one.flags) for one in people]
        rows["variables"] = ["\n".join(f"{one.label} {one.value}" for one in person.variables) for person in people]
    return rows


def _cards(place: Place | None, is_everything: bool) -> str:
    """The cards before a person; those on the table are said to lie there."""
    return ", ".join(_card(card, is_everything) for card in place.cards) if place else ""


def _card(card: Card, is_everything: bool) -> str:
    face = card.face if card.is_open or is_everything else "face down"
    return f"{face} on the table" if card.is_laid else face


def _free(preview: str) -> str:
    """A line of the score card that is not written yet, with what it would be worth now."""
    return f"({preview})" if preview else "-"


def _gist(option: OptionView) -> Iterator[Text]:
    """What stands below an option."""
    if option.is_valid:
        seen = [line.text for line in option.effects if not line.is_hidden and not line.text.endswith(":")]
        if seen:
            yield Text(harmless("; ".join(seen[:3])), "dim")
        return
    lacking = ", ".join(option.missing[:2]) or "other conditions"
    yield Text(harmless(f"not offered, it needs: {lacking}"), "dim red")
