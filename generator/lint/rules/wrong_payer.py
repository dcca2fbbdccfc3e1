"""A targeted decision that charges or tests the wrong side.

What: Finds targeted decisions whose effect takes gold from the target and nothing from the taker, and AI weights
    that compare the target with himself.
Why: In a targeted decision ROOT is the target and FROM the taker. A bare `wealth = -5` makes the target pay; a bare
    `opinion = { who = ROOT }` asks what somebody thinks of himself.
Bad:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court
            potential = { NOT = { character = FROM } }
            effect = { wealth = -5 character_event = { id = x.1 } }
        }
    }
Good:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court
            potential = { NOT = { character = FROM } }
            effect = { FROM = { wealth = -5 } character_event = { id = x.1 } }
        }
    }
Source: ck2-language 6.2, 6.3, L41.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import WordKind, scope_word
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import is_targeted
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import Slot
from generator.mod.records import DECISION, Definition
from generator.script.tree import Scalar

RULE = Rule("CK511", "wrong-payer", Severity.ERROR, Confidence.MEDIUM)
_COSTS = ("wealth", "prestige", "piety", "treasury", "scaled_wealth")
_ASKED = ("opinion", "reverse_opinion")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every targeted decision on others, its effect first."""
    for decision in subject.definitions(DECISION):
        filter_ = decision.statement.first("filter")
        if is_targeted(decision) and not (filter_ and filter_.word.lower() == "self"):
            spots = subject.by_definition.get(decision, ())
            yield from _costs(decision, spots)
            yield from _self_tests(decision, spots)


def _costs(decision: Definition, spots: tuple[Spot, ...]) -> Iterator[Diagnostic]:
    paid = [spot for spot in spots if spot.key in _COSTS and spot.top() == "effect" and _is_cost(spot)]
    by_target = [spot for spot in paid if _slot(spot) is Slot.ROOT and not spot.is_within("tooltip")]
    if any(_slot(spot) is Slot.FROM for spot in paid):
        return
    tested = next((spot for spot in spots if spot.key in _COSTS and _is_test_of_taker(spot)), None)
    for spot in by_target:
        notes = (Note(f"the taker's `{spot.key}` is tested here", tested.place),) if tested else ()
        yield RULE.finding(
            f"`{spot.key}` is taken from the target of `{decision.name}`, and nothing from its taker",
            spot.place,
            notes=notes,
            help=f"write `FROM = {{ {spot.key} = ... }}` if the taker is to pay",
            confidence=Confidence.HIGH if tested and tested.key == spot.key else Confidence.MEDIUM,
        )


def _is_cost(spot: Spot) -> bool:
    value = spot.statement.value
    return isinstance(value, Scalar) and value.thousandths is not None and value.thousandths < 0


def _slot(spot: Spot) -> Slot | None:
    return spot.frame.scope.slot if spot.frame.scope else None


def _is_test_of_taker(spot: Spot) -> bool:
    return spot.top() in ("from_potential", "allow", "potential") and _slot(spot) is Slot.FROM


def _self_tests(decision: Definition, spots: tuple[Spot, ...]) -> Iterator[Diagnostic]:
    for spot in spots:
        who = spot.statement.first("who") if spot.key in _ASKED and spot.top() == "ai_will_do" else None
        word = scope_word(who.word) if who else None
        if word is not None and word.kind is WordKind.ROOT and _slot(spot) is Slot.ROOT:
            yield RULE.finding(
                f"`{spot.key}` asks the target of `{decision.name}` about himself",
                spot.place,
                help="write `who = FROM` for the taker",
                confidence=Confidence.HIGH,
            )
