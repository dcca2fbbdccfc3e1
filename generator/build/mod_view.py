"""What the games share, as the shared templates need it: descriptor, traits, modifiers, texts, sprites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.games.contract import GameView, Sprite, TextRow, Timer
from generator.spec.envelope import TraitKind
from generator.spec.expression.printing import decimal
from generator.spec.fields import Language, Text
from generator.spec.rules import Rules

THUMBNAIL = "thumbnail.png"


@dataclass(frozen=True, slots=True)
class ModifierValue:
    """A modifier of the game and its number."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TraitView:
    """A trait that the mod defines; `kind` is the game's key for it, empty for none."""

    name: str
    kind: str
    attribute: str
    opposites: tuple[str, ...]
    modifiers: tuple[ModifierValue, ...]
    inherit_chance: int
    birth: int
    cost: int


@dataclass(frozen=True, slots=True)
class OpinionView:
    """An opinion modifier; an empty `unit` means that it lasts until it is removed."""

    name: str
    opinion: int
    unit: str
    number: int
    decay: bool
    stacking: bool


@dataclass(frozen=True, slots=True)
class EventModifierView:
    """A modifier of characters."""

    name: str
    icon: int
    modifiers: tuple[ModifierValue, ...]


@dataclass(frozen=True, slots=True)
class SpriteView:
    """A sprite and its picture file, with ending."""

    name: str
    file: str
    kind: str


@dataclass(frozen=True, slots=True)
class CsvRow:
    """A localisation key and its text in each language of the game's table."""

    key: str
    english: str
    french: str
    german: str
    spanish: str


@dataclass(frozen=True, slots=True)
class ModView:
    """What the shared templates read."""

    name: str
    folder: str
    dependencies: tuple[str, ...]
    tags: tuple[str, ...]
    picture: str
    version: str
    supported_version: str
    traits: tuple[TraitView, ...]
    opinion_modifiers: tuple[OpinionView, ...]
    event_modifiers: tuple[EventModifierView, ...]
    texts: tuple[CsvRow, ...]
    sprites: tuple[SpriteView, ...]


def mod_view(rules: Rules, games: Sequence[GameView]) -> ModView:
    """The shared part of the mod, for the games that are switched on."""
    return ModView(
        name=rules.mod.name,
        folder=rules.mod.folder,
        dependencies=rules.mod.dependencies,
        tags=rules.mod.tags,
        picture=THUMBNAIL,
        version=rules.mod.version,
        supported_version=rules.mod.supported_version,
        traits=tuple(_traits(rules)),
        opinion_modifiers=tuple(_opinion_modifiers(rules, games)),
        event_modifiers=tuple(_event_modifiers(rules, games)),
        texts=tuple(_csv_row(rules, row) for row in text_rows(rules, games)),
        sprites=tuple(SpriteView(sprite.name, f"{sprite.file}.dds", sprite.kind) for sprite in sprites(rules, games)),
    )


def _traits(rules: Rules) -> Iterator[TraitView]:
    for name, trait in rules.traits.items():
        if trait.define:
            yield TraitView(
                name=rules.trait_id(name),
                kind="" if trait.kind is TraitKind.NONE else trait.kind.value,
                attribute=trait.attribute.value if trait.attribute else "",
                opposites=rules.opposites(name),
                modifiers=_modifiers(trait.modifiers),
                inherit_chance=trait.inherit_chance,
                birth=trait.birth,
                cost=trait.cost,
            )


def _opinion_modifiers(rules: Rules, games: Iterable[GameView]) -> Iterator[OpinionView]:
    for name, modifier in rules.opinion_modifiers.items():
        unit, number = modifier.duration or ("", 0)
        script_name = rules.opinion_modifier_id(name)
        yield OpinionView(script_name, modifier.opinion, unit, number, modifier.decay, modifier.stacking)
    for game in games:
        for link in game.links:
            # No weight: the link only tells who plays with whom, and nobody likes anybody more for it.
            yield OpinionView(link.name, 0, "days", link.days, decay=False, stacking=False)


def _event_modifiers(rules: Rules, games: Sequence[GameView]) -> Iterator[EventModifierView]:
    for name, modifier in rules.event_modifiers.items():
        yield EventModifierView(rules.event_modifier_id(name), modifier.icon, _modifiers(modifier.modifiers))
    yield from (EventModifierView(lock.name, 1, ()) for lock in _locks(games))


def _locks(games: Sequence[GameView]) -> tuple[Timer, ...]:
    """The locks of all games; those that share a name are one."""
    # Reversed, so that of games that share a lock the first one gives its text.
    return tuple({lock.name: lock for game in reversed(games) for lock in game.locks}.values())


def _modifiers(values: Mapping[str, int]) -> tuple[ModifierValue, ...]:
    return tuple(ModifierValue(name, decimal(value)) for name, value in values.items())


def text_rows(rules: Rules, games: Sequence[GameView]) -> Iterator[TextRow]:
    """Every text of the mod under the key that the game looks up."""
    for name, trait in rules.traits.items():
        if trait.define and trait.name and trait.description:
            yield TextRow(rules.trait_id(name), trait.name, ("traits", name, "name"))
            yield TextRow(f"{rules.trait_id(name)}_desc", trait.description, ("traits", name, "description"))
    for name, opinion in rules.opinion_modifiers.items():
        yield TextRow(rules.opinion_modifier_id(name), opinion.name, ("opinion_modifiers", name, "name"))
    for name, modifier in rules.event_modifiers.items():
        script_name = rules.event_modifier_id(name)
        path = ("event_modifiers", name)
        yield TextRow(script_name, modifier.name, (*path, "name"))
        yield TextRow(f"{script_name}_desc", modifier.description or modifier.name, (*path, "description"))
    for lock in _locks(games):
        yield lock.text
        yield TextRow(f"{lock.name}_desc", lock.text.text, lock.text.path)
    for game in games:
        yield from (link.text for link in game.links)
        yield from game.texts


def sprites(rules: Rules, games: Iterable[GameView]) -> Iterator[Sprite]:
    """Every picture of the mod."""
    for name, trait in rules.traits.items():
        if trait.define and trait.icon:
            script_name = rules.trait_id(name)
            path = ("traits", name, "icon")
            yield Sprite(f"GFX_trait_{script_name}", f"gfx/traits/{script_name}", "trait", trait.icon, path)
    for game in games:
        yield from game.sprites


def _csv_row(rules: Rules, row: TextRow) -> CsvRow:
    """The row with each listed language's text; the others repeat the first listed one."""
    return CsvRow(row.key, **{language.value: _text(rules, row.text, language) for language in Language})


def _text(rules: Rules, text: Text, language: Language) -> str:
    return rules.text(text, language)
