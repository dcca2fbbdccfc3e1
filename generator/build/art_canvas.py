"""A picture made of shapes: edges are smoothed by counting sample points, light and shade are whole numbers too.

A canvas has units of its own (a drawing made for 960 x 960 units fits every size in pixels). Knows no motif.
INVARIANT: no floating-point number and no drawing routine of a library takes part, so bytes are equal everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator.build.art_shapes import Box, Ints, Shape

Colour: TypeAlias = tuple[int, int, int]
Shading: TypeAlias = Callable[[Ints, Ints], tuple[Ints, Ints, Ints]]

_SAMPLES = 4  # in each direction of a pixel


class Canvas:
    """`width` x `height` pixels, transparent at first, addressed in `units[0]` x `units[1]` units."""

    def __init__(self, width: int, height: int, units: tuple[int, int]) -> None:
        self.width, self.height = width, height
        self.units = units
        self.colours: Ints = np.zeros((height, width, 3), dtype=np.int64)
        self.alphas: Ints = np.zeros((height, width), dtype=np.int64)

    def paint(self, shape: Shape, colour: Colour | Shading, opacity: int = 255) -> None:
        """Lay a shape over the picture in one colour, or in a shading by place; `opacity` from 0 to 255."""
        left, top, right, bottom = self._pixels(shape.box)
        if left >= right or top >= bottom:
            return
        cover = self._coverage(shape, (left, top, right, bottom)) * opacity
        full = 255 * _SAMPLES * _SAMPLES
        x, y = self._centres(left, top, right, bottom)
        red, green, blue = _flat(colour, x, y) if isinstance(colour, tuple) else colour(x, y)
        ink = np.stack(np.broadcast_arrays(red, green, blue), axis=-1).clip(0, 255)
        part = np.s_[top:bottom, left:right]
        alpha = (self.alphas[part] * (full - cover) + 255 * cover + full // 2) // full
        weight = np.where(alpha > 0, alpha, 1)
        share = alpha - self.alphas[part] * (full - cover) // full
        mixed = (ink * share[..., None] + self.colours[part] * (alpha - share)[..., None]) // weight[..., None]
        self.colours[part] = np.where((cover > 0)[..., None], mixed, self.colours[part])
        self.alphas[part] = alpha

    def light(self, strength: Callable[[Ints, Ints], Ints], tint: Colour = (255, 255, 255)) -> None:
        """Multiply the whole picture by a light: 256 leaves a place as it is; `tint` colours the light."""
        x, y = self._centres(0, 0, self.width, self.height)
        factor = np.broadcast_to(strength(x, y), (self.height, self.width))[..., None]
        lit = self.colours * factor * np.array(tint, dtype=np.int64) // (256 * 255)
        self.colours = lit.clip(0, 255)

    def glow(self, centre: tuple[int, int], reach: int, colour: Colour, strength: int) -> None:
        """Add light around a place: `strength` (to 255) at the centre, half of it at `reach` units."""
        x, y = self._centres(0, 0, self.width, self.height)
        square = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
        amount = strength * reach * reach // (reach * reach + square)
        self.colours = (self.colours + np.array(colour, dtype=np.int64) * amount[..., None] // 255).clip(0, 255)

    def image(self) -> Image.Image:
        """The picture as Pillow holds it."""
        pixels = np.dstack((self.colours, self.alphas)).clip(0, 255).astype(np.uint8)
        return Image.frombytes("RGBA", (self.width, self.height), pixels.tobytes())

    def _pixels(self, box: Box) -> Box:
        """The pixels that a box in units may touch, cut at the picture's edges."""
        unit_x, unit_y = self.units
        left, right = box[0] * self.width // unit_x, -(-box[2] * self.width // unit_x)
        top, bottom = box[1] * self.height // unit_y, -(-box[3] * self.height // unit_y)
        return (max(0, left), max(0, top), min(self.width, right + 1), min(self.height, bottom + 1))

    def _coverage(self, shape: Shape, pixels: Box) -> Ints:
        """How many of the sample points of each pixel lie in the shape: 0 to 16."""
        left, top, right, bottom = pixels
        x = self._samples(left, right, self.width, self.units[0])[None, :]
        y = self._samples(top, bottom, self.height, self.units[1])[:, None]
        inside: NDArray[np.int64] = np.broadcast_to(shape.holds(x, y), (y.shape[0], x.shape[1])).astype(np.int64)
        counted: Ints = inside.reshape(bottom - top, _SAMPLES, right - left, _SAMPLES).sum(axis=(1, 3))
        return counted

    def _samples(self, first: int, last: int, pixels: int, units: int) -> Ints:
        """Places in units of the sample points of pixels `first` to `last`, in the middle of their fields."""
        steps = np.arange(first * _SAMPLES, last * _SAMPLES, dtype=np.int64)
        places: Ints = (2 * steps + 1) * units // (2 * _SAMPLES * pixels)
        return places

    def _centres(self, left: int, top: int, right: int, bottom: int) -> tuple[Ints, Ints]:
        """Places in units of the middles of pixels, as a row and a column."""
        x = (2 * np.arange(left, right, dtype=np.int64) + 1) * self.units[0] // (2 * self.width)
        y = (2 * np.arange(top, bottom, dtype=np.int64) + 1) * self.units[1] // (2 * self.height)
        return x[None, :], y[:, None]


def down(top: int, bottom: int, first: Colour, last: Colour) -> Shading:
    """A shading that runs from one colour at height `top` to another at `bottom`."""
    return _between(lambda _, y: y - top, bottom - top, first, last)


def across(left: int, right: int, first: Colour, last: Colour) -> Shading:
    """A shading that runs from one colour at `left` to another at `right`."""
    return _between(lambda x, _: x - left, right - left, first, last)


def around(centre: tuple[int, int], reach: int, first: Colour, last: Colour) -> Shading:
    """A shading that runs from one colour at a place to another at `reach` units from it (by the square of it)."""
    return _between(lambda x, y: (x - centre[0]) ** 2 + (y - centre[1]) ** 2, reach * reach, first, last)


def mix(first: Colour, last: Colour, share: int) -> Colour:
    """A colour between two; `share` of the last from 0 to 255."""
    red, green, blue = ((one * (255 - share) + other * share) // 255 for one, other in zip(first, last, strict=True))
    return (red, green, blue)


def darker(colour: Colour, share: int = 110) -> Colour:
    """The colour with black mixed in."""
    return mix(colour, (0, 0, 0), share)


def lighter(colour: Colour, share: int = 110) -> Colour:
    """The colour with a warm white mixed in."""
    return mix(colour, (255, 250, 235), share)


def _between(place: Callable[[Ints, Ints], Ints], length: int, first: Colour, last: Colour) -> Shading:
    def shade(x: Ints, y: Ints) -> tuple[Ints, Ints, Ints]:
        """The colour of each point, by the part of the way from the first colour to the last."""
        part = (place(x, y) * 256 // length).clip(0, 256)
        red, green, blue = ((one * (256 - part) + other * part) // 256 for one, other in zip(first, last, strict=True))
        return red, green, blue

    return shade


def _flat(colour: Colour, x: Ints, y: Ints) -> tuple[Ints, Ints, Ints]:
    red, green, blue = (np.full(np.broadcast_shapes(x.shape, y.shape), part, dtype=np.int64) for part in colour)
    return red, green, blue
