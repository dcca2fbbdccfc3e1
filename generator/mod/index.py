"""The index of a mod: everything defined, fired, set, read and shown in it, each with its place.

    folder = find_mod(Path("mod_output"))               # generator.mod.folder; or:
    files = files_in_memory({"events/a.txt": b"..."})   # generator.mod.files
    index = index_mod(folder.files())                   # or index_mod([base_files, mod_files]), the base first

What is there:

    index.events["mw.1"]                 the Definition: name, group (kind of event), file, script, statement, place
    index.defined("trait")               all Definitions of a kind by name; of equal names the first loaded
    index.definitions                    all of them in the order read, hooks that extend each other and doubles too
    index.kinds()                        the kinds that occur
    index.duplicates, index.overrides    names defined twice; files hidden by a higher mod
    index.firings                        every Firing: event, command, heads, is_delayed, is_repeat, owner, place
    index.fired("mw.1")                  the firings of one event
    index.uses                           every Use: thing, name, act, command, role, heads, owner, place
    index.uses_of("variable")            uses of a kind of thing by name
    index.flags()                        uses of flags of all families by (family, name)
    index.texts.entries["mw.1.title"]    localisation: a TextEntry with text("english"), place, file
    index.texts.uses_of("variable")      what texts name: variables printed, saved targets, customizable texts, keys
    index.texts.duplicates               keys that stand twice
    index.in_definition(definition)      (firings, uses) of one definition, in the order of the file
    index.scripts, index.findings        the trees by path; what the parser found
    index.namespaces                     the namespaces that files declare, in lower case

A thing is named by the fact tables' word: `trait`, `event_modifier`, `opinion_modifier`, `character_flag`,
`global_flag`, `flag`, `variable`, `event_target`, `persistent_event_target`, `scripted_effect`, `scripted_trigger`,
`scripted_score_value`, `loc_key`, `sprite`, `religion`, `building` ... (constants in `records.py`). A scripted effect
or trigger counts as called where a key that no table knows has the value `yes` or `no`.

Read are `events`, `decisions`, `common` (without dynasties, bookmarks, defines), sprites, customizable localisation,
localisation, regions, and of `history` the characters and titles whose file holds the word `effect`. Not known: what
the base game defines (see `ck2.base_game.base_names`), gui files, ids of provinces, characters and dynasties, uses in
fields that the tables do not list (a law named in a culture ...), and names that the game builds itself.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from generator.ck2.file_kinds import FileKind, kind_of
from generator.diagnostics import Diagnostic
from generator.mod.definitions import definitions_in
from generator.mod.files import ModFile, ModFiles, Override, merge
from generator.mod.plans import object_plan
from generator.mod.records import DECISION, EVENT, ON_ACTION, Definition, Duplicate, Firing, Use
from generator.mod.texts import TextEntry, Texts, TextUse, gather_texts
from generator.mod.walker import Walker
from generator.script.localisation import LocalisationFile, read_localisation
from generator.script.parser import Reader
from generator.script.tree import Script

_LEFT_OUT = frozenset(
    ("common/dynasties", "common/bookmarks", "common/defines", "common/stories", "common/save_conversion")
)
_SPRITES = frozenset(("interface", "interface/portraits", "interface/holdings"))
_WITH_EFFECTS = frozenset(("history/characters", "history/titles"))
# Of all other files in these folders, and of those left out, only the shape is read: braces, quotes, encoding.
_SHAPED = frozenset(("history", "map"))
# Kinds that several definitions of one name extend instead of competing for it.
_EXTENDED = frozenset((ON_ACTION, "title_history", "character"))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that could not be read, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class _Inside:
    """Which stretch of all firings and uses stands in one definition."""

    firings: slice
    uses: slice


@dataclass(frozen=True, slots=True, eq=False)
class ModIndex:
    """Everything found in a mod, or in several laid over each other; see the module's docstring."""

    names: tuple[str, ...]
    scripts: Mapping[str, Script]
    namespaces: frozenset[str]
    definitions: tuple[Definition, ...]
    firings: tuple[Firing, ...]
    uses: tuple[Use, ...]
    duplicates: tuple[Duplicate, ...]
    overrides: tuple[Override, ...]
    findings: tuple[Diagnostic, ...]
    unreadable: tuple[Unreadable, ...]
    texts: Texts
    _defined: Mapping[str, Mapping[str, Definition]]
    _uses: Mapping[str, Mapping[str, tuple[Use, ...]]]
    _fired: Mapping[str, tuple[Firing, ...]]
    _inside: Mapping[Definition, _Inside]
    found_in: Mapping[str, str]
    """The mod of each file, by its shown path, in which the reader found something."""

    @property
    def events(self) -> Mapping[str, Definition]:
        """All events by id; of equal ids the first loaded."""
        return self.defined(EVENT)

    @property
    def decisions(self) -> Mapping[str, Definition]:
        """All decisions by name."""
        return self.defined(DECISION)

    def defined(self, kind: str) -> Mapping[str, Definition]:
        """All definitions of a kind by name; empty for a kind that does not occur."""
        return self._defined.get(kind, {})

    def kinds(self) -> tuple[str, ...]:
        """The kinds of object that are defined, sorted."""
        return tuple(sorted(self._defined))

    def fired(self, event: str) -> tuple[Firing, ...]:
        """Every place that fires an event."""
        return self._fired.get(event, ())

    def things(self) -> tuple[str, ...]:
        """The kinds of thing that are used, sorted."""
        return tuple(sorted(self._uses))

    def uses_of(self, thing: str) -> Mapping[str, tuple[Use, ...]]:
        """All uses of a kind of thing by name."""
        return self._uses.get(thing, {})

    def in_definition(self, definition: Definition) -> tuple[tuple[Firing, ...], tuple[Use, ...]]:
        """The firings and uses in one definition, in the order of the file."""
        inside = self._inside.get(definition)
        return (self.firings[inside.firings], self.uses[inside.uses]) if inside else ((), ())

    def flags(self) -> Mapping[tuple[str, str], tuple[Use, ...]]:
        """Uses of flags by family (`character_flag`, `global_flag`, `flag` ...) and name."""
        families = [thing for thing in self._uses if thing == "flag" or thing.endswith("_flag")]
        return {(family, name): uses for family in families for name, uses in self._uses[family].items()}


