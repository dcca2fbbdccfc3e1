"""An event that fires itself later, or leads back to itself, and reads FROM.

What: Finds `character_event` at ROOT that fires the same event again, or an event that leads back to it at ROOT, where
    the event reads FROM; also through scripted effects. Of medium confidence
    over other events, low where FROM is only read under an `if`, which may tell the first round from the others.
Why: Each `character_event` adds a link: FROM is the character himself from the second round on. `repeat_event` keeps
    the chain.
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
Source: ck2-language 4.4, L3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from generator.ck2.scopes import WordKind, leads_to_root
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.words import words_at
from generator.mod.records import EVENT, SCRIPTED_EFFECT, Definition, Firing

RULE = Rule("CK408", "shifted-from", Severity.WARNING)
_MOST_STEPS = 6


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such firing of an event by itself, and one for each circle over other events."""
    at_root = _at_root(subject)
    fired = {firing.event for firings in at_root.values() for firing in firings}
    for event in subject.definitions(EVENT):
        firings = at_root.get(event, ())
        reading = _reads_from(subject, event) if firings and event.name in fired else None
        if reading is None:
            continue
        again = [one for one in firings if one.event == event.name and not one.is_repeat]
        for firing in again:
            yield _of_itself(subject, event, firing, reading)
        circle = () if again or not _has_another_from(subject, event) else _circle(subject, event, at_root)
        if circle:
            yield _over_others(event, circle, reading)


def _of_itself(subject: Subject, event: Definition, firing: Firing, reading: Spot) -> Diagnostic:
    entries = subject.chains.entries(event)
    is_safe = bool(entries) and all(entry.same[1] == entry.same[0] for entry in entries)
    return RULE.finding(
        f"`{event.name}` fires itself by `{firing.command}`: FROM is ROOT from the second round on",
        firing.place,
        notes=(Note("FROM is read here", reading.place),),
        help="use `repeat_event`, which keeps the chain",
        confidence=Confidence.LOW if is_safe else None,
    )


def _over_others(event: Definition, circle: Sequence[Firing], reading: Spot) -> Diagnostic:
    shifting = next(firing for firing in circle if not firing.is_repeat)
    names = ", ".join(f"`{firing.event}`" for firing in circle[:-1])
    others = tuple(
        Note(f"{describe(one.owner)} fires `{one.event}` here", one.place) for one in circle if one is not shifting
    )
    return RULE.finding(
        f"`{event.name}` comes back to itself over {names} by `{shifting.command}`: FROM is ROOT in the second round",
        shifting.place,
        notes=(*others, Note("FROM is read here", reading.place)),
        help="use `repeat_event` for every step, which keeps the chain",
        confidence=Confidence.LOW if reading.is_within("if") else Confidence.MEDIUM,
    )


def _at_root(subject: Subject) -> Mapping[Definition, Sequence[Firing]]:
    """The firings of each object on its own ROOT, those in macros called there included."""
    found: dict[Definition, list[Firing]] = defaultdict(list)
    for firing in subject.index.firings:
        if not firing.is_shown and firing.owner.kind in (EVENT, SCRIPTED_EFFECT) and leads_to_root(firing.heads):
            found[firing.owner].append(firing)
    waiting = [one for one in found if one.kind == SCRIPTED_EFFECT]
    while waiting:
        macro = waiting.pop()
        for call in subject.callers.get(macro, ()):
            if call.owner.kind not in (EVENT, SCRIPTED_EFFECT) or not leads_to_root(call.heads()):
                continue
            new = [firing for firing in found[macro] if firing not in found[call.owner]]
            found[call.owner] += new
            if new and call.owner.kind == SCRIPTED_EFFECT:
                waiting.append(call.owner)
    return found


def _has_another_from(subject: Subject, event: Definition) -> bool:
    """Whether FROM is somebody else on a way that is known."""
    entries = () if subject.chains.is_open(event) else subject.chains.entries(event)
    return any(entry.same[1] is not None and entry.same[1] != entry.same[0] for entry in entries)


def _circle(subject: Subject, start: Definition, at_root: Mapping[Definition, Sequence[Firing]]) -> Sequence[Firing]:
    """The shortest way from an event back to it on which a link is added; empty if there is none."""
    seen: set[tuple[str, bool]] = set()
    waiting: list[tuple[Definition, tuple[Firing, ...]]] = [(start, ())]
    for event, way in waiting:
        for firing in at_root.get(event, ()):
            longer = (*way, firing)
            is_shifted = not all(one.is_repeat for one in longer)
            if firing.event == start.name and is_shifted:
                return longer
            target = subject.index.events.get(firing.event)
            if target is not None and (firing.event, is_shifted) not in seen and len(longer) < _MOST_STEPS:
                seen.add((firing.event, is_shifted))
                waiting.append((target, longer))
    return ()


def _reads_from(subject: Subject, event: Definition) -> Spot | None:
    for spot in subject.by_definition.get(event, ()):
        if spot.frame.base == 0 and any(True for _ in words_at(spot, WordKind.FROM, WordKind.ROOT_FROM)):
            return spot
    return None
