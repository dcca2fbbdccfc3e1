"""All rules, one module each; the order is that of their codes."""

from __future__ import annotations

from generator.lint.rule import RuleModule
from generator.lint.rules import (
    deep_prev_head,
    defined_twice,
    later_game,
    missing_from,
    nested_from,
    no_namespace,
    prev_at_start,
    prev_in_prevprev,
    repeat_event,
    unknown_command,
    unknown_event,
    unknown_field,
    unknown_name,
    wrong_scope,
)

RULES: tuple[RuleModule, ...] = (
    unknown_event,
    unknown_command,
    unknown_name,
    unknown_field,
    defined_twice,
    no_namespace,
    later_game,
    repeat_event,
    nested_from,
    prev_at_start,
    deep_prev_head,
    prev_in_prevprev,
    missing_from,
    wrong_scope,
)
