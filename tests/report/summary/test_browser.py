"""The report and its chain in a real browser: nothing is asked for; light, dark, small, on paper they can be read."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from generator.report.graph.chain import Wish, chain_graph
from generator.report.graph.rows import drawing
from generator.report.summary.page import report_page
from tests.play.serving import browser
from tests.report.graph.small import ROLES, small_index
from tests.report.summary.sample import sample


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(sample()), "utf-8")
    return path


@contextmanager
def opened(
    chrome: Browser, file: Path, scheme: str = "light", width: int = 1000
) -> Iterator[tuple[Page, list[str], list[str]]]:
    """The file in a window; what was asked for beside it, and complaints."""
    context = chrome.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("dialog", lambda dialog: complaints.append("dialog"))
    try:
        page.goto(file.as_uri())
        yield page, asked, complaints
    finally:
        context.close()


def colour(page: Page, selector: str, what: str) -> tuple[float, ...]:
    """A computed colour as numbers."""
    script = "([selector, what]) => getComputedStyle(document.querySelector(selector))[what]"
    found = page.evaluate(script, [selector, what])
    return tuple(float(one) for one in str(found).partition("(")[2].rstrip(")").split(",")[:3])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_asks_for_nothing(chrome: Browser, page_file: Path, scheme: str) -> None:
    with opened(chrome, page_file, scheme) as (page, asked, complaints):
        assert asked == [page_file.as_uri()]
        assert complaints == []
        assert page.locator("script").count() == 0
        assert page.locator("svg.plot").count() == 2


def test_light_and_dark_are_readable(chrome: Browser, page_file: Path) -> None:
    with opened(chrome, page_file) as (page, _, _):
        light = sum(colour(page, "body", "backgroundColor")), sum(colour(page, "svg.plot text", "fill"))
    with opened(chrome, page_file, "dark") as (page, _, _):
        dark = sum(colour(page, "body", "backgroundColor")), sum(colour(page, "svg.plot text", "fill"))
    assert light[0] > 690
    assert light[1] < 150
    assert dark[0] < 120
    assert dark[1] > 600


def test_a_phone_needs_no_sideways_scrolling(chrome: Browser, page_file: Path) -> None:
    with opened(chrome, page_file, width=360) as (page, _, _):
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_it_prints_dark_on_white(chrome: Browser, page_file: Path) -> None:
    with opened(chrome, page_file, "dark") as (page, _, _):
        page.emulate_media(media="print")
        assert colour(page, "body", "backgroundColor") == (255, 255, 255)
        assert colour(page, "body", "color") == (0, 0, 0)
        assert not page.locator("nav").is_visible()
        assert page.pdf().startswith(b"%PDF")


def test_no_serious_fault_for_those_who_cannot_see(chrome: Browser, page_file: Path) -> None:
    # axe puts a script of its own into the page, which the page's policy forbids; so it judges a copy without.
    copy = page_file.with_name("copy.html")
    lines = page_file.read_text("utf-8").splitlines()
    copy.write_text("\n".join(line for line in lines if "Content-Security-Policy" not in line), "utf-8")
    with opened(chrome, copy) as (page, _, _):
        found = Axe().run(page).response["violations"]
    assert [
        (one["id"], one["nodes"][0]["html"][:90]) for one in found if one["impact"] in ("serious", "critical")
    ] == []


def test_the_chain_is_drawn_in_the_colours_of_the_page(chrome: Browser, tmp_path: Path) -> None:
    if shutil.which("dot") is None:
        pytest.skip("Graphviz is not installed")
    file = tmp_path / "chain.svg"
    file.write_text(drawing(chain_graph(small_index(), Wish(), ROLES)), "utf-8")
    with opened(chrome, file, "dark") as (page, asked, complaints):
        assert (len(asked), complaints) == (1, [])
        assert sum(colour(page, "text", "fill")) > 600
        assert sum(colour(page, ".window path", "fill")) < 250
    with opened(chrome, file) as (page, _, _):
        assert sum(colour(page, "text", "fill")) < 150
