"""What ends a command: one sentence and a hint, or a list of findings. Only `cli/` turns these to text."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from generator.diagnostics import Diagnostic, in_order


class UserError(Exception):
    """The command cannot do its work: a sentence saying why, and a hint saying what to do. Exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class FaultyInput(UserError):
    """What the user wrote has faults; all of them are carried, sorted by place. Exit code 2."""

    def __init__(self, message: str, findings: Iterable[Diagnostic], hint: str = "") -> None:
        super().__init__(message, hint)
        self.findings = tuple(in_order(findings))


def install_hint(*packages: str) -> str:
    """How to install packages that a command lacks, into the Python that runs it; it works from any folder.

    modwright itself lies on no package index, so that `pip install modwright[...]` would find nothing, or a stranger's.
    """
    python = sys.executable or "python"
    quoted = f'"{python}"' if " " in python else python
    return f"install it with `{quoted} -m pip install {' '.join(packages)}`"
