"""The texts of dice poker: which there are, and which `{placeholders}` each may hold.

`{me}` is the reader, `{other}` the one across the table.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.texts import PEOPLE, Offer, Plain, TavernTexts
from generator.spec.fields import Placeholders, Text

HANDS = ("my_dice", "other_dice", "my_hand", "other_hand")

AtTable = Annotated[Text, Placeholders(*PEOPLE, "ante", "raise", *HANDS)]
Picking = Annotated[Text, Placeholders(*PEOPLE, "my_dice", "my_hand", "number", "die")]
Numbered = Annotated[Text, Placeholders("number")]
Score = Annotated[Text, Placeholders(*PEOPLE, "my_wins", "other_wins")]


class DicePokerTexts(TavernTexts):
    """Everything that the players of dice poker read."""

    bet_asker: AtTable = Field(description="The asker bets first.")
    bet_guest: AtTable = Field(description="The guest bets after a check.")
    raise_stakes: AtTable = Field(description="Button: raise.")
    check: AtTable = Field(description="Button: check.")
    answer: AtTable = Field(description="The other one has raised.")
    call: AtTable = Field(description="Button: call.")
    resign: AtTable = Field(description="Button: resign.")
    reroll_asker: AtTable = Field(description="The asker chooses what to re-roll.")
    reroll_guest: AtTable = Field(description="The guest chooses, and sees the asker's new dice.")
    keep_ranked: AtTable = Field(description="Button: re-roll the dice outside the combination.")
    reroll_all: AtTable = Field(description="Button: re-roll all dice.")
    one_by_one: AtTable = Field(description="Button: choose die by die.")
    pass_turn: AtTable = Field(description="Button: keep everything.")
    pick: Picking = Field(description="One die is asked about; `{number}` counts it, `{die}` is its value.")
    picked: Picking = Field(description="All dice have been asked about.")
    pick_reroll: Plain = Field(description="Button: re-roll this die.")
    pick_keep: Plain = Field(description="Button: keep this die.")
    throw_picked: Plain = Field(description="Button: throw the chosen dice.")
    pick_back: Plain = Field(description="Button: back to the die before.")
    won: AtTable = Field(description="The showdown is won.")
    lost: AtTable = Field(description="The showdown is lost.")
    drew: AtTable = Field(description="Equal hands.")
    other_resigned: AtTable = Field(description="The other one has resigned.")
    variable_die: Numbered = Field(description="Name of a die's variable in tooltips.")
    variable_count: Numbered = Field(description="Name of a face's counter in tooltips.")
    variable_class: Plain = Field(description="Name of the class's variable in tooltips.")
    variable_rank: Numbered = Field(description="Name of a rank's variable in tooltips.")
    variable_size: Numbered = Field(description="Name of a group's size in tooltips.")
    variable_lone: Plain = Field(description="Name of the lone dice's code in tooltips.")
    variable_rerolls: Plain = Field(description="Name of the re-roll counter in tooltips.")
    variable_cursor: Plain = Field(description="Name of the picking cursor in tooltips.")
    tournament_decision: Plain = Field(description="Name of the tournament's decision.")
    tournament_decision_desc: Offer = Field(description="What that decision says it does.")
    tournament_won: Score = Field(description="The tournament is won.")
    tournament_drawn: Score = Field(description="The tournament ends even.")
    tournament_lost: Score = Field(description="The tournament is lost.")
    variable_round: Plain = Field(description="Name of the round's counter in tooltips.")
    variable_wins: Plain = Field(description="Name of the counter of rounds won in tooltips.")
