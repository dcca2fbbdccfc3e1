"""`make pictures`: screenshots of the real page."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.play.serving import chromium
from tests.play.stage import ROOT

SIZES = {
    "play-window.webp": (1280, 860),
    "play-dark.webp": (1280, 860),
    "play-over.webp": (1280, 860),
    "play-new-game.webp": (1280, 860),
    "play-phone.webp": (360, 780),
    "play-games.webp": (1280, 860),
    "play-cards.webp": (1280, 860),
    "play-yacht.webp": (1280, 1220),
    "play-graph.webp": (1280, 860),
    "report.webp": (1100, 1240),
}


@pytest.mark.slow
def test_every_picture_is_taken(tmp_path: Path) -> None:
    """Of the page and the graph; the report takes minutes, and its page has tests of its own."""
    chromium()
    names = [name.removesuffix(".webp") for name in SIZES if name != "report.webp"] + ["graph"]
    subprocess.run([sys.executable, "tools/pictures.py", str(tmp_path), *names], cwd=ROOT, check=True, timeout=300)
    assert ((tmp_path / "graph.webp").stat().st_size > 20_000) == (shutil.which("dot") is not None)
    for name, size in SIZES.items():
        if name == "report.webp":
            continue
        with Image.open(tmp_path / name) as picture:
            assert picture.size == size
            assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 50, f"{name} is not empty"


def test_the_pictures_that_the_docs_show_are_there() -> None:
    assert (ROOT / "docs" / "pictures" / "graph.webp").is_file()
    for name, size in SIZES.items():
        with Image.open(ROOT / "docs" / "pictures" / name) as picture:
            assert picture.size == size


def test_a_picture_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    chromium()
    done = subprocess.run(
        [sys.executable, "tools/pictures.py", str(tmp_path), "play-windw"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "there is no picture play-windw, there are play-window, " in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_a_browser_nothing_is_taken(tmp_path: Path) -> None:
    environment = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "tools/pictures.py", str(tmp_path / "out")],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "no Chromium on this machine" in done.stdout
    assert not (tmp_path / "out").exists()
