"""All rules, one module each; the order is that of their codes."""

from __future__ import annotations

from generator.lint.rule import RuleModule
from generator.lint.rules import (
    repeat_event,
)

RULES: tuple[RuleModule, ...] = (repeat_event,)
