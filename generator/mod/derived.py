"""Keys and sprites that the engine looks up by the name of an object, without being told. Source: ck2-language 2.2.

    decision `play`              texts `play`, `play_desc`; sprite `GFX_play`
    targeted decision `play`     texts `play`, `play_desc`, `play_named`; its icon is `diplomacy_icon`
    trait `lucky`                texts `lucky`, `lucky_desc`; sprite `GFX_trait_lucky`

`expected` keys show their own name where they are missing; `possible` ones are looked up as well and may be missing.
Kinds of object not listed in the source have no derived names here.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.mod.records import DECISION, EVENT_MODIFIER, OPINION_MODIFIER, TRAIT, Definition

_TARGETED = frozenset(("targeted_decisions", "targetted_decisions"))


@dataclass(frozen=True, slots=True)
class DerivedNames:
    """Localisation keys and sprites that the engine makes of an object's name."""

    expected: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    sprites: tuple[str, ...] = ()


def derived_names(definition: Definition) -> DerivedNames:
    """What the engine looks up for an object; empty for events, which name all their texts, and for other kinds."""
    name = definition.name
    match definition.kind:
        case "decision" if definition.group in _TARGETED:
            return DerivedNames((name, f"{name}_desc"), (f"{name}_named", f"{name}_desc_extra"))
        case "decision":
            return DerivedNames((name, f"{name}_desc"), (f"{name}_desc_extra",), (f"GFX_{name}",))
        case "trait":
            return DerivedNames((name, f"{name}_desc"), (f"{name}_death",), (f"GFX_trait_{name}",))
        case "event_modifier":
            return DerivedNames((name,), (f"{name}_desc",))
        case "opinion_modifier":
            return DerivedNames((name,))
        case _:
            return DerivedNames()


KINDS_WITH_NAMES = (DECISION, TRAIT, EVENT_MODIFIER, OPINION_MODIFIER)
