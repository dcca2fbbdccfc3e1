"""All checks of One Poker in the order in which they are made."""

from __future__ import annotations

from generator.verify import conditions, gambling
from generator.verify.checks import script_outcome
from generator.verify.one_poker.betting import check_sequences
from generator.verify.one_poker.cards import check_cards, check_lamps
from generator.verify.one_poker.disasters import check_disasters
from generator.verify.one_poker.games import check_games
from generator.verify.one_poker.reading import check_texts
from generator.verify.one_poker.seats import check_seats
from generator.verify.one_poker.showdowns import check_showdowns
from generator.verify.one_poker.stale import check_stale
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.thinking import check_thinking
from generator.verify.outcome import Check, Outcome

_EFFECTS = ("prepare", "deal_cards", "draw_mine", "draw_theirs", "hold_drawn", "open_round", "measure", "think_of_card",
    "think_of_bet", "think_of_reply", "take_lives", "break_off", "end_game")  # fmt: skip
_TRIGGERS = ("better_card", "equal_card", "worse_card", "still_on", "may_raise", "below_cap", "no_more_bets")


def check_script(subject: Subject) -> Outcome:
    """Everything that the proofs call by name is defined, and nothing in the mod is beyond the interpreter."""
    n = subject.n
    return script_outcome(
        subject.program,
        subject.events.values(),
        (n.decision("play"),),
        map(n.effect, _EFFECTS),
        map(n.trigger, _TRIGGERS),
    )


def check_conditions(subject: Subject) -> Outcome:
    """Who may ask, who accepts, and what breaks a game off."""
    return conditions.check_conditions(subject.seating)


def check_gambling(subject: Subject) -> Outcome:
    """Who gains and loses the gambler's trait."""
    return gambling.check_gambling(subject.seating, subject.n.event("win"))


CHECKS: tuple[Check[Subject], ...] = (
    Check("script", check_script, ends_all=True),
    Check("seats", check_seats),
    Check("cards", check_cards),
    Check("lamps", check_lamps),
    Check("showdowns", check_showdowns),
    Check("sequences", check_sequences),
    Check("AI's thinking", check_thinking),
    Check("traits", check_gambling),
    Check("conditions", check_conditions),
    Check("games", check_games),
    Check("texts", check_texts),
    Check("broken off", check_disasters),
    Check("old windows", check_stale),
)
