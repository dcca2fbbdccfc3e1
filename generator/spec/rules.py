"""rules.yaml, read and checked: the typed rules and the place of every key. Games bring their own models.

All faults of a file are reported at once: every section and every entry is validated by itself, and checks that span
sections run on whatever could be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput
from generator.source import Place, Span
from generator.spec.checks import Known, Reading, check_all
from generator.spec.codes import did_you_mean, finding
from generator.spec.conditions import parse_conditions
from generator.spec.envelope import EventModifier, Mod, OpinionModifier, RulesFile, Trait
from generator.spec.expression import Tree
from generator.spec.fields import GameBlock, Identifier, Language, Text
from generator.spec.messages import describe, found
from generator.spec.walk import Annotation, Leaf, leaves
from generator.spec.yaml_document import Document, parse_document, read_document
from generator.spec.yaml_nodes import KeyPath, MappingNode

__all__ = ["Known", "Rules", "load_rules", "parse_rules", "read_parts"]

_Block = TypeVar("_Block", bound=GameBlock)
_ENTRIES: Mapping[str, Annotation] = {
    "traits": Trait,
    "opinion_modifiers": OpinionModifier,
    "event_modifiers": EventModifier,
}


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole rules.yaml without faults. `document` tells the place of every key and value.

    `conditions` holds the tree of every condition by its path, if `Known` brought the vocabularies.
    """

    path: Path
    document: Document
    mod: Mod
    languages: tuple[Language, ...]
    traits: Mapping[str, Trait]
    opinion_modifiers: Mapping[str, OpinionModifier]
    event_modifiers: Mapping[str, EventModifier]
    games: Mapping[str, GameBlock]
    conditions: Mapping[KeyPath, Tree]

    def game(self, name: str, model: type[_Block]) -> _Block | None:
        """The block of a game as its own model, `None` if the file has none."""
        block = self.games.get(name)
        if block is None:
            return None
        assert isinstance(block, model), f"the block of {name} was validated by another model"
        return block

    def text(self, text: Text, language: str) -> str:
        """A text in a language; in the first listed language where it is not given."""
        return text.read(language, self.languages[0])

    def trait_id(self, name: str) -> str:
        """The script name of a trait of this file. Raises KeyError."""
        return self.traits[name].id or self._own_id(name)

    def opinion_modifier_id(self, name: str) -> str:
        """The script name of an opinion modifier of this file. Raises KeyError."""
        return self.opinion_modifiers[name].id or self._own_id(name)

    def event_modifier_id(self, name: str) -> str:
        """The script name of an event modifier of this file. Raises KeyError."""
        return self.event_modifiers[name].id or self._own_id(name)

    def opposites(self, name: str) -> tuple[str, ...]:
        """Script names of the traits that exclude a trait of this file, in both directions, sorted."""
        named = set(self.traits[name].opposites)
        named |= {other for other, trait in self.traits.items() if name in trait.opposites}
        return tuple(sorted(self.trait_id(other) if other in self.traits else other for other in named))

    def _own_id(self, name: str) -> str:
        return f"{self.mod.prefix}_{name}"

    def place(self, path: KeyPath) -> Place:
        """Where the value at a path of keys and indices stands: `("games", "dice_poker", "ante")`."""
        return self.document.place(path)

    def key_place(self, path: KeyPath) -> Place:
        """Where the last key of a path stands."""
        return self.document.key_place(path)

    def within(self, path: KeyPath, span: Span) -> Place:
        """Where a stretch of the text at a path stands."""
        return self.document.within(path, span)

    def leaves(self) -> Iterator[Leaf]:
        """Every single value with its path and the marks of its annotation (texts, conditions, references)."""
        sections = {
            "mod": self.mod,
            "traits": self.traits,
            "opinion_modifiers": self.opinion_modifiers,
            "event_modifiers": self.event_modifiers,
        }
        for name, value in sections.items():
            yield from leaves(RulesFile.model_fields[name].annotation, value, (name,))
        for name, block in self.games.items():
            yield from leaves(type(block), block, ("games", name))


def load_rules(path: Path, games: Mapping[str, type[GameBlock]], known: Known | None = None) -> Rules:
    """Read and check a rules.yaml. `games` gives the model of each game's block.

    `known` brings tables of the game (modifiers, traits, motifs) to check names against. Raises UserError (no such
    file), FaultyInput with all faults of the file.
    """
    return _validate(path, read_document(path), games, known or Known())


def parse_rules(path: Path, text: str, games: Mapping[str, type[GameBlock]], known: Known | None = None) -> Rules:
    """The same for a text; files named in it are looked for beside `path`. Raises FaultyInput."""
    return _validate(path, parse_document(str(path), text), games, known or Known())


