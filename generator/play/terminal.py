"""Event windows in a terminal: the same game as the page, for SSH and recordings.

    1 ... 9   choose an option          u [N]     back one moment, or to moment N
    ? [N]     what options do           d FACES   the next draws by hand, `*` for any: d 6 6 * 1
    p         people                    n [SEED]  new game          r  reload the mod
    g         the games of the mod      g GAME [ROLE ...]           another game, as these roles
    l         what has happened         s         switch sides      a  the AI answers      A  the AI plays on
    j DAYS    days pass                 h         this list         q  quit

Lines are read from any iterable, so that a recording or a test can play; a `#` starts a comment.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from generator.errors import FaultyInput, UserError
from generator.play.coloured import Piece
from generator.play.game import RANDOM, Game
from generator.play.mod_source import ModSource
from generator.play.pictures import Pictures
from generator.play.record import Kind
from generator.play.setting import game_setting, playables, usual_humans
from generator.play.view import GameView, OptionView, Viewer, WindowView

_COLOURS = {
    "Y": "yellow",
    "R": "red",
    "G": "green",
    "B": "blue",
    "L": "magenta",
    "W": "bold",
    "P": "magenta",
    "g": "dim",
}
_QUIET = frozenset({Kind.HIDDEN.value, Kind.DRAW.value, Kind.STATE.value})
_HELP = __doc__.split("\n\n")[1] if __doc__ else ""
_MOST_ENTRIES = 60


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
            "u": lambda rest: self.act(lambda: self.game.undo(_number(rest, self.game.at - 1))),
            "d": lambda rest: self.act(lambda: self.game.give_draws(_draws(rest))),
            "n": lambda rest: self.act(lambda: self.game.begin(seed=_number(rest, secrets.randbelow(1_000_000)))),
            "g": self.another_game,
            "s": lambda _: self.act(self.game.switch_sides),
            "a": lambda _: self.act(lambda: self.game.let_ai_choose(self.first().number)),
            "A": lambda _: self.act(self.game.let_ai_finish),
            "j": lambda rest: self.act(lambda: self.game.jump(_number(rest, 30))),
            "r": lambda _: self.reload(),
            "?": lambda rest: self.explain(_number(rest, 0)),
            "p": lambda _: self.people(),
            "l": lambda _: self.record(),
            "h": lambda _: self.console.print(Text(_HELP)),
            "q": _quit,
        }

    # doing

    def act(self, action: Callable[[], None]) -> None:
        """Do something, tell what happened, show the state."""
        before = self.game.at
        action()
        if self.game.at == before + 1:
            self.tell(self.game.at)
        self.show()

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
            self.act(lambda: self.game.begin(setting, secrets.randbelow(1_000_000)))
            return
        for one in playables(self.game.loaded.symbols):
            self.console.print(Text(f"g {one.name}  ({', '.join(one.roles)})"))

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
            self.console.print(Text(line))
        self.show()

    # showing

    def view(self) -> GameView:
        """The present state."""
        if self._pictures is None or self._pictures.loaded is not self.game.loaded:
            self._pictures = Pictures(self.game.loaded)  # kept: to decode a picture takes longer than all else
        return Viewer(self.game, self._pictures).view(self.game.at)

    def show(self) -> None:
        """The oldest window, or that the chain is over."""
        view = self.view()
        if view.windows:
            self.window(view, view.windows[0])
            if len(view.windows) > 1:
                self.console.print(Text(f"{len(view.windows) - 1} more windows wait", "dim"))
            return
        if not self.game.setting.starts and view.start.games:
            self.console.print(Text("choose a game:"))
            self.another_game([])
            return
        gold = ", ".join(f"{person.name} {person.gold} gold" for person in view.people)
        over = (
            "The chain is over" if view.is_over else f"Nothing to decide; {len(view.waiting)} events are on their way"
        )
        self.console.print(Panel(Text(gold), title=over, border_style="yellow"))

    def window(self, view: GameView, window: WindowView) -> None:
        """An event window."""
        body = _text(window.description)
        body.append("\n\n")
        for option in window.options:
            body.append_text(_option(option))
        who = next((person for person in view.people if person.name == window.person), None)
        purse = f"{window.person}: {who.gold} gold" if who else window.person
        title = _text(window.title) if window.title else Text(window.event)
        self.console.print(
            Panel(
                body,
                title=title,
                subtitle=f"{purse}, {view.date}, {window.event}",
                border_style="yellow",
                padding=(1, 2),
            )
        )

    def explain(self, number: int) -> None:
        """What an option does and when it is offered; all of them for 0."""
        for option in self.first().options:
            if number not in (0, option.number + 1):
                continue
            self.console.print(_option(option), end="")
            for reason in option.reasons:
                mark = "+" if reason.holds else "-" if reason.holds is False else " "
                self.console.print(Text(f"     {'  ' * reason.depth}{mark} {reason.text}", "dim"))
            for line in option.effects:
                hidden = "  (hidden)" if line.is_hidden else ""
                self.console.print(Text(f"     {'  ' * line.depth}{line.text}{hidden}"))

    def people(self) -> None:
        """Everybody with dice, gold, traits, opinions, flags and variables."""
        table = Table(border_style="yellow")
        for column in ("", *(person.name for person in self.view().people)):
            table.add_column(column, overflow="fold")
        people = self.view().people
        rows = {
            "played by": ["you" if one.is_human else "the AI" if one.is_alive else "nobody: dead" for one in people],
            "gold": [one.gold for one in people],
            "dice": [" ".join(map(str, one.dice)) for one in people],
            "hand": [one.hand for one in people],
            "traits": [", ".join(trait.label for trait in one.traits) for one in people],
            "modifiers": [", ".join(f"{one.label} {one.value}" for one in person.modifiers) for person in people],
            "opinions": [", ".join(f"{one.value} of {one.label}" for one in person.opinions) for person in people],
            "flags": ["\n".join(flag.name for flag in one.flags) for one in people],
            "variables": ["\n".join(f"{one.label} {one.value}" for one in person.variables) for person in people],
        }
        for name, cells in rows.items():
            if any(cells):
                table.add_row(name, *(Text(cell) for cell in cells))
        self.console.print(table)

    def record(self) -> None:
        """The latest moments and what happened in them."""
        for entry in self.view().entries[-_MOST_ENTRIES:]:
            if entry.kind not in _QUIET:
                is_moment = entry.kind == Kind.NOTE.value
                mark = f"[{entry.moment}]" if is_moment else f"     {entry.kind}"
                who = f"{entry.who}: " if entry.who else ""
                self.console.print(Text(f"{mark} {who}{entry.text}  {entry.place.text}".rstrip()), highlight=False)

    def tell(self, moment: int) -> None:
        """What happened in the latest moment, without what players do not see."""
        for entry in self.game.moments[moment].entries:
            if entry.kind.value not in _QUIET and entry.kind is not Kind.EVENT:
                who = f"{entry.who}: " if entry.who else ""
                style = "bold red" if entry.kind is Kind.FAULT else "dim"
                self.console.print(Text(f"  {who}{entry.text}", style))

    def complain(self, fault: UserError) -> None:
        """A fault with its findings and hint."""
        self.console.print(Text(fault.message, "red"))
        if isinstance(fault, FaultyInput):
            for finding in fault.findings:
                self.console.print(Text(f"{finding.place}: {finding.code} {finding.message}"))
        if fault.hint:
            self.console.print(Text(fault.hint, "dim"))


def _text(pieces: tuple[Piece, ...]) -> Text:
    """Coloured pieces for the console; nothing in them is read as markup."""
    made = Text()
    for piece in pieces:
        made.append(piece.text, _COLOURS.get(piece.colour, ""))
    return made


def _option(option: OptionView) -> Text:
    """An option on one or two lines, with what players see of its effects."""
    made = Text(f" {option.number + 1}. ", "bold" if option.is_valid else "dim")
    made.append_text(_text(option.text))
    if option.is_valid:
        seen = [line.text for line in option.effects if not line.is_hidden and not line.text.endswith(":")]
        if seen:
            made.append(f"\n    {'; '.join(seen[:3])}", "dim")
    else:
        lacking = ", ".join(option.missing[:2]) or "other conditions"
        made.append(f"\n    not offered, it needs: {lacking}", "dim red")
    made.append("\n")
    return made


def _number(words: list[str], otherwise: int) -> int:
    """The number behind a command."""
    if not words:
        return otherwise
    if not words[0].isdecimal() or len(words[0]) > 9:
        raise UserError(f"`{words[0]}` is no number")
    return int(words[0])


def _draws(words: list[str]) -> list[int]:
    """Faces or entries counted from 1, `*` for any, as draws counted from 0."""
    return [RANDOM if word == "*" else _number([word], 1) - 1 for word in words]


def _quit(_: list[str]) -> None:
    raise Quit
