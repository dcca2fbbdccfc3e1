"""Checks of a rules file that look across its sections: texts, references, ids, pictures. Games check themselves.

They run along the annotations, on validated values and on plain ones alike, so that every fault is shown at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from generator.diagnostics import Diagnostic, Note
from generator.paths import Found, look
from generator.spec.codes import did_you_mean, finding, nearest
from generator.spec.envelope import EventModifier, Mod, OpinionModifier, RulesFile, Trait
from generator.spec.expression import Vocabulary
from generator.spec.fields import (
    GameBlock,
    Language,
    ModifierKey,
    MotifName,
    PicturePath,
    Reference,
    Text,
    picture_path_fault,
)
from generator.spec.text_checks import check_text
from generator.spec.walk import Leaf, leaves
from generator.spec.yaml_document import Document
from generator.spec.yaml_nodes import KeyPath

_Entry: TypeAlias = Trait | OpinionModifier | EventModifier


@dataclass(frozen=True, slots=True)
class Known:
    """Names that the game knows; an empty set turns the check off.

    `modifiers` may stand in a `modifiers:` block, a name that holds one of `modifier_patterns` (`_opinion`) as its end
    too; `traits` may be named as opposites beside those of the file, and neither they nor `event_modifiers` and
    `opinion_modifiers` may be defined again; `script_words` (lower case) are no names. `motifs` can be drawn.
    `vocabularies` tell what conditions may ask, by the name given in a field's `Condition`; conditions without one stay
    unread.
    """

    modifiers: frozenset[str] = frozenset()
    modifier_patterns: tuple[str, ...] = ()
    traits: frozenset[str] = frozenset()
    motifs: frozenset[str] = frozenset()
    vocabularies: Mapping[str, Vocabulary] = field(default_factory=dict)
    event_modifiers: frozenset[str] = frozenset()
    opinion_modifiers: frozenset[str] = frozenset()
    script_words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a file: models, or plain values where they are faulty."""

    mod: object
    languages: tuple[Language, ...]
    traits: Mapping[str, object]
    opinion_modifiers: Mapping[str, object]
    event_modifiers: Mapping[str, object]
    games: Mapping[str, object]
    models: Mapping[str, type[GameBlock]]

    def leaves(self) -> Iterator[Leaf]:
        """Every single value of the file that its annotations lead to."""
        for section in ("mod", "traits", "opinion_modifiers", "event_modifiers"):
            yield from leaves(RulesFile.model_fields[section].annotation, getattr(self, section), (section,))
        for name, value in self.games.items():
            yield from leaves(self.models[name], value, ("games", name))


def check_all(document: Document, reading: Reading, folder: Path, known: Known) -> Iterator[Diagnostic]:
    """Findings of all checks; pictures are looked for in `folder`."""
    for leaf in reading.leaves():
        if isinstance(leaf.value, Text):
            yield from check_text(document, leaf, leaf.value, reading.languages)
        elif (reference := leaf.mark(Reference)) is not None:
            yield from _check_reference(document, leaf, reference)
        elif leaf.mark(ModifierKey) is not None:
            yield from _check_modifier(document, leaf, known)
        elif leaf.mark(PicturePath) is not None:
            yield from _check_picture(document, leaf, folder)
        elif leaf.mark(MotifName) is not None:
            yield from _check_motif(document, leaf, known)
    yield from _check_opposites(document, known)
    yield from _check_ids(document, reading)
    yield from _check_names(document, reading, known)


def _check_reference(document: Document, leaf: Leaf, reference: Reference) -> Iterator[Diagnostic]:
    name, section = str(leaf.value), reference.section
    names = document.keys_at((section.value,))
    if name not in names:
        place = document.key_place(leaf.path) if leaf.is_key else document.place(leaf.path)
        help = did_you_mean(name, names) or f"define it under `{section}:`"
        yield finding("RY131", place, f"`{section}:` holds no `{name}`", help)


