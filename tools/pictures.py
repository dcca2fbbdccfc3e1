"""Screenshots of the real product for the README: the page in light, dark and phone width, in headless Chromium.

python tools/pictures.py [FOLDER]     by default docs/pictures; without Chromium it says so and does nothing
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from generator.play.game import Game
from generator.play.mod_source import load, source_for
from generator.play.server import listen
from generator.play.setting import game_setting
from generator.play.table import Table

ROOT = Path(__file__).resolve().parents[1]
MOD = ROOT / "mod_output"
SEED = 5
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its name, the size of the window in pixels, the theme, and the clicks before it."""

    name: str
    width: int
    height: int
    scheme: str = "light"
    clicks: tuple[str, ...] = ()


SHOTS = (
    Shot("play-window", 1280, 860, clicks=(".option > button >> nth=0",)),
    Shot("play-dark", 1280, 860, "dark", (".option > button >> nth=0", ".option summary >> nth=0")),
    Shot("play-over", 1280, 860, clicks=("#finish",)),
    Shot("play-new-game", 1280, 860, clicks=("#new",)),
    Shot("play-phone", 360, 780),
)


def main() -> int:
    """Take all pictures; the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    chromium = os.environ.get("MODWRIGHT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        print("no Chromium on this machine: no pictures are taken (`apt-get install chromium`)")
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
        for shot in SHOTS:
            with _page(browser, shot) as page:
                _save(page.screenshot(), folder / f"{shot.name}.webp")
            print(folder / f"{shot.name}.webp")
        browser.close()
    return 0


def _save(raw: bytes, path: Path) -> None:
    """Write a screenshot as WebP, a sixth of the size of a PNG."""
    with Image.open(io.BytesIO(raw)) as picture:
        picture.convert("RGB").save(path, "WEBP", quality=90, method=6)


@contextmanager
def _page(browser: Browser, shot: Shot) -> Iterator[Page]:
    """The page of a fresh game after the clicks of a shot."""
    source = source_for(MOD)
    loaded = load(source)
    game = Game(loaded, game_setting(loaded.program.sources, loaded.symbols, "dice_poker", ["asker"]), SEED)
    game.begin()
    server = listen(Table(game, source))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(server.guard.start_link)
    page.wait_for_selector("article.event")
    for click in shot.clicks:
        page.locator(click).click()
        page.wait_for_timeout(400)
    page.mouse.move(0, 0)
    page.evaluate("() => window.scrollTo(0, 0)")
    yield page
    context.close()
    server.stop()
    thread.join(10)


if __name__ == "__main__":
    sys.exit(main())
