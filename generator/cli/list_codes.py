"""`modwright list-codes`: every code of the linter and of the reader of files."""

from __future__ import annotations

import click

from generator.cli import console
from generator.lint.documentation import page_of
from generator.lint.rules import RULES
from generator.script.faults import FAULTS


@click.command("list-codes")
def command() -> None:
    """List all codes with severity and name.

    Example: modwright list-codes
    """
    for fault in FAULTS:
        console.say(f"{fault.code}  {fault.severity.value:8}{fault.name:24}found while reading the file")
    for module in RULES:
        rule = module.RULE
        extra = (" (off by default)" if not rule.is_on else "") + (" (needs --base)" if rule.needs_base else "")
        console.say(f"{rule.code}  {rule.severity.value:8}{rule.name:24}{page_of(module).title}{extra}")
