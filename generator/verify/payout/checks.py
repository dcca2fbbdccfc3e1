"""All checks of the payout game in the order in which they are made."""

from __future__ import annotations

from generator.verify.checks import script_outcome
from generator.verify.outcome import Check, Outcome
from generator.verify.payout.advice import check_advice
from generator.verify.payout.conditions import check_conditions
from generator.verify.payout.dice import check_dice
from generator.verify.payout.games import check_breakoff, check_games, check_stale
from generator.verify.payout.hands import check_pay, check_rolls
from generator.verify.payout.stakes import check_limits
from generator.verify.payout.subject import Subject
from generator.verify.payout.texts import check_texts
from generator.verify.payout.words import check_words

_EFFECTS = ("prepare", "leave_table", "break_off", "pay_stake", "give_back", "settle", "stake_most", "throw_all",
    "throw_marked", "mark_all", "unmark_all", "read_hand", "mark_rule", "show_kept")  # fmt: skip
_TRIGGERS = ("is_free", "still_on", "limit_allows_least", "can_stake", "can_stake_more", "any_marked")


def check_script(subject: Subject) -> Outcome:
    """Everything that the manifest names is defined, and nothing in the mod is beyond the interpreter."""
    n = subject.n
    return script_outcome(
        subject.program,
        subject.events.values(),
        [n.decision("play")],
        map(n.effect, _EFFECTS),
        map(n.trigger, _TRIGGERS),
    )


CHECKS: tuple[Check[Subject], ...] = (
    Check("script", check_script, ends_all=True),
    Check("rolls", check_rolls),
    Check("pay", check_pay),
    Check("advice", check_advice),
    Check("limits", check_limits),
    Check("dice", check_dice),
    Check("conditions", check_conditions),
    Check("games", check_games),
    Check("broken off", check_breakoff),
    Check("old windows", check_stale),
    Check("words", check_words),
    Check("texts", check_texts),
)
