"""Who may sit down, whether an AI ever does, what breaks a game off: conditions of rules.yaml against the script."""

from __future__ import annotations

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.author import AI_CHECKS_EVERY
from generator.interpret.calendar import FOREVER
from generator.interpret.core import Condition, Run, Value
from generator.interpret.rows import BoolArray, IntArray, as_array, as_numbers
from generator.source import Place
from generator.spec.expression.tree import Constant, Tree
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER, SEATS, Table
from generator.verify.people import People, drawn, unknown

WORLDS = 2_000
_SEED = 5


def trees_of(subject: Subject) -> list[Tree]:
    """All conditions of the block."""
    return [subject.tree("player"), subject.tree("keeps_playing"), subject.tree("ai", "sits_down")]


def people_of(subject: Subject, worlds: int = WORLDS) -> People:
    """Random players whose properties lie around what the conditions ask."""
    return drawn(trees_of(subject), worlds, _SEED)


def holds(people: People, tree: Tree) -> BoolArray:
    """Where a condition holds for the player, evaluated directly."""
    return people.holds(tree, SEATS)


def check_conditions(subject: Subject) -> Outcome:
    """Every condition of the game for random people, with all that stands around it."""
    if missing := unknown(trees_of(subject)):
        return Outcome(f"conditions not compared: nobody here can answer {', '.join(missing)}")
    judge = _Judge(subject)
    return Outcome(f"3 conditions and what stands around them, for {WORLDS:,} people", tuple(judge.faults()))


class _Judge:
    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.people = people_of(subject)
        self.table = Table(subject, self.people.worlds)
        self.people.install(subject.built.rules, self.table.state, self.table.every)
        self.case = np.arange(self.people.worlds) % 3
        locked = np.where(self.case == 1, FOREVER, -FOREVER)
        self.table.state.modifiers.write((PLAYER, subject.bonds.lock), self.table.every, locked)
        self.table.state.facts.write((PLAYER, "dead"), self.table.every, (self.case == 2).astype(np.int64))

    def faults(self) -> list[Diagnostic]:
        """What differs between the decision and the rules."""
        subject, people = self.subject, self.people
        decision = subject.program.decision(subject.n.decision("play"))
        assert decision is not None, "`script` makes sure of it"
        sits_down = subject.tree("ai", "sits_down")
        never = isinstance(sits_down, Constant) and not sits_down.value
        human = people.of("human", PLAYER).astype(np.bool_)
        shown = holds(people, subject.tree("player")) & (self.case == 0) & (human | (not never))
        chance = 0 if never else min(1000, max(1, round(1000 * AI_CHECKS_EVERY / subject.block.ai.every))) * 1000
        wanted = np.where(holds(people, sits_down), chance, 0)
        place = decision.site.place
        return [
            *self.compare("the decision is shown", self.truth(decision.potential), shown, place),
            *self.compare("an AI sits down as often as wanted", self.number(decision.will_do) == wanted,
                np.ones(people.worlds, np.bool_), place),
            *self.going_on(),
            *script_faults(self.table.engine.anomalies),
        ]  # fmt: skip

    def going_on(self) -> list[Diagnostic]:
        """The game goes on while the player sits there and the rules allow it."""
        seated = np.arange(self.people.worlds) % 2 == 0
        self.table.set_flag(PLAYER, self.subject.bonds.seated, seated)
        wanted = holds(self.people, self.subject.tree("keeps_playing")) & seated
        place = self.subject.places.trigger(self.subject.n.trigger("still_on"))
        # The dead are left out: no window of theirs ever asks, and their flags count for nothing (ck2-language 4.6).
        living = self.case != 2
        return self.compare("the game goes on", self.table.says("still_on") & living, wanted & living, place)

    def _run(self) -> Run:
        return self.table.run(self.table.chain_of(PLAYER))

    def truth(self, part: Condition) -> BoolArray:
        """Where a part of the decision holds."""
        run = self._run()
        return as_array(part(run, run.chain.event_level(), self.table.every), self.table.every)

    def number(self, part: Value) -> IntArray:
        """What a part of the decision weighs, in millionths."""
        run = self._run()
        return as_numbers(part(run, run.chain.event_level(), self.table.every), self.table.every)

    def compare(self, what: str, found: BoolArray, wanted: BoolArray, place: Place | None) -> list[Diagnostic]:
        """The first person for whom the two differ."""
        wrong = found != wanted
        if not wrong.any():
            return []
        world = int(np.argmax(wrong))
        told = ", ".join(
            f"{SEATS[seat]}.{word}({name})" if name else f"{SEATS[seat]}.{word}"
            for (word, seat, name), value in self.people.values.items()
            if value[world]
        )
        state = ("", ", who plays already", ", who is dead")[int(self.case[world])]
        message = (
            f"{what}: {'yes' if found[world] else 'no'}, expected {'yes' if wanted[world] else 'no'} for "
            f"{told or 'somebody without any property'}{state} ({tally(int(wrong.sum()), len(wrong))} people)"
        )
        return [counterexample(Failure.CONDITION, message, place)]
