"""Scope words in a statement: as the head of its block and as its value. Knows nothing of what they mean there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.ck2.scopes import ScopeWord, WordKind, scope_word
from generator.lint.spots import Spot
from generator.source import Place


@dataclass(frozen=True, slots=True)
class WordAt:
    """A scope word where it stands; `is_head`: it heads a block, else it is a value."""

    word: ScopeWord
    text: str
    spot: Spot
    is_head: bool

    @property
    def place(self) -> Place:
        """Path, line and column of the word."""
        return self.spot.place if self.is_head else self.spot.value_place


def words_at(spot: Spot, *kinds: WordKind) -> Iterator[WordAt]:
    """The scope words of these kinds that a spot's own statement holds."""
    if spot.is_head:
        text, is_head = spot.statement.key, True
    else:
        text, is_head = spot.statement.word, False
    word = scope_word(text) if text else None
    if word is not None and word.kind in kinds:
        yield WordAt(word, text, spot, is_head)
