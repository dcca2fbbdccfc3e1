"""The texts of Yacht: which there are, and which `{placeholders}` each may hold.

`{me}` is the reader, `{other}` the one across the table; a marker on the card shows where a player aims.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.texts import PEOPLE, Letter, Plain, TavernTexts
from generator.spec.fields import Model, Placeholders, Text

TOTALS = ("my_total", "my_upper", "my_bonus", "bonus_from")
THEIRS = ("other_total", "other_upper", "other_bonus")
MINE = ("my_dice", "my_aim", "my_points", *TOTALS, "my_card", "kept", "rerolls")
OTHERS = ("other_dice", "other_aim", "other_points", *THEIRS, "other_card", "other_line", "other_written")

AtTable = Annotated[Text, Placeholders(*PEOPLE, *MINE, *OTHERS, "both_cards", "thinking")]
Alone = Annotated[Text, Placeholders("me", *MINE)]
Button = Annotated[Text, Placeholders("my_aim", "my_points", "kept", "rerolls")]
Picking = Annotated[Text, Placeholders("me", "my_dice", "number", "die")]
Line = Annotated[Text, Placeholders("line", "points")]
OnCard = Annotated[Text, Placeholders("line", "mine", "others")]
OnOwnCard = Annotated[Text, Placeholders("line", "mine")]
Die = Annotated[Text, Placeholders("die")]
Named = Annotated[Text, Placeholders("line")]
Numbered = Annotated[Text, Placeholders("number")]
Total = Annotated[Text, Placeholders(*PEOPLE, *TOTALS, *THEIRS, "my_card", "other_card", "both_cards")]


class LineNames(Model):
    """What the lines of the score card are called."""

    aces: Plain = Field(description="The ones.")
    twos: Plain = Field(description="The twos.")
    threes: Plain = Field(description="The threes.")
    fours: Plain = Field(description="The fours.")
    fives: Plain = Field(description="The fives.")
    sixes: Plain = Field(description="The sixes.")
    three_kind: Plain = Field(description="Three of a kind.")
    four_kind: Plain = Field(description="Four of a kind.")
    full_house: Plain = Field(description="Full house.")
    small_straight: Plain = Field(description="Four in a row.")
    large_straight: Plain = Field(description="Five in a row.")
    yacht: Plain = Field(description="Five of a kind.")
    chance: Plain = Field(description="Any dice.")


class YachtTexts(TavernTexts):
    """Everything that the players of Yacht read."""

    lines: LineNames = Field(description="The lines of the score card.")
    no_line: Plain = Field(description="Stands for a line where there is none yet.")
    free: Plain = Field(description="On the card: a free line.")
    aimed: Plain = Field(description="On the card: the free line that the player aims at, the marker.")
    card_line: OnCard = Field(description="A line on the card of both players.")
    own_line: OnOwnCard = Field(description="A line on the card of one player.")
    card_separator: Plain = Field(description="Stands between lines of a card that are side by side, three in a row.")
    away: Plain = Field(description="Stands for a die that goes back into the cup.")
    turn: AtTable = Field(description="The player's turn in a game for two.")
    turn_alone: Alone = Field(description="The player's turn when practising.")
    follow: Button = Field(description="Button: keep what the advice keeps, throw the rest.")
    write_aim: Button = Field(description="Button: write where the advice says.")
    by_die: Button = Field(description="Button: choose die by die.")
    by_line: Button = Field(description="Button: choose a line of the card now.")
    pick: Picking = Field(description="One die is asked about; `{number}` counts it, `{die}` is its value.")
    picked: Picking = Field(description="All dice have been asked about.")
    pick_reroll: Plain = Field(description="Button: throw this die again.")
    pick_keep: Plain = Field(description="Button: keep this die.")
    throw_picked: Plain = Field(description="Button: throw the chosen dice.")
    pick_back: Plain = Field(description="Button: back to the die before, or to the turn.")
    page: Alone = Field(description="The player chooses a line, three at a time.")
    write_line: Line = Field(description="Button: write in this line; `{points}` is what the dice bring there.")
    next_page: Plain = Field(description="Button: further lines.")
    back_to_turn: Plain = Field(description="Button: back to the dice.")
    watch: AtTable = Field(description="The other one has thrown, and throws on: dice, aim, and what stays.")
    watch_last: AtTable = Field(description="The other one has thrown and writes now.")
    think_keep: Die = Field(description="In `{thinking}`: this die stays.")
    think_throw: Die = Field(description="In `{thinking}`: this die goes back into the cup.")
    watch_on: Letter = Field(description="Button: go on.")
    watch_turn: Letter = Field(description="Button: no more of this turn.")
    watch_never: Letter = Field(description="Button: no more of it in this game.")
    won: Total = Field(description="The game is won.")
    lost: Total = Field(description="The game is lost.")
    drew: Total = Field(description="Equal points.")
    practise_decision: Plain = Field(description="Name of the decision to practise alone.")
    practise_decision_desc: Plain = Field(description="What that decision says it does.")
    practised: Alone = Field(description="The end of a game alone.")
    variable_die: Numbered = Field(description="Name of a die's variable in tooltips.")
    variable_count: Numbered = Field(description="Name of a face's counter in tooltips.")
    variable_preview: Named = Field(description="Name of a line's worth in tooltips.")
    variable_score: Named = Field(description="Name of a written line in tooltips.")
    variable_upper: Plain = Field(description="Name of the upper sum in tooltips.")
    variable_total: Plain = Field(description="Name of all points in tooltips.")
    variable_rerolls: Plain = Field(description="Name of the re-rolls that are left in tooltips.")
    variable_cursor: Plain = Field(description="Name of the picking cursor in tooltips.")
    variable_thought: Plain = Field(description="Name of the variables that the CPU player thinks with, in tooltips.")
