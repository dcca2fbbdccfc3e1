"""Shapes and canvas: areas counted point by point, smooth edges, the same result whatever the size."""

from __future__ import annotations

import numpy as np
import pytest

from generator.build.art_canvas import Canvas, across, around, darker, down, lighter, mix
from generator.build.art_shapes import (
    Shape,
    disc,
    ellipse,
    oval,
    polygon,
    rectangle,
    rounded,
    stroke,
    together,
)

RED = (200, 10, 20)


def _area(shape: Shape, side: int = 100) -> int:
    """How many of side x side sample points, one unit apart, lie in a shape; all of them lie in its box."""
    x = np.arange(side, dtype=np.int64)[None, :]
    y = np.arange(side, dtype=np.int64)[:, None]
    inside = np.broadcast_to(shape.holds(x, y), (side, side))
    left, top, right, bottom = shape.box
    rows, columns = np.nonzero(inside)
    assert rows.size == 0 or (columns.min() >= left and columns.max() <= right)
    assert rows.size == 0 or (rows.min() >= top and rows.max() <= bottom)
    return int(inside.sum())


def test_rectangle_counts_its_points() -> None:
    assert _area(rectangle(10, 20, 30, 25)) == 20 * 5


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (disc(50, 50, 30), 2827),
        (ellipse(50, 50, 40, 20), 2513),
        (oval((50, 50), (40, 0), (0, 20)), 2513),
        (oval((50, 50), (20, 20), (-20, 20)), 2513),
        (polygon((10, 10), (90, 10), (10, 90)), 3200),
        (polygon((50, 10), (90, 50), (50, 90), (10, 50)), 3200),
        (stroke(20, (30, 50), (70, 50)), 2857),
        (stroke(20, (30, 30)), 1257),
        (rounded(10, 10, 90, 60, 10), 3914),
    ],
)
def test_areas_agree_with_geometry(shape: Shape, area: int) -> None:
    assert abs(_area(shape) - area) <= area // 20


def test_shapes_combine_as_sets() -> None:
    left, right = rectangle(10, 10, 50, 30), rectangle(40, 10, 80, 30)
    assert _area(left | right) == 70 * 20
    assert _area(left & right) == 10 * 20
    assert _area(left - right) == 30 * 20
    assert _area(together([left, right, rectangle(0, 90, 1, 91)])) == 70 * 20 + 1


def test_a_pixel_half_covered_is_half_opaque() -> None:
    canvas = Canvas(2, 1, (20, 10))
    canvas.paint(rectangle(0, 0, 15, 10), RED)
    pixels = canvas.image().load()
    assert pixels is not None
    assert pixels[0, 0] == (*RED, 255)
    assert pixels[1, 0] == (*RED, 128)


def test_opaque_paint_covers_and_thin_paint_mixes() -> None:
    canvas = Canvas(1, 1, (10, 10))
    canvas.paint(rectangle(0, 0, 10, 10), (100, 100, 100))
    canvas.paint(rectangle(0, 0, 10, 10), (200, 0, 100), opacity=128)
    pixels = canvas.image().load()
    assert pixels is not None
    assert pixels[0, 0] == (150, 49, 100, 255)


def test_what_lies_outside_paints_nothing() -> None:
    canvas = Canvas(4, 4, (40, 40))
    canvas.paint(rectangle(100, 100, 200, 200), RED)
    canvas.paint(rectangle(-50, -50, -10, -10), RED)
    assert not np.asarray(canvas.image()).any()


def test_a_drawing_is_the_same_in_every_size() -> None:
    def share(pixels: int) -> float:
        canvas = Canvas(pixels, pixels, (960, 960))
        canvas.paint(disc(480, 480, 400), RED)
        return float(np.asarray(canvas.image())[..., 3].sum()) / (255 * pixels * pixels)

    assert abs(share(24) - share(96)) < 0.01
    assert abs(share(20) - 0.5454) < 0.01


def test_shadings_run_from_the_first_colour_to_the_last() -> None:
    x = np.array([[0, 50, 100]], dtype=np.int64)
    y = np.array([[0], [50], [100]], dtype=np.int64)
    red, _, _ = down(0, 100, (0, 0, 0), (200, 0, 0))(x, y)
    assert red.ravel().tolist() == [0, 100, 200]
    red, _, _ = across(0, 100, (0, 0, 0), (200, 0, 0))(x, y)
    assert red.ravel().tolist() == [0, 100, 200]
    red, _, _ = around((0, 0), 100, (0, 0, 0), (200, 0, 0))(x, y * 0)
    assert red.ravel()[:3].tolist() == [0, 50, 200]


def test_light_multiplies_and_glow_adds() -> None:
    canvas = Canvas(1, 1, (10, 10))
    canvas.paint(rectangle(0, 0, 10, 10), (100, 200, 50))
    canvas.light(lambda x, y: x * 0 + y * 0 + 128)
    canvas.glow((5, 5), 100, (100, 0, 0), 255)
    pixels = canvas.image().load()
    assert pixels is not None
    assert pixels[0, 0] == (150, 100, 25, 255)


def test_colours_mix() -> None:
    assert mix((0, 0, 0), (255, 255, 255), 255) == (255, 255, 255)
    assert mix((10, 20, 30), (255, 255, 255), 0) == (10, 20, 30)
    assert sum(darker(RED)) < sum(RED) < sum(lighter(RED))
