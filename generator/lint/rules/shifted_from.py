"""An event that fires itself later and reads FROM.

What: Finds `character_event` at ROOT that fires the same event again after a delay, where the event reads FROM.
Why: Each round adds a link: FROM is the character himself from the second round on. `repeat_event` keeps the chain.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { FROM = { is_alive = yes } }
        option = { name = x character_event = { id = x.1 days = 30 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { FROM = { is_alive = yes } }
        option = { name = x repeat_event = { id = x.1 days = 30 } }
    }
Source: ck2-language L3.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import WordKind, scope_word
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.words import words_at
from generator.mod.records import EVENT, Definition

RULE = Rule("CK408", "shifted-from", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such firing of an event by itself."""
    for event in subject.definitions(EVENT):
        again = [
            firing
            for firing in subject.index.in_definition(event)[0]
            if firing.event == event.name and not firing.is_repeat and not firing.is_shown and _is_at_root(firing.heads)
        ]
        reading = _reads_from(subject, event) if again else None
        if reading is None:
            continue
        entries = subject.chains.entries(event)
        is_safe = bool(entries) and all(entry.same[1] == entry.same[0] for entry in entries)
        for firing in again:
            yield RULE.finding(
                f"`{event.name}` fires itself by `{firing.command}`: FROM is ROOT from the second round on",
                firing.place,
                notes=(Note("FROM is read here", reading.place),),
                help="use `repeat_event`, which keeps the chain",
                confidence=Confidence.LOW if is_safe else None,
            )


def _is_at_root(heads: tuple[str, ...]) -> bool:
    words = [scope_word(head) for head in heads]
    return all(word is not None and word.kind in (WordKind.ROOT, WordKind.THIS) for word in words)


def _reads_from(subject: Subject, event: Definition) -> Spot | None:
    for spot in subject.by_definition.get(event, ()):
        if spot.frame.base == 0 and any(True for _ in words_at(spot, WordKind.FROM, WordKind.ROOT_FROM)):
            return spot
    return None
