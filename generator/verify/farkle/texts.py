"""What the players read: titles, descriptions and buttons of every kind of window, in every language of the rules.

The texts come from the script (event, csv, bracket commands) and are compared whole with those of rules.yaml, their
placeholders filled from the referee's game.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from generator.games.farkle.rules import Counts, all_that_scores, counts_of, dice_of, left_after, selections, value
from generator.spec.expression.printing import decimal
from generator.verify.farkle.casting import Caster, Scene, replay_of
from generator.verify.farkle.games import told, wanted
from generator.verify.farkle.play import Side, Stop
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Outcome
from generator.verify.reading import Reader, Wording, outcome_of
from generator.verify.worlds import SEATS

_SAMPLES = 6
"""Windows of one kind that are read."""
_GAMES = 25
"""Games of each kind of players whose windows are read."""


def check_texts(subject: Subject) -> Outcome:
    """Every kind of window, some worlds of each."""
    scene = Caster(subject, seed=3).scene(wanted(_GAMES))
    reader = Reader(_wording(subject, scene), replay_of(subject, scene), _SAMPLES)
    reader.replay.sit_down(subject.n.decision("play"))
    reader.replay.play(reader.replay.first_day + subject.block.table_days - 1, reader)
    return outcome_of(subject.rules, [reader])


def _wording(subject: Subject, scene: Scene) -> Wording[Stop]:
    """What the windows of a scene must say."""
    return Wording(
        rules=subject.rules,
        texts=subject.block.texts,
        label=subject.n.key,
        event=lambda step: subject.events.get(step, ""),
        place=subject.place_of,
        stops=lambda world: scene.plays[world].stops,
        told=lambda world, stop: told(scene.plays[world], stop),
        kind_of=_kind,
        description=_description,
        values=_Meaning(subject).values,
    )


def _kind(stop: Stop) -> Hashable:
    """Windows with other texts, options, or dice left are read as well."""
    side = stop.sides[stop.seat]
    cursor = side.cursor if stop.step.startswith("pick") else 0
    return (stop.step, _description(stop), stop.options, side.left, cursor)


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What stands for the placeholders of texts."""

    subject: Subject

    def values(self, stop: Stop, language: str) -> dict[str, str]:
        """What the placeholders stand for."""
        me, other, ante = stop.sides[stop.seat], stop.sides[1 - stop.seat], self.subject.block.stakes.ante
        values = {
            "me": SEATS[stop.seat],
            "other": SEATS[1 - stop.seat],
            "my_dice": " ".join(map(str, me.dice)),
            "my_total": str(me.total),
            "other_total": str(other.total),
            "other_last": str(other.last),
            "turn": str(me.turn),
            "target": str(self.subject.block.target),
            "ante": _gold(ante, language),
            "pot": _gold(2 * ante, language),
            "picked_points": str(me.picked_points),
        }
        if stop.step.startswith("pick") and me.cursor <= len(me.dice):
            values |= {"number": str(me.cursor), "die": str(me.dice[me.cursor - 1])}
        if stop.step.startswith(("keep", "pick")):
            values |= self._sets(me)
        return values

    def _sets(self, me: Side) -> dict[str, str]:
        """The three sets of dice that are spoken of, where they are sets that may be kept."""
        scoring, roll = self.subject.scoring, counts_of(me.dice)
        sets: dict[str, Counts] = {"picked": counts_of(me.picked)}
        if selections(scoring, roll):
            sets |= {"all": all_that_scores(scoring, roll), "best": self.subject.table.keeps(me.turn, me.left, roll)}
        values: dict[str, str] = {}
        for word, counts in sets.items():
            points = value(scoring, counts)
            if points is not None:
                values |= {
                    word: " ".join(map(str, dice_of(counts))),
                    f"{word}_points": str(points),
                    f"{word}_left": str(left_after(me.left, sum(counts))),
                    f"{word}_turn": str(me.turn + points),
                }
        return values


def _description(stop: Stop) -> str:
    """The word of the description in rules.yaml."""
    side = stop.sides[stop.seat]
    if stop.step.startswith("pick"):
        if side.cursor <= len(side.dice):
            return "pick"
        return "picked_fits" if side.picked_points else "picked_fails"
    if stop.step.startswith("keep"):
        return "keep"
    if stop.step == "bust":
        return "bust" if side.turn else "bust_first"
    return "invited" if stop.step == "invite" else stop.step


def _gold(thousandths: int, language: str) -> str:
    """An amount as people write it: with a decimal point in English, with a comma elsewhere."""
    return decimal(thousandths) if language == "english" else decimal(thousandths).replace(".", ",")
