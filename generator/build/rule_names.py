"""What rules.yaml may name: the game's modifiers and traits, the motifs that can be drawn, the atoms of conditions."""

from __future__ import annotations

from generator.build.art import MOTIFS
from generator.ck2 import base_game, facts
from generator.ck2.vocabulary import vocabulary
from generator.spec.rules import Known

# Scope words, logic and the blocks of events: whatever else the tables say, these can be no name.
_WORDS = """
    yes no root from fromfrom fromfromfrom fromfromfromfrom prev prevprev prevprevprev prevprevprevprev this
    and or not nor nand if else else_if limit trigger effect option immediate modifier factor value always
"""


def script_words() -> frozenset[str]:
    """Words of the script in lower case that can be no name: scope words, control words, links to other scopes."""
    return frozenset({*_WORDS.split(), *facts.controls(), *(name.lower() for name in facts.links())} - {"name"})


def known_names() -> Known:
    """Names to check a rules file against, from the fact tables."""
    modifiers = facts.modifiers()
    plain = frozenset(name for name in modifiers if "<" not in name)
    patterns = tuple(sorted(name.rpartition(">")[2] for name in modifiers if "<" in name))
    return Known(
        modifiers=plain,
        modifier_patterns=tuple(pattern for pattern in patterns if pattern),
        traits=base_game.base_names("traits"),
        event_modifiers=base_game.base_names("event_modifiers"),
        opinion_modifiers=base_game.base_names("opinion_modifiers"),
        script_words=script_words(),
        motifs=MOTIFS,
        vocabularies={
            "characters": vocabulary(
                traits=base_game.base_names("traits"),
                event_modifiers=base_game.base_names("event_modifiers"),
                opinion_modifiers=base_game.base_names("opinion_modifiers"),
            )
        },
    )
