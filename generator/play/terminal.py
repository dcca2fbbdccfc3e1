"""Event windows in a terminal: the same game as the page, for SSH and recordings.

    1 ... 9          choose an option
    ? [N]            what options do, and when they are offered
    a                the AI answers this window
    A                the AI plays on
    u [N]            back one moment, or to moment N
    d FACES          the next draws by hand, `*` for any: d 6 6 * 1
    j [DAYS]         days pass
    p [all]          people, with flags, variables and hidden cards for `all`
    l                what has happened
    s                switch sides
    t WHO            take over a person, or hand it over to the AI
    n [SEED]         new game
    g [GAME ROLES]   the games of the mod; another one, as these roles
    e ID [WHO TO]    an event on WHO, from TO; `e ID anyway` asks no conditions
    D NAME [WHO TO]  a decision by WHO on TO; `D NAME anyway` asks no conditions
    o NAME [WHO TO]  an on_action
    r                reload the mod
    h                this list
    q                quit

Lines are read from any iterable, so that a recording or a test can play; a `#` starts a comment.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from generator.errors import FaultyInput, UserError
from generator.interpret.program import Unsupported
from generator.play.game import RANDOM, Game
from generator.play.mod_source import ModSource
from generator.play.pictures import Pictures
from generator.play.places import spot_of
from generator.play.record import Kind
from generator.play.screen import framed, hanging, harmless, options_of, people_of
from generator.play.setting import Start, StartKind, game_setting, playables, usual_humans
from generator.play.story import EntryView
from generator.play.view import GameView, Viewer, WindowView

_QUIET = frozenset({Kind.HIDDEN.value, Kind.DRAW.value, Kind.STATE.value})
_TOLD = frozenset(kind.value for kind in Kind) - _QUIET - {Kind.EVENT.value}
_HELP = __doc__.split("\n\n")[1] if __doc__ else ""
_MOST_ENTRIES = 60
_MOST_NAMES = 4
_ANYWAY = "anyway"
_UNASKED = {StartKind.EVENT: StartKind.ANYWAY, StartKind.DECISION: StartKind.DECISION_ANYWAY}


class Quit(Exception):
    """The player leaves."""


@dataclass(slots=True)
class Terminal:
    """A game on a console."""

    game: Game
    source: ModSource
    console: Console
    _pictures: Pictures | None = field(default=None, init=False)

    def play(self, lines: Iterable[str]) -> None:
        """Show the present state and do what the lines say, one after the other, until they end or say `q`."""
        self.begun()
        self.show()
        for line in lines:
            words = line.partition("#")[0].split()
            if not words:
                continue
            try:
                self.do(words[0], words[1:])
            except Quit:
                return
            except UserError as fault:
                self.complain(fault)

    def do(self, word: str, rest: list[str]) -> None:
        """One command."""
        if word.isdecimal():
            self.choose(int(word))
            return
        act = self.commands().get(word)
        if act is None:
            raise UserError(f"`{word}` is no command", "`h` lists them")
        act(rest)

    def commands(self) -> Mapping[str, Callable[[list[str]], None]]:
        """What the letters do."""
        return {
            "u": self.back,
            "d": lambda rest: self.act(lambda: self.game.give_draws(_draws(rest))),
            "n": lambda rest: self.act(lambda: self.game.begin(seed=_number(rest, secrets.randbelow(1_000_000)))),
            "g": self.another_game,
            "s": lambda _: self.act(self.game.switch_sides),
            "t": self.take_over,
            "e": lambda rest: self.start(StartKind.EVENT, rest),
            "D": lambda rest: self.start(StartKind.DECISION, rest),
            "o": lambda rest: self.start(StartKind.ON_ACTION, rest),
            "a": lambda _: self.act(lambda: self.game.let_ai_choose(self.first().number)),
            "A": lambda _: self.act(self.game.let_ai_finish),
            "j": lambda rest: self.act(lambda: self.game.jump(_number(rest, 30))),
            "r": lambda _: self.reload(),
            "?": lambda rest: self.explain(_number(rest, 0)),
            "p": self.people,
            "l": lambda _: self.record(),
            "h": lambda _: self.say(_HELP),
            "q": _quit,
        }

    # doing

    def act(self, action: Callable[[], None]) -> None:
        """Do something, tell what happened, show the state."""
        before, known = self.game.at, {one.name for one in self.game.engine.unsupported}
        action()
        if self.game.at == before + 1:
            self.tell(self.game.at)
        for line in self.game.left_out:
            self.say(line, 2, "bold red")
        self.admit([one for one in self.game.engine.unsupported if one.name not in known])
        self.show()

    def begun(self) -> None:
        """What the first moment has to tell that no window shows: faults, and what is not simulated."""
        self.tell(self.game.at, frozenset({Kind.FAULT.value}))
        self.admit(self.game.engine.unsupported)

    def back(self, rest: list[str]) -> None:
        """Back one moment, or to a moment by its number."""
        if not rest and self.game.at == 0:
            raise UserError("this is the first moment", "`n` begins anew")
        self.act(lambda: self.game.undo(_number(rest, self.game.at - 1)))

    def choose(self, number: int) -> None:
        """Take an option of the oldest window by the number that is shown."""
        window = self.first()
        self.act(lambda: self.game.choose(window.number, number - 1))

    def another_game(self, rest: list[str]) -> None:
        """List the games of the mod, or begin one of them, as its first role unless others are named."""
        if rest:
            loaded = self.game.loaded
            roles = tuple(rest[1:]) or usual_humans(loaded.symbols, rest[0])
            setting = game_setting(loaded.program.sources, loaded.symbols, rest[0], roles)
            is_first = not self.game.setting.starts and len(self.game.moments) == 1
            seed = self.game.seed if is_first else secrets.randbelow(1_000_000)
            self.act(lambda: self.game.begin(setting, seed))
            return
        for one in playables(self.game.loaded.symbols):
            self.say(f"g {one.name}  ({', '.join(one.roles)})")

    def start(self, kind: StartKind, rest: list[str]) -> None:
        """Start something by its name, by or on the first person unless others are named."""
        if not rest:
            raise UserError("the name of what to start is missing", "`h` shows how it is written")
        names = [word for word in rest[1:] if word != _ANYWAY]
        kind = _UNASKED.get(kind, kind) if _ANYWAY in rest[1:] else kind
        who, *others = [self.person(name) for name in names] or [one.key for one in self.game.setting.cast.persons]
        self.act(lambda: self.game.start(Start(kind, rest[0], who, tuple(others))))

    def take_over(self, rest: list[str]) -> None:
        """Put a person into human hands, or into the AI's."""
        if not rest:
            raise UserError("whom to take over is missing", "`p` shows the people")
        key = self.person(" ".join(rest))
        is_human = next(one.is_human for one in self.view().people if one.key == key)
        self.act(lambda: self.game.set_human(key, not is_human))

    def person(self, name: str) -> str:
        """The key of a person by key or name."""
        people = self.view().people
        for one in people:
            if name.lower() in (one.key.lower(), one.name.lower()):
                return one.key
        raise UserError(f"there is no `{name}` here", f"there are {', '.join(one.name for one in people)}")

    def first(self) -> WindowView:
        """The oldest window; `UserError` if none is open."""
        windows = self.view().windows
        if not windows:
            hint = "`n` begins anew, `g` lists the games, `j 30` lets days pass, `u` goes back"
            raise UserError("no window is open", hint)
        return windows[0]

    def reload(self) -> None:
        """Read the mod again and say what changed."""
        for line in self.game.reload(self.source):
            self.say(line)
        self.show()

    # showing

    def view(self) -> GameView:
        """The present state."""
        if self._pictures is None or self._pictures.loaded is not self.game.loaded:
            self._pictures = Pictures(self.game.loaded)  # kept: to decode a picture takes longer than all else
        return Viewer(self.game, self._pictures).view(self.game.at)

    def say(self, text: str, indent: int = 0, style: str = "") -> None:
        """Print a line; its further lines stand at the same indent."""
        self.console.print(hanging(text, indent, style))

    def show(self) -> None:
        """The oldest window, or that the chain is over."""
        view = self.view()
        if view.windows:
            self.window(view, view.windows[0])
            more = len(view.windows) + view.hidden_windows - 1
            if more:
                self.say("1 more window waits" if more == 1 else f"{more} more windows wait", 0, "dim")
            return
        if not self.game.setting.starts and view.start.games:
            self.say("choose a game:")
            self.another_game([])
            return
        gold = ", ".join(f"{person.name} {person.gold} gold" for person in view.people)
        self.console.print(Panel(Text(harmless(gold)), title=_pause(view), border_style="yellow"))

    def window(self, view: GameView, window: WindowView) -> None:
        """An event window."""
        who = next((person for person in view.people if person.name == window.person), None)
        purse = f"{window.person}: {who.gold} gold" if who else window.person
        facts = (harmless(purse), harmless(window.event), view.date)
        self.console.print(framed(window, facts, self.console.width))

    def explain(self, number: int) -> None:
        """What an option does and when it is offered; all of them for 0."""
        for option in self.first().options:
            if number not in (0, option.number + 1):
                continue
            self.console.print(options_of([option]))
            for reason in option.reasons:
                mark = "+" if reason.holds else "-" if reason.holds is False else " "
                self.say(f"{mark} {reason.text}", 5 + 2 * reason.depth, "dim")
            for line in option.effects:
                hidden = "  (hidden)" if line.is_hidden else ""
                self.say(f"{line.text}{hidden}", 5 + 2 * line.depth)

    def people(self, rest: list[str]) -> None:
        """Everybody with what lies before them, gold, traits and opinions; flags, variables and all cards for `all`."""
        for table in people_of(self.view(), self.console.width, is_everything=bool(rest)):
            self.console.print(table)

    def record(self) -> None:
        """The latest moments and what happened in them."""
        for entry in self.view().entries[-_MOST_ENTRIES:]:
            if entry.kind not in _QUIET:
                who = f"{entry.who}: " if entry.who else ""
                line = f"{who}{entry.text}  {entry.place.text}".rstrip()
                if entry.kind == Kind.NOTE.value:
                    self.say(f"[{entry.moment}] {line}")
                else:
                    self.say(f"{entry.kind} {line}", 5)

    def tell(self, moment: int, kinds: frozenset[str] = _TOLD) -> None:
        """What happened in a moment, without what players do not see."""
        entries = [entry for entry in self.view().entries if entry.moment == moment]
        for entry in entries[1:] if entries and entries[0].kind == Kind.NOTE.value else entries:
            if entry.kind in kinds:
                self.one(entry)

    def one(self, entry: EntryView) -> None:
        """One thing that happened; a fault with its place."""
        who = f"{entry.who}: " if entry.who else ""
        if entry.kind == Kind.FAULT.value:
            place = f"{entry.place.path}:{entry.place.line}: " if entry.place.path else ""
            self.say(f"{place}{who}{entry.text}", 2, "bold red")
        else:
            self.say(f"{who}{entry.text}", 2, "dim")

    def admit(self, found: Sequence[Unsupported]) -> None:
        """Commands that were met for the first time and are not simulated, each with its first place."""
        for one in found[:_MOST_NAMES]:
            spot = spot_of(self.game.loaded, one.place)
            self.say(f"not simulated: `{one.name}`, {one.reason}  {spot.text}".rstrip(), 2, "dim red")
        if len(found) > _MOST_NAMES:
            names = ", ".join(f"`{one.name}`" for one in found[_MOST_NAMES : 3 * _MOST_NAMES])
            self.say(f"not simulated either: {names}", 2, "dim red")

    def complain(self, fault: UserError) -> None:
        """A fault with its findings and hint."""
        self.say(fault.message, 0, "red")
        if isinstance(fault, FaultyInput):
            for finding in fault.findings:
                self.say(f"{finding.place}: {finding.code} {finding.message}")
        if fault.hint:
            self.say(fault.hint, 0, "dim")


def _pause(view: GameView) -> str:
    """Why no window is open."""
    if view.is_halted:
        return "The script was stopped"
    if view.is_over:
        is_begun = any(entry.kind != Kind.NOTE.value for entry in view.entries)
        return "The chain is over" if is_begun else "Nothing has been started yet: `e`, `D` and `o` start something"
    waiting = len(view.waiting)
    return f"Nothing to decide; {'1 event is' if waiting == 1 else f'{waiting} events are'} on the way"


def _number(words: list[str], otherwise: int) -> int:
    """The number behind a command."""
    if not words:
        return otherwise
    if not words[0].isdecimal() or len(words[0]) > 9:
        raise UserError(f"`{words[0]}` is no number", "a whole number of at most nine digits was expected")
    return int(words[0])


def _draws(words: list[str]) -> list[int]:
    """Faces or entries counted from 1, `*` for any, as draws counted from 0."""
    return [RANDOM if word == "*" else _entry(word) for word in words]


def _entry(word: str) -> int:
    number = _number([word], 1)
    if number == 0:
        raise UserError("there is no face or entry 0", "they are counted from 1; `*` leaves a draw to chance")
    return number - 1


def _quit(_: list[str]) -> None:
    raise Quit
