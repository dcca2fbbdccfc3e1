"""All checks of dice poker in the order in which they are made."""

from __future__ import annotations

from generator.verify.checks import script_outcome
from generator.verify.dice_poker.artificial import check_bets, check_rerolls
from generator.verify.dice_poker.breakoff import check_breakoff
from generator.verify.dice_poker.conditions import check_conditions
from generator.verify.dice_poker.dice import check_chances, check_throws
from generator.verify.dice_poker.hands import check_names, check_pairs, check_rolls
from generator.verify.dice_poker.optimal import check_optimal
from generator.verify.dice_poker.paths import check_paths
from generator.verify.dice_poker.shares import check_shares
from generator.verify.dice_poker.showdown import check_showdown
from generator.verify.dice_poker.stale import check_stale
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.texts import check_texts
from generator.verify.outcome import Check, Outcome


def check_script(subject: Subject) -> Outcome:
    """Everything that the manifest names is defined, and nothing in the mod is beyond the interpreter."""
    s = subject.symbols
    triggers = (s.better, s.equal, s.worse, s.still_on)
    return script_outcome(subject.program, s.events.values(), (s.decision,), (s.read_hand, s.throw_all), triggers)


CHECKS: tuple[Check[Subject], ...] = (
    Check("script", check_script, ends_all=True),
    Check("rolls", check_rolls),
    Check("names", check_names),
    Check("pairs", check_pairs),
    Check("showdowns", check_showdown),
    Check("AI's re-rolls", check_rerolls),
    Check("AI's bets", check_bets),
    Check("optimal AI", check_optimal),
    Check("dice", check_throws),
    Check("traits", check_chances),
    Check("conditions", check_conditions),
    Check("paths", check_paths),
    Check("texts", check_texts),
    Check("broken off", check_breakoff),
    Check("old windows", check_stale),
    Check("shares", check_shares),
)
