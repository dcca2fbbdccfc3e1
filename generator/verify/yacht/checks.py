"""All checks of Yacht in the order in which they are made."""

from __future__ import annotations

from generator.verify import conditions
from generator.verify.checks import script_outcome
from generator.verify.outcome import Check, Outcome
from generator.verify.yacht.breakoff import check_breakoff
from generator.verify.yacht.chances import check_chances
from generator.verify.yacht.lines import check_dice, check_rolls, check_writing
from generator.verify.yacht.paths import check_paths
from generator.verify.yacht.stale import check_stale
from generator.verify.yacht.subject import Subject
from generator.verify.yacht.texts import check_texts
from generator.verify.yacht.thinking import check_published, check_thinking
from generator.verify.yacht.words import check_words

_EFFECTS = ("prepare", "read_dice", "preview", "think", "choose", "hold", "throw_marked", "throw_all", "write_aim",
    "end_turn")  # fmt: skip
_TRIGGERS = ("still_on", "is_free", "is_watched", "throws_any", "is_content", "brings_nothing", "more_points")


def check_script(subject: Subject) -> Outcome:
    """Everything that the manifest names is defined, and nothing in the mod is beyond the interpreter."""
    n = subject.n
    decisions = [n.decision("play")] + [n.decision("practise")] * subject.block.practice.enabled
    return script_outcome(
        subject.program, subject.events.values(), decisions, map(n.effect, _EFFECTS), map(n.trigger, _TRIGGERS)
    )


def check_conditions(subject: Subject) -> Outcome:
    """Who may ask, who accepts, and what breaks a game off."""
    return conditions.check_conditions(subject.seating)


CHECKS: tuple[Check[Subject], ...] = (
    Check("script", check_script, ends_all=True),
    Check("rolls", check_rolls),
    Check("writing", check_writing),
    Check("dice", check_dice),
    Check("published", check_published),
    Check("CPU player", check_thinking),
    Check("traits", check_chances),
    Check("words", check_words),
    Check("conditions", check_conditions),
    Check("games", check_paths),
    Check("broken off", check_breakoff),
    Check("old windows", check_stale),
    Check("texts", check_texts),
)
