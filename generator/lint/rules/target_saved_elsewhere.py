"""A saved target read in a chain of events in which nothing saves it.

What: Finds `event_target:x` in events and decisions where nothing that can have run before in the same chain saves it,
    though another chain does. The order of effects within a chain is not judged; chains that unseen code may enter or
    pass through are left out.
Why: Saved targets live as long as their chain, delayed events of it included. In another chain the target is nobody: a
    block on it is skipped, a condition in it false.
Bad:
    #! decisions/x.txt
    decisions = {
        x_call = { effect = { liege = { save_event_target_as = x_guest } character_event = { id = x.1 } } }
        x_wait = { effect = { character_event = { id = x.2 } } }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x event_target:x_guest = { wealth = 5 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        option = { name = x event_target:x_guest = { wealth = 5 } }
    }
Good:
    #! decisions/x.txt
    decisions = {
        x_call = { effect = { liege = { save_event_target_as = x_guest } character_event = { id = x.1 } } }
        x_wait = { effect = { liege = { save_event_target_as = x_guest } character_event = { id = x.2 days = 9 } } }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x event_target:x_guest = { wealth = 5 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        option = { name = x event_target:x_guest = { wealth = 5 } }
    }
Source: ck2-language 4.5, L30.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.flow.before import Before
from generator.lint.rule import Rule
from generator.lint.state import TARGETS, State, states
from generator.lint.subject import Subject
from generator.mod.records import DECISION, EVENT, Definition, Use

RULE = Rule("CK221", "target-saved-elsewhere", Severity.WARNING, Confidence.MEDIUM)
_MOST_NOTED = 3


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first such reading of each target in each event and decision."""
    targets = {name: state for name, state in states(subject, TARGETS).items() if _is_of_chains(state)}
    doers = {name: {use.owner for use in state.written} for name, state in targets.items()}
    before = Before(subject, doers, outlives_delays=True)
    for name, state in targets.items():
        for owner, use in _readers(subject, state).items():
            if not before.may_be_done(name, owner):
                yield _finding(name, state, owner, use)


def _is_of_chains(state: State) -> bool:
    """Whether a target is saved, and nowhere for longer than a chain."""
    return bool(state.written) and all(use.command == "save_event_target_as" for use in state.written)


def _readers(subject: Subject, state: State) -> dict[Definition, Use]:
    found: dict[Definition, Use] = {}
    for use in state.read:
        is_own = use.owner.file.mod == subject.own and use.owner.kind in (EVENT, DECISION)
        if is_own and not use.or_else and use.command != "log":
            found.setdefault(use.owner, use)
    return found


def _finding(name: str, state: State, owner: Definition, use: Use) -> Diagnostic:
    savers = list({saved.owner: saved for saved in state.written}.values())
    notes = [Note(f"{describe(saved.owner)} saves it here", saved.place) for saved in savers[:_MOST_NOTED]]
    if len(savers) > _MOST_NOTED:
        notes.append(Note(f"and {len(savers) - _MOST_NOTED} more do"))
    return RULE.finding(
        f"the target `{name}` is read here, but nothing that leads to {describe(owner)} saves it",
        use.place,
        notes=tuple(notes),
        help="save it in this chain with `save_event_target_as`",
    )
