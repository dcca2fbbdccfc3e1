"""What could have run and what did: every event, option, effect, entry and condition of some files, with counts.

What could run is what the interpreter compiles, so a statement that is not simulated is not counted as missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from generator.interpret.compiler import Compiler, Step
from generator.interpret.core import Condition
from generator.interpret.definitions import Definition, Site, Sources
from generator.interpret.program import Program
from generator.script.tree import Script, Statement
from generator.simulate.coverage_counts import Hits, Spot, spot_of


class Part(StrEnum):
    """What can be covered."""

    EVENT = "event"
    OPTION = "option"
    EFFECT = "effect"
    ENTRY = "entry"
    CONDITION = "condition"

    @property
    def plural(self) -> str:
        """The word for several."""
        return "entries" if self is Part.ENTRY else f"{self.value}s"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that could run: where, its text, how often it ran; a condition: how often it was true and false.

    `line` and `column` count from 1. `times` of a condition is how often it was judged.
    """

    part: Part
    line: int
    column: int
    text: str
    times: int
    true: int = 0
    false: int = 0

    @property
    def is_covered(self) -> bool:
        """Whether it ran; a condition: whether it was both true and false."""
        return bool(self.true and self.false) if self.part is Part.CONDITION else bool(self.times)

    @property
    def lack(self) -> str:
        """What is missing, in two words."""
        if self.is_covered:
            return ""
        if self.part is Part.CONDITION and self.times:
            return "never true" if not self.true else "never false"
        return {Part.EVENT: "never started", Part.OPTION: "never chosen", Part.ENTRY: "never drawn"}.get(
            self.part, "never judged" if self.part is Part.CONDITION else "never run"
        )


@dataclass(frozen=True, slots=True)
class FileCoverage:
    """One file: its lines, and everything in it that could run, in order."""

    path: str
    lines: tuple[str, ...]
    items: tuple[Item, ...]

    def count(self, part: Part) -> tuple[int, int]:
        """How many of a part are covered, and how many there are."""
        of_part = [item for item in self.items if item.part is part]
        return sum(item.is_covered for item in of_part), len(of_part)

    @property
    def missed(self) -> tuple[Item, ...]:
        """What is not covered."""
        return tuple(item for item in self.items if not item.is_covered)

    def on_line(self) -> Mapping[int, Sequence[Item]]:
        """The items by line."""
        found: dict[int, list[Item]] = {}
        for item in self.items:
            found.setdefault(item.line, []).append(item)
        return found


@dataclass(slots=True)
class _Coverable:
    """Spots that could be covered, by part, each with its script and the span's end."""

    spots: dict[Part, dict[Spot, Site]] = field(default_factory=lambda: {part: {} for part in Part})

    def add(self, part: Part, site: Site) -> None:
        """Note a part at its spot; compiled twice, it is one."""
        self.spots[part].setdefault(spot_of(site), site)


class _NotingCompiler(Compiler):
    """Notes the site of everything it compiles."""

    def __init__(self, program: Program, script: Script, found: _Coverable) -> None:
        super().__init__(program, script)
        self.found = found

    def site(self, statement: Statement) -> Site:
        """The place of a statement; an entry of a random list is noted."""
        made = super().site(statement)
        if statement.key.isdecimal():
            self.found.add(Part.ENTRY, made)
        return made

    def conditions(
        self, statements: Iterable[Statement], skip: frozenset[str] = frozenset()
    ) -> list[tuple[Site, Condition]]:
        """Compiled conditions, each of them noted."""
        made = super().conditions(statements, skip)
        for site, _ in made:
            self.found.add(Part.CONDITION, site)
        return made

    def steps(self, statements: Sequence[Statement], skip: frozenset[str] = frozenset()) -> list[Step]:
        """Compiled effects, each of them noted."""
        made = super().steps(statements, skip)
        for site, _ in made:
            self.found.add(Part.EFFECT, site)
        return made


class _NotingProgram(Program):
    """Compiles with a compiler that notes."""

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.found = _Coverable()

    def compiler(self, definition: Definition) -> Compiler:
        """A compiler for the script in which something is defined."""
        return _NotingCompiler(self, definition.script, self.found)


def coverage(sources: Sources, hits: Hits, everything: bool) -> tuple[FileCoverage, ...]:
    """The coverage of every file in which something ran, or of all files with script that can run."""
    paths = None if everything else {path for counts in _counts(hits) for path, _ in counts}
    found = _coverable(sources, paths)
    for counts in (hits.true, hits.false):
        for spot in counts:
            if spot not in found.spots[Part.CONDITION] and spot in found.spots[Part.EFFECT]:
                found.add(Part.CONDITION, found.spots[Part.EFFECT][spot])
    scripts = {site.script.source.path: site.script for sites in found.spots.values() for site in sites.values()}
    return tuple(
        _file(script, found, hits) for path, script in sorted(scripts.items()) if paths is None or path in paths
    )


def _counts(hits: Hits) -> tuple[Counter[Spot], ...]:
    return hits.effects, hits.entries, hits.true, hits.false, hits.events, hits.options


def _coverable(sources: Sources, paths: set[str] | None) -> _Coverable:
    """Everything defined in some files, compiled for its sites."""
    program = _NotingProgram(sources)

    def wanted(table: Mapping[str, Definition]) -> Iterator[str]:
        """The names that are defined in the chosen files."""
        return (name for name, one in table.items() if paths is None or one.script.source.path in paths)

    for name in wanted(sources.events):
        event = program.event(name)
        if event is not None:
            program.found.add(Part.EVENT, event.site)
            for option in event.options:
                program.found.add(Part.OPTION, option.site)
    for name in wanted(sources.decisions):
        program.decision(name)
    for name in wanted(sources.effects):
        program.effect_macro(name)
    for name in wanted(sources.triggers):
        program.trigger_macro(name, True)
    return program.found


def _file(script: Script, found: _Coverable, hits: Hits) -> FileCoverage:
    path = script.source.path
    items = [
        _item(part, script, site, spot, hits)
        for part, sites in found.spots.items()
        for spot, site in sites.items()
        if spot[0] == path
    ]
    items.sort(key=lambda item: (item.line, item.column, item.part))
    count = len(script.source.line_starts)
    return FileCoverage(path, tuple(script.source.line(number) for number in range(1, count + 1)), tuple(items))


def _item(part: Part, script: Script, site: Site, spot: Spot, hits: Hits) -> Item:
    place = script.source.position(site.span.start)
    text = script.source.text[site.span.start : site.span.end]
    true, false = (hits.true[spot], hits.false[spot]) if part is Part.CONDITION else (0, 0)
    times = {
        Part.EVENT: hits.events[spot],
        Part.OPTION: hits.options[spot],
        Part.EFFECT: hits.effects[spot],
        Part.ENTRY: hits.entries[spot],
        Part.CONDITION: true + false,
    }[part]
    return Item(part, place.line, place.column, text, times, true, false)