def index_mod(mods: ModFiles | Sequence[ModFiles]) -> ModIndex:
    """Index a mod, or several laid over each other, the base first. Never fails on what is in the files."""
    return IndexKeeper().index(mods)


class IndexKeeper:
    """Indexes the same mods again and again: a file that is given with the same content is not read a second time.

    The definitions, firings and uses of such a file are the same objects in both indexes.
    """

    def __init__(self) -> None:
        self._reader = Reader()
        self._known: dict[ModFile, FileRead] = {}
        self._named: dict[TextEntry, tuple[TextUse, ...]] = {}

    def index(self, mods: ModFiles | Sequence[ModFiles]) -> ModIndex:
        """The index of some mods. Files on disk count as the same while they are the same `ModFile`: give bytes."""
        layers = (mods,) if isinstance(mods, ModFiles) else tuple(mods)
        merged = merge(layers)
        with _collector_off():
            self._known = {file: self._read(file) for file in merged.files if is_indexed(file)}
            return _assemble(tuple(layer.name for layer in layers), merged.overrides, self._known, self._named)

    def read(self, layer: ModFiles) -> Mapping[ModFile, FileRead]:
        """What each file of a mod holds that the index reads, in their order; known from now on."""
        with _collector_off():
            found = {file: self._read(file) for file in layer if is_indexed(file)}
        self.know(found)
        return found

    def know(self, reads: Mapping[ModFile, FileRead]) -> None:
        """Take what files hold as given."""
        self._known |= reads

    def _read(self, file: ModFile) -> FileRead:
        return self._known.get(file) or _read(file, self._reader)


