"""A flag, lock or variable cleared in the middle of a chain and still asked for later.

What: Follows every chain of events that nothing else leads into, and finds flags of the chain's own that are asked for
    where an earlier event has cleared them on every way that leads there. Modifiers without any effect count as flags;
    a variable is cleared by being set to 0.
Why: What a general clean-up wipes in mid-chain is missing later: the branch that needs it never runs.
Bad:
    #! decisions/x.txt
    decisions = {
        x_play = {
            effect = { set_character_flag = x_bold character_event = { id = x.1 days = 1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a clr_character_flag = x_bold character_event = { id = x.2 days = 3 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        desc = x
        option = { name = a if = { limit = { has_character_flag = x_bold } prestige = 5 } }
    }
Good:
    #! decisions/x.txt
    decisions = {
        x_play = {
            effect = { set_character_flag = x_bold character_event = { id = x.1 days = 1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a character_event = { id = x.2 days = 3 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        desc = x
        option = {
            name = a
            if = { limit = { has_character_flag = x_bold } prestige = 5 }
            clr_character_flag = x_bold
        }
    }
Source: ck2-language 12.5, L47.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.flow.asking import Asked
from generator.lint.flow.episodes import Episode
from generator.lint.flow.polarity import is_negated
from generator.lint.flow.ranges import Truth
from generator.lint.flow.steps import bare, clears
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import SCRIPTED_TRIGGER

RULE = Rule("CK418", "cleared-too-early", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Everything asked for in a chain that has cleared it before; what runs at once is `settled-condition`."""
    for episode in subject.episodes:
        for step, asked in episode.asked.items():
            if step not in subject.flow.asked and _is_wiped(asked):
                yield _finding(episode, asked)


def _is_wiped(asked: Asked) -> bool:
    """Whether other events have cleared what is asked for, and the condition is lost by it."""
    owner = asked.step.spot.owner
    are_clear = all(clears(site) and site.spot.owner is not owner for site in asked.sites)
    is_lost = asked.truth is Truth.NEVER and not is_negated(asked.step.spot)
    return is_lost and bool(asked.sites) and are_clear and owner.kind != SCRIPTED_TRIGGER


def _finding(episode: Episode, asked: Asked) -> Diagnostic:
    name = bare(asked.step.name)
    return RULE.finding(
        f"`{name}` is asked for here, but the chain of {describe(episode.start)} has cleared it by then",
        asked.step.spot.place,
        notes=tuple(Note(f"cleared here by {describe(site.spot.owner)}", site.spot.place) for site in asked.sites),
        help="clear it at the ends of the chain only",
    )
