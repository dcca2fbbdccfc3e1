"""What the players read: titles, descriptions and buttons of every kind of window, in every language of the rules.

The texts come from the script (event, csv, bracket commands) and are compared whole with those of rules.yaml, their
placeholders filled from the referee's game.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.spec.expression.printing import decimal
from generator.verify.dice_poker.casting import Scene, scenes
from generator.verify.dice_poker.hands import hand_name
from generator.verify.dice_poker.paths import told
from generator.verify.dice_poker.play import Game, Stop
from generator.verify.dice_poker.replay import replay_of
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import SEATS
from generator.verify.outcome import Outcome
from generator.verify.reading import Reader, Wording, outcome_of

_SAMPLES = 3
"""Windows of one kind that are read."""


def check_texts(subject: Subject) -> Outcome:
    """Every kind of window, some worlds of each."""
    readers = []
    for scene in scenes(subject, thorough=False):
        reader = Reader(_wording(subject, scene), replay_of(subject, scene), _SAMPLES)
        reader.replay.sit_down(scene.decision)
        reader.replay.play(reader.replay.first_day + subject.block.table_days - 1, reader)
        readers.append(reader)
    return outcome_of(subject.rules, readers)


def _wording(subject: Subject, scene: Scene) -> Wording[Stop]:
    """What the windows of a scene must say."""
    meaning = _Meaning(subject, scene.game)
    return Wording(
        rules=subject.rules,
        texts=subject.block.texts,
        label=subject.symbols.label,
        event=lambda step: subject.symbols.events.get(step, ""),
        place=subject.event_place,
        stops=lambda world: scene.plays[world].stops,
        told=lambda world, stop: told(scene, world, stop),
        kind_of=lambda stop: (stop.step, stop.seat, stop.cursor if stop.step.startswith("pick") else stop.round),
        description=meaning.description,
        values=meaning.values,
    )


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What stands for the placeholders of texts in a game, and which text describes a window."""

    subject: Subject
    game: Game

    def description(self, stop: Stop) -> str:
        """The word of the description in rules.yaml."""
        if stop.step.startswith("pick"):
            return "pick" if stop.cursor <= self.subject.table.dice else "picked"
        if stop.step.startswith("answer"):
            return "answer"
        if stop.step == "invite":
            return "invited"
        if stop.step == "tournament_over":
            mine, other = stop.wins[stop.seat], stop.wins[1 - stop.seat]
            return "tournament_won" if mine > other else "tournament_lost" if mine < other else "tournament_drawn"
        return stop.step

    def values(self, stop: Stop, language: str) -> dict[str, str]:
        """What the placeholders stand for."""
        me, other = stop.seat, 1 - stop.seat
        values = {"me": SEATS[me], "other": SEATS[other]}
        for whose, seat in (("my", me), ("other", other)):
            values[f"{whose}_dice"] = " ".join(map(str, stop.dice[seat]))
            values[f"{whose}_hand"] = self._hand(stop.dice[seat], language)
            values[f"{whose}_wins"] = str(stop.wins[seat])
        ante, raised = _stakes(self.game, stop)
        values |= {
            word: _gold(amount, language) for word, amount in (("ante", ante), ("raise", raised), ("pot", 2 * ante))
        }
        if stop.step.startswith("pick") and stop.cursor <= self.subject.table.dice:
            values |= {"number": str(stop.cursor), "die": str(stop.dice[me][stop.cursor - 1])}
        return values

    def _hand(self, dice: tuple[int, ...], language: str) -> str:
        """The name of a hand; before the first roll it is that of nothing."""
        if not all(dice):
            return self.subject.rules.text(self.subject.block.nothing, language)
        return hand_name(self.subject, tuple(sorted(dice)), language)


def _stakes(game: Game, stop: Stop) -> tuple[int, int]:
    """Ante and raise of the round, in thousandths."""
    return game.stakes[max(0, stop.round - 1)]


def _gold(thousandths: int, language: str) -> str:
    """An amount as people write it: with a decimal point in English, with a comma elsewhere."""
    return decimal(thousandths) if language == "english" else decimal(thousandths).replace(".", ",")
