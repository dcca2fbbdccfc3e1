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
from generator.interpret.program import Program
from generator.mod.files import ModFile, ModFiles
from generator.mod.folder import ModFolder, find_mod
from generator.play.cache import WORTH, cache_file, keep_facts, kept_facts
from generator.play.file_facts import FileFacts, stamp_of
from generator.play.shelf import Shelf

RULES_NAME = "rules.yaml"


@dataclass(frozen=True, slots=True)
class ModSource:
    """What to read: the mod, the mods under it, the rules it is built from if they are at hand.

    `cache` is the folder where facts of big mods are kept; without it nothing is kept between runs.
    """

    path: Path
    bases: tuple[Path, ...] = ()
    rules: Path | None = None
    cache: Path | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LoadedMod:
    """A mod as it was read: its shelf, a program, the symbols of its games, the folders of its layers.

    `stamps` maps each file's path in the mod to a mark that changes with it; `built` says what building it did.
    """

    name: str
    root: Path
    shelf: Shelf
    program: Program
    symbols: Mapping[str, Json]
    roots: tuple[Path, ...]
    stamps: Mapping[str, str]
    rules_digest: str
    built: tuple[str, ...] = ()


def source_for(
    path: Path, bases: tuple[Path, ...] = (), rules: Path | None = None, cache: Path | None = None
) -> ModSource:
    """The source that a path means: a mod, or a rules.yaml whose output folder lies beside it.

    A rules.yaml beside a folder that has a manifest is found by itself.
    """
    try:
        if path.suffix.lower() in (".yaml", ".yml"):
            if not path.is_file():
                raise UserError(f"`{path}` does not exist, or is no file", "give a mod folder or a rules.yaml")
            return ModSource(path.parent / "mod_output", bases, path, cache)
        beside = path.resolve().parent / RULES_NAME
        if rules is None and (path / MANIFEST_NAME).is_file() and beside.is_file():
            rules = beside
        if rules is not None and not rules.is_file():
            raise UserError(f"`{rules}` does not exist, or is no file", "leave out `--rules`, or name a rules.yaml")
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else fault
        raise UserError(f"`{path}` cannot be read: {reason}", "give a mod folder or a rules.yaml") from fault
    return ModSource(path, bases, rules, cache)


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
    shelf = _shelf(source, folders[-1].root, layers, before)
    return LoadedMod(
        name=folders[-1].name,
        root=folders[-1].root,
        shelf=shelf,
        program=Program(shelf.sources),
        symbols=_symbols(source.path, folders[-1]),
        roots=tuple(folder.root.resolve() for folder in folders),
        stamps={file.path: stamp_of(file) for file in shelf.files.values()},
        rules_digest=rules_digest,
        built=built,
    )


def _shelf(source: ModSource, root: Path, layers: list[ModFiles], before: LoadedMod | None) -> Shelf:
    """The files with what is known of them from before or from the cache; the cache is renewed if that is worth it."""
    known: Mapping[str, FileFacts] = before.shelf.known if before is not None else {}
    kept = cache_file(source.cache, root) if source.cache else None
    if kept is not None and not known:
        known = kept_facts(kept)
    shelf = Shelf(layers, known)
    if kept is not None and sum(_size(shelf.files[path.lower()]) for path in shelf.read) >= WORTH:
        keep_facts(kept, shelf.known)
    return shelf


def _size(file: ModFile) -> int:
    stamp = stamp_of(file).partition(" ")[0]
    return int(stamp) if stamp.isdecimal() else 0


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
        manifest = read_manifest(place) if (place / MANIFEST_NAME).is_file() else None
        if manifest is not None and manifest.symbols and manifest.folder == folder.root.resolve().name:
            return manifest.symbols
    return {}


def _digest_of(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as fault:
        raise UserError(f"`{path}` cannot be read: {fault.strerror or fault}") from fault


def inside(loaded: LoadedMod, file: ModFile) -> bool:
    """Whether a file really lies in one of the mods' folders: a link that leads out of them does not count."""
    if not isinstance(file.content, Path):
        return True
    real = file.content.resolve()
    return any(root in real.parents for root in loaded.roots)
