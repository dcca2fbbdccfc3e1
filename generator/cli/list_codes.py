"""`modwright list-codes`: every code of the linter, of the reader of files, of rules, scenarios and proofs."""

from __future__ import annotations

import click

from generator.cli import console
from generator.cli.explain import FAMILIES
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
    for codes, what, _ in FAMILIES:
        for code, name in codes.items():
            console.say(f"{code}  {'error':8}{name:24}{what}")
