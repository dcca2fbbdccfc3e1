"""PREV where no scope has been left yet.

What: Finds PREV words that reach behind the top of an event or decision, also those of scripted effects and triggers
    called there (of medium confidence, since a macro may be written for several places).
Why: A freshly fired event has no PREV; the word means nobody, and what stands on it is skipped.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { opinion = { who = PREV modifier = x_grateful } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { spouse = { opinion = { who = PREV modifier = x_grateful } } }
    }
Source: ck2-language 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.ck2.scopes import WordKind
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.words import WordAt, words_at
from generator.mod.records import DECISION, EVENT, Definition

RULE = Rule("CK303", "prev-at-start", Severity.ERROR)
_MAKING = ("create_", "spawn_", "build_")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every PREV word with fewer scopes around it than it asks for."""
    for definition, spots in subject.worded.items():
        if definition.kind not in (EVENT, DECISION):
            continue
        for spot in spots:
            for word in words_at(spot, WordKind.PREV):
                if _reaches_behind(spot, word.word.depth) and not _is_elsewhere(spot):
                    yield _finding(definition, word)
    yield from _by_macros(subject)


def _reaches_behind(spot: Spot, depth: int) -> bool:
    return spot.frame.back(depth) is None


def _finding(definition: Definition, word: WordAt) -> Diagnostic:
    count = len(word.spot.heads())
    return RULE.finding(
        f"`{word.text}` reaches behind the top of {describe(definition)}: {_scopes(count)} around it",
        word.place,
        help=_HELP,
        confidence=Confidence.HIGH if count == 0 else Confidence.MEDIUM,
    )


def _by_macros(subject: Subject) -> Iterator[Diagnostic]:
    """Calls of macros that read further back than the scopes around the call reach."""
    reaching = _reaching(subject)
    for call in subject.calls if reaching else ():
        macro = subject.macro(call) if call.owner.kind in (EVENT, DECISION) else None
        need = reaching.get(macro) if macro is not None else None
        if need is None or _is_elsewhere(call) or call.is_within("tooltip"):
            continue
        depth, word = need
        if _reaches_behind(call, depth):
            count = len(call.heads())
            yield RULE.finding(
                f"`{call.statement.key}` reads `{word.text}`, which reaches behind the top of {describe(call.owner)}: "
                f"{_scopes(count)} around the call",
                call.place,
                notes=(Note(f"`{word.text}` is read here", word.place),),
                help=_HELP,
                confidence=Confidence.MEDIUM,
            )


_Reach = tuple[int, WordAt]


def _reaching(subject: Subject) -> Mapping[Definition, _Reach]:
    """How many scopes before its own top each macro reads, and by which word; those called in it included."""
    found: dict[Definition, _Reach] = {}
    for macro, spots in subject.worded.items():
        for spot in spots if macro.kind in MACROS else ():
            for word in () if _is_elsewhere(spot) else words_at(spot, WordKind.PREV):
                _note(found, macro, (word.word.depth - len(spot.heads()), word))
    waiting = list(found)
    while waiting:
        macro = waiting.pop()
        depth, word = found[macro]
        for call in subject.callers.get(macro, ()):
            is_macro = call.owner.kind in MACROS and not call.is_within("tooltip")
            if is_macro and _note(found, call.owner, (depth - len(call.heads()), word)):
                waiting.append(call.owner)
    return found


def _note(found: dict[Definition, _Reach], macro: Definition, reach: _Reach) -> bool:
    """Keep the furthest reach of a macro; whether it is new. Four scopes back is as far as words go."""
    known = found.get(macro)
    is_new = reach[0] > (known[0] if known else 0)
    if is_new:
        found[macro] = reach
    return is_new


def _is_elsewhere(spot: Spot) -> bool:
    """Whether PREV means something of its own: in a `major_trigger`, and in what is made anew (a character, a unit)."""
    return spot.top() == "major_trigger" or (spot.parent is not None and spot.parent.key.startswith(_MAKING))


_HELP = "name the character by ROOT, FROM or a saved target"


def _scopes(count: int) -> str:
    return "no change of scope" if count == 0 else f"only {count} change{'s' if count > 1 else ''} of scope"
