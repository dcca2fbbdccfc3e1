"""The event picture: a tavern table by candle light, with dice, coins, a cup and a tankard, in 4500 x 1500 units.

Things are painted in daylight first, from the back to the front; then the candle's light is laid over, then what shines
itself. Knows no sizes and no files.
"""

from __future__ import annotations

import itertools

from generator.build.art_canvas import Canvas, Colour, across, around, darker, down, lighter, mix
from generator.build.art_dice import INK, cube
from generator.build.art_icons import Palette
from generator.build.art_shapes import Ints, Point, disc, ellipse, polygon, rectangle, rounded, stroke

UNITS = (4500, 1500)

_HORIZON = 690
_VANISH = (2250, -900)
_FLAME = (1180, 230)
_WARM = (255, 206, 146)
_GOLD = (242, 190, 74)
_WOOD = (150, 100, 58)
_LEATHER = (138, 74, 44)


def tavern(canvas: Canvas, palette: Palette) -> None:
    """The whole picture: `main` colours the wall, `ground` the dice of the other player, `accent` the dice."""
    _wall(canvas, palette.main)
    _shelf(canvas)
    _barrels(canvas)
    _table(canvas)
    _candle(canvas)
    _tankard(canvas)
    _cup(canvas)
    _coins(canvas)
    _dice(canvas, palette)
    _candle_light(canvas)
    _flame(canvas)


def _wall(canvas: Canvas, colour: Colour) -> None:
    canvas.paint(rectangle(0, 0, 4500, 1500), colour)
    for number in range(15):
        left = number * 310 - 60
        shade = (colour, darker(colour, 18), lighter(colour, 14))[number * 7 % 3]
        canvas.paint(rectangle(left, 0, left + 300, _HORIZON), across(left, left + 300, shade, darker(shade, 34)))
        canvas.paint(rectangle(left + 294, 0, left + 310, _HORIZON), darker(colour, 190))
        grain = left + 90 + number * 53 % 120
        canvas.paint(stroke(4, (grain, 0), (grain + 14, 260), (grain - 6, 690)), darker(colour, 90), 150)
    canvas.paint(rectangle(0, 0, 4500, 110), down(0, 110, darker(_WOOD, 60), darker(_WOOD, 130)))
    canvas.paint(rectangle(0, 100, 4500, 124), INK, 200)


def _shelf(canvas: Canvas) -> None:
    canvas.paint(rectangle(1780, 430, 2980, 478), down(430, 478, lighter(_WOOD, 20), darker(_WOOD, 90)))
    canvas.paint(rectangle(1780, 476, 2980, 506), INK, 150)
    for left, colour in ((1850, (62, 96, 62)), (2010, (96, 60, 44)), (2560, (60, 84, 104)), (2740, (62, 96, 62))):
        glass = across(left, left + 110, lighter(colour, 40), darker(colour, 110))
        canvas.paint(rounded(left, 270, left + 110, 432, 34), glass)
        canvas.paint(rectangle(left + 38, 190, left + 72, 290), glass)
        canvas.paint(rectangle(left + 32, 180, left + 78, 206), darker(_WOOD, 40))
        canvas.paint(stroke(7, (left + 24, 300), (left + 24, 400)), lighter(colour, 170), 130)
    canvas.paint(ellipse(2290, 356, 140, 76), around((2250, 320), 220, (196, 150, 96), (112, 76, 46)))
    canvas.paint(rectangle(2190, 400, 2400, 432), (126, 88, 52))


