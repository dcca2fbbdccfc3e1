"""An event fired at the target of a decision that takes FROM for the one who took it.

What: Finds events that only the effects of targeted decisions fire, there by `character_event` in ROOT, and that read
    FROM but never FROMFROM.
Why: ROOT of such a decision is its target. What it fires at ROOT finds the target in FROM as well; the taker, who is
    FROM in the decision, is FROMFROM in the event. What was meant for the taker happens to the target.
Bad:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court
            effect = { character_event = { id = x.1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x FROM = { wealth = 5 } wealth = -5 }
    }
Good:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court
            effect = { character_event = { id = x.1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x FROMFROM = { wealth = 5 } wealth = -5 }
    }
Source: ck2-language 4.1, 6.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.ck2.scopes import WordKind, leads_to_root
from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.chains import describe, is_targeted
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.lint.values import Slot
from generator.lint.words import WordAt, words_at
from generator.mod.records import DECISION, EVENT, Definition, Firing

RULE = Rule("CK312", "target-as-from", Severity.WARNING)
_MOST_NOTED = 3


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first reading of FROM in every such event."""
    for event, spots in subject.worded.items():
        sites = _decisions(subject, event) if event.kind == EVENT else ()
        if not sites:
            continue
        words = [word for spot in spots for word in words_at(spot, WordKind.FROM, WordKind.ROOT_FROM)]
        own = [word for word in words if not word.spot.frame.base or word.word.kind is WordKind.ROOT_FROM]
        first = own[0] if own and all(_is_nearest(word) for word in own) else None
        if first is not None:
            yield _finding(event, first, sites)


def _finding(event: Definition, word: WordAt, sites: Sequence[Firing]) -> Diagnostic:
    return RULE.finding(
        f"`{word.text}` is the target himself in {describe(event)}, expected `FROMFROM` for the taker of the decision",
        word.place,
        notes=tuple(Note(f"{describe(site.owner)} fires it here, in ROOT", site.place) for site in sites[:_MOST_NOTED]),
        help="write `FROMFROM` if the taker is meant, `ROOT` if the target is",
    )


def _is_nearest(word: WordAt) -> bool:
    return word.word.depth == 1


def _decisions(subject: Subject, event: Definition) -> Sequence[Firing]:
    """The firings of an event, if all of them stand in ROOT of targeted decisions."""
    chains = subject.chains
    if chains.is_open(event) or not chains.same(event, Slot.ROOT, Slot.FROM):
        return ()
    firings = [firing for firing in subject.index.fired(event.name) if not firing.is_shown]
    return firings if all(map(_is_at_the_target, firings)) else ()


def _is_at_the_target(firing: Firing) -> bool:
    is_at_root = leads_to_root(firing.heads) and not firing.is_repeat
    return firing.owner.kind == DECISION and is_targeted(firing.owner) and is_at_root
