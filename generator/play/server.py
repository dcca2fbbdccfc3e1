"""The server on this machine alone: a socket on 127.0.0.1, waitress behind it, and the browser opened."""

from __future__ import annotations

import logging
import socket
import webbrowser
from dataclasses import dataclass
from typing import Protocol

import waitress

from generator.errors import UserError
from generator.play.guard import Guard
from generator.play.table import Table
from generator.play.web import make_app

_HOST = "127.0.0.1"
_THREADS = 4
_LARGEST_READ = 64_000_000
"""Bytes that are read off an oversized request before it is answered: cut off earlier, the sender sees a reset."""


class Running(Protocol):
    """A server that can be run and closed."""

    def run(self) -> None:
        """Serve until it is closed or interrupted."""

    def close(self) -> None:
        """Stop."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens; `run` serves until Ctrl-C."""

    guard: Guard
    running: Running

    def run(self, browser: str = "") -> None:
        """Serve; opens `browser` (an address) first if one is given."""
        if browser:
            webbrowser.open(browser)
        try:
            self.running.run()
        finally:
            self.close()

    def close(self) -> None:
        """Stop listening."""
        self.running.close()


def listen(table: Table, port: int = 0) -> Server:
    """A server for a table on a port of this machine, a free one for 0; `UserError` if the port is taken."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((_HOST, port))
    except OSError as fault:
        opened.close()
        raise UserError(f"port {port} cannot be used: {fault.strerror or fault}", "leave out `--port`") from fault
    guard = Guard(opened.getsockname()[1])
    running = waitress.create_server(
        make_app(table, guard),
        sockets=[opened],
        threads=_THREADS,
        ident="",
        max_request_body_size=_LARGEST_READ,
        channel_timeout=60,
    )
    return Server(guard, running)
