"""What a validator raises when a value is wrong; pydantic carries it to `spec/messages.py`, which gives it a place."""

from __future__ import annotations

from collections.abc import Iterable

from generator.source import Span
from generator.spec.codes import CODES
from generator.spec.yaml_nodes import KeyPath


class Fault(ValueError):
    """One wrong value: a message in our style, where it is below the validated value, and what to do.

    `at` leads from the value (or model) that is validated to the faulty part; `within` is a stretch of its text.
    Games give their own `code` and `name`.
    """

    def __init__(
        self,
        message: str,
        *,
        at: KeyPath = (),
        help: str = "",
        within: Span | None = None,
        code: str = "RY115",
        name: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.help = help
        self.within = within
        self.code = code
        self.name = name or CODES.get(code, "wrong-value")


class Faults(ValueError):
    """Several faults found by one validator, so that all of them are shown."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.message for fault in self.faults))


def raise_all(faults: Iterable[Fault]) -> None:
    """Raise `Faults` if there are any; the last line of a model's validator."""
    if found := tuple(faults):
        raise Faults(found)
