"""Everything of a mod that can be played, read when it is first asked for. Runs nothing.

What is defined where is known from facts (`file_facts`); a file is parsed when one of its definitions is wanted. Of
equal names the first file counts, of equal texts the highest mod; hooks of equal name extend each other.
"""

from __future__ import annotations

import gc
from collections.abc import ItemsView, Iterator, Mapping, Sequence, ValuesView
from contextlib import contextmanager

from generator.ck2.file_kinds import kind_of
from generator.errors import UserError
from generator.interpret.definitions import Definition, Sources
from generator.mod import records
from generator.mod.definitions import definitions_in
from generator.mod.files import ModFile, ModFiles, merge
from generator.play.file_facts import FileFacts, is_played, read_facts, stamp_of
from generator.script.tree import Script


class Shelf:
    """The files of some mods laid over each other, with what is defined in them.

    `known` are facts of earlier runs by the file's shown path; those with the right stamp are believed.
    """

    def __init__(self, layers: Sequence[ModFiles], known: Mapping[str, FileFacts]) -> None:
        merged = merge(layers).files
        self.files: Mapping[str, ModFile] = {file.path.lower(): file for file in merged}
        self.facts: dict[str, FileFacts] = {}
        self.read: list[str] = []
        self._scripts: dict[str, Script] = {}
        self._played = {file.path: file for file in merged if is_played(file)}
        self._names: dict[str, dict[str, str]] = {}
        self._made: dict[tuple[str, str], Definition] = {}
        with _collector_off():
            for path, file in self._played.items():
                self._take_in(path, file, known.get(file.shown))
        self.sprites = self._merged_sprites()
        self.sources = self._sources([layer.name for layer in layers])

    @property
    def faults(self) -> tuple[str, ...]:
        """What was wrong in the files, each with its place."""
        return tuple(fault for facts in self.facts.values() for fault in facts.faults)

    @property
    def known(self) -> Mapping[str, FileFacts]:
        """The facts of all files by shown path, for the next time."""
        return {self._played[path].shown: facts for path, facts in self.facts.items()}

    def defined(self) -> Mapping[tuple[str, str], str]:
        """The digest of every definition by kind and name."""
        found: dict[tuple[str, str], str] = {}
        for facts in self.facts.values():
            for one in facts.defined:
                found.setdefault((one.kind, one.name), one.digest)
        return found

    def script(self, path: str) -> Script | None:
        """The tree of a script file by its path in the mod; `None` if play reads no such script."""
        file = self._played.get(path)
        if file is None or path.lower().endswith(".csv"):
            return None
        if path not in self._scripts:
            script = read_facts(file)[1]
            if script is None:
                return None
            self._scripts[path] = script
        return self._scripts[path]

    def path_of(self, shown: str) -> str:
        """The path in the mod of a file by the path that is shown."""
        return self._shown.get(shown, shown)

    def _take_in(self, path: str, file: ModFile, facts: FileFacts | None) -> None:
        """Facts of a file: believed if its stamp is the same, read otherwise."""
        if facts is None or facts.stamp != stamp_of(file):
            facts, script = read_facts(file)
            self.read.append(path)
            if script is not None:
                self._scripts[path] = script
        self.facts[path] = facts
        for one in facts.defined:
            self._names.setdefault(one.kind, {}).setdefault(one.name, path)

    def _merged_sprites(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for facts in self.facts.values():
            for name, texture in (facts.sprites or {}).items():
                found.setdefault(name.lower(), texture)
        return found

    def _sources(self, layers: Sequence[str]) -> Sources:
        """The sources of a program, read on demand."""
        self._shown = {file.shown: path for path, file in self._played.items()}
        sources = Sources(
            events=_OnDemand(self, records.EVENT),
            decisions=_OnDemand(self, records.DECISION),
            effects=_OnDemand(self, records.SCRIPTED_EFFECT),
            triggers=_OnDemand(self, records.SCRIPTED_TRIGGER),
            traits=_OnDemand(self, records.TRAIT),
            opinion_modifiers=_OnDemand(self, records.OPINION_MODIFIER),
            event_modifiers=_OnDemand(self, records.EVENT_MODIFIER),
            custom_texts=_OnDemand(self, records.CUSTOM_TEXT),
            texts=self._texts(layers),
        )
        for path, facts in self.facts.items():
            if any(one.kind == records.ON_ACTION for one in facts.defined):
                for hook in self._definitions_of(path):
                    sources.on_actions.setdefault(hook.name, []).append(_definition(hook))
        return sources

    def _texts(self, layers: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Texts by key, the highest mod first."""
        found: dict[str, tuple[str, ...]] = {}
        for layer in dict.fromkeys(reversed(layers)):
            for path, facts in self.facts.items():
                if facts.texts and self._played[path].mod == layer:
                    for key, row in facts.texts.items():
                        found.setdefault(key, row)
        return found

    def names(self, kind: str) -> Mapping[str, str]:
        """The names of a kind, each with the path of its file."""
        return self._names.get(kind, {})

    def definition(self, kind: str, name: str) -> Definition:
        """A definition by kind and name; `KeyError` if there is none, `UserError` if its file lost it meanwhile."""
        path = self.names(kind)[name]
        if (kind, name) not in self._made:
            for one in self._definitions_of(path):
                self._made.setdefault((one.kind, one.name), _definition(one))
        if (kind, name) not in self._made:
            raise UserError(f"`{name}` is no longer in `{path}`", "the file was changed meanwhile: reload the mod")
        return self._made[(kind, name)]

    def _definitions_of(self, path: str) -> Iterator[records.Definition]:
        script, kind = self.script(path), kind_of(path)
        if script is not None and kind is not None:
            yield from definitions_in(self._played[path], kind, script)


class _OnDemand(dict[str, Definition]):
    """Definitions of one kind by name, which are made when they are first asked for."""

    def __init__(self, shelf: Shelf, kind: str) -> None:
        super().__init__()
        self._shelf = shelf
        self._kind = kind

    def __missing__(self, name: str) -> Definition:
        made = self._shelf.definition(self._kind, name)
        self[name] = made
        return made

    def get(self, name: str, default: Definition | None = None) -> Definition | None:  # type: ignore[override]
        """The definition of that name, or the default."""
        return self[name] if name in self else default  # noqa: SIM401  dict.get knows nothing of `__missing__`

    def __contains__(self, name: object) -> bool:
        return name in self._shelf.names(self._kind)

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf.names(self._kind))

    def __len__(self) -> int:
        return len(self._shelf.names(self._kind))

    def items(self) -> ItemsView[str, Definition]:  # type: ignore[override]
        """All of them, read now."""
        return ItemsView(self)

    def values(self) -> ValuesView[Definition]:  # type: ignore[override]
        """All of them, read now."""
        return ValuesView(self)


def _definition(one: records.Definition) -> Definition:
    return Definition(one.name, one.group or one.kind, one.statement, one.script)


@contextmanager
def _collector_off() -> Iterator[None]:
    """Keep the garbage collector out while many nodes that all stay are made, and away from them afterwards."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()
