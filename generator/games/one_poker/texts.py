"""The texts of One Poker: which there are, and which `{placeholders}` each may hold.

`{me}` is the reader, `{other}` the one across the table; `{high}` and `{low}` are the two cards in the reader's hand,
`{kept}` the one left there, `{played}` the one face down on the table.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.texts import PEOPLE, Plain, TavernTexts
from generator.spec.fields import Model, Placeholders, Text

LIVES = ("my_lives", "other_lives")
LAMPS = ("my_lamps", "other_lamps")
POTS = ("my_pot", "other_pot")

Offer = Annotated[Text, Placeholders("ante", "pot", "lives")]
Letter = Annotated[Text, Placeholders(*PEOPLE, "ante", "pot", "lives")]
Choosing = Annotated[Text, Placeholders(*PEOPLE, *LIVES, *LAMPS, "round", "high", "low")]
Betting = Annotated[Text, Placeholders(*PEOPLE, *LIVES, *LAMPS, *POTS, "round", "played", "kept", "to_call", "cap")]
Entering = Annotated[Text, Placeholders(*PEOPLE, *LIVES, *POTS, "raise", "to_call", "cap")]
Shown = Annotated[Text, Placeholders(*PEOPLE, *LIVES, "round", "played", "other_played")]
Numbered = Annotated[Text, Placeholders("number")]


class Cards(Model):
    """What the thirteen cards are called."""

    two: Plain = Field(description="A 2, which beats an ace and nothing else.", examples=[{"english": "two"}])
    three: Plain = Field(description="A 3.")
    four: Plain = Field(description="A 4.")
    five: Plain = Field(description="A 5.")
    six: Plain = Field(description="A 6.")
    seven: Plain = Field(description="A 7, the highest DOWN card.")
    eight: Plain = Field(description="An 8, the lowest UP card.")
    nine: Plain = Field(description="A 9.")
    ten: Plain = Field(description="A 10.")
    jack: Plain = Field(description="A jack.")
    queen: Plain = Field(description="A queen.")
    king: Plain = Field(description="A king.")
    ace: Plain = Field(description="An ace, which only a 2 beats.")


class Lamps(Model):
    """What the lamps of a player show: how many UP and DOWN cards he holds."""

    both_down: Plain = Field(description="Two DOWN cards.", examples=[{"english": "DOWN DOWN"}])
    one_up: Plain = Field(description="One UP and one DOWN card.")
    both_up: Plain = Field(description="Two UP cards.")


class OnePokerTexts(TavernTexts):
    """Everything that the players of One Poker read."""

    decision_desc: Offer = Field(description="What the decision says it does.")
    invited: Letter = Field(description="The guest reads the invitation.")
    accept: Letter = Field(description="Button: the guest sits down and pays.")
    decline: Letter = Field(description="Button: the guest declines.")
    declined: Letter = Field(description="The asker reads that the guest has declined.")
    broken_off: Letter = Field(description="The game had to be broken off.")
    cards: Cards = Field(description="The names of the cards.")
    lamps: Lamps = Field(description="What the lamps show.")
    choose: Choosing = Field(description="A card is chosen; one life of each lies in the pot.")
    play_high: Choosing = Field(description="Button: play the higher card.")
    play_low: Choosing = Field(description="Button: play the lower card.")
    claim: Betting = Field(description="With `anyone_first`, the other one may bet first.")
    speak_first: Plain = Field(description="Button: bet first.")
    let_begin: Plain = Field(description="Button: let the other one bet first.")
    bet: Betting = Field(description="Nothing to call: check or raise.")
    reply: Betting = Field(description="The other one has checked: check or raise.")
    answer: Betting = Field(description="The other one has raised: fold, call or raise.")
    check: Betting = Field(description="Button: check.")
    fold: Betting = Field(description="Button: fold.")
    call: Betting = Field(description="Button: call.")
    raise_lives: Betting = Field(description="Button: raise; the amount is entered afterwards.")
    enter: Entering = Field(description="How far above the other's pot the raise goes; `{cap}` is the most.")
    one_more: Entering = Field(description="Button: one life more.")
    all_in: Entering = Field(description="Button: as much as both can stake.")
    confirm: Entering = Field(description="Button: raise by what is entered.")
    back: Plain = Field(description="Button: back to the choice before.")
    round_won: Shown = Field(description="The round is won at the showdown.")
    round_lost: Shown = Field(description="The round is lost at the showdown.")
    round_tied: Shown = Field(description="Equal cards: both take back their lives.")
    other_folded: Shown = Field(description="The other one has folded; both cards are shown.")
    folded: Shown = Field(description="The reader has folded; both cards are shown.")
    won: Shown = Field(description="The other one has no life left.")
    lost: Shown = Field(description="The reader has no life left.")
    variable_card: Numbered = Field(description="Name of a card's variable in tooltips.")
    variable_played: Plain = Field(description="Name of the played card's variable in tooltips.")
    variable_lives: Plain = Field(description="Name of the variable of lives in tooltips.")
    variable_pot: Plain = Field(description="Name of the variable of lives in the pot in tooltips.")
    variable_raise: Plain = Field(description="Name of the variable of the raise that is entered in tooltips.")
    variable_lamps: Plain = Field(description="Name of the variables of UP lamps in tooltips.")
    variable_seen: Numbered = Field(description="Name of the counters of dealt cards in tooltips.")
    variable_round: Plain = Field(description="Name of the counter of rounds in tooltips.")
    variable_note: Plain = Field(description="Name of all variables that only the game itself reads, in tooltips.")
