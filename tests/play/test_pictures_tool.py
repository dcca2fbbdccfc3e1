"""`make pictures`: screenshots of the real page."""

from __future__ import annotations

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
}


@pytest.mark.slow
def test_every_picture_is_taken(tmp_path: Path) -> None:
    chromium()
    subprocess.run([sys.executable, "tools/pictures.py", str(tmp_path)], cwd=ROOT, check=True, timeout=300)
    for name, size in SIZES.items():
        with Image.open(tmp_path / name) as picture:
            assert picture.size == size
            assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 50, f"{name} is not empty"


def test_the_pictures_that_the_docs_show_are_there() -> None:
    for name, size in SIZES.items():
        with Image.open(ROOT / "docs" / "pictures" / name) as picture:
            assert picture.size == size
