"""What the players read: titles, descriptions and buttons of every kind of window, in every language of the rules.

The texts come from the script (event, csv, bracket commands) and are compared whole with those of rules.yaml, their
placeholders filled from the referee's game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from generator.games.one_poker.rules import TWO
from generator.games.one_poker.texts import Cards, Lamps
from generator.games.tavern.wording import Gold
from generator.spec.fields import Text
from generator.verify.one_poker.casting import KINDS, Caster, Scene, at_random, replay_of
from generator.verify.one_poker.games import told
from generator.verify.one_poker.play import Stop
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Outcome
from generator.verify.reading import Reader, Wording, outcome_of
from generator.verify.worlds import SEATS

_SAMPLES = 6
"""Windows of one kind that are read."""
GAMES = 12
"""Random games for each kind of players whose windows are read."""
_CARDS, _LAMPS = tuple(Cards.model_fields), tuple(Lamps.model_fields)


def check_texts(subject: Subject) -> Outcome:
    """Every kind of window, some worlds of each."""
    random = Random(7)
    wanted = ((humans, at_random(random)) for humans in KINDS for _ in range(GAMES))
    scene = Caster(subject, seed=5).scene(wanted)
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
        kind_of=lambda stop: (stop.step, stop.seat),
        description=lambda stop: _DESCRIPTIONS.get(stop.step, stop.step),
        values=_Meaning(subject).values,
    )


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What stands for the placeholders of texts."""

    subject: Subject

    def values(self, stop: Stop, language: str) -> Mapping[str, str]:
        """What the placeholders stand for in a window."""
        me, other, board, block = stop.seat, 1 - stop.seat, stop.board, self.subject.block
        numbers = {
            "my_lives": board.lives[me], "other_lives": board.lives[other], "my_pot": board.pots[me],
            "other_pot": board.pots[other], "round": board.round, "raise": board.entered, "to_call": board.to_call,
            "cap": board.cap, "lives": block.lives,
        }  # fmt: skip
        cards = {
            "high": board.hands[me][0], "low": board.hands[me][1], "kept": board.hands[me][0],
            "played": board.played[me], "other_played": board.played[other],
        }  # fmt: skip
        ante = block.stakes.ante
        return {
            "me": SEATS[me], "other": SEATS[other],
            "ante": Gold(ante).shown(language), "pot": Gold(2 * ante).shown(language),
            **{word: str(number) for word, number in numbers.items()},
            **{word: self.card(card, language) for word, card in cards.items()},
            "my_lamps": self.lamps(board.ups[me], language), "other_lamps": self.lamps(board.ups[other], language),
        }  # fmt: skip

    def card(self, card: int, language: str) -> str:
        """A card's name."""
        text = getattr(self.subject.block.texts.cards, _CARDS[card - TWO]) if card else None
        return text.read(language, self.subject.rules.languages[0]) if isinstance(text, Text) else ""

    def lamps(self, lit: int, language: str) -> str:
        """What lamps show."""
        text = getattr(self.subject.block.texts.lamps, _LAMPS[lit])
        return text.read(language, self.subject.rules.languages[0]) if isinstance(text, Text) else ""


_DESCRIPTIONS: Mapping[str, str] = {
    "invite": "invited", "choose_first": "choose", "choose_second": "choose",
    "enter_bet": "enter", "enter_reply": "enter", "enter_answer": "enter",
}  # fmt: skip
"""The texts of windows that are not called like their step."""
