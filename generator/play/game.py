"""A game that is played: one world, its windows, and every moment it went through. Knows no page and no terminal.

    game = Game(load(source), setting)
    game.begin()
    game.choose(game.windows[0].number, 0)
    game.undo(0)

Each action makes a new `Moment` behind the present one; later ones that were undone are dropped then. Faults of the
script become entries of the record. `UserError` for what cannot be done; the game stays as it was then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from generator.errors import UserError
from generator.interpret.calendar import date_of
from generator.interpret.chance import Model, Stream
from generator.interpret.engine import Engine, Settings
from generator.interpret.machine import Limits, Window
from generator.interpret.rows import Rows
from generator.interpret.saving import Json
from generator.play.changes import changes, spoiled
from generator.play.mod_source import LoadedMod, ModSource, load
from generator.play.moments import Choice, Moment, packed, unpacked
from generator.play.portrait import Painter, Portrait, differences
from generator.play.record import Entry, Kind, Recorder, shortened
from generator.play.setting import Setting, Start
from generator.play.starting import make_start, pass_days

RANDOM = -1
"""A draw that is left to chance."""
_FAR = 3650
"""Days that pass by themselves until the next window; what is due later waits for a jump."""
_STEPS = 100_000
"""Effects that one click may run."""
_MOMENTS = 2_000
_DRAWS = 200


class Game:
    """One game of one mod. `column` is the language of the texts (0 English, 1 French, 2 German, 4 Spanish).

    `left_out` tells which windows of a moment that was gone back to are no more, since the script has changed.
    """

    def __init__(self, loaded: LoadedMod, setting: Setting, seed: int = 0, column: int = 0) -> None:
        self.loaded = loaded
        self.setting = setting
        self.seed = seed
        self.column = column
        self.draws = setting.draws
        self.step = 0
        self.moments: list[Moment] = []
        self.at = -1
        self.left_out: tuple[str, ...] = ()
        self.recorder = Recorder()
        self.engine = self._new_engine()

    # what is there

    @property
    def windows(self) -> tuple[Window, ...]:
        """Windows that wait for a human, oldest first."""
        return self.engine.windows

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened up to the present moment."""
        return tuple(entry for moment in self.moments[: self.at + 1] for entry in moment.entries)

    @property
    def is_over(self) -> bool:
        """Whether nothing waits any more: no window, no delayed event, nothing of the setting."""
        is_done = self.step >= len(self.setting.starts)
        return is_done and not self.engine.windows and self.engine.machine.queue.next_day is None

    @property
    def drawn(self) -> int:
        """How many random numbers the effects have drawn so far."""
        count = self.engine.machine.chance.counts[Stream.EFFECTS].read(Rows.of([0], 1))
        return count if isinstance(count, int) else int(count[0])

    @property
    def coming(self) -> tuple[int, ...]:
        """The draws chosen by hand that are still to come, counted from 0; `RANDOM` for one left to chance."""
        return self.draws[self.drawn :]

    def painter(self) -> Painter:
        """Draws the people as they stand now."""
        return Painter(self.engine.machine, self.setting.dice, self.column)

    # going on

    def begin(self, setting: Setting | None = None, seed: int | None = None, draws: Sequence[int] = ()) -> None:
        """Start over, with other people, another seed or the first draws if given, and do what the setting starts.

        Raises `UserError` if that cannot be done; the old game stays then.
        """
        before = (self.setting, self.seed, self.moments, self.at, self.draws, self.step, self.engine)
        self.setting = setting or self.setting
        self.seed = self.seed if seed is None else seed
        self.moments, self.at, self.draws = [], -1, tuple(draws) or self.setting.draws
        self.engine = self._new_engine()
        try:
            self._begin()
        except UserError:
            self.setting, self.seed, self.moments, self.at, self.draws, self.step, self.engine = before
            self.recorder.attach(self.engine.machine, self.engine.writer)
            raise

    def _begin(self) -> None:
        """The first step of the setting."""
        first, self.step = self.setting.starts[:1], len(self.setting.starts[:1])
        if first:
            self._act(str(first[0]), lambda: self._make(first[0]))
        else:
            self._act("the table is laid", lambda: None)

    def start(self, start: Start) -> None:
        """Start something more in the present state."""
        self._act(str(start), lambda: self._make(start))

    def choose(self, number: int, option: int) -> None:
        """Take an option of an open window."""
        window = self._window(number)
        if not 0 <= option < len(window.valid) or not window.valid[option][0]:
            raise UserError(f"option {option + 1} cannot be chosen in `{window.event}`")
        text = shortened(self.engine.show(window, 0).options[option].text)
        choice = Choice(window.event, window.labels[option])
        self._act(text or window.labels[option], lambda: self.engine.answer(window, option), choice)

    def let_ai_choose(self, number: int) -> None:
        """Let the AI answer a window."""
        window = self._window(number)
        self._act(f"AI answers {window.event}", lambda: self._ai(window))

    def let_ai_finish(self) -> None:
        """Let the AI answer every window from here on, for at most 500 of them."""

        def finish() -> None:
            """Answer all windows as the AI would, until none comes within a bounded number of steps."""
            for _ in range(500):
                if not self.engine.windows or self.engine.halted:
                    break
                self._ai(self.engine.windows[0])
                self._let_time_pass()

        self._act("the AI plays on", finish)

    def jump(self, days: int) -> None:
        """Let days pass, with pulses of the calendar; stops early where a new window opens."""
        if not 1 <= days <= 36_500:
            raise UserError("the number of days must lie from 1 to 36500")

        self._act(f"{days} days pass", lambda: pass_days(self.engine, self.recorder, days))

    def undo(self, moment: int) -> None:
        """Go to a moment by its number, back or on again; `left_out` says what of it the script has no more."""
        if not 0 <= moment < len(self.moments):
            raise UserError(f"there is no moment {moment}", f"there are 0 to {len(self.moments) - 1}")
        self._return_to(moment)

    # changing the rules of the moment

    def set_human(self, key: str, is_human: bool) -> None:
        """Put a person into human hands or into the AI's, who answers the windows that wait for it."""
        entity = self.engine.entity(key)
        name = self.setting.person(key).name or key

        def change() -> None:
            """Change who plays a seat; a window of one who is no human any more is answered at once."""
            self.engine.machine.state.facts.write((entity, "human"), self.engine.every, int(is_human))
            for window in self.engine.windows:
                if window.person == entity and not is_human:
                    self._ai(window)

        self._act(f"{name} is played by {'you' if is_human else 'the AI'}", change)

    def switch_sides(self) -> None:
        """Every human becomes an AI and every AI a human."""
        people = [one for one in self.painter().everybody() if one.is_alive]

        def change() -> None:
            """Swap human and AI, and let the AI answer what is open."""
            for one in people:
                row = (self.engine.entity(one.key), "human")
                self.engine.machine.state.facts.write(row, self.engine.every, int(not one.is_human))
            for window in self.engine.windows:
                self._ai(window)

        self._act("sides switched", change)

    def reseed(self, seed: int) -> None:
        """Other dice from here on."""
        self._check_going()
        self.seed = seed
        self.engine = self._new_engine(self.engine.save())
        self._change(f"other dice from here: seed {seed}", lambda: None)

    def replay(self, seed: int) -> None:
        """The whole game again with another seed and the same choices, as long as the same windows come up."""
        if self.moments and self.moments[0].number:
            raise UserError(
                f"the first {self.moments[0].number} moments are no longer kept", "begin a new game instead"
            )
        choices = [one.choice for one in self.moments[: self.at + 1] if one.choice]
        self.begin(seed=seed)
        for choice in choices:
            window = next((one for one in self.windows if one.event == choice.event), None)
            if window is None or choice.label not in window.labels:
                break
            option = window.labels.index(choice.label)
            if not window.valid[option][0]:
                break
            self.choose(window.number, option)

    def give_draws(self, draws: Sequence[int]) -> None:
        """Choose the random draws to come: entries of random lists counted from 0, `RANDOM` for one left to chance.

        They hold for this present only: the record shows them, undo takes them back.
        """
        if len(draws) > _DRAWS:
            raise UserError(f"{len(draws)} draws are too many, at most {_DRAWS} can be chosen")
        self.draws = (*[RANDOM] * self.drawn, *draws)
        self._load_draws()
        words = " ".join("*" if one < 0 else str(one + 1) for one in draws) or "none"
        self._change(f"dice chosen by hand: {words}", lambda: None)

    def show_in(self, column: int) -> None:
        """Change the language of the texts."""
        self.column = column
        self.engine.writer.column = column

    def reload(self, source: ModSource) -> tuple[str, ...]:
        """Read the mod again and go on from the present state with the new script; what changed, line by line.

        Raises `UserError` (also `FaultyInput`) where it cannot be read, or has got faults; the old script stays then.
        """
        after = load(source, self.loaded)
        if faults := spoiled(self.loaded, after):
            hint = "\n".join((*faults, "mend them, and reload"))
            raise UserError("the script has got faults, the game goes on with the old one", hint)
        lines = changes(self.loaded, after)
        if not lines:
            return ("nothing has changed",)
        state = self.engine.save()
        self.loaded = after
        self.engine = self._new_engine(state)
        gone = self._renew_windows()
        for line in gone:
            self.recorder.note(Kind.NOTE, line)
        self._change("reloaded", lambda: None)
        return (*lines, *gone)

    # inside

    def _new_engine(self, state: Json = None) -> Engine:
        """An engine for the mod as it is loaded now, in a saved state if one is given."""
        settings = Settings(
            seed=self.seed,
            model=Model.GIVEN,
            from_mode=self.setting.from_mode,
            repeat_mode=self.setting.repeat_mode,
            limits=Limits(steps=_STEPS),
        )
        engine = Engine(self.loaded.program, self.setting.cast, settings, column=self.column)
        if state is not None:
            engine.restore(state)
        self.recorder.attach(engine.machine, engine.writer)
        self.engine = engine
        self._load_draws()
        return engine

    def _load_draws(self) -> None:
        self.engine.machine.chance.given = np.array([self.draws], np.int64).reshape(1, -1)

    def _act(self, label: str, action: Callable[[], None], choice: Choice | None = None) -> None:
        """Do something, let time pass to the next window, and make a moment of it."""

        def act() -> None:
            action()
            self._let_time_pass()

        self._change(label, act, choice)

    def _change(self, label: str, action: Callable[[], None], choice: Choice | None = None) -> None:
        """Do something and make a moment of it; today stays today."""
        before, faults = self.painter().everybody(), _faults(self.engine)
        self.left_out = ()
        self.engine.machine.steps = 0
        try:
            self._check_going()
            action()
        except UserError:
            self.recorder.take()
            if self.at >= 0:
                self._return_to(self.at)
            raise
        self._note_results(before, faults)
        state, date = packed(self.engine.save()), date_of(self.engine.day)
        heard, halted = self.recorder.take(), self.engine.halted
        number = self.moments[self.at].number + 1 if self.at >= 0 else 0
        moment = Moment(label, state, self.seed, self.draws, heard, date, self.step, choice, halted, number)
        self.moments = [*self.moments[: self.at + 1], moment][-_MOMENTS:]
        self.at = len(self.moments) - 1

    def _check_going(self) -> None:
        if self.engine.halted:
            raise UserError("the script was stopped here", "go back to an earlier moment, or begin a new game")

    def _note_results(self, before: tuple[Portrait, ...], faults: dict[tuple[str, str], int]) -> None:
        """What changed for the people, and the faults of the script."""
        for one in differences(before, self.painter().everybody()):
            self.recorder.note(Kind.STATE if one.is_inner else Kind.CHANGE, one.text, one.who)
        for anomaly in self.engine.anomalies:
            if anomaly.count > faults.get((anomaly.message, str(anomaly.place)), 0):
                self.recorder.note(Kind.FAULT, f"{anomaly.fault}: {anomaly.message}", "", anomaly.place)

    def _let_time_pass(self) -> None:
        """What the setting does next, then days pass, until a window opens or nothing is due within ten years."""
        end = self.engine.day + _FAR
        while not self.engine.windows and not self.engine.halted:
            if self.step < len(self.setting.starts):
                self._next_start(self.setting.starts[self.step])
                continue
            due = self.engine.machine.queue.next_day
            if due is None or due > end:
                break
            if due > self.engine.day:
                self.recorder.note(Kind.DAY, date_of(due))
            self.engine.advance_days(max(0, due - self.engine.day))
            if due <= self.engine.day and self.engine.machine.queue.next_day == due:
                self.engine.machine.run_day()

    def _next_start(self, start: Start) -> None:
        """The next step of the setting; one that cannot be made is told, and the game goes on."""
        self.step += 1
        self.recorder.note(Kind.NOTE, str(start))
        try:
            self._make(start)
        except UserError as fault:
            self.recorder.note(Kind.FAULT, fault.message)

    def _make(self, start: Start) -> None:
        make_start(self.engine, self.recorder, start, self.column)

    def _ai(self, window: Window) -> None:
        self.engine.answer(window, int(self.engine.machine.ai_choice(window)[0]))

    def _window(self, number: int) -> Window:
        for window in self.engine.windows:
            if window.number == number:
                return window
        raise UserError(f"window {number} is not open")

    def _return_to(self, moment: int) -> None:
        there = self.moments[moment]
        if there.seed != self.seed:
            self.seed = there.seed
            self._new_engine()
        self.engine.restore(unpacked(there.state))
        self.engine.halted = there.is_halted
        self.draws, self.step = there.draws, there.step
        self._load_draws()
        self.at = moment
        self.left_out = tuple(self._renew_windows())

    def _renew_windows(self) -> list[str]:
        """Options and conditions of open windows as the script is now; windows of events that are gone close."""
        machine, gone = self.engine.machine, list[str]()
        for window in self.engine.windows:
            event = machine.program.event(window.event)
            if event is None or not event.options:
                machine.windows.remove(window)
                gone.append(f"the event `{window.event}` is gone, its window is closed")
                continue
            valid = machine.valid_options(event, window.run, window.rows)
            masks = tuple(np.array([bool(np.all(mask))]) for mask in valid)
            labels = tuple(option.label for option in event.options)
            place = machine.windows.index(window)
            machine.windows[place] = replace(window, valid=masks, labels=labels)
        return gone


def _faults(engine: Engine) -> dict[tuple[str, str], int]:
    """How often each fault has been met."""
    return {(one.message, str(one.place)): one.count for one in engine.anomalies}
