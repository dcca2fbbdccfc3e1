"""`modwright explain`: what a code means, why it is bad, and how to mend it."""

from __future__ import annotations

import click

from generator.build.codes import RULES_CODES
from generator.cli import console
from generator.errors import UserError
from generator.lint.documentation import page_of
from generator.lint.near import nearest
from generator.lint.rule import RuleModule
from generator.lint.rules import RULES
from generator.script.faults import FAULTS, Fault
from generator.simulate.codes import CODES as SCENARIO_CODES
from generator.verify.outcome import CODES as PROOF_CODES

FAMILIES = (
    (RULES_CODES, "a fault of rules.yaml", "docs/rules.md tells every key, docs/expressions.md the conditions"),
    (SCENARIO_CODES, "a fault of a scenario file", "docs/scenarios.md tells how they are written"),
    (
        {code: failure.value for failure, code in PROOF_CODES.items()},
        "found by `modwright verify`: the script does something else than its rules say",
        "build the mod again, or report it if nobody edited the mod",
    ),
)
"""Codes whose messages say all there is to say: names by codes, what they are, where more is told."""


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
    if _explain_family(wanted):
        return
    names = [(module.RULE.code, module.RULE.name) for module in RULES] + [(fault.code, fault.name) for fault in FAULTS]
    names += [pair for codes, _, _ in FAMILIES for pair in codes.items()]
    known = [word for pair in names for word in (pair[0].lower(), pair[1])]
    near = nearest(wanted, known) if wanted else None
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


def _explain_family(wanted: str) -> bool:
    """Tell every code of the families that is called so; whether there was one."""
    found = [
        (code, name, what, more)
        for codes, what, more in FAMILIES
        for code, name in codes.items()
        if wanted in {code.lower(), name}
    ]
    for code, name, what, more in found:
        console.say(f"{code} {name} (error)\n{what}; its message says what was found and what was expected")
        console.say(f"\nWhat to do: see the message's `help`; {more}")
    return bool(found)
