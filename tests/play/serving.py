"""A served game and a browser for the tests that click. Without Chromium they are skipped, and say so."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from generator.play.game import Game
from generator.play.mod_source import ModSource
from generator.play.server import listen
from generator.play.table import Table

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def chromium() -> str:
    """The browser's path; skips the test where there is none. `MODWRIGHT_CHROMIUM` names one outside the path."""
    found = os.environ.get("MODWRIGHT_CHROMIUM") or next((path for name in _NAMES if (path := shutil.which(name))), "")
    if not found:
        pytest.skip("no Chromium on this machine: `apt-get install chromium`, or set MODWRIGHT_CHROMIUM")
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless browser."""
    path = chromium()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield opened
        finally:
            opened.close()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page asked for and complained about."""

    requests: list[str]
    complaints: list[str]


@contextmanager
def opened_page(
    chrome: Browser, game: Game, source: ModSource, width: int = 1200, height: int = 900, scheme: str = "light"
) -> Iterator[tuple[Page, Seen]]:
    """A page on a game, served for as long as it is open."""
    server = listen(Table(game, source))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    context = chrome.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page, seen = context.new_page(), Seen([], [])
    page.on("request", lambda request: seen.requests.append(request.url))
    page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    page.on("console", lambda message: seen.complaints.append(message.text) if message.type == "error" else None)
    try:
        page.goto(server.guard.start_link)
        page.wait_for_selector("article.event")
        yield page, seen
    finally:
        context.close()
        server.stop()
        thread.join(10)
