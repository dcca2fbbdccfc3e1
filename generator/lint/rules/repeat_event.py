"""`repeat_event` in a scope that is not ROOT.

What: Finds `repeat_event` behind a head that is not surely ROOT, also through scripted effects.
Why: `repeat_event` adds no link to the FROM chain. On another character the fired event finds neither the one who
    fired it in FROM nor a chain that anybody documented: one level is lost. The game says nothing.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x FROM = { repeat_event = { id = x.2 } } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        option = { name = x FROM = { wealth = 5 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x FROM = { character_event = { id = x.2 } } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        option = { name = x FROM = { wealth = 5 } ROOT = { repeat_event = { id = x.3 } } }
    }
Source: ck2-language 4.4 and L1; the wiki on `repeat_event`.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.facts import is_iterator
from generator.ck2.scopes import RepeatMode, WordKind, scope_word
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import Entry, describe
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.values import Scene, Slot, Value, replay
from generator.mod.records import Definition
from generator.script.tree import Statement

RULE = Rule("CK301", "repeat-event-elsewhere", Severity.ERROR)
_MOST_NOTED = 3


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every `repeat_event` outside ROOT."""
    for spot in subject.spots_of("repeat_event"):
        if spot.is_field or spot.is_within("tooltip"):
            continue
        if spot.owner.kind in MACROS:
            yield from _in_macro(subject, spot)
        elif not _is_root(subject, spot.owner, spot.frame.scope):
            yield _finding(subject, spot, spot.owner, spot.frame, ())


def _is_root(subject: Subject, owner: Definition, scope: Value | None) -> bool:
    return scope is not None and scope.slot < Slot.CALLER and subject.chains.same(owner, scope.slot, Slot.ROOT)


def _in_macro(subject: Subject, spot: Spot) -> Iterator[Diagnostic]:
    """In a scripted effect the scope is that of its callers; silent where they cannot be seen."""
    scope = spot.frame.scope
    if scope is None or scope.slot is not Slot.CALLER:
        if scope is None or scope.slot is not Slot.ROOT:
            yield _finding(subject, spot, spot.owner, spot.frame, ())
        return
    for caller in subject.callers.get(spot.owner, ()):
        if caller.owner.kind in MACROS:
            continue
        frame = replay(caller.frame, spot.heads())
        if not _is_root(subject, caller.owner, frame.scope):
            note = Note(f"called here by {describe(caller.owner)}, in another scope than ROOT", caller.place)
            yield _finding(subject, spot, caller.owner, frame, (note,), _head(spot, _head(caller)))


def _finding(
    subject: Subject, spot: Spot, host: Definition, frame: Scene, notes: tuple[Note, ...], head: str = ""
) -> Diagnostic:
    event = _event_id(spot.statement)
    fired = subject.index.events.get(event)
    reading = _reads_from(subject, fired) if fired else None
    head = head or _head(spot)
    notes += _chain_notes(subject, host, frame, fired)
    if reading is not None:
        notes += (Note(f"{describe(reading.owner)} reads `{reading.statement.key}` here", reading.place),)
    return RULE.finding(
        f"`repeat_event` fires `{event}` in `{head} = {{ }}`, expected it in ROOT only",
        spot.place,
        notes=notes,
        help=f"use `character_event` to reach `{head}`, or `ROOT = {{ repeat_event = {{ id = {event} }} }}` to go on",
        severity=Severity.ERROR if reading is not None or fired is None else Severity.WARNING,
        confidence=_confidence(spot, host, event, reading is not None),
    )


def _event_id(statement: Statement) -> str:
    named = statement.first("id")
    return named.word if named else statement.word


def _head(spot: Spot, otherwise: str = "THIS") -> str:
    """The innermost head that changes the scope."""
    return next((one.statement.key for one in spot.around() if one.is_head), otherwise)


def _confidence(spot: Spot, host: Definition, event: str, reads_from: bool) -> Confidence:
    """Low where it may be meant: an event that goes on to the next character, or the step of such a walk."""
    if any(is_iterator(one.key) for one in spot.around() if one.is_head):
        return Confidence.LOW if event == host.name or host.namespace == event.rpartition(".")[0] else Confidence.MEDIUM
    return Confidence.HIGH if reads_from else Confidence.MEDIUM


def _reads_from(subject: Subject, event: Definition) -> Spot | None:
    """The first place where an event reads a FROM word; `None` if it reads none itself."""
    for spot in subject.by_definition.get(event, ()):
        for text in (spot.statement.key, spot.statement.word):
            word = scope_word(text)
            if word is not None and word.kind in (WordKind.FROM, WordKind.ROOT_FROM):
                return spot
    return None


def _chain_notes(subject: Subject, host: Definition, frame: Scene, fired: Definition | None) -> tuple[Note, ...]:
    """Who fires the firing event, and whom the recipient really finds in FROM."""
    notes: list[Note] = []
    sites = {entry.site: entry for entry in reversed(subject.chains.entries(host)) if entry.site is not None}
    entries = list(sites.values())[::-1]
    for entry in entries[:_MOST_NOTED]:
        assert entry.site is not None
        notes.append(
            Note(f"{describe(host)} is fired from here by {describe(entry.site.owner)}{_who(entry)}", entry.site.place)
        )
    if len(entries) > _MOST_NOTED:
        notes.append(Note(f"and from {len(entries) - _MOST_NOTED} more places"))
    notes.append(Note(_received(frame, entries, fired)))
    return tuple(notes)


def _who(entry: Entry) -> str:
    root, from_ = entry.name(Slot.ROOT), entry.name(Slot.FROM)
    return f": ROOT is {root}, FROM is {from_}" if root and from_ else ""


def _received(frame: Scene, entries: list[Entry], fired: Definition | None) -> str:
    """FROM of the recipient beside the one an author expects, who is ROOT of the firing event."""
    what = f"`{fired.name}`" if fired else "the fired event"
    from_ = frame.repeat(RepeatMode.B).from_(1)
    if from_ is None:
        return f"in {what} FROM is then nobody, not the one who fired it"
    who = next((f", that is {name}" for entry in entries if (name := entry.name(from_.slot))), "")
    return f"in {what} FROM is then `{from_.slot.word}` of the firing event{who}, not the one who fired it"