def _check_modifier(document: Document, leaf: Leaf, known: Known) -> Iterator[Diagnostic]:
    name = str(leaf.value)
    if not known.modifiers or name in known.modifiers or name.endswith(known.modifier_patterns):
        return
    near = nearest(name, known.modifiers)
    help = f"did you mean `{near}`?" if near else "a script would ignore it"
    yield finding("RY133", document.key_place(leaf.path), f"`{name}` is no modifier that the game knows", help)


def _check_picture(document: Document, leaf: Leaf, folder: Path) -> Iterator[Diagnostic]:
    if picture_path_fault(str(leaf.value)) is None and look(folder / str(leaf.value)) is not Found.FILE:
        message = f"there is no file `{leaf.value}` beside the rules file"
        yield finding("RY134", document.place(leaf.path), message, "paths are relative to the rules file")


def _check_motif(document: Document, leaf: Leaf, known: Known) -> Iterator[Diagnostic]:
    if known.motifs and leaf.value not in known.motifs:
        help = did_you_mean(str(leaf.value), known.motifs)
        yield finding("RY135", document.place(leaf.path), f"no shape `{leaf.value}` can be drawn", help)


def _check_opposites(document: Document, known: Known) -> Iterator[Diagnostic]:
    """Opposites are traits of this file, or of the game if its names are known and no parent mod brings others."""
    own = document.keys_at(("traits",))
    foreign = not known.traits or bool(document.plain(("mod", "dependencies")))
    for name in own:
        opposites = document.plain(("traits", name, "opposites"))
        for index, other in enumerate(opposites if isinstance(opposites, list) else []):
            path: KeyPath = ("traits", name, "opposites", index)
            if other == name:
                yield finding("RY115", document.place(path), f"`{name}` is named as its own opposite")
            elif other not in own and not foreign and other not in known.traits:
                help = did_you_mean(str(other), {*own, *known.traits})
                yield finding(
                    "RY131", document.place(path), f"neither this file nor the game has a trait `{other}`", help
                )


def _named(reading: Reading) -> Iterator[tuple[str, str, _Entry, str]]:
    """Section, key, entry and script name of whatever has one."""
    if not isinstance(reading.mod, Mod):
        return
    for section in ("traits", "opinion_modifiers", "event_modifiers"):
        for key, entry in getattr(reading, section).items():
            if isinstance(entry, Trait | OpinionModifier | EventModifier):
                yield section, key, entry, entry.id or f"{reading.mod.prefix}_{key}"


def _check_names(document: Document, reading: Reading, known: Known) -> Iterator[Diagnostic]:
    """Script names that mean something else in a script, or that the game has given already."""
    taken = {
        "a trait": known.traits,
        "an event modifier": known.event_modifiers,
        "an opinion modifier": known.opinion_modifiers,
    }
    for section, key, entry, name in _named(reading):
        path: KeyPath = (section, key, "id") if entry.id else (section, key)
        place = document.place(path) if entry.id else document.key_place(path)
        if name.lower() in known.script_words:
            yield finding("RY136", place, f"`{name}` is a word of the script, expected a name", "choose another `id`")
            continue
        is_use = isinstance(entry, Trait) and not entry.define
        what = next((what for what, names in taken.items() if name in names), None)
        if what is not None and not is_use:
            uses = "write `define: no` to use it, or " if (section, what) == ("traits", "a trait") else ""
            message = f"the game has {what} `{name}` already, expected a new name"
            yield finding("RY137", place, message, f"{uses}choose another `id`")


def _check_ids(document: Document, reading: Reading) -> Iterator[Diagnostic]:
    """Script names are also keys of texts, so traits, opinion and event modifiers may not share any."""
    seen: dict[str, KeyPath] = {}
    for section, key, _, name in _named(reading):
        path: KeyPath = (section, key)
        if name in seen:
            first = Note("first used here", document.key_place(seen[name]))
            message = f"`{section}.{key}` has the script name `{name}`, which is taken"
            yield finding("RY132", document.key_place(path), message, "give one of them another `id`", [first])
        seen.setdefault(name, path)
