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
from dataclasses import dataclass

from generator.ck2.facts import is_iterator
from generator.ck2.scopes import RepeatMode, ScopeWord, WordKind, scope_word
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.calling import Way, ways_into
from generator.lint.chains import Entry, describe
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.values import Scene, Slot, Value, replay
from generator.mod.records import Definition
from generator.script.tree import Statement

RULE = Rule("CK301", "repeat-event-elsewhere", Severity.ERROR)
_MOST_NOTED = 3
_ROOT = ScopeWord(WordKind.ROOT)


@dataclass(frozen=True, slots=True)
class _Setting:
    """A `repeat_event` as one object runs it: the object, the frame there, the calls of macros that lead to it."""

    host: Definition
    frame: Scene
    ways: tuple[Way, ...] = ()


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every `repeat_event` outside ROOT."""
    for spot in subject.spots_of("repeat_event"):
        if spot.is_field or spot.is_within("tooltip"):
            continue
        setting = _setting(subject, spot)
        if setting is not None:
            yield _finding(subject, spot, setting)


def _setting(subject: Subject, spot: Spot) -> _Setting | None:
    """Where a `repeat_event` is run outside ROOT; `None` if nowhere.

    In a scripted effect the scope may be that of its callers; silent where they cannot be seen.
    """
    if spot.owner.kind not in MACROS:
        return None if _is_kept(subject, spot, spot.owner, spot.frame) else _Setting(spot.owner, spot.frame)
    scope = spot.frame.scope
    if scope is not None and scope.slot is Slot.ROOT and not spot.frame.base:
        return None
    if scope is not None and scope.slot not in (Slot.ROOT, Slot.CALLER):
        return None if _is_held_at_root(spot) else _Setting(spot.owner, spot.frame)
    ways = [(way, replay(way.frame, spot.heads())) for way in ways_into(subject, spot.owner)]
    wrong = [(way, frame) for way, frame in ways if not _is_kept(subject, spot, way.host, frame)]
    if not wrong:
        return None
    first, frame = wrong[0]
    return _Setting(first.host, frame, tuple(way for way, _ in wrong))


def _is_kept(subject: Subject, spot: Spot, host: Definition, frame: Scene) -> bool:
    """Whether the scope is surely ROOT, and the FROM chain that is read from there is the event's own."""
    if frame.base == 0 and _is_held_at_root(spot):
        return True
    return _is_root(subject, host, frame) and _counts_alike(subject, host, frame)


def _is_root(subject: Subject, host: Definition, frame: Scene) -> bool:
    return frame.scope is not None and frame.scope.slot < Slot.CALLER and _same(subject, host, frame.scope, Slot.ROOT)


def _same(subject: Subject, host: Definition, one: Value, slot: Slot) -> bool:
    return subject.chains.same(host, one.slot, slot)


def _counts_alike(subject: Subject, host: Definition, frame: Scene) -> bool:
    """Whether FROM and FROMFROM are the same two there as at the event's own level, on every way."""
    chain = frame.repeat(RepeatMode.B)
    for slot in (Slot.FROM, Slot.FROM2):
        there = chain.from_(slot)
        are_missing = subject.chains.is_missing(host, slot) and (
            there is None or subject.chains.is_missing(host, there.slot)
        )
        if not are_missing and (there is None or not _same(subject, host, there, slot)):
            return False
    return True


def _is_held_at_root(spot: Spot) -> bool:
    """Whether a `limit` between the innermost head and the spot asks for `character = ROOT`."""
    for one in spot.around():
        limit = one.statement.first("limit")
        if limit is not None and any(_asks_for_root(asked) for asked in limit.block):
            return True
        if one.is_head:
            return False
    return False


def _asks_for_root(statement: Statement) -> bool:
    return statement.key.lower() == "character" and scope_word(statement.word) == _ROOT


def _finding(subject: Subject, spot: Spot, setting: _Setting) -> Diagnostic:
    event = _event_id(spot.statement)
    fired = subject.index.events.get(event)
    reading = _reads_from(subject, fired) if fired else None
    head = _head(spot, setting)
    is_root = _is_root(subject, setting.host, setting.frame) or _is_held_at_root(spot)
    notes = tuple(Note(str(way), way.calls[0].place) for way in setting.ways[:_MOST_NOTED])
    if len(setting.ways) > _MOST_NOTED:
        notes += (Note(f"and in {len(setting.ways) - _MOST_NOTED} more ways"),)
    if is_root:
        notes += (Note(f"`{head}` is ROOT here, but FROM words behind it count from there"),)
    notes += _chain_notes(subject, setting.host, setting.frame, fired)
    if reading is not None:
        notes += (Note(f"{describe(reading.owner)} reads `{reading.statement.key}` here", reading.place),)
    is_bad = (reading is not None or fired is None) and not is_root
    return RULE.finding(
        f"`repeat_event` fires `{event}` in `{head} = {{ }}`, expected it in ROOT only",
        spot.place,
        notes=notes,
        help=f"use `character_event` to reach `{head}`, or `ROOT = {{ repeat_event = {{ id = {event} }} }}` to go on",
        severity=Severity.ERROR if is_bad else Severity.WARNING,
        confidence=_confidence(subject, spot, setting, fired, is_bad=is_bad),
    )


def _event_id(statement: Statement) -> str:
    named = statement.first("id")
    return named.word if named else statement.word


def _head(spot: Spot, setting: _Setting) -> str:
    """The innermost head that changes the scope, in the macro or around its call."""
    own = next((one.statement.key for one in spot.around() if one.is_head), "")
    return own or (setting.ways[0].head if setting.ways else "") or "THIS"


def _confidence(
    subject: Subject, spot: Spot, setting: _Setting, fired: Definition | None, *, is_bad: bool
) -> Confidence:
    """Low where it may be meant: a walk from one character to the next, whose events lead to each other."""
    heads = [*spot.heads(), *(head for way in setting.ways[:1] for call in way.calls for head in call.heads())]
    if any(is_iterator(head.lower()) for head in heads):
        is_walk = fired is None or not is_bad or _leads_to(subject, fired, setting.host, fired)
        return Confidence.LOW if is_walk else Confidence.MEDIUM
    return Confidence.HIGH if is_bad and fired is not None else Confidence.MEDIUM


def _leads_to(subject: Subject, start: Definition, *wanted: Definition) -> bool:
    """Whether an event fires one of some others, itself or over the events that it fires."""
    seen: set[Definition] = set()
    waiting = [start]
    while waiting:
        for firing in subject.index.in_definition(waiting.pop())[0]:
            event = subject.index.events.get(firing.event)
            if event in wanted:
                return True
            if event is not None and event not in seen:
                seen.add(event)
                waiting.append(event)
    return False


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
