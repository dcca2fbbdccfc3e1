"""The machine: runs events for rows of a batch, holds what waits (windows, delayed events), and its limits.

Knows the order of execution (ck2-language 3.5, 3.7), not what commands do. A human's window is data; answering it goes
on where it was left. An instant event runs to its end inside the effect that fires it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from generator.ck2.scopes import Chain, Frame, FromMode, RepeatMode
from generator.interpret.anomalies import AnomalyLog, Fault, Step
from generator.interpret.chance import Chance, Instance
from generator.interpret.choices import any_valid, drawn_option, spread
from generator.interpret.columns import Column
from generator.interpret.core import InstantChain, Run, entity_of
from generator.interpret.definitions import Site
from generator.interpret.events import Event, Text
from generator.interpret.program import Program
from generator.interpret.queue import Delayed, Queue
from generator.interpret.rows import IntArray, Mask, Number, Rows, as_array, grouped
from generator.interpret.state import NONE, State
from generator.interpret.windows import Window as Window
from generator.interpret.windows import are_like, merged

MOST_OPTIONS = 4
"""Options that a window shows."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a run without end is stopped. Depth and rounds are project defaults of ck2-language 4.7 and 11.

    `waiting` is how many delayed events may wait in a world, on the average of the batch.
    """

    depth: int = 200
    loop_rounds: int = 10_000
    steps: int = 20_000_000
    waiting: int = 1_000


class Halted(Exception):
    """The step limit is reached: the whole batch stops where it is."""


Listener = Callable[[str, Run, Frame[int], Rows, Site], None]
"""Is told what the effect `log` writes: the text as it stands in the script, and where it is written."""


class Watch(Protocol):
    """Is told what runs: coverage, traces, event counts. Counts belong to worlds, not to calls."""

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """An event's trigger held; it starts."""

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """An option was chosen."""

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """An effect is about to run."""

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """A condition was judged."""

    def entry(self, site: Site, rows: Rows) -> None:
        """An entry of a random list was drawn."""


