"""A FROM word that is nobody on every way into the event.

What: Finds FROM words that reach past the end of the chain on every known way into an event or decision.
Why: A block on a missing scope is skipped, a condition in it false, a text in it empty. Nothing is logged.
Bad:
    decisions = {
        x_feast = {
            potential = { ai = no }
            effect = { FROM = { wealth = 5 } }
        }
    }
    #! decisions/example.txt
    decisions = {
        x_dance = {
            potential = { ai = no }
            effect = { FROM = { wealth = 5 } }
        }
    }
Good:
    #! decisions/example.txt
    targeted_decisions = {
        x_feast = {
            filter = court
            potential = { NOT = { character = FROM } }
            effect = { FROM = { wealth = 5 } }
        }
    }
Source: ck2-language 4.1 and 4.6; 6.1 for decisions.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import WordKind
from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import Slot
from generator.lint.words import WordAt, words_at
from generator.mod.records import DECISION, EVENT, Definition

RULE = Rule("CK306", "missing-from", Severity.ERROR)
_MOST_NOTED = 3
_LONGEST = 4


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every FROM word that is surely empty; those that only FROM's relative reading makes so are CK302's."""
    for definition, spots in subject.worded.items():
        if definition.kind in (EVENT, DECISION):
            for spot in spots:
                for word in words_at(spot, WordKind.FROM, WordKind.ROOT_FROM):
                    if _is_empty(subject, definition, spot, word):
                        yield _finding(subject, definition, word)


def _is_empty(subject: Subject, definition: Definition, spot: Spot, word: WordAt) -> bool:
    if word.word.kind is WordKind.FROM and spot.frame.base:
        return False
    if not spot.frame.chain.froms:
        return False
    return word.word.depth <= _LONGEST and subject.chains.is_missing(definition, Slot(word.word.depth))


def _finding(subject: Subject, definition: Definition, word: WordAt) -> Diagnostic:
    sites = [entry.site for entry in subject.chains.entries(definition) if entry.site is not None]
    notes = [Note(f"fired from here by {describe(site.owner)}", site.place) for site in sites[:_MOST_NOTED]]
    if not sites and definition.kind == EVENT:
        notes = [Note("it is fired by nothing, but happens by itself: such an event has no FROM", definition.place)]
    return RULE.finding(
        f"`{word.text}` is nobody in {describe(definition)}, expected a way into it that gives one",
        word.place,
        notes=tuple(notes),
        help="fire it from an event whose ROOT is the character meant, or use a saved target",
    )