@contextmanager
def _collector_off() -> Iterator[None]:
    """Keep the garbage collector out while millions of nodes that all stay are made, and away from them afterwards."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()


@dataclass(slots=True, eq=False)
class FileRead:
    """What one file holds; firings and uses are those of each definition in turn.

    `namespaces` are those that it declares, as written.
    """

    script: Script | None = None
    namespaces: tuple[str, ...] = ()
    definitions: list[tuple[Definition, list[Firing], list[Use]]] = field(default_factory=list)
    entries: list[TextEntry] = field(default_factory=list)
    findings: tuple[Diagnostic, ...] = ()
    unreadable: Unreadable | None = None


def _read(file: ModFile, reader: Reader) -> FileRead:
    kind = kind_of(file.path)
    assert kind is not None
    try:
        raw = file.read()
    except OSError as fault:
        return FileRead(unreadable=Unreadable(file.shown, fault.strerror or str(fault)))
    if file.path.lower().endswith(".csv"):
        return _read_texts(file, read_localisation(raw, file.shown))
    script = reader.parse_bytes(raw, file.shown)
    if _is_shape_only(file, kind) or (kind.folder in _WITH_EFFECTS and b"effect" not in raw):
        return FileRead(script if script.findings else None, findings=script.findings)
    return _read_script(file, kind, script)


def _is_shape_only(file: ModFile, kind: FileKind) -> bool:
    """Whether nothing of what a file defines is looked up anywhere."""
    is_known = kind.folder.partition("/")[0] not in _SHAPED or kind.folder in _WITH_EFFECTS
    return kind.folder in _LEFT_OUT or not (is_known or file.path.lower().endswith("region.txt"))


def _read_script(file: ModFile, kind: FileKind, script: Script) -> FileRead:
    found = FileRead(script, _namespaces_in(script), findings=script.findings)
    for definition in definitions_in(file, kind, script):
        firings: list[Firing] = []
        uses: list[Use] = []
        Walker(definition, uses, firings).walk(definition.statement.block, object_plan(definition.kind, kind))
        found.definitions.append((definition, firings, uses))
    return found


def _namespaces_in(script: Script) -> tuple[str, ...]:
    return tuple(one.word for one in script.statements if one.key.lower() == "namespace")


def _read_texts(file: ModFile, read: LocalisationFile) -> FileRead:
    return FileRead(entries=[TextEntry(row.key, row, file) for row in read.rows if row.key], findings=read.findings)


def _assemble(
    names: tuple[str, ...],
    overrides: tuple[Override, ...],
    reads: Mapping[ModFile, FileRead],
    named: dict[TextEntry, tuple[TextUse, ...]],
) -> ModIndex:
    """The index of everything read, in the order of the files; `named` keeps what texts name."""
    definitions: list[Definition] = []
    firings: list[Firing] = []
    uses: list[Use] = []
    inside: dict[Definition, _Inside] = {}
    for read in reads.values():
        for one, fired, used in read.definitions:
            definitions.append(one)
            inside[one] = _Inside(
                slice(len(firings), len(firings) + len(fired)), slice(len(uses), len(uses) + len(used))
            )
            firings += fired
            uses += used
    all_defined = _by_name(definitions)
    return ModIndex(
        names=names,
        scripts={file.path: read.script for file, read in reads.items() if read.script is not None},
        namespaces=frozenset(name.lower() for read in reads.values() for name in read.namespaces),
        definitions=tuple(definitions),
        firings=tuple(firings),
        uses=tuple(uses),
        duplicates=tuple(_duplicates(all_defined)),
        overrides=overrides,
        findings=tuple(finding for read in reads.values() for finding in read.findings),
        unreadable=tuple(read.unreadable for read in reads.values() if read.unreadable is not None),
        texts=gather_texts(_entries(names, reads), named),
        _defined={kind: {name: some[0] for name, some in named.items()} for kind, named in all_defined.items()},
        _uses=_uses_by_name(uses),
        _fired=_firings_by_event(firings),
        _inside=inside,
        found_in={file.shown: file.mod for file, read in reads.items() if read.findings},
    )


def _entries(names: tuple[str, ...], reads: Mapping[ModFile, FileRead]) -> Iterator[TextEntry]:
    """All texts in the order in which the game takes them: the highest mod first."""
    for name in reversed(names):
        for file, read in reads.items():
            if file.mod == name:
                yield from read.entries


def is_indexed(file: ModFile) -> bool:
    """Whether the index reads a file; all others may change without any effect on it."""
    kind = kind_of(file.path)
    return kind is not None and _is_indexed(file, kind)


def _is_indexed(file: ModFile, kind: FileKind) -> bool:
    top = kind.folder.partition("/")[0]
    ending = file.path.lower().rpartition(".")[2]
    if kind.folder in _SPRITES:
        return ending == "gfx"
    if kind.folder == "localisation":
        return ending == "csv"
    if ending != "txt":
        return False
    return top in ("events", "decisions", "common", "localisation") or top in _SHAPED


def _by_name(definitions: Iterable[Definition]) -> dict[str, dict[str, list[Definition]]]:
    grouped: dict[str, dict[str, list[Definition]]] = {}
    for one in definitions:
        if one.name:
            grouped.setdefault(one.kind, {}).setdefault(one.name, []).append(one)
    return grouped


def _duplicates(defined: Mapping[str, Mapping[str, list[Definition]]]) -> Iterator[Duplicate]:
    for kind, named in defined.items():
        if kind not in _EXTENDED:
            yield from (Duplicate(kind, name, tuple(some)) for name, some in named.items() if len(some) > 1)


def _uses_by_name(uses: Iterable[Use]) -> Mapping[str, Mapping[str, tuple[Use, ...]]]:
    grouped: dict[str, dict[str, list[Use]]] = {}
    for use in uses:
        grouped.setdefault(use.thing, {}).setdefault(use.name, []).append(use)
    return {thing: {name: tuple(some) for name, some in named.items()} for thing, named in grouped.items()}


def _firings_by_event(firings: Iterable[Firing]) -> Mapping[str, tuple[Firing, ...]]:
    grouped: dict[str, list[Firing]] = {}
    for firing in firings:
        grouped.setdefault(firing.event, []).append(firing)
    return {event: tuple(some) for event, some in grouped.items()}
