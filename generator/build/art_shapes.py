"""Shapes as integer inequalities: a shape says of every sample point whether it lies inside. Knows no colours.

Everything is computed in whole numbers, so a shape is the same on every machine and in every version of every library.
Units are those of the canvas; `x` grows to the right, `y` downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]
Point: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """`holds(x, y)` for arrays of sample points of one shape; nothing lies outside `box` (left, top, right, bottom)."""

    holds: Callable[[Ints, Ints], Mask]
    box: Box

    def __or__(self, other: Shape) -> Shape:
        """What lies in either."""
        return Shape(lambda x, y: self.holds(x, y) | other.holds(x, y), _hull(self.box, other.box))

    def __and__(self, other: Shape) -> Shape:
        """What lies in both."""
        return Shape(lambda x, y: self.holds(x, y) & other.holds(x, y), self.box)

    def __sub__(self, other: Shape) -> Shape:
        """What lies in the first and not in the second."""
        return Shape(lambda x, y: self.holds(x, y) & ~other.holds(x, y), self.box)


def rectangle(left: int, top: int, right: int, bottom: int) -> Shape:
    """An upright rectangle."""
    return Shape(lambda x, y: (x >= left) & (x < right) & (y >= top) & (y < bottom), (left, top, right, bottom))


def ellipse(x0: int, y0: int, width: int, height: int) -> Shape:
    """An upright ellipse around `(x0, y0)` with half-axes `width` and `height`."""
    limit = width * width * height * height

    def holds(x: Ints, y: Ints) -> Mask:
        """Where points lie inside, exactly, by whole numbers."""
        inside: Mask = ((x - x0) * height) ** 2 + ((y - y0) * width) ** 2 <= limit
        return inside

    return Shape(holds, (x0 - width, y0 - height, x0 + width, y0 + height))


def disc(x0: int, y0: int, radius: int) -> Shape:
    """A circle with its inside."""
    return ellipse(x0, y0, radius, radius)


def rounded(left: int, top: int, right: int, bottom: int, radius: int) -> Shape:
    """An upright rectangle with round corners."""
    corners = [disc(x, y, radius) for x in (left + radius, right - radius) for y in (top + radius, bottom - radius)]
    upright = rectangle(left + radius, top, right - radius, bottom)
    lying = rectangle(left, top + radius, right, bottom - radius)
    return together([upright, lying, *corners])


def polygon(*points: Point) -> Shape:
    """A polygon by the even-odd rule."""
    edges = list(zip(points, (*points[1:], points[0]), strict=True))

    def holds(x: Ints, y: Ints) -> Mask:
        """Where points lie inside, by the parity of the edges to their side."""
        inside: Mask = np.zeros(np.broadcast_shapes(x.shape, y.shape), dtype=np.bool_)
        for (x1, y1), (x2, y2) in edges:
            if y1 == y2:
                continue
            crosses = (y >= min(y1, y2)) & (y < max(y1, y2))
            side = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)
            inside ^= crosses & ((side < 0) if y2 > y1 else (side > 0))
        return inside

    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Shape(holds, (min(xs), min(ys), max(xs), max(ys)))


def stroke(radius: int, *points: Point) -> Shape:
    """A line through the points, `2 * radius` wide, with round ends and joints."""
    if len(points) == 1:
        return disc(*points[0], radius)
    return together([_segment(radius, a, b) for a, b in pairwise(points)])


def oval(centre: Point, u: Point, v: Point) -> Shape:
    """A circle laid on a slanted plane: the ellipse of all `centre + s*u + t*v` with `s*s + t*t <= 1`."""
    area = u[0] * v[1] - u[1] * v[0]

    def holds(x: Ints, y: Ints) -> Mask:
        """Where points lie inside, in the coordinates of the two half axes."""
        dx, dy = x - centre[0], y - centre[1]
        inside: Mask = (dx * v[1] - dy * v[0]) ** 2 + (u[0] * dy - u[1] * dx) ** 2 <= area * area
        return inside

    reach_x, reach_y = abs(u[0]) + abs(v[0]), abs(u[1]) + abs(v[1])
    return Shape(holds, (centre[0] - reach_x, centre[1] - reach_y, centre[0] + reach_x, centre[1] + reach_y))


def together(shapes: Sequence[Shape]) -> Shape:
    """What lies in any of the shapes, at least one of which there is."""
    whole = shapes[0]
    for shape in shapes[1:]:
        whole = whole | shape
    return whole


def _segment(radius: int, a: Point, b: Point) -> Shape:
    ex, ey = b[0] - a[0], b[1] - a[1]
    length = ex * ex + ey * ey

    def holds(x: Ints, y: Ints) -> Mask:
        """Where points lie no further from the segment than the radius."""
        dx, dy = x - a[0], y - a[1]
        along = dx * ex + dy * ey
        near_a = (along <= 0) & (dx * dx + dy * dy <= radius * radius)
        near_b = (along >= length) & ((x - b[0]) ** 2 + (y - b[1]) ** 2 <= radius * radius)
        beside: Mask = (along > 0) & (along < length) & ((dx * ey - dy * ex) ** 2 <= radius * radius * length)
        return near_a | near_b | beside

    left, right = sorted((a[0], b[0]))
    top, bottom = sorted((a[1], b[1]))
    return Shape(holds, (left - radius, top - radius, right + radius, bottom + radius))


def _hull(one: Box, other: Box) -> Box:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
