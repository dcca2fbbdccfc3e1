"""Checks of names over the whole rendered mod: what is fired, called, shown, used, set and cleared must exist.

A name counts as known if the mod defines it, if the caller declares it external, or if the base game has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.build import crosscheck_faults as faults
from generator.ck2 import base_game
from generator.diagnostics import Diagnostic, Note
from generator.mod.index import ModIndex
from generator.mod.records import (
    CUSTOM_TEXT,
    DECISION,
    EVENT,
    EVENT_MODIFIER,
    EVENT_TARGET,
    FLAG_PREFIX,
    LOC_KEY,
    OPINION_MODIFIER,
    PERSISTENT_TARGET,
    SCRIPTED_EFFECT,
    SCRIPTED_SCORE_VALUE,
    SCRIPTED_TRIGGER,
    SPRITE,
    TRAIT,
    VARIABLE,
    Act,
    Definition,
    Use,
)
from generator.script.localisation import LANGUAGES
from generator.source import Place

_MACROS = (SCRIPTED_EFFECT, SCRIPTED_TRIGGER, SCRIPTED_SCORE_VALUE)
_WRITES = (Act.SET, Act.CHANGE)

LONGEST_TEXT = 1000
"""Characters that a text may have in the game (project default, ck2-language 2.1)."""


def check_names(index: ModIndex, external: frozenset[str]) -> Iterator[Diagnostic]:
    """Events fired, macros called, traits and modifiers used that nobody defines, and names defined twice."""
    for firing in index.firings:
        if firing.event not in index.events and not base_game.is_base_event(firing.event):
            yield faults.UNKNOWN_EVENT.at(firing.place, f"`{firing.command}` fires `{firing.event}`, which is no event")
    for use in _uses(index, EVENT):
        if use.name not in index.events and not base_game.is_base_event(use.name):
            yield faults.UNKNOWN_EVENT.at(use.place, f"`{use.command}` names `{use.name}`, which is no event")
    for kind in _MACROS:
        for use in _uses(index, kind):
            if not _is_known(index, use, external):
                kinds = " or ".join(_kinds(use)).replace("_", " ")
                message = f"`{use.name}` is neither a command nor a defined {kinds}"
                yield faults.UNKNOWN_MACRO.at(use.place, message)
    for kind in (TRAIT, EVENT_MODIFIER, OPINION_MODIFIER):
        for use in _uses(index, kind):
            if not _is_known(index, use, external):
                what = kind.replace("_", " ")
                yield faults.UNKNOWN_NAME.at(
                    use.place, f"the {what} `{use.name}` is defined neither here nor elsewhere"
                )
    # Never right in a generated mod, though a mod may redefine on purpose what another has.
    for double in index.duplicates:
        first, *others = double.definitions
        for other in others:
            message = f"the {double.kind.replace('_', ' ')} `{double.name}` is defined twice"
            yield faults.DEFINED_TWICE.at(other.place, message, Note("the first", first.place))


def check_state(index: ModIndex, external: frozenset[str]) -> Iterator[Diagnostic]:
    """Flags set and never cleared or tested and never set; variables and saved targets read and never written."""
    # Clearing by prefix clears every flag that begins so; it is no use of any single one.
    prefixes = tuple(index.uses_of(FLAG_PREFIX))
    for (_, name), uses in index.flags().items():
        acts = {use.act for use in uses}
        if Act.SET in acts and Act.CLEAR not in acts and not (prefixes and name.startswith(prefixes)):
            yield faults.FLAG_NOT_CLEARED.at(_first(uses, Act.SET), f"the flag `{name}` is set and nowhere cleared")
        if Act.SET not in acts and name not in external:
            yield faults.FLAG_NOT_SET.at(uses[0].place, f"the flag `{name}` is used and nowhere set")
    for name, uses in index.uses_of(VARIABLE).items():
        if not any(use.act in _WRITES for use in uses) and name not in external:
            yield faults.VARIABLE_NOT_SET.at(uses[0].place, f"the variable `{name}` is read and nowhere set")
    for kind in (EVENT_TARGET, PERSISTENT_TARGET):
        for name, uses in index.uses_of(kind).items():
            if not any(use.act is Act.SET for use in uses):
                yield faults.TARGET_NOT_SAVED.at(uses[0].place, f"the target `{name}` is read and nowhere saved")


def check_texts(index: ModIndex) -> Iterator[Diagnostic]:
    """Keys that are shown, by script or by the engine itself, without a text; empty columns, texts too long."""
    texts = index.texts.entries
    for use in _uses(index, LOC_KEY):
        if use.name and use.name not in texts:
            yield faults.MISSING_TEXT.at(use.place, f"`{use.command}` shows the text `{use.name}`, which is not given")
    for definition in index.definitions:
        for key in _engine_keys(definition):
            if key not in texts:
                message = f"the game shows `{key}` for the {definition}, which is not given"
                yield faults.MISSING_TEXT.at(definition.place, message)
    for name, uses in index.uses_of(VARIABLE).items():
        if name not in texts and any(use.act in _WRITES for use in uses):
            message = f"the variable `{name}` has no text of its name, which the game shows in tooltips"
            yield faults.MISSING_TEXT.at(uses[0].place, message)
    for entry in texts.values():
        lengths = {language: len(entry.text(language)) for language in LANGUAGES}
        if empty := [language for language, length in lengths.items() if not length]:
            yield faults.EMPTY_TEXT.at(entry.place, f"`{entry.key}` has no text in {', '.join(empty)}")
        for language, length in lengths.items():
            if length > LONGEST_TEXT:
                message = (
                    f"the {language} text of `{entry.key}` has {length} characters, at most {LONGEST_TEXT} are shown"
                )
                yield faults.LONG_TEXT.at(entry.place, message)


def check_brackets(index: ModIndex, external: frozenset[str]) -> Iterator[Diagnostic]:
    """Names in the bracket commands of texts that nobody defines, sets or saves."""
    texts = index.texts
    for name, shown in texts.uses_of(CUSTOM_TEXT).items():
        if name not in index.defined(CUSTOM_TEXT) and name not in external:
            message = f"`[{name}]` is neither a command of the game nor a defined custom text"
            yield faults.UNKNOWN_CUSTOM_TEXT.at(shown[0].place, message)
    for name, shown in texts.uses_of(VARIABLE).items():
        if not any(use.act in _WRITES for use in index.uses_of(VARIABLE).get(name, ())) and name not in external:
            yield faults.VARIABLE_NOT_SET.at(shown[0].place, f"the variable `{name}` is shown and nowhere set")
    for name, shown in texts.uses_of(EVENT_TARGET).items():
        if not any(use.act is Act.SET for use in index.uses_of(EVENT_TARGET).get(name, ())):
            yield faults.TARGET_NOT_SAVED.at(shown[0].place, f"the target `{name}` is shown and nowhere saved")


def check_sprites(index: ModIndex, contents: Mapping[str, bytes]) -> Iterator[Diagnostic]:
    """Sprites used or looked up and not defined, and sprites whose picture is not there.

    `contents` are the mod's files by path relative to the mod folder.
    """
    sprites = index.defined(SPRITE)
    known = {*sprites, *base_game.base_names("sprites"), *base_game.base_names("event_pictures")}
    for use in _uses(index, SPRITE):
        if use.name not in known:
            yield faults.UNKNOWN_SPRITE.at(
                use.place, f"`{use.command}` names the sprite `{use.name}`, which is not defined"
            )
    for definition in index.definitions:
        wanted = _engine_sprite(definition)
        if wanted and wanted not in known:
            message = f"the game shows the sprite `{wanted}` for the {definition}, which is not defined"
            yield faults.UNKNOWN_SPRITE.at(definition.place, message)
    for sprite in sprites.values():
        picture = sprite.statement.first("texturefile")
        if picture is None or _plain(picture.word) not in contents:
            shown = picture.word if picture else ""
            yield faults.MISSING_PICTURE.at(sprite.place, f"the picture `{shown}` of `{sprite.name}` is not in the mod")


def _uses(index: ModIndex, kind: str) -> Iterator[Use]:
    for uses in index.uses_of(kind).values():
        yield from uses


def _kinds(use: Use) -> tuple[str, ...]:
    return (use.thing, *use.or_else)


def _is_known(index: ModIndex, use: Use, external: frozenset[str]) -> bool:
    """Whether a name is defined in the mod, external, or of the base game, as any of the kinds that it may be."""
    if use.name in external:
        return True
    return any(use.name in index.defined(kind) or use.name in base_game.base_names(f"{kind}s") for kind in _kinds(use))


def _first(uses: Sequence[Use], act: Act) -> Place:
    return next(use.place for use in uses if use.act is act)


def _engine_keys(definition: Definition) -> tuple[str, ...]:
    """Keys that the engine looks up by itself (ck2-language 2.2)."""
    name = definition.name
    match definition.kind:
        case kind if kind == DECISION:
            named = (f"{name}_named",) if definition.group.startswith("target") else ()
            return (name, f"{name}_desc", *named)
        case kind if kind in (TRAIT, EVENT_MODIFIER):
            return (name, f"{name}_desc")
        case kind if kind == OPINION_MODIFIER:
            return (name,)
        case _:
            return ()


def _engine_sprite(definition: Definition) -> str:
    """The sprite that the engine looks up by itself, or an empty text."""
    if definition.kind == TRAIT:
        return f"GFX_trait_{definition.name}"
    return f"GFX_{definition.name}" if definition.kind == DECISION and definition.group == "decisions" else ""


def _plain(path: str) -> str:
    """A texture's path as the mod's files are named."""
    return path.replace("\\\\", "/").replace("\\", "/").replace("//", "/").lower()
