"""A flag, lock or variable that one way out of a chain leaves set and another clears.

What: Follows every chain of events that nothing else leads into, from the decision or event that starts it to all its
    ends, and finds flags of the chain's own that are surely still set where it ends, though the chain clears them
    elsewhere. What is still to come (delayed events, the rest of the firing event) counts as clearing. Modifiers
    without any effect count as flags (of low confidence if they end by themselves), and so do variables that the start
    of the chain asks for.
Why: What is left set locks a decision for good, or leaks into the next game, feast or journey.
Bad:
    #! decisions/x.txt
    decisions = {
        x_play = {
            potential = { NOT = { has_character_flag = x_playing } }
            effect = { set_character_flag = x_playing character_event = { id = x.1 days = 1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a clr_character_flag = x_playing wealth = 5 }
        option = { name = b character_event = { id = x.2 days = 3 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        desc = x
        option = { name = a prestige = 5 }
    }
Good:
    #! decisions/x.txt
    decisions = {
        x_play = {
            potential = { NOT = { has_character_flag = x_playing } }
            effect = { set_character_flag = x_playing character_event = { id = x.1 days = 1 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a clr_character_flag = x_playing wealth = 5 }
        option = { name = b character_event = { id = x.2 days = 3 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        desc = x
        option = { name = a prestige = 5 clr_character_flag = x_playing }
    }
Source: ck2-language 12.5, L46.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.flow.episodes import Episode
from generator.lint.flow.steps import bare, is_lock, is_timed
from generator.lint.flow.ways_out import Leak
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK417", "leaking-state", Severity.WARNING, Confidence.MEDIUM)
_MOST_NOTED = 3


def check(subject: Subject) -> Iterator[Diagnostic]:
    """One finding a flag and chain, at the first end that leaves it set."""
    for episode in subject.episodes:
        by_name: dict[str, list[Leak]] = {}
        for leak in episode.leaks:
            by_name.setdefault(leak.name, []).append(leak)
        for leaks in by_name.values():
            yield _finding(episode, leaks)


def _finding(episode: Episode, leaks: list[Leak]) -> Diagnostic:
    first = leaks[0]
    name = bare(first.name)
    notes = [Note(f"it was set here by {describe(site.spot.owner)}", site.spot.place) for site in first.sites]
    notes.append(Note(f"it is cleared here by {describe(first.clearing.spot.owner)}", first.clearing.spot.place))
    notes += [Note(f"{describe(one.end.owner)} leaves it set here too", one.end.place) for one in leaks[1:_MOST_NOTED]]
    if len(leaks) > _MOST_NOTED:
        notes.append(Note(f"and {len(leaks) - _MOST_NOTED} more ends do"))
    return RULE.finding(
        f"the chain of {describe(episode.start)} ends here with `{name}` still set, which it clears elsewhere",
        first.end.place,
        notes=tuple(notes),
        help=f"clear `{name}` here too, best by one scripted effect that every way out calls",
        confidence=Confidence.LOW if is_lock(first.name) and any(map(is_timed, first.sites)) else None,
    )
