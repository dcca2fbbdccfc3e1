"""Groups of religions and cultures: what a religion or culture brings with it when somebody takes it.

From the mod where it defines them, else from the base game's list. Knows no commands.
"""

from __future__ import annotations

from generator.ck2 import base_game
from generator.interpret.definitions import Sources
from generator.interpret.rows import Rows
from generator.interpret.state import State

GROUPED = {"religion": "religion_group", "culture": "culture_group"}
"""Words that belong to a group, with the word that is the group."""


def group_of(sources: Sources, name: str, word: str) -> str:
    """The group of a religion or culture; empty if nobody tells."""
    return sources.groups.get((name, word)) or base_game.base_groups(name).get(word, "")


def complete(state: State, sources: Sources) -> None:
    """Give everybody the group of their religion and culture, where the cast says none."""
    rows = Rows.every(state.worlds)
    for entity in range(len(state.entities)):
        for name, group in GROUPED.items():
            word = state.words.read((entity, name), rows)
            if isinstance(word, int) and word and state.words.read((entity, group), rows) == 0:
                state.words.write((entity, group), rows, state.code(group_of(sources, name, state.spelling[word])))