def read_parts(document: Document, games: Mapping[str, type[GameBlock]]) -> Reading:
    """Whatever can be read of a rules file, its faults passed over."""
    return _Reader(document, games).read()


def _validate(path: Path, document: Document, games: Mapping[str, type[GameBlock]], known: Known) -> Rules:
    reader = _Reader(document, games)
    reading = reader.read()
    conditions = parse_conditions(document, reading.leaves(), known.vocabularies)
    across = check_all(document, reading, path.parent, known)
    findings = [*document.findings, *reader.findings, *across, *conditions.findings]
    if findings:
        count = "a fault" if len(findings) == 1 else f"{len(findings)} faults"
        raise FaultyInput(f"`{path}` has {count}", findings)
    assert isinstance(reading.mod, Mod)
    return Rules(
        path,
        document,
        reading.mod,
        reading.languages,
        {name: value for name, value in reading.traits.items() if isinstance(value, Trait)},
        {name: value for name, value in reading.opinion_modifiers.items() if isinstance(value, OpinionModifier)},
        {name: value for name, value in reading.event_modifiers.items() if isinstance(value, EventModifier)},
        {name: value for name, value in reading.games.items() if isinstance(value, GameBlock)},
        conditions.trees,
    )


class _Reader:
    """Validates section by section; what is faulty stays as plain values, for further checks to look at."""

    def __init__(self, document: Document, games: Mapping[str, type[GameBlock]]) -> None:
        self.document = document
        self.games = games
        self.findings: list[Diagnostic] = []

    def read(self) -> Reading:
        """Everything that can be read; faults are in `findings`."""
        known = tuple(RulesFile.model_fields)
        for key in self.document.keys_at():
            if key not in known:
                help = did_you_mean(key, known)
                self._report("RY111", (key,), f"`{key}` is no key of a rules file", help)
        if "mod" not in self.document.keys_at():
            help = RulesFile.model_fields["mod"].description or ""
            self._report("RY112", (), "`mod` is missing", help)
            mod: object = None
        else:
            mod = self._value(("mod",), Mod)
        sections = {name: self._entries(name, annotation) for name, annotation in _ENTRIES.items()}
        return Reading(mod, self._languages(), **sections, games=self._games(), models=self.games)

    def _languages(self) -> tuple[Language, ...]:
        """The listed languages; those that could be understood if the list is faulty."""
        if "languages" not in self.document.keys_at():
            return (Language.ENGLISH,)
        annotation = tuple[Language, ...]
        value = self._value(("languages",), annotation)
        if not isinstance(value, tuple):
            return tuple(language for language in Language if isinstance(value, list) and language.value in value)
        if not value:
            self._report("RY114", ("languages",), "`languages` is an empty list, expected at least one")
        for index, language in enumerate(value):
            if language in value[:index]:
                self._report("RY115", ("languages", index), f"`{language}` is listed twice, expected once")
        return value

    def _entries(self, section: str, annotation: Annotation) -> Mapping[str, object]:
        """The entries of a section, each validated by itself: models, or plain values where faulty."""
        if not self._is_block((section,)):
            return {}
        for key in self.document.keys_at((section,)):
            self._check_key((section, key))
        return {key: self._value((section, key), annotation) for key in self.document.keys_at((section,))}

    def _games(self) -> Mapping[str, object]:
        if not self._is_block(("games",)):
            return {}
        values = {}
        for name in self.document.keys_at(("games",)):
            if name in self.games:
                values[name] = self._value(("games", name), self.games[name])
            else:
                self._report("RY116", ("games", name), f"there is no game `{name}`", did_you_mean(name, self.games))
        return values

    def _is_block(self, path: KeyPath) -> bool:
        node = self.document.node(path)
        if node is None or isinstance(node, MappingNode):
            return node is not None
        self._report("RY113", path, f"{found(self.document, path)}, expected a block of keys")
        return False

    def _check_key(self, path: KeyPath) -> None:
        try:
            _adapter(Identifier).validate_python(path[-1])
        except ValidationError as fault:
            place = self.document.key_place(path)
            found_here = describe(fault.errors(), self.document, path, Identifier)
            self.findings += [replace(fault_here, place=place) for fault_here in found_here]

    def _value(self, path: KeyPath, annotation: Annotation) -> object:
        """The validated value, or the plain one if it is faulty."""
        plain = self.document.plain(path)
        try:
            return _adapter(annotation).validate_python(plain)
        except ValidationError as fault:
            self.findings += describe(fault.errors(), self.document, path, annotation)
            return plain

    def _report(self, code: str, path: KeyPath, message: str, help: str = "") -> None:
        self.findings.append(finding(code, self.document.key_place(path), message, help))


def _adapter(annotation: Annotation) -> TypeAdapter[object]:
    return TypeAdapter(cast(type[object], annotation))
