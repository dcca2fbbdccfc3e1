"""All checks of Farkle in the order in which they are made."""

from __future__ import annotations

from generator.verify import conditions
from generator.verify.checks import script_outcome
from generator.verify.farkle.breakoff import check_breakoff
from generator.verify.farkle.dice import check_dice
from generator.verify.farkle.games import check_games
from generator.verify.farkle.rolls import check_best, check_rolls, check_sets
from generator.verify.farkle.same_day import check_same_day
from generator.verify.farkle.stale import check_stale
from generator.verify.farkle.subject import Subject
from generator.verify.farkle.texts import check_texts
from generator.verify.farkle.thinking import check_thinking
from generator.verify.farkle.turns import check_turns
from generator.verify.outcome import Check, Outcome

_EFFECTS = ("prepare", "begin_turn", "throw_dice", "read_roll", "find_all", "find_best", "read_picked", "pick_die",
    "pick_nothing", "keep_best", "keep_all", "keep_picked", "bank", "think", "take_pot", "give_back",
    "end_game")  # fmt: skip
_TRIGGERS = ("still_on", "is_free", "scores", "differs", "is_picking", "has_picked", "fits", "reaches_target",
    "banks_best", "banks_all")  # fmt: skip


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


def check_conditions(subject: Subject) -> Outcome:
    """Who may ask, who accepts, and what breaks a game off."""
    return conditions.check_conditions(subject.seating)


CHECKS: tuple[Check[Subject], ...] = (
    Check("script", check_script, ends_all=True),
    Check("rolls", check_rolls),
    Check("sets", check_sets),
    Check("dice", check_dice),
    Check("AI", check_thinking),
    Check("conditions", check_conditions),
    Check("games", check_games),
    Check("texts", check_texts),
    Check("broken off", check_breakoff),
    Check("old windows", check_stale),
    Check("old rolls", check_same_day),
    Check("best sets", check_best),
    Check("turns", check_turns),
)
