"""Gold that one way through a chain takes and gives to nobody, though another pays it out.

What: Keeps a ledger of `wealth` for the two in a chain of events, from its start to all its ends, and finds ends at
    which a sum paid on the way is surely gone, while after the same payment another end leaves both together as rich as
    before, with gold moved between them.
Why: A stake that only some ways out pay back or hand to the winner is lost on the others. Where the sum is a price that
    nobody is meant to get, it is no mistake; so the confidence is low.
Bad:
    #! decisions/x.txt
    targeted_decisions = {
        x_bet = {
            effect = { FROM = { wealth = -5 } character_event = { id = x.1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = accept wealth = 5 }
        option = { name = decline prestige = -5 }
    }
Good:
    #! decisions/x.txt
    targeted_decisions = {
        x_bet = {
            effect = { FROM = { wealth = -5 } character_event = { id = x.1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = accept wealth = 5 }
        option = { name = decline prestige = -5 FROMFROM = { wealth = 5 } }
    }
Source: the issue's list of faults of flow; ck2-language 12.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.flow.episodes import Episode
from generator.lint.flow.ways_out import Loss
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK419", "lost-stake", Severity.WARNING, Confidence.LOW)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every end of a chain at which a stake is gone."""
    for episode in subject.episodes:
        for loss in episode.losses:
            yield _finding(episode, loss)


def _finding(episode: Episode, loss: Loss) -> Diagnostic:
    return RULE.finding(
        f"the chain of {describe(episode.start)} ends here with {loss.amount / 1000:g} gold paid and given to nobody",
        loss.end.place,
        notes=(
            Note(f"it was paid here by {describe(loss.paid.spot.owner)}", loss.paid.spot.place),
            Note(f"{describe(loss.settled.owner)} ends here with all of it paid out", loss.settled.place),
        ),
        help="pay it back, or to whoever has won it",
    )
