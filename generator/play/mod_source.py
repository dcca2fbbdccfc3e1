"""Where a mod that is played comes from, and what was read of it; reading it again shows what has changed.

A mod folder lies on disk, with other mods under it if wished. A rules.yaml beside a built mod is watched too: when it
has changed, the mod is built anew before it is read. Knows no game and no window.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.build.files import MANIFEST_NAME
from generator.build.manifest import Json
from generator.build.writer import Fate, read_manifest, write_output
from generator.errors import UserError
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod import records
from generator.mod.files import ModFile, ModFiles, merge
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import ModIndex, index_mod

RULES_NAME = "rules.yaml"


@dataclass(frozen=True, slots=True)
class ModSource:
    """What to read: the mod, the mods under it, and the rules it is built from, if they are at hand."""

    path: Path
    bases: tuple[Path, ...] = ()
    rules: Path | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LoadedMod:
    """A mod as it was read: index, program, the symbols of its games, pictures by sprite, digests by path.

    `digests` maps each path relative to the mod to a digest of size and time of change, and in lower case; `built` says
    what building it did.
    """

    name: str
    root: Path
    index: ModIndex
    program: Program
    symbols: Mapping[str, Json]
    files: Mapping[str, ModFile]
    roots: tuple[Path, ...]
    digests: Mapping[str, str]
    rules_digest: str
    built: tuple[str, ...] = ()


def source_for(path: Path, bases: tuple[Path, ...] = (), rules: Path | None = None) -> ModSource:
    """The source that a path means: a mod, or a rules.yaml whose output folder lies beside it.

    A rules.yaml beside a folder that has a manifest is found by itself.
    """
    if path.suffix.lower() in (".yaml", ".yml"):
        if not path.is_file():
            raise UserError(f"`{path}` does not exist", "give a mod folder or a rules.yaml")
        return ModSource(path.parent / "mod_output", bases, path)
    beside = path.resolve().parent / RULES_NAME
    if rules is None and (path / MANIFEST_NAME).is_file() and beside.is_file():
        rules = beside
    return ModSource(path, bases, rules)


def load(source: ModSource, before: LoadedMod | None = None) -> LoadedMod:
    """Read the mod, built first if its rules have changed since `before` (or if it was never built).

    Raises `UserError` for a mod that cannot be found, `FaultyInput` for faulty rules; nothing is changed then.
    """
    rules_digest = _digest_of(source.rules) if source.rules else ""
    built: tuple[str, ...] = ()
    if source.rules and (not source.path.exists() or (before is not None and rules_digest != before.rules_digest)):
        built = _build(source.rules, source.path)
    folders = [find_mod(path) for path in (*source.bases, source.path)]
    layers = [folder.files() for folder in folders]
    index = index_mod(layers)
    return LoadedMod(
        name=folders[-1].name,
        root=folders[-1].root,
        index=index,
        program=Program(sources_of(index)),
        symbols=_symbols(source.path, folders[-1]),
        files={file.path.lower(): file for file in merge(layers).files},
        roots=tuple(folder.root.resolve() for folder in folders),
        digests=_digests(layers),
        rules_digest=rules_digest,
        built=built,
    )


def _build(rules: Path, out: Path) -> tuple[str, ...]:
    """Build the mod into its folder; files edited by hand are kept, and named."""
    from generator.build.compiler import compile_rules  # noqa: PLC0415  the first window waits for no template engine
    from generator.build.output_folder import output_folder  # noqa: PLC0415

    compiled = compile_rules(rules)
    written = write_output(output_folder(out, rules), compiled.files, compiled.manifest)
    lines = [f"{outcome.path}: {outcome.fate}" for outcome in written.outcomes if outcome.fate is not Fate.UNCHANGED]
    return (f"built from {rules.name}", *lines)


def _symbols(path: Path, folder: ModFolder) -> Mapping[str, Json]:
    """What the manifest beside the mod calls its things; nothing without a manifest."""
    for place in (path, folder.root.parent):
        manifest = read_manifest(place) if place.is_dir() else None
        if manifest is not None and manifest.symbols and manifest.folder == folder.root.resolve().name:
            return manifest.symbols
    return {}


def _digest_of(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as fault:
        raise UserError(f"`{path}` cannot be read: {fault.strerror or fault}") from fault


def _digests(layers: list[ModFiles]) -> Mapping[str, str]:
    """A mark for each file that changes when the file does; big mods are not read a second time for it."""
    found: dict[str, str] = {}
    for file in merge(layers).files:
        if isinstance(file.content, Path) and file.content.is_file():
            state = file.content.stat()
            found[file.path] = f"{state.st_size} {state.st_mtime_ns}"
    return found


def inside(loaded: LoadedMod, file: ModFile) -> bool:
    """Whether a file really lies in one of the mods' folders: a link that leads out of them does not count."""
    if not isinstance(file.content, Path):
        return True
    real = file.content.resolve()
    return any(root in real.parents for root in loaded.roots)


def definition_texts(index: ModIndex) -> Mapping[tuple[str, str], str]:
    """The script text of every event, decision, macro, trait and modifier, by kind and name."""
    kinds = (
        records.EVENT, records.DECISION, records.SCRIPTED_EFFECT, records.SCRIPTED_TRIGGER, records.TRAIT,
        records.OPINION_MODIFIER, records.EVENT_MODIFIER, records.CUSTOM_TEXT, records.ON_ACTION,
    )  # fmt: skip
    return {
        (kind, name): one.script.source.text[one.statement.start : one.statement.end]
        for kind in kinds
        for name, one in index.defined(kind).items()
    }
