"""The texts of Farkle: which there are, and which `{placeholders}` each may hold.

`{me}` is the reader, `{other}` the one across the table. `{best}`, `{all}` and `{picked}` are sets of dice; what each
is worth, how many dice are rolled after it and what the turn is then worth end in `_points`, `_left` and `_turn`.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.texts import PEOPLE, Letter, Plain, TavernTexts
from generator.spec.fields import Placeholders, Text

SCORES = ("target", "my_total", "other_total", "other_last", "turn")
SETS = ("best", "all", "picked")
WORTH = ("points", "left", "turn")


def _words(word: str) -> tuple[str, ...]:
    return (word, *(f"{word}_{what}" for what in WORTH))


AtTable = Annotated[Text, Placeholders(*PEOPLE, *SCORES, "my_dice")]
Best = Annotated[Text, Placeholders(*PEOPLE, *SCORES, *_words("best"))]
All = Annotated[Text, Placeholders(*PEOPLE, *SCORES, *_words("all"))]
Asked = Annotated[Text, Placeholders(*PEOPLE, *SCORES, "my_dice", "number", "die", "picked_points")]
Picked = Annotated[Text, Placeholders(*PEOPLE, *SCORES, "my_dice", *_words("picked"))]
Scored = Annotated[Text, Placeholders(*PEOPLE, *SCORES, "ante", "pot")]
Numbered = Annotated[Text, Placeholders("number")]
OfSet = Annotated[Text, Placeholders("set")]
Targeted = Annotated[Text, Placeholders("target", "ante", "pot")]


class FarkleTexts(TavernTexts):
    """Everything that the players of Farkle read."""

    decision_desc: Targeted = Field(description="What the decision says it does.")
    invited: Annotated[Text, Placeholders(*PEOPLE, "target", "ante", "pot")] = Field(
        description="The guest reads the invitation."
    )
    declined: Letter = Field(description="The asker reads that the guest has declined.")
    keep: AtTable = Field(description="The dice are thrown; the player chooses what to keep.")
    keep_best: Best = Field(description="Button: keep what the best single turn keeps, roll on.")
    keep_all: All = Field(description="Button: keep all that scores, roll on.")
    one_by_one: Plain = Field(description="Button: choose die by die.")
    bank_all: All = Field(description="Button: keep all that scores, and bank.")
    pick: Asked = Field(description="One die is asked about; `{number}` counts it, `{die}` is its value.")
    picked_fits: Picked = Field(description="All dice have been asked about, and every chosen one scores.")
    picked_fails: AtTable = Field(description="All dice have been asked about, and some chosen one does not score.")
    pick_keep: Plain = Field(description="Button: keep this die.")
    pick_leave: Plain = Field(description="Button: leave this die.")
    pick_back: Plain = Field(description="Button: put all dice back and choose anew.")
    roll_picked: Picked = Field(description="Button: keep the chosen dice, roll on.")
    bank_picked: Picked = Field(description="Button: keep the chosen dice, and bank.")
    bust: AtTable = Field(description="Nothing of the roll scores: the points of the turn are lost.")
    bust_first: AtTable = Field(description="Nothing of a turn's first roll scores: there are no points to lose.")
    won: Scored = Field(description="The target is reached.")
    lost: Scored = Field(description="The other one has reached the target.")
    variable_die: Numbered = Field(description="Name of a die's variable in tooltips.")
    variable_count: Numbered = Field(description="Name of a face's counter in tooltips.")
    variable_total: Plain = Field(description="Name of the score's variable in tooltips.")
    variable_turn: Plain = Field(description="Name of the variable for the points of the turn in tooltips.")
    variable_last: Plain = Field(description="Name of the variable for the points of the last turn in tooltips.")
    variable_left: Plain = Field(description="Name of the variable for the dice to be rolled in tooltips.")
    variable_cursor: Plain = Field(description="Name of the picking cursor in tooltips.")
    variable_stop: Numbered = Field(description="Name of the variables that hold when an AI banks, in tooltips.")
    variable_choice: Plain = Field(description="Name of the variable for what an AI does with a roll, in tooltips.")
    variable_best: Plain = Field(description="What the set that the best single turn keeps is called in tooltips.")
    variable_all: Plain = Field(description="What the set of all that scores is called in tooltips.")
    variable_picked: Plain = Field(description="What the set that is chosen die by die is called in tooltips.")
    variable_set_code: OfSet = Field(description="Name of the variable that says which dice a set holds, in tooltips.")
    variable_set_dice: OfSet = Field(description="Name of the variable for a set's number of dice in tooltips.")
    variable_set_points: OfSet = Field(description="Name of the variable for a set's points in tooltips.")
    variable_set_left: OfSet = Field(description="Name of the variable for the dice to roll after a set, in tooltips.")
    variable_set_turn: OfSet = Field(description="Name of the variable for the turn's points with a set, in tooltips.")
    variable_set_sum: OfSet = Field(description="Name of the variable for the score with a set, in tooltips.")