def _barrels(canvas: Canvas) -> None:
    for x, y, radius in ((3560, 500, 250), (4080, 500, 270), (3830, 140, 240)):
        canvas.paint(disc(x, y, radius), INK)
        canvas.paint(disc(x, y, radius - 14), around((x - 80, y - 90), 420, (128, 118, 112), (62, 56, 56)))
        canvas.paint(disc(x, y, radius - 46), INK)
        canvas.paint(disc(x, y, radius - 56), around((x - 90, y - 70), 360, lighter(_WOOD, 10), darker(_WOOD, 110)))
        for plank in range(-2, 3):
            line = rectangle(x + plank * 70 - 4, y - radius, x + plank * 70 + 4, y + radius)
            canvas.paint(line & disc(x, y, radius - 56), INK, 170)
        canvas.paint(disc(x, y + radius // 2, 26), darker(_WOOD, 170))


def _table(canvas: Canvas) -> None:
    canvas.paint(rectangle(0, _HORIZON - 26, 4500, _HORIZON + 20), INK, 170)
    top = rectangle(0, _HORIZON, 4500, 1500)
    canvas.paint(top, down(_HORIZON, 1500, darker(_WOOD, 30), lighter(_WOOD, 34)))
    feet = [-2600, -1500, -500, 420, 1290, 2130, 2980, 3860, 4800, 5900, 7000]
    for number, (left, right) in enumerate(itertools.pairwise(feet)):
        plank = polygon(_on_table(left), _on_table(right), (right, 1500), (left, 1500))
        canvas.paint(plank, lighter(_WOOD, 120) if number % 2 else darker(_WOOD, 160), 36)
        canvas.paint(stroke(9, _on_table(right), (right, 1500)), INK, 190)
        canvas.paint(stroke(4, _on_table(right + 22), (right + 22, 1500)), lighter(_WOOD, 120), 110)
        for knot in range(3):
            foot = left + (right - left) * (30 + 25 * knot) // 100
            start = (foot + (_VANISH[0] - foot) * (17 + 3 * knot) // 100, 1500 - 2400 * (17 + 3 * knot) // 100)
            canvas.paint(stroke(4, start, (foot + (number * 37) % 30, 1500)), darker(_WOOD, 120), 120)
    canvas.paint(rectangle(0, _HORIZON - 8, 4500, _HORIZON + 12), lighter(_WOOD, 90), 140)


def _on_table(foot: int) -> Point:
    """Where a line from the front edge to the vanishing point meets the table's far edge."""
    share = (1500 - _HORIZON) * 1000 // (1500 - _VANISH[1])
    return (foot + (_VANISH[0] - foot) * share // 1000, _HORIZON)


def _shadow(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """A soft shadow on the table, on the side away from the flame."""
    away = (x - _FLAME[0]) // 14
    for step in range(5):
        canvas.paint(ellipse(x + away, y, width * (14 - step) // 10, height * (14 - step) // 10), (18, 8, 4), 42)


def _candle(canvas: Canvas) -> None:
    _shadow(canvas, 1180, 900, 260, 70)
    canvas.paint(ellipse(1180, 880, 300, 86), INK)
    canvas.paint(ellipse(1180, 872, 282, 72), across(900, 1460, (206, 164, 92), (104, 70, 34)))
    canvas.paint(ellipse(1180, 862, 220, 48), across(960, 1400, (132, 92, 48), (180, 138, 76)))
    wax = across(1080, 1280, (250, 236, 204), (206, 172, 122))
    canvas.paint(rectangle(1082, 380, 1278, 850) | ellipse(1180, 850, 98, 34), INK)
    canvas.paint(rectangle(1096, 390, 1264, 850) | ellipse(1180, 850, 84, 26) | ellipse(1180, 390, 84, 24), wax)
    for x, low in ((1112, 560), (1150, 480), (1226, 620), (1250, 500)):
        canvas.paint(stroke(20, (x, 400), (x, low)), (252, 240, 214))
        canvas.paint(disc(x, low, 25), (255, 246, 226))
    canvas.paint(ellipse(1180, 390, 70, 17), (255, 240, 190))


def _tankard(canvas: Canvas) -> None:
    _shadow(canvas, 3980, 1190, 330, 90)
    canvas.paint(ellipse(4270, 860, 190, 220) - ellipse(4262, 860, 108, 134), INK)
    canvas.paint(ellipse(4268, 860, 170, 200) - ellipse(4262, 860, 124, 152), (120, 80, 46))
    body = polygon((3730, 580), (4230, 580), (4270, 1170), (3690, 1170)) | ellipse(3980, 1170, 290, 72)
    canvas.paint(polygon((3708, 570), (4252, 570), (4294, 1180), (3666, 1180)) | ellipse(3980, 1178, 314, 88), INK)
    canvas.paint(body, across(3690, 4280, (190, 132, 78), (84, 52, 30)))
    for stave in range(1, 6):
        canvas.paint(stroke(6, (3730 + stave * 84, 590), (3690 + stave * 98, 1220)), INK, 150)
    for height in (700, 1090):
        sides = (
            (3640, height - 14),
            (3780, height + 36),
            (3980, height + 54),
            (4180, height + 36),
            (4320, height - 14),
        )
        canvas.paint(stroke(44, *sides) & body, INK)
        canvas.paint(stroke(34, *sides) & body, across(3690, 4280, (196, 190, 184), (70, 66, 70)))
    for x, y, radius in ((3790, 540, 84), (3900, 500, 100), (4040, 510, 104), (4160, 545, 84), (3970, 570, 120)):
        canvas.paint(disc(x, y, radius), around((x - 30, y - 40), radius * 2, (255, 250, 236), (206, 190, 160)))
    canvas.paint(ellipse(3980, 590, 250, 46), (236, 224, 198))


def _cup(canvas: Canvas) -> None:
    """A leather cup on its side, its mouth towards the dice."""
    _shadow(canvas, 3200, 1130, 330, 80)
    body = polygon((2960, 720), (3440, 790), (3440, 1110), (2960, 1180)) | ellipse(3440, 950, 74, 160)
    canvas.paint(polygon((2950, 698), (3450, 768), (3450, 1132), (2950, 1202)) | ellipse(3450, 950, 90, 182), INK)
    canvas.paint(body, down(700, 1180, lighter(_LEATHER, 70), darker(_LEATHER, 150)))
    for x, half in ((3120, 207), (3380, 170)):
        canvas.paint(stroke(17, *_bow(x, 950, half)), mix(_GOLD, (90, 40, 10), 70))
    canvas.paint(ellipse(2960, 950, 124, 252), INK)
    canvas.paint(ellipse(2960, 950, 106, 232), lighter(_LEATHER, 90))
    canvas.paint(ellipse(2950, 950, 84, 200), across(2860, 3040, (22, 10, 8), (74, 38, 24)))


def _bow(x: int, y: int, half: int) -> tuple[Point, ...]:
    """Points of an upright line of height `2 * half` that bulges to the right."""
    bulges = ((-100, 0), (-80, 26), (-45, 50), (0, 60), (45, 50), (80, 26), (100, 0))
    return tuple((x + out, y + half * share // 100) for share, out in bulges)


def _coins(canvas: Canvas) -> None:
    for x, foot, count in ((560, 1010, 7), (760, 1080, 4), (360, 1120, 5)):
        _shadow(canvas, x, foot + 20, 130, 50)
        for level in range(count):
            _coin(canvas, x + (level * 29) % 17 - 8, foot - level * 34)
    for x, y in ((980, 1210), (560, 1270), (1180, 1330), (3560, 1330), (3390, 1250)):
        _shadow(canvas, x, y + 14, 110, 44)
        _coin(canvas, x, y)


def _coin(canvas: Canvas, x: int, y: int) -> None:
    canvas.paint(ellipse(x, y + 20, 116, 56) | ellipse(x, y, 116, 56) | rectangle(x - 116, y, x + 116, y + 20), INK)
    side = ellipse(x, y + 18, 108, 48) | rectangle(x - 108, y, x + 108, y + 18)
    canvas.paint(side, across(x - 108, x + 108, darker(_GOLD, 40), darker(_GOLD, 150)))
    canvas.paint(ellipse(x, y, 108, 48), across(x - 108, x + 108, lighter(_GOLD, 120), darker(_GOLD, 30)))
    canvas.paint(ellipse(x, y, 80, 33), darker(_GOLD, 70))
    canvas.paint(ellipse(x, y + 2, 72, 28), across(x - 72, x + 72, lighter(_GOLD, 40), _GOLD))
    canvas.paint(
        polygon((x - 30, y + 8), (x - 30, y - 10), (x, y), (x + 30, y - 10), (x + 30, y + 8)), darker(_GOLD, 110)
    )


def _dice(canvas: Canvas, palette: Palette) -> None:
    thrown: tuple[tuple[Point, tuple[Point, Point, Point], Colour, tuple[int, int, int]], ...] = (
        ((1720, 960), ((-118, -42), (142, -34), (0, -158)), palette.ground, (2, 3, 6)),
        ((2640, 1010), ((-140, -38), (112, -48), (0, -160)), palette.accent, (4, 1, 5)),
        ((2160, 1050), ((-96, -62), (156, -26), (0, -172)), palette.accent, (3, 6, 5)),
        ((1620, 1300), ((-168, -40), (112, -66), (0, -196)), palette.accent, (1, 4, 5)),
        ((2560, 1340), ((-120, -66), (166, -44), (0, -200)), palette.accent, (6, 2, 5)),
        ((2090, 1420), ((-150, -56), (150, -56), (0, -204)), palette.accent, (3, 2, 5)),
        ((3010, 1400), ((-166, -42), (116, -68), (0, -198)), palette.ground, (5, 1, 4)),
    )
    for foot, edges, colour, faces in thrown:
        _shadow(canvas, foot[0], foot[1] - 46, 190, 58)
        cube(canvas, foot, edges, colour, faces)


def _candle_light(canvas: Canvas) -> None:
    reach = 1500 * 1500

    def strength(x: Ints, y: Ints) -> Ints:
        """The light of each point in 256ths of its colour: less with the distance from the flame, less at the rim."""
        square = (x - _FLAME[0]) ** 2 + (2 * (y - 500)) ** 2 // 2
        vignette = ((x - 2250) ** 2 // 5 + (y - 800) ** 2) // 26000
        lit: Ints = (96 + 250 * reach // (reach + square) - vignette).clip(26, 400)
        return lit

    canvas.light(strength, _WARM)
    canvas.glow(_FLAME, 330, (255, 170, 70), 120)


def _flame(canvas: Canvas) -> None:
    x, y = _FLAME
    canvas.paint(stroke(7, (x, 390), (x + 6, 320)), (40, 22, 16))
    for width, height, colour, opacity in (
        (92, 170, (255, 150, 40), 120),
        (66, 130, (255, 196, 70), 255),
        (40, 86, (255, 240, 170), 255),
    ):
        low = y + 70
        tip = polygon((x - width * 9 // 10, low - 20), (x + 10, low - height * 3 // 2), (x + width * 9 // 10, low - 20))
        canvas.paint(ellipse(x, low, width, height // 2) | tip, colour, opacity)
    canvas.paint(ellipse(x, y + 110, 26, 30), (120, 150, 230), 120)
