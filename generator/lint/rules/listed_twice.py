"""A hook that lists an event again.

What: Finds events that a hook (an on_action) lists twice, mostly in two files of which one was meant to take the place
    of the other. With `--base` the base game's lists count too. Entries of `random_events` are judged where both stand
    directly in it, of low confidence in one and the same block, where the weights may be meant to add up.
Why: A hook in another file extends the list and never replaces it: the event is fired twice, or drawn twice as often.
    To drop an entry of the base game its file must be replaced, by one of the same path.
Bad:
    #! common/on_actions/00_x.txt
    on_death = { events = { x.1 x.2 } }
    #! common/on_actions/99_x.txt
    on_death = { events = { x.1 } }
Good:
    #! common/on_actions/00_x.txt
    on_death = { events = { x.2 } }
    #! common/on_actions/99_x.txt
    on_death = { events = { x.1 } }
Source: ck2-language 8, L49; the documentation of CleanSlate. That the game drops no double entry is assumed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import ON_ACTION, Definition, Firing

RULE = Rule("CK517", "listed-twice", Severity.WARNING, Confidence.MEDIUM)
_MOST_NAMED = 3
_CERTAIN, _DRAWN = "events", "random_events"
_Pair = tuple[Firing, Firing]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """One finding a list that repeats events, at the first of them."""
    lists: dict[tuple[Definition, str, bool], list[_Pair]] = defaultdict(list)
    for first, again in _pairs(subject):
        lists[again.owner, again.command, first.owner is again.owner].append((first, again))
    for (hook, command, is_same), pairs in lists.items():
        yield _finding(hook, command, pairs, is_same=is_same)


def _pairs(subject: Subject) -> Iterator[_Pair]:
    """Each own entry of a hook with the one before it that lists the same event in the same way."""
    known: dict[tuple[str, str, str], Firing] = {}
    for firing in subject.index.firings:
        if firing.owner.kind != ON_ACTION or not _stands_directly(firing):
            continue
        first = known.setdefault((firing.owner.name, firing.command, firing.event), firing)
        if first is not firing and firing.owner.file.mod == subject.own:
            yield first, firing


def _stands_directly(firing: Firing) -> bool:
    """Whether an entry is of the hook's own list, not of a named one in it, which is drawn by itself."""
    if firing.command != _DRAWN:
        return firing.command == _CERTAIN
    lists = (one for one in firing.owner.statement.block if one.key.lower() == _DRAWN)
    return any(one is firing.statement for some in lists for one in some.block)


def _finding(hook: Definition, command: str, pairs: Sequence[_Pair], *, is_same: bool) -> Diagnostic:
    names = ", ".join(f"`{again.event}`" for _, again in pairs[:_MOST_NAMED])
    more = f" and {len(pairs) - _MOST_NAMED} more" if len(pairs) > _MOST_NAMED else ""
    effect = "is fired twice" if command == _CERTAIN else "counts twice"
    first, again = pairs[0]
    may_be_meant = is_same and command == _DRAWN
    return RULE.finding(
        f"`{command}` of `{hook.name}` lists {names}{more} again: what is listed twice {effect}",
        again.place,
        notes=(Note(f"`{first.event}` is listed here too", first.place),),
        help="remove one of both; a hook in another file extends the list, it replaces nothing",
        confidence=Confidence.LOW if may_be_meant else None,
    )
