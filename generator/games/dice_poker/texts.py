"""The texts of dice poker: which there are, and which `{placeholders}` each may hold.

`{me}` is the reader, `{other}` the one across the table.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.spec.fields import Model, Placeholders, Text

MOST_GROUPS = 4
"""The most groups of equal dice that a hand can have: eight dice in pairs."""

HAND_TEXT = Placeholders(*(f"rank_{number}" for number in range(1, MOST_GROUPS + 1)))
STAKES = ("ante", "raise", "pot")
PEOPLE = ("me", "other")
HANDS = ("my_dice", "other_dice", "my_hand", "other_hand")

Plain = Annotated[Text, Placeholders()]
Offer = Annotated[Text, Placeholders(*STAKES)]
Letter = Annotated[Text, Placeholders(*PEOPLE, *STAKES)]
AtTable = Annotated[Text, Placeholders(*PEOPLE, *STAKES, *HANDS)]
Picking = Annotated[Text, Placeholders(*PEOPLE, "my_dice", "my_hand", "number", "die")]
Numbered = Annotated[Text, Placeholders("number")]
Score = Annotated[Text, Placeholders(*PEOPLE, "my_wins", "other_wins")]


class DicePokerTexts(Model):
    """Everything that the players of dice poker read."""

    title: Plain = Field(description="Title of all windows.")
    decision: Plain = Field(description="Name of the decision.")
    decision_desc: Offer = Field(description="What the decision says it does.")
    invited: Letter = Field(description="The guest reads the invitation.")
    accept: Letter = Field(description="Button: the guest sits down and pays.")
    decline: Letter = Field(description="Button: the guest declines.")
    declined: Letter = Field(description="The asker reads that the guest has declined.")
    close: Plain = Field(description="Button of windows that only tell something.")
    ok: Plain = Field(description="Button of hidden events; nobody sees it.")
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
    broken_off: Letter = Field(description="The game had to be broken off.")
    lock: Plain = Field(description="Name of the hidden modifier of those who play.")
    link: Plain = Field(description="Name of the opinion modifier between two who play.")
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
    debug_decision: Plain = Field(description="Name of the debug decision.")
    debug_decision_desc: Plain = Field(description="What the debug decision says it does.")
    debug: Plain = Field(description="The tester's window.")
    debug_play: Plain = Field(description="Button: play with a random courtier.")
    debug_trait: Plain = Field(description="Button: take the gambler's trait.")
    debug_free: Plain = Field(description="Button: leave the table, whatever happens.")
