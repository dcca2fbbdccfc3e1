"""A FROM word that is nobody on every way into the event.

What: Finds FROM words that reach past the end of the chain on every known way into an event or decision, also those of
    scripted effects and triggers called there (of medium confidence, since a macro may be written for several places).
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

from collections.abc import Iterator, Mapping

from generator.ck2.scopes import WordKind
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
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
    yield from _by_macros(subject)


def _by_macros(subject: Subject) -> Iterator[Diagnostic]:
    """Calls of macros that read a FROM word which is empty where they are called."""
    readers = _readers(subject)
    for call in subject.calls if readers else ():
        macro = subject.macro(call) if call.owner.kind in (EVENT, DECISION) else None
        if macro not in readers or call.frame.base or not call.frame.chain.froms or call.is_within("tooltip"):
            continue
        assert macro is not None
        words = readers[macro].items()
        word = next((word for depth, word in words if subject.chains.is_missing(call.owner, Slot(depth))), None)
        if word is not None:
            yield RULE.finding(
                f"`{call.statement.key}` reads `{word.text}`, who is nobody in {describe(call.owner)}",
                call.place,
                notes=(Note(f"`{word.text}` is read here", word.place), *_ways_in(subject, call.owner)),
                help=_HELP,
                confidence=Confidence.MEDIUM,
            )


def _readers(subject: Subject) -> Mapping[Definition, Mapping[int, WordAt]]:
    """The FROM words that each macro reads of the event's own chain, by depth; macros called in it included."""
    found: dict[Definition, dict[int, WordAt]] = {}
    for macro, spots in subject.worded.items():
        for spot in spots if macro.kind in MACROS else ():
            for word in words_at(spot, WordKind.FROM, WordKind.ROOT_FROM):
                if not (word.word.kind is WordKind.FROM and spot.frame.base) and word.word.depth <= _LONGEST:
                    found.setdefault(macro, {}).setdefault(word.word.depth, word)
    waiting = list(found)
    while waiting:
        macro = waiting.pop()
        for call in subject.callers.get(macro, ()):
            if call.owner.kind not in MACROS or call.frame.base or call.is_within("tooltip"):
                continue
            known = found.setdefault(call.owner, {})
            new = {depth: word for depth, word in found[macro].items() if depth not in known}
            if new:
                known.update(new)
                waiting.append(call.owner)
    return found


def _is_empty(subject: Subject, definition: Definition, spot: Spot, word: WordAt) -> bool:
    if word.word.kind is WordKind.FROM and spot.frame.base:
        return False
    if not spot.frame.chain.froms:
        return False
    return word.word.depth <= _LONGEST and subject.chains.is_missing(definition, Slot(word.word.depth))


def _finding(subject: Subject, definition: Definition, word: WordAt) -> Diagnostic:
    return RULE.finding(
        f"`{word.text}` is nobody in {describe(definition)}, expected a way into it that gives one",
        word.place,
        notes=_ways_in(subject, definition),
        help=_HELP,
    )


def _ways_in(subject: Subject, definition: Definition) -> tuple[Note, ...]:
    sites = [entry.site for entry in subject.chains.entries(definition) if entry.site is not None]
    if not sites and definition.kind == EVENT:
        return (Note("it is fired by nothing, but happens by itself: such an event has no FROM", definition.place),)
    return tuple(Note(f"fired from here by {describe(site.owner)}", site.place) for site in sites[:_MOST_NOTED])


_HELP = "fire it from an event whose ROOT is the character meant, or use a saved target"
