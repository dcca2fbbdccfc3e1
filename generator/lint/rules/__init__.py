"""All rules, one module each; the order is that of their codes."""

from __future__ import annotations

from generator.lint.rule import RuleModule
from generator.lint.rules import (
    deep_prev_head,
    missing_from,
    nested_from,
    prev_at_start,
    prev_in_prevprev,
    repeat_event,
    wrong_scope,
)

RULES: tuple[RuleModule, ...] = (
    repeat_event,
    nested_from,
    prev_at_start,
    deep_prev_head,
    prev_in_prevprev,
    missing_from,
    wrong_scope,
)
