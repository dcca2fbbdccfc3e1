"""Icons of traits and decisions: a framed field with a motif on it, drawn in 960 x 960 units.

At 24 pixels a pixel is 40 units, so edges that should be crisp there lie on multiples of 40. Knows no files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.build.art_canvas import Canvas, Colour, around, darker, down, lighter, mix
from generator.build.art_dice import INK, cube, flat_die, soft_polygon
from generator.build.art_shapes import Point, Shape, disc, ellipse, polygon, rectangle, rounded, stroke, together

UNITS = (960, 960)

_BRONZE = ((236, 200, 128), (122, 82, 38))
_GOLD = (236, 184, 62)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a drawing: the thing itself, the field behind it, and what is set off against both."""

    main: Colour
    ground: Colour
    accent: Colour


Motif = Callable[[Canvas, Palette], None]


def icon(canvas: Canvas, motif: Motif, palette: Palette) -> None:
    """Frame, field and motif."""
    canvas.paint(rounded(0, 0, 960, 960, 150), INK)
    canvas.paint(rounded(40, 40, 920, 920, 120), down(0, 960, *_BRONZE))
    canvas.paint(rounded(80, 80, 880, 880, 90), INK)
    field = rounded(100, 100, 860, 860, 80)
    canvas.paint(field, around((420, 330), 760, lighter(palette.ground, 70), darker(palette.ground, 150)))
    motif(canvas, palette)


def dice(canvas: Canvas, palette: Palette) -> None:
    """Two dice, the one behind turned a little."""
    back = ((560, 160), (830, 270), (720, 540), (450, 430))
    canvas.paint(soft_polygon(back, 60, grow=44), INK)
    canvas.paint(soft_polygon(back, 60), down(100, 600, lighter(palette.accent, 60), darker(palette.accent, 90)))
    for place in ((560, 260), (640, 350), (720, 440)):
        canvas.paint(disc(*place, 46), lighter(palette.main, 150))
    flat_die(canvas, (160, 360, 640, 840), palette.main, 5)


def clover(canvas: Canvas, palette: Palette) -> None:
    """A clover with four leaves."""
    stem = stroke(34, (490, 500), (560, 680), (680, 800))
    canvas.paint(stroke(72, (490, 500), (560, 680), (680, 800)), INK)
    canvas.paint(stem, darker(palette.main, 60))
    leaves = [_leaf(1, 0), _leaf(-1, 0), _leaf(0, 1), _leaf(0, -1)]
    for leaf in leaves:
        canvas.paint(leaf.outline, INK)
    for leaf in leaves:
        canvas.paint(leaf.blade, around(leaf.light, 300, lighter(palette.main, 100), darker(palette.main, 60)))
        canvas.paint(leaf.vein, darker(palette.main, 140), 170)
    canvas.paint(disc(480, 470, 36), palette.accent)


def horseshoe(canvas: Canvas, palette: Palette) -> None:
    """A horseshoe with its open end up."""
    bow = (ellipse(480, 480, 320, 330) - ellipse(480, 450, 160, 190)) & rectangle(0, 420, 960, 960)
    arms = together([_arm(left, 0) for left in (True, False)])
    outline = (ellipse(480, 480, 364, 374) - ellipse(480, 450, 116, 150)) & rectangle(0, 420, 960, 960)
    canvas.paint(outline | together([_arm(left, 46) for left in (True, False)]), INK)
    canvas.paint(bow | arms, down(120, 860, lighter(palette.main, 120), darker(palette.main, 90)))
    for place in ((262, 280), (242, 440), (300, 600), (698, 280), (718, 440), (660, 600), (480, 725)):
        canvas.paint(disc(*place, 40), INK)
        canvas.paint(disc(place[0] + 8, place[1] + 10, 20), palette.accent)


def skull(canvas: Canvas, palette: Palette) -> None:
    """A skull with a crack."""
    head = ellipse(480, 420, 300, 280) | rounded(320, 560, 640, 820, 60)
    canvas.paint(ellipse(480, 420, 345, 325) | rounded(276, 540, 684, 864, 80), INK)
    canvas.paint(head, around((400, 260), 620, lighter(palette.main, 120), darker(palette.main, 90)))
    for x in (360, 600):
        canvas.paint(ellipse(x, 470, 92, 100), INK)
        canvas.paint(disc(x, 486, 40), palette.accent)
    canvas.paint(polygon((480, 560), (520, 650), (440, 650)), INK)
    for x in (400, 520):
        canvas.paint(rectangle(x, 720, x + 40, 820), INK)
    canvas.paint(stroke(16, (520, 140), (480, 230), (550, 280), (500, 370)), INK)


