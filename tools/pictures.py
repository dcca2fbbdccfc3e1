"""Screenshots of the real product for the README: the page of play, a graph, a report, in headless Chromium.

python tools/pictures.py [--mod MOD] [--rules RULES] [FOLDER] [NAME ...]

By default of mod_output and rules.yaml, all of them, into docs/pictures. Without Chromium it says so and does nothing;
the graph needs Graphviz, the report matplotlib, and without them they are left out with a line. The report proves and
plays the whole mod, which takes some minutes.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from generator.errors import UserError
from generator.play.game import Game
from generator.play.mod_source import load, source_for
from generator.play.server import listen
from generator.play.setting import game_setting, usual_humans
from generator.play.table import Table

ROOT = Path(__file__).resolve().parents[1]
SEED = 5
GAME = "dice_poker"
_GAMES = 2000
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


@dataclass(frozen=True, slots=True)
class Source:
    """What pictures are taken of."""

    mod: Path
    rules: Path


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the page: the size of the window in pixels, the theme, the game (none: the choice of games), and the
    clicks before it."""

    width: int
    height: int
    scheme: str = "light"
    clicks: tuple[str, ...] = ()
    game: str = GAME


PAGES: Mapping[str, Shot] = {
    "play-window": Shot(1280, 860, clicks=(".option > button >> nth=0",)),
    "play-dark": Shot(1280, 860, "dark", (".option > button >> nth=0", ".option summary >> nth=0")),
    "play-over": Shot(1280, 860, clicks=("#finish",)),
    "play-new-game": Shot(1280, 860, clicks=("#new",)),
    "play-phone": Shot(360, 780),
    "play-games": Shot(1280, 860, game=""),
    "play-cards": Shot(1280, 860, clicks=(".option > button >> nth=0",), game="one_poker"),
    "play-yacht": Shot(1280, 1220, "dark", ("text=Let the AI choose",) * 5, game="yacht"),
    "play-graph": Shot(1280, 860, clicks=("#graph", "#shares", "#nodes button >> text=bet asker")),
}
Taking = Callable[[Browser, Source], bytes]


def main() -> int:
    """Take the pictures; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("names", nargs="*", help="only these, such as play-window or report")
    parser.add_argument("--mod", type=Path, default=ROOT / "mod_output")
    parser.add_argument("--rules", type=Path, default=ROOT / "rules.yaml")
    options = parser.parse_args()
    chromium = os.environ.get("MODWRIGHT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        print("no Chromium on this machine: no pictures are taken (`apt-get install chromium`)")
        return 0
    every = {**{name: _page_of(shot) for name, shot in PAGES.items()}, "graph": _graph, "report": _report}
    unknown = [name for name in options.names if name not in every]
    if unknown:
        parser.error(f"there is no picture {unknown[0]}, there are {', '.join(every)}")
    wanted = {name: taking for name, taking in every.items() if name in (options.names or every)}
    options.folder.mkdir(parents=True, exist_ok=True)
    _take(chromium, wanted, Source(options.mod, options.rules), options.folder)
    return 0


def _take(chromium: str, wanted: Mapping[str, Taking], source: Source, folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
        for name, taking in wanted.items():
            try:
                _save(taking(browser, source), folder / f"{name}.webp")
            except (UserError, ImportError) as fault:
                print(f"{name}: not taken, {fault}")
            else:
                print(folder / f"{name}.webp")
        browser.close()


def _save(raw: bytes, path: Path) -> None:
    """Write a screenshot as WebP, a sixth of the size of a PNG."""
    with Image.open(io.BytesIO(raw)) as picture:
        picture.convert("RGB").save(path, "WEBP", quality=90, method=6)


def _page_of(shot: Shot) -> Taking:
    """A picture of the page."""

    def take(browser: Browser, source: Source) -> bytes:
        with _page(browser, source, shot) as page:
            for click in shot.clicks:
                page.locator(click).click()
                page.wait_for_timeout(400)
                page.wait_for_function("() => !document.documentElement.dataset.busy", timeout=120_000)
            page.mouse.move(0, 0)
            page.evaluate("() => window.scrollTo(0, 0)")
            return page.screenshot()

    return take


@contextmanager
def _page(browser: Browser, source: Source, shot: Shot) -> Iterator[Page]:
    """The page of a fresh game."""
    mod = source_for(source.mod)
    loaded = load(mod)
    name = shot.game or GAME
    setting = game_setting(loaded.program.sources, loaded.symbols, name, usual_humans(loaded.symbols, name))
    game = Game(loaded, setting if shot.game else replace(setting, starts=(), game=""), SEED)
    game.begin()
    server = listen(Table(game, mod))
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
    yield page
    context.close()
    server.stop()
    thread.join(10)


def _graph(browser: Browser, source: Source) -> bytes:
    """What `modwright graph --game dice_poker --simulate` draws."""
    from generator.mod.folder import find_mod  # noqa: PLC0415  only who takes this picture waits for it
    from generator.mod.index import index_mod  # noqa: PLC0415
    from generator.report.graph.chain import Wish, chain_graph  # noqa: PLC0415
    from generator.report.graph.roles import roles_beside  # noqa: PLC0415
    from generator.report.graph.rows import drawing  # noqa: PLC0415
    from generator.report.graph.shares import flow_of  # noqa: PLC0415

    folder = find_mod(source.mod)
    roles = roles_beside(source.mod, folder)
    flow = flow_of((source.mod,), None, None, _GAMES, None, GAME)
    drawn = drawing(chain_graph(index_mod([folder.files()]), Wish(roles.decision_of(GAME)), roles, flow))
    page = browser.new_page(viewport={"width": 1280, "height": 860}, color_scheme="light")
    page.set_content(
        f"<body style='margin:16px;background:#fff'>{drawn}<style>svg {{ width: 1100px; height: auto }}</style></body>"
    )
    raw = page.locator("svg").screenshot()
    page.close()
    return raw


def _report(browser: Browser, source: Source) -> bytes:
    """The top of what `modwright report` writes."""
    from generator.report.summary.gather import Request, gather  # noqa: PLC0415  only who takes this waits for it
    from generator.report.summary.page import report_page  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        path.write_text(report_page(gather(Request(source.mod, source.rules, games=_GAMES))), encoding="utf-8")
        page = browser.new_page(viewport={"width": 1100, "height": 1240}, color_scheme="light")
        page.goto(path.as_uri())
        raw = page.screenshot()
        page.close()
    return raw


if __name__ == "__main__":
    sys.exit(main())
