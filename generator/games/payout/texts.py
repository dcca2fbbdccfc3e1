"""The texts of the payout game: which there are, and which `{placeholders}` each may hold.

`{me}` is the player, `{table}` the whole table of payouts, one class a line, `{book}` how the player stands with the
house over all games.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.texts import Plain
from generator.spec.fields import Model, Placeholders, Text

HOUSE = ("least", "most", "limit", "days", "table")
THROW = ("dice", "hand", "rerolls", "stake")

Offer = Annotated[Text, Placeholders(*HOUSE)]
AtDoor = Annotated[Text, Placeholders("me", *HOUSE, "stake", "book")]
AtTable = Annotated[Text, Placeholders("me", *THROW)]
Advice = Annotated[Text, Placeholders("me", *THROW, "kept")]
Picking = Annotated[Text, Placeholders("me", "dice", "hand", "number", "die")]
Result = Annotated[Text, Placeholders("me", "dice", "hand", "stake", "won", "book")]
Numbered = Annotated[Text, Placeholders("number")]


class PayoutTexts(Model):
    """Everything that a player against the house reads."""

    title: Plain = Field(description="Title of all windows.")
    decision: Plain = Field(description="Name of the decision.")
    decision_desc: Offer = Field(description="What the decision says it does.")
    stake: AtDoor = Field(description="The player chooses the stake; `{table}` lists the payouts.")
    book_even: Plain = Field(description="Over all games player and house are even, or nothing was played yet.")
    book_behind: Plain = Field(description="Over all games the player has lost.")
    book_ahead: Plain = Field(description="Over all games the player has won.")
    stake_more: Plain = Field(description="Button: one step more.")
    stake_most: Plain = Field(description="Button: the most that purse and limits allow.")
    throw_first: AtDoor = Field(description="Button: stake it and throw.")
    leave: Plain = Field(description="Button: leave without a stake.")
    left: Plain = Field(description="The player has left without a stake.")
    keep: AtTable = Field(description="The dice lie there, and some may be thrown again.")
    ask_rule: Plain = Field(description="Button: what the simple rule would keep.")
    ask_best: Plain = Field(description="Button: what the best play would keep.")
    one_by_one: Plain = Field(description="Button: choose die by die.")
    stand: Plain = Field(description="Button: keep everything, and be paid.")
    advice_rule: Advice = Field(
        description="What the simple rule would keep; `{kept}` shows a dash for each other die."
    )
    advice_best: Advice = Field(description="What the best play would keep.")
    advice_throw: Plain = Field(description="Button: throw the others.")
    advice_stand: Plain = Field(description="Button: all dice are kept, so be paid.")
    advice_back: Plain = Field(description="Button: back to the own choice.")
    pick: Picking = Field(description="One die is asked about; `{number}` counts it, `{die}` is its value.")
    picked: Picking = Field(description="All dice have been asked about.")
    pick_reroll: Plain = Field(description="Button: throw this die again.")
    pick_keep: Plain = Field(description="Button: keep this die.")
    throw_picked: Plain = Field(description="Button: throw the chosen dice.")
    pick_back: Plain = Field(description="Button: back to the die before.")
    won: Result = Field(description="The hand is paid.")
    lost: Result = Field(description="The hand is worth nothing to the house.")
    broken_off: Plain = Field(description="The game had to be broken off, the stake is back.")
    close: Plain = Field(description="Button of windows that only tell something.")
    ok: Plain = Field(description="Button of hidden events; nobody sees it.")
    lock: Plain = Field(description="Name of the hidden modifier of those who play.")
    counted: Plain = Field(description="Name of the hidden modifier while stakes count towards the limit.")
    variable_die: Numbered = Field(description="Name of a die's variable in tooltips.")
    variable_count: Numbered = Field(description="Name of a face's counter in tooltips.")
    variable_rank: Numbered = Field(description="Name of a rank's variable in tooltips.")
    variable_class: Plain = Field(description="Name of the class's variable in tooltips.")
    variable_stake: Plain = Field(description="Name of the stake's variable in tooltips.")
    variable_note: Plain = Field(description="Name of all other variables in tooltips.")
    debug_decision: Plain = Field(description="Name of the debug decision.")
    debug_decision_desc: Plain = Field(description="What the debug decision says it does.")
    debug: Plain = Field(description="The tester's window.")
    debug_limit: Plain = Field(description="Button: forget what counts towards the limit.")
    debug_free: Plain = Field(description="Button: leave the table, whatever happens.")