def cat(canvas: Canvas, palette: Palette) -> None:
    """A cat's head."""
    ears = polygon((190, 120), (470, 330), (210, 520)) | polygon((770, 120), (490, 330), (750, 520))
    head = ellipse(480, 540, 310, 270) | ears
    canvas.paint(_swollen_cat(), mix(palette.accent, palette.ground, 110))
    canvas.paint(head, around((400, 400), 700, lighter(palette.main, 40), darker(palette.main, 60)))
    for side in (-1, 1):
        canvas.paint(polygon((480 + side * 240, 210), (480 + side * 110, 330), (480 + side * 230, 420)), (150, 90, 90))
        canvas.paint(ellipse(480 + side * 130, 510, 90, 66), palette.accent)
        canvas.paint(ellipse(480 + side * 130, 510, 26, 64), INK)
        for height in (640, 700):
            canvas.paint(stroke(11, (480 + side * 90, 650), (480 + side * 330, height)), lighter(palette.main, 150))
    canvas.paint(polygon((430, 610), (530, 610), (480, 665)), (206, 128, 128))
    canvas.paint(stroke(13, (400, 720), (480, 690), (560, 720)), lighter(palette.main, 130))


def crown(canvas: Canvas, palette: Palette) -> None:
    """A crown over a die."""
    flat_die(canvas, (300, 500, 660, 860), palette.accent, 5)
    points = ((190, 170), (335, 290), (480, 130), (625, 290), (770, 170), (710, 430), (250, 430))
    canvas.paint(soft_polygon(points, 30, grow=44), INK)
    canvas.paint(soft_polygon(points, 16), down(120, 460, lighter(palette.main, 130), darker(palette.main, 50)))
    canvas.paint(rectangle(250, 390, 710, 420), darker(palette.main, 110))
    for place, colour in (((480, 330), (190, 40, 44)), ((355, 340), (60, 110, 190)), ((605, 340), (60, 110, 190))):
        canvas.paint(disc(*place, 36), colour)
        canvas.paint(disc(place[0] - 10, place[1] - 12, 12), lighter(colour, 160))
    for place in ((190, 170), (480, 130), (770, 170)):
        canvas.paint(disc(*place, 50), INK)
        canvas.paint(disc(*place, 34), lighter(palette.main, 140))


def cup(canvas: Canvas, palette: Palette) -> None:
    """A leather dice cup with a die before it."""
    body = polygon((300, 210), (800, 210), (730, 780), (370, 780)) | ellipse(550, 780, 180, 50)
    outline = polygon((250, 200), (850, 200), (780, 790), (320, 790)) | ellipse(550, 790, 230, 84)
    canvas.paint(outline | ellipse(550, 210, 300, 106), INK)
    canvas.paint(body, around((440, 380), 460, lighter(palette.main, 60), darker(palette.main, 130)))
    canvas.paint(ellipse(550, 210, 250, 70), lighter(palette.main, 110))
    canvas.paint(ellipse(550, 218, 206, 48), darker(palette.main, 190))
    for height in (340, 690):
        canvas.paint(stroke(22, (340, height), (550, height + 40), (760, height)), _GOLD, 230)
    flat_die(canvas, (140, 470, 540, 870), palette.accent, 3)


def die(canvas: Canvas, palette: Palette) -> None:
    """One die seen from a corner."""
    cube(canvas, (480, 880), ((-330, -170), (330, -170), (0, -390)), palette.main, (5, 3, 1))


@dataclass(frozen=True, slots=True)
class _Leaf:
    outline: Shape
    blade: Shape
    vein: Shape
    light: Point


def _leaf(right: int, low: int) -> _Leaf:
    """A heart whose tip is the middle of the clover, pointing right, left, down or up."""

    def at(out: int, aside: int) -> Point:
        """A point so far out along the leaf and so far aside of its middle line."""
        return (480 + right * out - low * aside, 460 + low * out + right * aside)

    def heart(grow: int) -> Shape:
        """The leaf's outline, grown by so much on all sides."""
        lobes = disc(*at(202, 84), 98 + grow) | disc(*at(202, -84), 98 + grow)
        tip = polygon(at(10 - grow, 0), at(158, 174 + grow), at(212, 0), at(158, -174 - grow))
        return lobes | tip

    return _Leaf(heart(40), heart(0), stroke(13, at(60, 0), at(190, 0)), at(210, 60 * (right or low)))


def _arm(left: bool, grow: int) -> Shape:
    points: tuple[Point, ...] = ((160, 430), (320, 430), (350, 170), (230, 150))
    if not left:
        points = tuple((960 - x, y) for x, y in points)
    return soft_polygon(points, 20, grow=grow)


def _swollen_cat() -> Shape:
    ears = soft_polygon(((190, 120), (470, 330), (210, 520)), 10, grow=34)
    other = soft_polygon(((770, 120), (490, 330), (750, 520)), 10, grow=34)
    return ellipse(480, 540, 344, 304) | ears | other
