"""The server: one socket on this machine, opened in a browser, stopped from outside."""

from __future__ import annotations

import dataclasses
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.play.guard import Guard
from generator.play.mod_source import ModSource
from generator.play.server import Server, Trigger, has_screen, listen
from generator.play.table import Table
from tests.play.stage import small_game


def test_the_browser_gets_the_start_link_and_does_not_hold_up_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", "firefox")
    opened, release = list[str](), threading.Event()

    def open_slowly(address: str) -> bool:
        opened.append(address)
        release.wait(10)
        return True

    monkeypatch.setattr(webbrowser, "open", open_slowly)
    server = listen(Table(small_game(tmp_path), ModSource(tmp_path)))
    thread = threading.Thread(target=server.run, args=(server.guard.start_link,), daemon=True)
    thread.start()
    server.stop()
    thread.join(10)
    release.set()
    assert not thread.is_alive()
    assert opened == [server.guard.start_link]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there the system has a screen")
def test_without_a_screen_no_browser_takes_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    opened = list[str]()
    monkeypatch.setattr(webbrowser, "open", opened.append)
    server = listen(Table(small_game(tmp_path), ModSource(tmp_path)))
    server.stop()
    server.run(server.guard.start_link)
    assert opened == []
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()


class Sockets(dict[int, object]):
    """The sockets of a server, which waits for the serving thread to end when another one takes them away."""

    def __init__(self, served: dict[int, object], serving: threading.Thread) -> None:
        super().__init__(served)
        self.served, self.serving = served, serving

    def clear(self) -> None:
        self.served.clear()
        if threading.current_thread() is not self.serving:
            self.serving.join(10)


def test_a_server_that_ends_while_it_is_being_stopped_is_no_fault(tmp_path: Path) -> None:
    server = listen(Table(small_game(tmp_path), ModSource(tmp_path)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    dataclasses.replace(server, sockets=Sockets(server.sockets, thread)).stop()
    thread.join(10)
    assert not thread.is_alive()


class EagerTrigger:
    """A trigger that an answer pulls just before us: what was to be done is done while we still pull."""

    def __init__(self, order: list[str]) -> None:
        self.order = order
        self.early = threading.Thread()

    def pull_trigger(self, thunk: Callable[[], None]) -> None:
        self.early = threading.Thread(target=thunk)
        self.early.start()
        self.early.join(0.1)
        self.order.append("pulled")


class Eager:
    """A server with such a trigger; its sockets say when they are taken away."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.eager = EagerTrigger(self.order)
        self.trigger: Trigger = self.eager

    def run(self) -> None:
        self.eager.early.join(10)

    def close(self) -> None:
        self.order.append("closed")


class TakenAway(dict[int, object]):
    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self.order = order

    def clear(self) -> None:
        self.order.append("taken away")


def test_sockets_are_taken_away_when_the_trigger_has_been_pulled() -> None:
    eager = Eager()
    server = Server(Guard(1), eager, TakenAway(eager.order))
    server.stop()
    server.run()
    assert eager.order == ["pulled", "taken away", "closed"]


def test_every_server_has_a_port_and_secrets_of_its_own(tmp_path: Path) -> None:
    servers = [
        listen(Table(small_game(tmp_path / str(number)), ModSource(tmp_path / str(number)))) for number in (1, 2)
    ]
    try:
        assert len({server.guard.port for server in servers}) == 2
        assert len({secret for server in servers for secret in (server.guard.token, server.guard.session)}) == 4
    finally:
        for server in servers:
            server.running.close()


def test_what_a_guard_is_made_of() -> None:
    guard = Guard(8123)
    assert guard.cookie == "modwright-8123"
    assert guard.hosts == ("127.0.0.1:8123", "localhost:8123")
    assert guard.start_link == f"http://127.0.0.1:8123/?token={guard.token}"
    assert len(guard.token) >= 32
    assert guard.token != guard.session
