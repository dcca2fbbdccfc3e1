"""The conditions of dice poker: who sits down, and what everything around it is called in its script."""

from __future__ import annotations

from generator.spec.expression.tree import Tree
from generator.verify import conditions
from generator.verify.conditions import Asking, Seating
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.symbols import GAME
from generator.verify.outcome import Outcome


def seating(subject: Subject) -> Seating:
    """Dice poker's conditions, with what the script calls things."""
    s, block = subject.symbols, subject.block
    askings = [Asking(s.decision, ("invitation", "asker"), block.stakes.ante)]
    if block.tournament.enabled:
        askings.append(Asking(s.own("tournament"), ("tournament", "asker"), block.tournament.stakes[0]))
    return Seating(
        rules=subject.rules,
        game=GAME,
        block=block,
        program=subject.program,
        askings=tuple(askings),
        bonds=s.bonds,
        invite=s.events["invite"],
        accept=s.label("accept"),
        decline=s.label("decline"),
        still_on=s.still_on,
        declining=s.own("declining"),
    )


def tree_of(subject: Subject, name: str) -> Tree:
    """A condition of the game's block, by its short name."""
    return conditions.tree_of(seating(subject), name)


def check_conditions(subject: Subject) -> Outcome:
    """Every condition of the game for random people."""
    return conditions.check_conditions(seating(subject))
