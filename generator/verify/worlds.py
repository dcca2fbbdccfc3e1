"""A batch of worlds with nobody in them but the players of a game, and what verification reads and writes there.

Seats are numbered: 0 is the asker or the only player, 1 the guest. Gold is thousandths. Knows no game and no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from generator.ck2.scopes import Chain, FromMode
from generator.interpret.calendar import FOREVER
from generator.interpret.cast import Cast, Person, Province
from generator.interpret.chance import Chance, Draw, Instance, Model, Stream
from generator.interpret.core import Run
from generator.interpret.engine import Engine, Settings
from generator.interpret.events import Event
from generator.interpret.machine import Watch
from generator.interpret.program import Program
from generator.interpret.rows import BoolArray, FloatArray, IntArray, Rows, as_array, as_numbers
from generator.interpret.state import NEVER

SEATS = ("asker", "guest")
PURSE = 100_000
"""What each player has before a game, in thousandths."""
_SEED = 20_661_014


class Steered(Chance):
    """Chance with everything that people and AIs draw given in advance.

    `ai` holds each world's numbers in [0, 1) for choices of AIs, shape `(worlds, choices)`; `uniform` the one number
    of each world for every draw of an effect, shape `(worlds,)`; `given` names entries of random lists as in `Chance`.
    """

    def __init__(
        self,
        worlds: int,
        given: IntArray | None = None,
        ai: FloatArray | None = None,
        uniform: FloatArray | None = None,
    ) -> None:
        super().__init__(_SEED, worlds, 0, Model.INDEPENDENT if given is None else Model.GIVEN, given)
        self.ai = ai
        self.uniform = uniform

    def next(self, stream: Stream, rows: Rows) -> FloatArray:
        """The next numbers of a stream; those of the AI from the table as far as it goes."""
        number = as_numbers(self.counts[stream].read(rows), rows)
        drawn = super().next(stream, rows)
        if stream is not Stream.AI or self.ai is None or not self.ai.shape[1]:
            return drawn
        table = self.ai[rows.indices, np.minimum(number, self.ai.shape[1] - 1)]
        # Drawn as well where the table is used, so that the streams go on alike whatever is given.
        return np.where(number < self.ai.shape[1], table, drawn)

    def draw(self, rows: Rows, instance: Instance, node: int) -> Draw:
        """A draw of an effect."""
        if self.uniform is not None:
            return Draw(self.uniform[rows.at])
        return super().draw(rows, instance, node)


@dataclass(frozen=True, slots=True)
class Bonds:
    """What holds players at a table: a flag, the lock (a character modifier), the link to the other, the watchdog.

    `link` is an opinion modifier, or "" in a game of one player; `watchdog` is an event.
    """

    seated: str
    lock: str
    link: str
    watchdog: str


class Worlds:
    """Worlds in which the players of a game meet."""

    def __init__(
        self,
        program: Program,
        worlds: int,
        chance: Chance | None = None,
        watch: Watch | None = None,
        from_mode: FromMode = FromMode.RELATIVE,
        seats: Sequence[str] = SEATS,
    ) -> None:
        self.seats = tuple(seats)
        people = tuple(Person(seat, gold=PURSE) for seat in self.seats)
        cast = Cast(people, provinces=(Province("inn"), Province("elsewhere")))
        settings = Settings(seed=_SEED, worlds=worlds, from_mode=from_mode)
        self.engine = Engine(program, cast, settings, watch)
        self.machine = self.engine.machine
        self.state = self.machine.state
        self.worlds = worlds
        if chance is not None:
            self.machine.chance = chance

    @property
    def every(self) -> Rows:
        """All worlds."""
        return self.engine.every

    # writing

    def set_variable(self, seat: int, name: str, values: IntArray | int) -> None:
        """Set a variable to whole numbers."""
        self.state.variables.write((seat, name), self.every, values * 1000)
        self.state.known.write((seat, name), self.every, 1)

    def set_flag(self, seat: int, flag: str, where: BoolArray | bool = True) -> None:
        """Set a flag where asked."""
        self.state.flags.write((seat, flag), self.every.where(where), self.state.day)

    def set_human(self, seat: int, where: BoolArray | bool) -> None:
        """Let a human or the AI play a seat."""
        self.state.facts.write((seat, "human"), self.every, _as_int(where))

    def bind_to(self, bonds: Bonds) -> None:
        """Tie all players to the table and to each other, as in a game that is under way."""
        for seat in range(len(self.seats)):
            self.set_flag(seat, bonds.seated)
            self.state.modifiers.write((seat, bonds.lock), self.every, FOREVER)
            if bonds.link:
                self.state.feelings.write((seat, 1 - seat, bonds.link), self.every, FOREVER)

    # reading

    def variable(self, seat: int, name: str) -> IntArray:
        """A variable as whole numbers; shape `(worlds,)`. Fractions, which nothing here has, are kept as -1."""
        found = as_numbers(self.state.variables.read((seat, name), self.every), self.every)
        return np.where(found % 1000 == 0, found // 1000, -1)

    def gold(self, seat: int) -> IntArray:
        """The purse of a player; shape `(worlds,)`."""
        return as_numbers(self.state.stats.read((seat, "wealth"), self.every), self.every)

    def has_flag(self, seat: int, flag: str) -> BoolArray:
        """Where a flag is set."""
        return as_array(self.state.flags.read((seat, flag), self.every) != NEVER, self.every)

    def has_modifier(self, seat: int, modifier: str) -> BoolArray:
        """Where a character modifier is in force."""
        return as_array(self.state.has_modifier(seat, modifier, self.every), self.every)

    def has_trait(self, seat: int, trait: str) -> BoolArray:
        """Where a trait is held."""
        return as_array(self.state.traits.holds((seat, trait), self.every), self.every)

    def feels(self, seat: int, modifier: str) -> BoolArray:
        """Where a player has an opinion modifier towards the other."""
        # An opinion modifier is kept until it ends, also after that; so the day decides.
        until = self.state.feelings.read((seat, 1 - seat, modifier), self.every)
        return as_array(until > self.state.day, self.every)

    def ties(self, bonds: Bonds) -> list[BoolArray]:
        """Seats taken, locks, links, each of both players: all hold during a game of two, and none after it."""
        of_both: list[BoolArray] = []
        for test, name in ((self.has_flag, bonds.seated), (self.has_modifier, bonds.lock), (self.feels, bonds.link)):
            of_both += [test(seat, name) for seat in (0, 1)]
        return of_both

    def flags_set(self, seat: int) -> list[tuple[str, BoolArray]]:
        """Every flag of a player that is set anywhere, and where."""
        names = [str(key[1]) for key in self.state.flags.written() if key[0] == seat]
        found = [(name, self.has_flag(seat, name)) for name in sorted(names)]
        return [(name, where) for name, where in found if where.any()]

    def awaiting(self, event: str, seat: int | None = None) -> BoolArray:
        """Where a delayed event waits, for a player or for anybody."""
        found = np.zeros(self.worlds, np.bool_)
        for one in self.machine.queue.waiting:
            if one.event == event and seat in (None, one.chain.root):
                found[one.rows.at] = True
        return found

    def left_of(self, bonds: Bonds, seat: int) -> list[tuple[str, BoolArray]]:
        """What of a game is left on a player: words for it, and where. Empty after a clean end."""
        found = [(f"the flag `{name}`", where) for name, where in self.flags_set(seat)]
        found.append((f"the lock `{bonds.lock}`", self.has_modifier(seat, bonds.lock)))
        if bonds.link:
            found.append((f"the link `{bonds.link}`", self.feels(seat, bonds.link)))
        for event in sorted({one.event for one in self.machine.queue.waiting}):
            what = "watchdog" if event == bonds.watchdog else "delayed event"
            found.append((f"the {what} `{event}`", self.awaiting(event, seat)))
        return [(words, where) for words, where in found if where.any()]

    # running

    def chain(self, seat: int) -> Chain[int]:
        """ROOT is a player, FROM the other one if there is one."""
        return Chain(seat, self._others(seat), self.machine.from_mode)

    def _others(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in range(len(self.seats)) if other != seat)

    def _froms(self, seat: int) -> tuple[str, ...]:
        return tuple(self.seats[other] for other in self._others(seat))

    def chain_of(self, root: int, *froms: int) -> Chain[int]:
        """Any chain of players."""
        return Chain(root, froms, self.machine.from_mode)

    def run(self, chain: Chain[int]) -> Run:
        """A run for looking at conditions and weights."""
        return self.machine.new_run("verify", chain, self.machine.new_chain(self.every), self.every)

    def fire_event(self, event: str, seat: int, rows: Rows | None = None) -> None:
        """Fire an event on a player, FROM being the other one."""
        self.engine.fire_event(event, self.seats[seat], self._froms(seat), rows)

    def run_effect(self, effect: str, seat: int) -> None:
        """Run a scripted effect on a player at event level, FROM being the other one."""
        self.engine.run_effect(effect, self.seats[seat], self._froms(seat))

    def holds(self, trigger: str, seat: int) -> BoolArray:
        """Where a scripted trigger holds for a player at event level."""
        return self.engine.test_trigger(trigger, self.seats[seat], self._froms(seat))

    def weights_in(self, event_id: str, seat: int) -> tuple[Event, IntArray]:
        """An event and what an AI gives each of its options, shape `(options, worlds)`, in millionths.

        An option that cannot be chosen has 0.
        """
        event = self.machine.program.event(event_id)
        assert event is not None, "the symbols name events of the mod; `checks` makes sure of it"
        chain = self.chain(seat)
        run = self.run(chain)
        valid = self.machine.valid_options(event, run, self.every)
        rows = []
        for option, mask in zip(event.options, valid, strict=True):
            # Without `ai_chance` an option weighs as much as one with `factor = 1` (project default, ck2-language 3.6).
            weight = 1_000_000 if option.weight is None else option.weight(run, chain.event_level(), self.every)
            rows.append(as_numbers(weight, self.every) * as_array(mask, self.every))
        return event, np.array(rows)


def _as_int(where: BoolArray | bool) -> IntArray | int:
    return int(where) if isinstance(where, bool) else where.astype(np.int64)
