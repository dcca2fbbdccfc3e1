"""What rules.yaml may name: the game's modifiers and traits, the motifs that can be drawn, the atoms of conditions."""

from __future__ import annotations

from generator.build.art import MOTIFS
from generator.ck2 import facts
from generator.ck2.vocabulary import vocabulary
from generator.spec.rules import Known


def known_names() -> Known:
    """Names to check a rules file against, from the fact tables."""
    modifiers = facts.modifiers()
    plain = frozenset(name for name in modifiers if "<" not in name)
    patterns = tuple(sorted(name.rpartition(">")[2] for name in modifiers if "<" in name))
    return Known(
        modifiers=plain,
        modifier_patterns=tuple(pattern for pattern in patterns if pattern),
        traits=facts.base_names("traits"),
        motifs=MOTIFS,
        vocabularies={
            "characters": vocabulary(
                traits=facts.base_names("traits"),
                event_modifiers=facts.base_names("event_modifiers"),
                opinion_modifiers=facts.base_names("opinion_modifiers"),
            )
        },
    )
