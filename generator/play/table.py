"""The table that tabs and threads share: one game, one lock, and a version that grows with every action.

An action that was meant for an older version is refused: two tabs, or a hand that clicks too fast, never act twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from generator.errors import UserError
from generator.play.actions import Act
from generator.play.chain import Chains, ChainView, Played, starts_of
from generator.play.game import Game
from generator.play.mod_source import ModSource, inside
from generator.play.pictures import Pictures
from generator.play.view import GameView, Viewer

_MOST_FOUND = 60


class Stale(UserError):
    """An action for a state that is no longer the present one."""


@dataclass(frozen=True, slots=True)
class ScriptText:
    """A file of the mod as it was read."""

    path: str
    text: str


class Table:
    """One game with everything that a page asks of it."""

    def __init__(self, game: Game, source: ModSource) -> None:
        self._game = game
        self._source = source
        self._lock = Lock()
        self._version = 1
        self._pictures = Pictures(game.loaded)
        self._chains = Chains(source)

    def view(self) -> GameView:
        """The present state."""
        with self._lock:
            return self._view()

    def act(self, version: int, act: Act) -> tuple[GameView, tuple[str, ...]]:
        """Do something to the game in the state of that version, and tell what of it is no more.

        `UserError` if it cannot be done.
        """
        with self._lock:
            self._check(version)
            act(self._game)
            return self._next(), self._game.left_out

    def reload(self, version: int) -> tuple[GameView, tuple[str, ...]]:
        """Read the mod again, go on with it, and tell what changed."""
        with self._lock:
            self._check(version)
            lines = self._game.reload(self._source)
            self._pictures = Pictures(self._game.loaded)
            return self._next(), lines

    def picture(self, sprite: str) -> bytes | None:
        """A sprite as PNG."""
        with self._lock:
            return self._pictures.png(sprite)

    def script(self, path: str) -> ScriptText | None:
        """A script file by its path in the mod; only files that were read as script, and lie in the mod."""
        with self._lock:
            loaded = self._game.loaded
            file = loaded.shelf.files.get(path.lower())
            if file is None or not inside(loaded, file):
                return None
            script = loaded.shelf.script(path)
            return None if script is None else ScriptText(path, script.source.text)

    def chain(self, start: str, games: int) -> ChainView:
        """The graph of an event chain; see `Chains.view`. The game may go on while it is drawn."""
        with self._lock:
            played = Played(self._game.loaded, starts_of(self._game), self._game.seed)
        return self._chains.view(played, start, games)

    def events(self, part: str) -> tuple[str, ...]:
        """The ids of events that hold a text, at most 60."""
        with self._lock:
            wanted = part.lower()
            found = [name for name in self._game.loaded.program.sources.events if wanted in name.lower()]
            return tuple(found[:_MOST_FOUND])

    def _check(self, version: int) -> None:
        if version != self._version:
            raise Stale("the game has gone on in the meantime", "this is how it stands now")

    def _next(self) -> GameView:
        self._version += 1
        return self._view()

    def _view(self) -> GameView:
        return Viewer(self._game, self._pictures).view(self._version)
