"""A targeted decision that the AI tries on every character of the world.

What: Finds targeted decisions with `ai_target_filter = all`, or `filter = all` without a filter for the AI.
Why: Each AI character tests each other one: very slow.
Bad:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = all
            potential = { NOT = { character = FROM } }
            effect = { FROM = { wealth = -5 } }
        }
    }
Good:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = all
            ai_target_filter = court
            potential = { NOT = { character = FROM } }
            effect = { FROM = { wealth = -5 } }
        }
    }
Source: ck2-language 6.2, L43.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.chains import is_targeted
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import DECISION, Definition

RULE = Rule("CK513", "slow-filter", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every targeted decision in which the AI looks at all characters."""
    for decision in subject.definitions(DECISION):
        if not is_targeted(decision) or _is_for_humans(decision):
            continue
        asked = decision.statement.first("ai_target_filter") or decision.statement.first("filter")
        if asked is not None and asked.word.lower() == "all":
            yield RULE.finding(
                f"the AI tries `{decision.name}` on every character",
                decision.script.place(asked.span),
                help="write a nearer `ai_target_filter`, such as `court` or `realm`, or `ai = no`",
            )


def _is_for_humans(decision: Definition) -> bool:
    """Whether the AI never gets so far: barred at the top, or by a condition on the taker."""
    if any(one.key.lower() == "ai" and one.word.lower() == "no" for one in decision.statement.block):
        return True
    taker = decision.statement.first("from_potential")
    return taker is not None and any(one.key.lower() == "ai" and one.word.lower() == "no" for one in taker.block)
