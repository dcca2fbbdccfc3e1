"""The conditions of rules.yaml evaluated directly against what the script makes of them, for random people.

Who may ask, who is shown, what allows a game, whom the AI asks, when an AI accepts, whom declining concerns, and what
breaks a game off. Everything that stands around a condition in the script (the lock, the ante, human against AI) is
part of the comparison.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.tavern.spec import TavernBlock
from generator.interpret.events import Decision
from generator.interpret.program import Program
from generator.interpret.rows import BoolArray, IntArray, as_array, as_numbers
from generator.interpret.state import NEVER
from generator.source import Place
from generator.spec.expression.tree import Comparison, Operator, Reading, Tree, ValueType
from generator.spec.rules import Rules
from generator.verify.built import Places
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.people import People, drawn, unknown
from generator.verify.worlds import SEATS, Bonds, Worlds

_DAYS = {"days": 1, "months": 30, "years": 365}
"""Days of the game's units of time."""
WORLDS = 2_000
_SEED = 7
_POOL = 6_000
"""Random people among whom those are looked for for whom a condition holds."""
_NEAR = 4
"""People of each kind whose neighbours are looked at."""
_PATHS = {
    "asker": ("invitation", "asker"), "guest": ("invitation", "guest"), "allowed": ("invitation", "allowed"),
    "accepts": ("invitation", "accepts"), "ai_asks": ("invitation", "ai_asks"), "declining": ("declining", "who"),
    "keeps_playing": ("keeps_playing",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asking:
    """A decision by which one asks another: its name, the path of who may ask in the block, the gold it takes."""

    name: str
    asker: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Seating:
    """What the rules say of who sits down together in a game of two, and what all of it is called in the script.

    `invite` is an event, `accept` and `decline` are text keys of its options, `still_on` is a trigger, `declining` an
    effect on a guest who has declined.
    """

    rules: Rules
    game: str
    block: TavernBlock
    program: Program
    askings: tuple[Asking, ...]
    bonds: Bonds
    invite: str
    accept: str
    decline: str
    still_on: str
    declining: str

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return Places(self.program)

    def tree(self, *path: str) -> Tree:
        """A condition of the game's block by its path."""
        return self.rules.conditions[("games", self.game, *path)]


def in_days(unit: str, number: int) -> int:
    """A duration in days."""
    return number * _DAYS[unit]


def tree_of(seating: Seating, name: str) -> Tree:
    """A condition of the game's block, by its short name."""
    return seating.tree(*_PATHS[name])


def used_trees(seating: Seating) -> list[Tree]:
    """All conditions that the mod holds, each once."""
    found = [tree_of(seating, name) for name in _PATHS]
    return found + [seating.tree(*one.asker) for one in seating.askings if one.asker != _PATHS["asker"]]


def random_people(seating: Seating, worlds: int = WORLDS, seed: int = _SEED) -> People:
    """People whose properties lie around what the conditions and the stakes ask."""
    purses = [
        Comparison(Reading("wealth", SEATS[0]), Operator.AT_LEAST, one.cost, ValueType.THOUSANDTHS)
        for one in seating.askings
    ]
    return drawn([*used_trees(seating), *purses], worlds, seed)


def telling_people(seating: Seating) -> People:
    """Random people, and around some for whom a condition holds or not all who differ in one property.

    So each part of a condition decides alone in some world, at every value around its threshold.
    """
    people = random_people(seating)
    pool = random_people(seating, _POOL, _SEED + 1)
    chosen: list[IntArray] = []
    for tree in used_trees(seating):
        names = ("me", "other") if tree is tree_of(seating, "keeps_playing") else SEATS
        holds = pool.holds(tree, names)
        chosen += [np.flatnonzero(holds)[:_NEAR], np.flatnonzero(~holds)[: _NEAR // 2]]
    worlds = np.unique(np.concatenate(chosen))
    return people.joined(pool.neighbours(worlds))


def check_conditions(seating: Seating) -> Outcome:
    """Every condition of the game for random people."""
    if missing := unknown(used_trees(seating)):
        listed = ", ".join(f"`{atom}`" for atom in missing)
        return Outcome(f"conditions not compared: nobody here can answer {listed}")
    people = telling_people(seating)
    judge = _Judge(seating, people)
    faults = [*judge.decisions(), *judge.accepting(), *judge.declining(), *judge.going_on()]
    count = len(used_trees(seating))
    return Outcome(f"{count} conditions and what stands around them, for {people.worlds:,} random pairs", tuple(faults))


@dataclass(frozen=True, slots=True)
class _Judge:
    """Compares condition by condition."""

    seating: Seating
    people: People

    def tavern(self) -> Worlds:
        """A batch with the people in it."""
        tavern = Worlds(self.seating.program, self.people.worlds)
        self.people.install(self.seating.rules, tavern.state, tavern.every)
        return tavern

    def humans(self, seat: int) -> BoolArray:
        """Where a seat is a human's."""
        return self.people.of("human", seat).astype(np.bool_)

    # decisions

    def decisions(self) -> list[Diagnostic]:
        """Every decision by which one asks another."""
        return [fault for asking in self.seating.askings for fault in self.decision(asking)]

    def decision(self, asking: Asking) -> list[Diagnostic]:
        """Everything that decides whether a decision can be taken, and whether the AI takes it."""
        made = self.seating.program.decision(asking.name)
        if made is None:
            return [counterexample(Failure.CONDITION, f"the mod has no decision `{asking.name}`", None)]
        tavern = self.tavern()
        # A quarter each: the asker, the guest sits at another table already; the other half is free.
        sitting = np.arange(self.people.worlds) % 4
        for seat in (0, 1):
            bound = tavern.every.where(sitting == seat + 1)
            tavern.state.modifiers.write((seat, self.seating.bonds.lock), bound, tavern.state.day + 1)
        found = _Found(tavern, made)
        free = [sitting != seat + 1 for seat in (0, 1)]
        humans = self.humans(0) | self.humans(1)
        purse = self.people.of("wealth", 0) >= asking.cost
        place = made.site.place
        asks = self.people.holds(tree_of(self.seating, "ai_asks"))
        block = self.seating.block.invitation
        chance = min(1000, 1000 * block.ai_checks_every // block.ai_asks_every) * 1000
        is_told = self.people.holds(self.seating.tree(*asking.asker)) & free[0]
        is_shown = self.people.holds(tree_of(self.seating, "guest")) & free[1] & humans
        is_open = self.people.holds(tree_of(self.seating, "allowed")) & purse
        return [
            *self.compare("the asker may ask", found.taker(), is_told, place),
            *self.compare("the decision is shown", found.potential(), is_shown, place),
            *self.compare("the decision is allowed", found.allow(), is_open, place),
            *self.compare_weights("the AI's chance to ask", found.will_do(), np.where(asks, chance, 0), place),
            *self.alone(made),
            *script_faults(tavern.engine.anomalies),
        ]

    def alone(self, made: Decision) -> list[Diagnostic]:
        """Nobody asks himself, and the dead are not asked."""
        tavern = self.tavern()
        faults = []
        for seat in (0, 1):
            run = tavern.run(tavern.chain_of(seat, seat))
            shown = as_array(made.potential(run, run.chain.event_level(), tavern.every), tavern.every)
            faults += self.compare("one is shown to oneself", shown, np.zeros(tavern.worlds, np.bool_), made.site.place)
        tavern.state.facts.write((1, "dead"), tavern.every, 1)
        shown = _Found(tavern, made).potential()
        return faults + self.compare("the dead are asked", shown, np.zeros(tavern.worlds, np.bool_), made.site.place)

    # at the table

    def accepting(self) -> list[Diagnostic]:
        """What an AI guest answers: one option alone has a weight."""
        tavern = self.tavern()
        tavern.bind_to(self.seating.bonds)
        event, weights = tavern.weights_in(self.seating.invite, 1)
        labels = [option.label for option in event.options]
        wanted = [self.seating.accept, self.seating.decline]
        place = self.seating.places.event(self.seating.invite)
        if sorted(labels) != sorted(wanted):
            listed = ", ".join(f"`{label}`" for label in labels)
            return [counterexample(Failure.WINDOW, f"the invitation offers {listed}, expected {wanted}", place)]
        accepts = self.people.holds(tree_of(self.seating, "accepts"))
        weight = dict(zip(labels, weights, strict=True))
        return [
            *self.compare("an AI guest may accept", weight[wanted[0]] > 0, accepts, place),
            *self.compare("an AI guest may decline", weight[wanted[1]] > 0, ~accepts, place),
        ]

    def declining(self) -> list[Diagnostic]:
        """Who is left alone after declining; nobody is before."""
        left_alone = self.seating.block.declining.left_alone
        people = People(self.people.worlds, dict(self.people.values))
        people.values[("modifier", 1, left_alone)] = np.zeros(people.worlds, np.int64)
        tavern = Worlds(self.seating.program, people.worlds)
        people.install(self.seating.rules, tavern.state, tavern.every)
        effect = self.seating.declining
        tavern.run_effect(effect, 1)
        found = tavern.has_modifier(1, self.seating.rules.event_modifier_id(left_alone))
        concerned = people.holds(tree_of(self.seating, "declining"))
        place = self.seating.places.effect(effect)
        return self.lasting(tavern, left_alone) + self.compare("declining concerns the guest", found, concerned, place)

    def lasting(self, tavern: Worlds, left_alone: str) -> list[Diagnostic]:
        """Whether those who have declined are left alone for the time that the rules give."""
        rules = self.seating.rules
        name, wanted = rules.event_modifier_id(left_alone), rules.event_modifiers[left_alone].duration
        until = as_numbers(tavern.state.modifiers.read((1, name), tavern.every), tavern.every)
        days = until[until > tavern.state.day] - tavern.state.day
        if wanted is None or (days == in_days(*wanted)).all():
            return []
        message = f"`{name}` lasts {int(days[0])} days, expected {in_days(*wanted)}"
        return [counterexample(Failure.STATE, message, self.seating.places.effect(self.seating.declining))]

    def going_on(self) -> list[Diagnostic]:
        """When a game goes on: both bound to each other, the other alive, and the condition of the rules."""
        faults = []
        for seat, names in ((0, ("me", "other")), (1, ("other", "me"))):
            tavern = self.tavern()
            tavern.bind_to(self.seating.bonds)
            # Each way in which a game ends by itself has worlds of its own; two of five have none of them.
            case = np.arange(tavern.worlds) % 5
            for me in (0, 1):
                unbound = tavern.every.where(case == me + 1)
                tavern.state.feelings.write((me, 1 - me, self.seating.bonds.link), unbound, NEVER)
            tavern.state.facts.write((1 - seat, "dead"), tavern.every.where(case == 3), 1)
            wanted = self.people.holds(tree_of(self.seating, "keeps_playing"), names) & ~np.isin(case, (1, 2, 3))
            found = tavern.holds(self.seating.still_on, seat)
            place = self.seating.places.trigger(self.seating.still_on)
            faults += self.compare(f"the game goes on for the {SEATS[seat]}", found, wanted, place)
        return faults

    # comparing

    def compare(self, what: str, found: BoolArray, wanted: BoolArray, place: Place | None) -> list[Diagnostic]:
        """The simplest people for whom the two differ."""
        wrong = found != wanted
        if not wrong.any():
            return []
        world = self.simplest(wrong)
        told = "yes" if found[world] else "no"
        message = (
            f"{what}: the script says {told}, the rules say {'no' if found[world] else 'yes'} for "
            f"{self.told(world)} ({tally(int(wrong.sum()), len(wrong))} pairs)"
        )
        return [counterexample(Failure.CONDITION, message, place)]

    def compare_weights(self, what: str, found: IntArray, wanted: IntArray, place: Place | None) -> list[Diagnostic]:
        """The same for a chance in millionths."""
        wrong = found != wanted
        if not wrong.any():
            return []
        world = self.simplest(wrong)
        message = (
            f"{what} is {found[world] / 1_000_000:g}, expected {wanted[world] / 1_000_000:g} for {self.told(world)} "
            f"({tally(int(wrong.sum()), len(wrong))} pairs)"
        )
        return [counterexample(Failure.CONDITION, message, place)]

    def simplest(self, wrong: BoolArray) -> int:
        """The world with the fewest properties among the wrong ones."""
        size = sum((value != 0).astype(np.int64) for value in self.people.values.values())
        return int(np.argmin(np.where(wrong, size, np.iinfo(np.int64).max)))

    def told(self, world: int) -> str:
        """The people of a world in words."""
        told = []
        for (word, seat, name), value in self.people.values.items():
            number = int(value[world])
            if number:
                shown = f"{word}({name})" if name else word
                told.append(f"{SEATS[seat]}.{shown}" + ("" if number == 1 else f" = {number}"))
        return ", ".join(told) or "people without any property"


@dataclass(frozen=True, slots=True)
class _Found:
    """What the parts of a decision say in a batch."""

    tavern: Worlds
    made: Decision

    def taker(self) -> BoolArray:
        """The parts about the asker alone."""
        run, rows = self.tavern.run(self.tavern.chain_of(0)), self.tavern.every
        parts = (self.made.taker, self.made.from_potential)
        found: BoolArray = np.all([as_array(part(run, run.chain.event_level(), rows), rows) for part in parts], axis=0)
        return found

    def potential(self) -> BoolArray:
        """Whether it is shown on the guest."""
        run, rows = self.tavern.run(self.tavern.chain(1)), self.tavern.every
        return as_array(self.made.potential(run, run.chain.event_level(), rows), rows)

    def allow(self) -> BoolArray:
        """Whether it can be clicked."""
        run, rows = self.tavern.run(self.tavern.chain(1)), self.tavern.every
        return as_array(self.made.allow(run, run.chain.event_level(), rows), rows)

    def will_do(self) -> IntArray:
        """The AI's chance, in millionths."""
        run, rows = self.tavern.run(self.tavern.chain(1)), self.tavern.every
        return as_numbers(self.made.will_do(run, run.chain.event_level(), rows), rows)
