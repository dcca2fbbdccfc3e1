"""A `local_` variable read where nothing that ran before has set it.

What: Finds readings of a variable with the prefix `local_` in events, decisions and scripted macros where nothing that
    can have run before in the same moment sets it, though something else does. The order of effects within one moment
    is not judged; chains that unseen code may enter are left out.
Why: Such a variable belongs to nobody and is gone with the moment in which it was set: it is not carried into a delayed
    event. Read there, it counts as 0.
Bad:
    #! decisions/x.txt
    decisions = {
        x_bet = {
            effect = { set_variable = { which = local_x_stake value = 5 } character_event = { id = x.1 days = 3 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x if = { limit = { check_variable = { which = local_x_stake value = 5 } } wealth = 5 } }
    }
Good:
    #! decisions/x.txt
    decisions = {
        x_bet = {
            effect = { set_variable = { which = x_stake value = 5 } character_event = { id = x.1 days = 3 } }
        }
    }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x if = { limit = { check_variable = { which = x_stake value = 5 } } wealth = 5 } }
    }
Source: ck2-language 5.2 (that delays end them is assumed: Q9).
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.flow.before import Before
from generator.lint.rule import Rule
from generator.lint.spots import MACROS
from generator.lint.state import VARIABLES, State, states
from generator.lint.subject import Subject
from generator.mod.records import DECISION, EVENT, Definition, Use

RULE = Rule("CK420", "local-set-elsewhere", Severity.WARNING, Confidence.MEDIUM)
_MOST_NOTED = 3
_PREFIX = "local_"
_JUDGED = MACROS | {EVENT, DECISION}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first such reading of each variable in each object."""
    variables = {
        name: state
        for name, state in states(subject, VARIABLES).items()
        if name.lower().startswith(_PREFIX) and state.written
    }
    if not variables:
        return
    doers = {name: {use.owner for use in state.written} for name, state in variables.items()}
    before = Before(subject, doers, outlives_delays=False)
    for name, state in variables.items():
        for owner, use in _readers(subject, state).items():
            if not before.may_be_done(name, owner):
                yield _finding(name, state, owner, use)


def _readers(subject: Subject, state: State) -> dict[Definition, Use]:
    found: dict[Definition, Use] = {}
    for use in state.read:
        if use.owner.file.mod == subject.own and use.owner.kind in _JUDGED and use.command != "log":
            found.setdefault(use.owner, use)
    return found


def _finding(name: str, state: State, owner: Definition, use: Use) -> Diagnostic:
    setters = list({written.owner: written for written in state.written}.values())
    return RULE.finding(
        f"`{name}` is read here, but nothing that runs before in the same moment as {describe(owner)} sets it",
        use.place,
        notes=tuple(Note(f"{describe(one.owner)} sets it here", one.place) for one in setters[:_MOST_NOTED]),
        help="set it here, or use a variable without `local_`, which is kept",
    )
