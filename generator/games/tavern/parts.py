"""What every game at a table adds to the mod in the same way: its files, pictures, events, and its ways in.

Knows no game: each game says what it has, and gives its names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.games.contract import Entry, Output, Sprite
from generator.games.tavern.names import Names
from generator.spec.fields import Icon
from generator.spec.yaml_nodes import KeyPath


def outputs(game: str, files: Sequence[str], n: Names) -> tuple[Output, ...]:
    """The files of the mod: `events/yacht.txt` comes from the template below the game's folder, and gets the prefix."""
    return tuple(Output(f"{game}/{file}.j2", _output_path(file, n)) for file in files)


def _output_path(file: str, n: Names) -> str:
    folder, name = file.rsplit("/", 1)
    return f"{folder}/{n.prefix}_{name}"


def sprites(
    n: Names, game_path: KeyPath, table: Icon, decision: Icon, plain: Sequence[str] = (), *, is_targeted: bool = True
) -> tuple[Sprite, ...]:
    """The event picture and the icon of each kind of decision; the game finds a plain decision's icon by its name.

    `plain` are the words of the plain decisions; all targeted ones share an icon, if there are any. `game_path` is the
    block's place in rules.yaml, in whose `pictures` both icons stand.
    """
    icons = {"table": table, "decision": decision}
    found = _pictures(n, plain, is_targeted)
    return tuple(Sprite(name, file, kind, icons[key], (*game_path, "pictures", key)) for name, file, kind, key in found)


def _pictures(n: Names, plain: Sequence[str], is_targeted: bool) -> Iterator[tuple[str, str, str, str]]:
    """Name, file and kind of each sprite, and the key of its icon."""
    table, targeted = n.sprite("table"), n.sprite("decision")
    yield f"GFX_evt_{table}", f"gfx/event_pictures/{table}", "event", "table"
    if is_targeted:
        yield f"GFX_{targeted}", f"gfx/interface/{targeted}", "targeted_decision", "decision"
    for decision in map(n.decision, plain):
        yield f"GFX_{decision}", f"gfx/interface/{decision}", "decision", "decision"


def events(n: Names, is_generated: Callable[[str], bool]) -> Mapping[str, str]:
    """The id of every event that is generated, by its step, in the order of the ids."""
    return {step: n.event(step) for step in sorted(n.numbers, key=n.numbers.__getitem__) if is_generated(step)}


def entries(found: Mapping[str, str]) -> tuple[Entry, ...]:
    """Every event, for the console; most of them need a game that is under way."""
    return tuple(Entry(step.replace("_", " "), f"event {event}") for step, event in found.items())
