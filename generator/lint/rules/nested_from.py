"""A FROM word inside a FROM block.

What: Finds plain FROM words in a block whose head is a FROM word, also in scripted macros called there. Only
    information where it is sure that both readings mean the same character, or that the word leads back to ROOT.
    Low confidence where the chain ends there (published decisions work, so that the game seems to fall back to the
    event's FROM), and outside events.
Why: Inside a FROM block FROM words count from the character entered: FROM there is FROMFROM of the event. The
    condition is then silently false, or about somebody else.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { FROM = { liege = { opinion = { who = FROM value = 10 } } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { FROM = { liege = { opinion = { who = ROOT_FROM value = 10 } } } }
    }
Source: ck2-language 4.2 and L4: fixes of such places in public mods, and where `ROOT_FROM` is written in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.ck2.scopes import WordKind
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.values import Slot
from generator.lint.words import WordAt, words_at
from generator.mod.records import EVENT, Definition

RULE = Rule("CK302", "nested-from", Severity.WARNING, Confidence.MEDIUM)
_LONGEST = 4


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every FROM word read from another place than the event's own."""
    macros = _readers(subject)
    for spot in (one for spots in subject.worded.values() for one in spots):
        if spot.frame.base:
            for word in words_at(spot, WordKind.FROM):
                yield _finding(subject, word.spot, word, spot.frame.base, ())
    for spot in subject.calls:
        if spot.frame.base and (macro := subject.macro(spot)) in macros:
            assert macro is not None
            inner = macros[macro]
            note = Note(f"`{spot.statement.key}` reads `{inner.text}` here", inner.place)
            yield _finding(subject, spot, inner, spot.frame.base, (note,))


def _readers(subject: Subject) -> Mapping[Definition, WordAt]:
    """The macros that read a FROM word outside any FROM block of their own, and where; callers included."""
    found: dict[Definition, WordAt] = {}
    for macro, spots in subject.worded.items():
        if macro.kind in MACROS:
            word = next((word for spot in spots for word in _plain(spot)), None)
            if word is not None:
                found[macro] = word
    waiting = list(found)
    while waiting:
        macro = waiting.pop()
        for caller in subject.callers.get(macro, ()):
            if caller.owner.kind in MACROS and caller.frame.base == 0 and caller.owner not in found:
                found[caller.owner] = found[macro]
                waiting.append(caller.owner)
    return found


def _plain(spot: Spot) -> Iterator[WordAt]:
    if spot.frame.base == 0:
        yield from words_at(spot, WordKind.FROM)


def _finding(subject: Subject, spot: Spot, word: WordAt, base: int, notes: tuple[Note, ...]) -> Diagnostic:
    depth = word.word.depth
    severity, confidence, outcome = _outcome(subject, spot.owner, base + depth, depth)
    if word.is_head and spot.parent is not None and spot.parent.frame.base == 0 and spot.parent.is_head:
        confidence = Confidence.LOW  # `FROM = { FROM = { } }` may well be meant as the next link
    what = f"`{word.text}`" if spot is word.spot else f"`{word.text}` in `{spot.statement.key}`"
    return RULE.finding(
        f"{what} inside a FROM block counts from the character entered: {outcome}, expected `ROOT_{'FROM' * depth}`",
        word.place if spot is word.spot else spot.place,
        notes=notes,
        help=f"write `ROOT_{'FROM' * depth}` for the event's own {'FROM' * depth}, `ROOT` for its ROOT",
        severity=severity,
        confidence=confidence,
    )


def _outcome(subject: Subject, owner: Definition, really: int, written: int) -> tuple[Severity, Confidence, str]:
    """How bad it is, how sure that is, and what is read."""
    if really > _LONGEST:
        return Severity.WARNING, Confidence.LOW, "it is past the end of the chain"
    slot = Slot(really)
    chains = subject.chains
    if owner.kind in MACROS:
        return Severity.WARNING, Confidence.MEDIUM, f"it is `{slot.word}`"
    if chains.is_missing(owner, slot):
        return (
            Severity.WARNING,
            Confidence.LOW,
            f"it is `{slot.word}`, who is nobody on every way in",
        )
    if chains.same(owner, slot, Slot(written)):
        return Severity.INFO, Confidence.HIGH, f"it is `{slot.word}`, here the same character"
    if chains.same(owner, slot, Slot.ROOT):
        return Severity.INFO, Confidence.HIGH, f"it is `{slot.word}`, here always ROOT"
    sure = Confidence.MEDIUM if owner.kind == EVENT else Confidence.LOW
    return Severity.WARNING, sure, f"it is `{slot.word}`"
