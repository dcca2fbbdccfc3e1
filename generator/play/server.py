"""The server on this machine alone: a socket on 127.0.0.1, waitress behind it, and the browser opened."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import waitress

from generator.errors import UserError
from generator.play.guard import Guard
from generator.play.table import Table
from generator.play.web import make_app

_HOST = "127.0.0.1"
_THREADS = 4
_CONNECTIONS = 500
"""Sockets that may be open at once. Whoever begins requests and never ends them holds so many at most, for a while."""
_PATIENCE = 10
"""Seconds without a byte after which a socket is closed that is not being answered."""
_LARGEST_READ = 64_000_000
"""Bytes that are read off an oversized request before it is answered: cut off earlier, the sender sees a reset."""


class Trigger(Protocol):
    """What wakes a server from waiting."""

    def pull_trigger(self, thunk: Callable[[], None]) -> None:
        """Have `thunk` called by the thread that serves."""


class Running(Protocol):
    """A server that can be run, woken and closed."""

    trigger: Trigger

    def run(self) -> None:
        """Serve while there are sockets to serve."""

    def close(self) -> None:
        """Close the socket that listens."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens; `sockets` are those it serves, by number."""

    guard: Guard
    running: Running
    sockets: dict[int, object]

    def run(self, browser: str = "") -> None:
        """Serve until Ctrl-C or `stop`; opens `browser` (an address) first if one is given and there is a screen."""
        if browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(browser,), daemon=True).start()
        try:
            self.running.run()
        finally:
            self.running.close()

    def stop(self) -> None:
        """Let `run` come to its end; may be called from another thread."""
        # INVARIANT: only the thread that serves takes its sockets away, and only when the trigger has been pulled:
        # without sockets it ends and closes the trigger. Answers pull the same trigger, so it may wake up early.
        pulled = threading.Event()

        def end() -> None:
            """Take the sockets away once the trigger has been pulled."""
            pulled.wait()
            self.sockets.clear()

        self.running.trigger.pull_trigger(end)
        pulled.set()


def has_screen() -> bool:
    """Whether a browser would open beside the terminal: without a screen, Python starts lynx or w3m inside it."""
    if os.name != "posix" or sys.platform == "darwin":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def listen(table: Table, port: int = 0) -> Server:
    """A server for a table on a port of this machine, a free one for 0; `UserError` if the port is taken."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this would let two programs share one port
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((_HOST, port))
    except OSError as fault:
        opened.close()
        raise UserError(f"port {port} cannot be used: {fault.strerror or fault}", "leave out `--port`") from fault
    guard = Guard(opened.getsockname()[1])
    sockets: dict[int, object] = {}
    running = waitress.create_server(
        make_app(table, guard),
        map=sockets,
        sockets=[opened],
        threads=_THREADS,
        ident="",
        max_request_body_size=_LARGEST_READ,
        connection_limit=_CONNECTIONS,
        cleanup_interval=_PATIENCE // 2,
        channel_timeout=_PATIENCE,
        asyncore_use_poll=True,
    )
    return Server(guard, running, sockets)
