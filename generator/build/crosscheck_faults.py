"""The table of everything that the cross-check of a rendered mod can find. Codes CKx81 to CKx99; never reused.

All are errors: what stands in a built mod was made by us, so a finding is a fault of the rules or of a template.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.diagnostics import Diagnostic, Note
from generator.source import Place


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of finding: its code and its name."""

    code: str
    name: str

    def at(self, place: Place, message: str, *notes: Note) -> Diagnostic:
        """The finding at a place of a rendered file."""
        return Diagnostic(self.code, self.name, message, place, notes=notes)


BYTE_ORDER_MARK = Fault("CK181", "rendered-byte-order-mark")
NOT_CP1252 = Fault("CK182", "rendered-not-cp1252")
LINE_END = Fault("CK183", "rendered-line-end")

UNKNOWN_EVENT = Fault("CK281", "rendered-unknown-event")
UNKNOWN_MACRO = Fault("CK282", "rendered-unknown-macro")
UNKNOWN_NAME = Fault("CK283", "rendered-unknown-name")
UNKNOWN_SPRITE = Fault("CK284", "rendered-unknown-sprite")
MISSING_PICTURE = Fault("CK285", "rendered-missing-picture")
DEFINED_TWICE = Fault("CK286", "rendered-defined-twice")
NO_NAMESPACE = Fault("CK287", "rendered-no-namespace")
EVENT_NUMBER = Fault("CK288", "rendered-event-number")
UNKNOWN_CUSTOM_TEXT = Fault("CK289", "rendered-unknown-custom-text")

NESTED_FROM = Fault("CK381", "rendered-nested-from")
REPEAT_ELSEWHERE = Fault("CK382", "rendered-repeat-elsewhere")

FLAG_NOT_CLEARED = Fault("CK481", "rendered-flag-not-cleared")
FLAG_NOT_SET = Fault("CK482", "rendered-flag-not-set")
VARIABLE_NOT_SET = Fault("CK483", "rendered-variable-not-set")
TARGET_NOT_SAVED = Fault("CK484", "rendered-target-not-saved")
CROWDED_NOT = Fault("CK485", "rendered-crowded-not")

NEVER_FIRED = Fault("CK581", "rendered-never-fired")
NOT_TRIGGERED_ONLY = Fault("CK582", "rendered-not-triggered-only")
TOO_MANY_OPTIONS = Fault("CK583", "rendered-too-many-options")
NO_SURE_OPTION = Fault("CK584", "rendered-no-sure-option")
NO_AI_CHANCE = Fault("CK585", "rendered-no-ai-chance")
HIDDEN_OPTIONS = Fault("CK586", "rendered-hidden-options")
MIXED_TEXTS = Fault("CK587", "rendered-mixed-texts")

MISSING_TEXT = Fault("CK681", "rendered-missing-text")
EMPTY_TEXT = Fault("CK682", "rendered-empty-text")
LONG_TEXT = Fault("CK683", "rendered-long-text")

FAULTS = tuple(value for value in list(globals().values()) if isinstance(value, Fault))
