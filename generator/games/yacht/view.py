"""Yacht as its templates need it: everything computed and ordered, so that they only loop and print.

Conditions are text of triggers, for the scopes of the place they stand in. `author.py` makes these records.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.tavern.names import Names
from generator.games.tavern.view import TavernView


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the card: its variables, and what the CPU player adds to it or takes off it in step 6.

    `most` is what an upper line brings at most, 0 for the others; with no re-roll left a line that brings less than
    `waste_below` loses what it falls short of `most`. `button` is the word of its button, `is_free` a trigger.
    """

    name: str
    number: int
    preview: str
    score: str
    most: int
    weight: int
    urgency: int
    zero_penalty: int
    early_penalty: int
    waste_below: int
    button: str
    is_free: str


@dataclass(frozen=True, slots=True)
class FaceWeight:
    """One entry of a die's list; nothing changes its weight."""

    number: int
    weight: int = 1
    leanings: tuple[()] = ()


@dataclass(frozen=True, slots=True)
class StraightView:
    """The runs of one length: what each needs, what all share, and what is left of each without that; its points."""

    points: int
    runs: tuple[tuple[int, ...], ...]
    shared: tuple[int, ...]
    rests: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class StopView:
    """With one re-roll left the CPU player stops for this line from so many points on."""

    line: LineView
    points: int


@dataclass(frozen=True, slots=True)
class PageView:
    """A window that shows some lines of the card, and the button that leads on."""

    step: str
    comment: str
    lines: tuple[LineView, ...]
    way_on: str
    next_step: str


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A text of a command of customizable localisation, and the trigger by which it is the one."""

    key: str
    trigger: str


@dataclass(frozen=True, slots=True)
class CommandView:
    """A bracket command whose text depends on variables and flags."""

    name: str
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class YachtView:
    """What the templates of Yacht read. `free` is the score of a free line, `nothing` less than any score of step 6."""

    tavern: TavernView
    dice: range
    faces: range
    face_weights: tuple[FaceWeight, ...]
    rerolls: int
    free: int
    nothing: int
    lines: tuple[LineView, ...]
    variables: tuple[str, ...]
    full_points: int
    yacht_points: int
    bonus: int
    bonus_from: int
    upper_most: int
    small_run: StraightView
    large_run: StraightView
    sixes_from: int
    sixes_upper: int
    sixes_upper_few: int
    sixes_free: int
    complete: tuple[LineView, ...]
    lock: tuple[LineView, ...]
    lock_dice: int
    sacrifice: tuple[LineView, ...]
    factor: int
    hysteresis: int
    small_lines: tuple[LineView, ...]
    high_faces: tuple[tuple[int, ...], ...]
    last_stops: tuple[StopView, ...]
    pings: int
    turn_delay: str
    roll_delay: str
    delayed_steps: tuple[str, ...]
    has_practice: bool
    throws_on: str
    stops: str
    may_throw: str
    past_last_die: int
    picking: str
    picked: str
    pages: tuple[PageView, ...]
    news: tuple[str, ...]
    commands: tuple[CommandView, ...]

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n

    @property
    def upper(self) -> tuple[LineView, ...]:
        """The lines that count the dice of one face."""
        return tuple(line for line in self.lines if line.most)

    @property
    def lower(self) -> tuple[LineView, ...]:
        """The other lines."""
        return tuple(line for line in self.lines if not line.most)

    def line(self, name: str) -> LineView:
        """The line of that name."""
        return next(line for line in self.lines if line.name == name)

    @property
    def sixes(self) -> LineView:
        """The sixes."""
        return self.line("sixes")

    @property
    def three_kind(self) -> LineView:
        """Three of a kind."""
        return self.line("three_kind")

    @property
    def four_kind(self) -> LineView:
        """Four of a kind."""
        return self.line("four_kind")

    @property
    def full(self) -> LineView:
        """Full house."""
        return self.line("full_house")

    @property
    def small(self) -> LineView:
        """Four in a row."""
        return self.line("small_straight")

    @property
    def large(self) -> LineView:
        """Five in a row."""
        return self.line("large_straight")

    @property
    def yacht(self) -> LineView:
        """Five equal dice."""
        return self.line("yacht")

    @property
    def chance(self) -> LineView:
        """Any dice."""
        return self.line("chance")

    @property
    def fixed(self) -> tuple[LineView, ...]:
        """The lines of a fixed score, with which the CPU player is content at once."""
        return (self.full, self.small, self.large, self.yacht)