class Machine:
    """A batch in motion: state, chance, program, and everything that waits."""

    def __init__(
        self,
        program: Program,
        state: State,
        chance: Chance,
        from_mode: FromMode = FromMode.RELATIVE,
        repeat_mode: RepeatMode = RepeatMode.B,
        limits: Limits | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.program = program
        self.state = state
        self.chance = chance
        self.from_mode = from_mode
        self.repeat_mode = repeat_mode
        self.limits = limits or Limits()
        self.watch = watch
        self.log = AnomalyLog(chance.first_world)
        self.queue = Queue()
        self.windows: list[Window] = []
        self.windows_opened = 0
        self.calls = 0
        self.steps = 0
        self.check_texts = True
        self.listener: Listener | None = None

    # starting

    def new_chain(self, rows: Rows, targets: InstantChain | None = None) -> InstantChain:
        """An instant chain that starts now; a delayed event goes on with the targets of the chain that fired it."""
        chain = InstantChain(self.state.worlds, targets.targets if targets else None)
        if self.chance.counts_instances:
            chain.base.write(rows, self.chance.chain_base(rows))
        return chain

    def new_run(
        self,
        name: str,
        chain: Chain[int],
        instant: InstantChain,
        rows: Rows,
        depth: int = 0,
        way: tuple[Step, ...] = (),
    ) -> Run:
        """A run of something in an instant chain; it is the chain's next event instance."""
        # INVARIANT: counted per world and per chain, so that what one world runs never shifts the draws of another.
        number = Column(self.state.worlds, 0)
        if self.chance.counts_instances:
            started = instant.started.read(rows)
            number.write(rows, started)
            instant.started.write(rows, started + 1)
        instance = Instance(instant.base, number, Column(self.state.worlds, 0))
        return Run(self, name, chain, instant, instance, depth, way)

    def count_step(self, run: Run, site: Site, rows: Rows) -> None:
        """Count one effect; stops the batch at the limit."""
        self.steps += 1
        if self.steps > self.limits.steps:
            message = f"more than {self.limits.steps} effects were run; the batch is stopped"
            run.fault(Fault.STEP_LIMIT, message, site, rows)
            raise Halted
        if self.watch is not None:
            self.watch.effect(site, run, rows)

    # events

    def fire(self, name: str, chain: Chain[int], by: Run, rows: Rows, site: Site | None) -> None:
        """Run an event at once, inside the effect that fires it."""
        if by.depth + 1 > self.limits.depth:
            message = (
                f"more than {self.limits.depth} events are fired one inside the other without delay, the last `{name}`"
            )
            by.fault(Fault.DEEP_RECURSION, message, site, rows)
            return
        self.run_event(name, chain, by.instant, rows, by.depth + 1, by.way)

    def run_event(
        self, name: str, chain: Chain[int], instant: InstantChain, rows: Rows, depth: int, way: tuple[Step, ...]
    ) -> None:
        """An event from its trigger to its choice; a human's choice is left open as a window."""
        event = self.program.event(name)
        if event is None:
            self.log.add(Fault.UNKNOWN_EVENT, f"there is no event `{name}`", None, rows, way)
            return
        # The last thirty steps: chains of events may have no end, and nobody reads more of a stack.
        way = (*way[-30:], Step(f"event {name}", event.site.place))
        run = self.new_run(name, chain, instant, rows, depth, way)
        frame = chain.event_level()
        if event.trigger is not None:
            passed, failed = rows.split(event.trigger(run, frame, rows))
            # `fail_trigger_effect` runs where the trigger is false, and the event is over there.
            if failed.count and event.fail is not None:
                event.fail(run, frame, failed)
            rows = passed
        if rows.count:
            self.bring(event, run, rows)

    def bring(self, event: Event, run: Run, rows: Rows) -> None:
        """An event that comes, from `immediate` to its choice; its trigger is not asked."""
        frame = run.chain.event_level()
        if self.watch is not None:
            self.watch.event(event, run, rows)
        if event.immediate is not None:
            event.immediate(run, frame, rows)
        self._choose(event, run, rows)

    def _choose(self, event: Event, run: Run, rows: Rows) -> None:
        """An AI or a hidden event chooses at once, a human gets a window."""
        if not event.options:
            if not event.needs_no_option:
                run.fault(Fault.NO_OPTION, f"`{event.id}` is shown and has no option", event.site, rows)
            return
        if event.is_hidden:
            self._choose_at_once(event, run, rows)
            return
        root = entity_of(run.chain.root)
        # Events of titles are answered by whoever holds them, so the window is his.
        for holder, part, _ in rows.groups(self.state.links.read((root, "holder"), rows)):
            decider = root if holder == NONE else holder
            shown, quiet = part.split(self.state.facts.holds((decider, "human"), part))
            if quiet.count:
                self._choose_at_once(event, run, quiet)
            if shown.count:
                self._open_window(event, run, shown)

    def _choose_at_once(self, event: Event, run: Run, rows: Rows) -> None:
        if len(event.options) == 1 and event.options[0].trigger is None:
            self.take_option(event, run, 0, rows)
            return
        valid = self.valid_options(event, run, rows)
        choice, chosen_rows = drawn_option(event, run, rows, valid)
        for number, part in chosen_rows.parts(choice):
            self.take_option(event, run, number, part)

    def ai_choice(self, window: Window) -> IntArray:
        """What the AI would choose in a window, drawn by `ai_chance`; shape `(rows,)`."""
        event = self.program.event(window.event)
        if event is None:
            return np.zeros(window.rows.count, np.int64)
        valid: list[Mask] = [mask[window.rows.at] for mask in window.valid]
        choice, _ = drawn_option(event, window.run, window.rows, valid)
        return np.full(window.rows.count, choice, np.int64) if isinstance(choice, int) else choice

    def valid_options(self, event: Event, run: Run, rows: Rows) -> list[Mask]:
        """For each option where its trigger holds."""
        frame = run.chain.event_level()
        return [True if option.trigger is None else option.trigger(run, frame, rows) for option in event.options]

    def take_option(self, event: Event, run: Run, number: int, rows: Rows) -> None:
        """An option's effects, then `after`."""
        option = event.options[number]
        if self.watch is not None:
            self.watch.option(event, number, run, rows)
        way = run.way
        run.way = (*way, Step(f"option {option.label}", option.site.place))
        option.effect(run, run.chain.event_level(), rows)
        run.way = way
        if event.after is not None:
            event.after(run, run.chain.event_level(), rows)

    def write_log(self, text: str, run: Run, frame: Frame[int], rows: Rows, site: Site) -> None:
        """What the effect `log` writes, given to whoever listens."""
        if self.listener is not None:
            self.listener(text, run, frame, rows, site)

    # windows

    def _open_window(self, event: Event, run: Run, rows: Rows) -> None:
        valid = self.valid_options(event, run, rows)
        if len(valid) > MOST_OPTIONS:
            valid = self._shown_options(event, run, rows, valid)
        some, none = rows.split(any_valid(valid))
        if none.count:
            run.fault(Fault.NO_OPTION, f"`{event.id}` has no valid option for a human", event.site, none)
        if self.check_texts:
            self._check_texts(event, run, some)
        if some.count:
            masks = tuple(spread(mask, rows) for mask in valid)
            labels = tuple(option.label for option in event.options)
            self.windows_opened += 1
            self.windows.append(Window(self.windows_opened, event.id, run, some, masks, labels))

    def _shown_options(self, event: Event, run: Run, rows: Rows, valid: list[Mask]) -> list[Mask]:
        """The valid options without those past the fourth, which no window shows (ck2-language 3.3)."""
        matrix = np.array([as_array(mask, rows) for mask in valid])
        shown = matrix & (np.cumsum(matrix, axis=0) <= MOST_OPTIONS)
        surplus = rows.where(np.logical_or.reduce(matrix & ~shown))
        if not surplus.count:
            return valid
        message = f"`{event.id}` has more than {MOST_OPTIONS} valid options; a window shows the first {MOST_OPTIONS}"
        run.fault(Fault.SURPLUS_OPTION, message, event.site, surplus)
        return list(shown)

    def _check_texts(self, event: Event, run: Run, rows: Rows) -> None:
        """Exactly one description is true wherever a window shows (ck2-language 3.3)."""
        if (len(event.descriptions) == 1 and event.descriptions[0].trigger is None) or not event.descriptions:
            return
        total = self.valid_texts(event.descriptions, run, rows)
        run.fault(Fault.NO_TEXT, f"`{event.id}` has no valid description", event.site, rows.where(total == 0))
        run.fault(
            Fault.SEVERAL_TEXTS, f"`{event.id}` has several valid descriptions", event.site, rows.where(total > 1)
        )

    def valid_texts(self, texts: tuple[Text, ...], run: Run, rows: Rows) -> Number:
        """How many alternatives of a text are true."""
        frame = run.chain.event_level()
        total: Number = 0
        for text in texts:
            mask = True if text.trigger is None else text.trigger(run, frame, rows)
            total = total + (int(mask) if isinstance(mask, bool) else mask.astype(np.int64))
        return total

    def answer(self, window: Window, choice: Number) -> None:
        """Take the chosen option of a window in each of its worlds; -1 leaves it open there.

        A click is a start of its own: what it fires is nested in nothing. Where the recipient died meanwhile the window
        closes without option and `after`.
        """
        event = self.program.event(window.event)
        window.run.depth = 0
        self.windows.remove(window)
        living, dead = window.rows.split(self.state.alive(window.person, window.rows))
        window.run.fault(Fault.DEAD_RECIPIENT, f"the recipient of the open window `{window.event}` is dead", None, dead)
        if dead.count and not isinstance(choice, int):
            choice = choice[as_array(self.state.alive(window.person, window.rows), window.rows)]
        for number, part in living.parts(choice):
            if number < 0:
                self.windows.append(replace(window, rows=part))
            elif event is not None:
                self.take_option(event, window.run, number, part)

    def merge_windows(self) -> None:
        """Put like windows together where no world can notice: same event, scopes and chain, no shared world."""
        if len(self.windows) < 2:
            return
        groups = grouped([(window.rows, window) for window in self.windows], are_like, self.state.worlds)
        self.windows = [group[0] if len(group) == 1 else merged(self, group) for group in groups]

    # delayed events

    def delay(self, name: str, chain: Chain[int], by: Run, rows: Rows, days: Number) -> None:
        """Fire an event later, for each number of days its rows together; stops the batch if ever more events wait."""
        for number, part in rows.parts(days):
            self.queue.add(Delayed(self.state.day + number, name, chain, by.instant, part, by.way))
        if self.queue.load > self.limits.waiting * self.state.worlds:
            message = f"more than {self.limits.waiting} delayed events wait in a world; the batch is stopped"
            event = self.program.event(name)
            by.fault(Fault.STEP_LIMIT, message, event.site if event else None, rows)
            raise Halted

    def run_day(self) -> None:
        """Everything that is due today or earlier, in order of day and insertion, until nothing is."""
        while one := self.queue.next_due(self.state.day, self.state.worlds):
            self._run_delayed(one)

    def _run_delayed(self, one: Delayed) -> None:
        alive, dead = one.rows.split(self.state.alive(entity_of(one.chain.root), one.rows))
        self.log.add(
            Fault.DEAD_RECIPIENT, f"the recipient of the delayed event `{one.event}` is dead", None, dead, one.way
        )
        if alive.count:
            self.run_event(one.event, one.chain, self.new_chain(alive, one.instant), alive, 0, one.way)
