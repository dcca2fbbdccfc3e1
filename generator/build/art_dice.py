"""Dice, flat and seen from a corner, for icons and pictures. Knows no sizes in pixels and no place."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.art_canvas import Canvas, Colour, around, darker, lighter
from generator.build.art_shapes import Point, Shape, disc, oval, polygon, rounded, stroke

INK = (24, 16, 14)

# Where the points of a face lie, in hundredths of its sides.
_PIPS: dict[int, Sequence[Point]] = {
    1: ((50, 50),),
    2: ((26, 26), (74, 74)),
    3: ((25, 25), (50, 50), (75, 75)),
    4: ((27, 27), (27, 73), (73, 27), (73, 73)),
    5: ((25, 25), (25, 75), (75, 25), (75, 75), (50, 50)),
    6: ((27, 22), (27, 50), (27, 78), (73, 22), (73, 50), (73, 78)),
}


def flat_die(canvas: Canvas, box: tuple[int, int, int, int], colour: Colour, points: int) -> None:
    """Paint a die seen from above, with an outline; `box` is left, top, right and bottom of its face."""
    left, top, right, bottom = box
    side = right - left
    canvas.paint(rounded(left - 40, top - 40, right + 40, bottom + 40, side // 4), INK)
    canvas.paint(rounded(left, top, right, bottom, side // 6), darker(colour, 70))
    shine = around((left + side // 3, top + side // 3), side, lighter(colour, 150), colour)
    canvas.paint(rounded(left, top, right - 40, bottom - 40, side // 6), shine)
    for across, along in _PIPS[points]:
        centre = (left + (side - 40) * across // 100, top + (side - 40) * along // 100)
        canvas.paint(disc(*centre, side * 9 // 80), INK)


def cube(
    canvas: Canvas, foot: Point, edges: tuple[Point, Point, Point], colour: Colour, faces: tuple[int, int, int]
) -> None:
    """A die seen from a corner: its lowest point, the edges from it (left, right, up), points on left, right, top."""
    left, right, up = edges
    top = _plus(foot, up)
    hull = (foot, _plus(foot, right), _plus(_plus(foot, right), up), _plus(_plus(top, right), left),
            _plus(_plus(foot, left), up), _plus(foot, left))  # fmt: skip
    width = max(6, abs(up[1]) // 14)
    canvas.paint(soft_polygon(hull, width * 2, grow=width), INK)
    canvas.paint(soft_polygon(hull, width * 2), lighter(colour, 150))
    sides = ((foot, left, up, darker(colour, 60)), (foot, right, up, darker(colour, 115)),
             (top, left, right, lighter(colour, 60)))  # fmt: skip
    for (corner, u, v, shade), points in zip(sides, faces, strict=True):
        _cube_face(canvas, corner, (u, v), shade, points)


def _cube_face(canvas: Canvas, corner: Point, sides: tuple[Point, Point], shade: Colour, points: int) -> None:
    u, v = sides
    quad = (corner, _plus(corner, u), _plus(_plus(corner, u), v), _plus(corner, v))
    inset = max(4, (abs(u[0]) + abs(v[1])) // 26)
    canvas.paint(soft_polygon(quad, inset * 2, grow=-inset), shade)
    for across, along in _PIPS[points]:
        centre = (
            corner[0] + (u[0] * across + v[0] * along) // 100,
            corner[1] + (u[1] * across + v[1] * along) // 100,
        )
        pip_u, pip_v = (u[0] * 11 // 100, u[1] * 11 // 100), (v[0] * 11 // 100, v[1] * 11 // 100)
        canvas.paint(oval(centre, pip_u, pip_v), INK)


def soft_polygon(points: Sequence[Point], radius: int, grow: int = 0) -> Shape:
    """A convex polygon with soft corners, drawn in by `radius` and rolled out again by it and `grow`."""
    middle = (sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points))
    inner = [_towards(point, middle, radius) for point in points]
    return polygon(*inner) | stroke(max(1, radius + grow), *inner, inner[0])


def _towards(point: Point, middle: Point, distance: int) -> Point:
    """The point moved by about `distance` in both directions towards the middle."""
    dx, dy = middle[0] - point[0], middle[1] - point[1]
    longest = max(abs(dx), abs(dy), 1)
    return (point[0] + dx * distance // longest, point[1] + dy * distance // longest)


def _plus(one: Point, other: Point) -> Point:
    return (one[0] + other[0], one[1] + other[1])
