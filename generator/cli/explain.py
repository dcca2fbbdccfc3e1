"""`modwright explain`: what a code means, why it is bad, and how to mend it."""

from __future__ import annotations

import click

from generator.cli import console
from generator.errors import UserError
from generator.lint.documentation import page_of
from generator.lint.near import nearest
from generator.lint.rule import RuleModule
from generator.lint.rules import RULES
from generator.script.faults import FAULTS, Fault


@click.command()
@click.argument("code")
def command(code: str) -> None:
    """Explain a finding by its code or name.

    Example: modwright explain CK301
    """
    wanted = code.lower()
    for module in RULES:
        if wanted in {module.RULE.code.lower(), module.RULE.name}:
            _explain(module)
            return
    for fault in FAULTS:
        if wanted in {fault.code.lower(), fault.name}:
            _explain_fault(fault)
            return
    known = [name for module in RULES for name in (module.RULE.code.lower(), module.RULE.name)]
    known += [name for fault in FAULTS for name in (fault.code.lower(), fault.name)]
    near = nearest(wanted, known)
    raise UserError(
        f"no finding is called `{code}`", f"did you mean `{near}`?" if near else "see `modwright list-codes`"
    )


def _explain(module: RuleModule) -> None:
    page, rule = page_of(module), module.RULE
    console.say(f"{rule.code} {rule.name} ({rule.severity.value}, confidence {rule.confidence.value})")
    console.say(page.title)
    for title, text in (("What it does", page.what), ("Why it is bad", page.why)):
        console.say(f"\n{title}: {text}")
    for title, script in (("Bad", page.bad), ("Good", page.good)):
        console.say(f"\n{title}:\n\n" + "\n".join(f"    {line}".rstrip() for line in script.splitlines()))
    console.say(f"\nSource: {page.source}")


def _explain_fault(fault: Fault) -> None:
    console.say(f"{fault.code} {fault.name} ({fault.severity.value})")
    console.say(f"a fault of the file itself, found while reading it\n\nWhat to do: {fault.help}")
