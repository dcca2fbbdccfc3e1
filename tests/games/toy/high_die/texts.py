"""The texts of high die: which there are, and which `{placeholders}` each may hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.games.tavern.texts import PEOPLE, Plain, TavernTexts
from generator.spec.fields import Placeholders, Text

Staked = Annotated[Text, Placeholders("ante", "pot")]
Asked = Annotated[Text, Placeholders(*PEOPLE, "ante", "pot")]
Answering = Annotated[Text, Placeholders(*PEOPLE, "ante", "pot", "other_die")]
Shown = Annotated[Text, Placeholders(*PEOPLE, "ante", "pot", "my_die", "other_die")]


class HighDieTexts(TavernTexts):
    """Everything that the players of high die read."""

    decision_desc: Staked = Field(description="What the decision says it does.")
    invited: Asked = Field(description="The guest reads the invitation.")
    accept: Asked = Field(description="Button: the guest sits down and pays.")
    decline: Asked = Field(description="Button: the guest declines.")
    declined: Asked = Field(description="The asker reads that the guest has declined.")
    broken_off: Asked = Field(description="The game had to be broken off.")
    throw_asker: Asked = Field(description="The asker has the cup.")
    throw_guest: Answering = Field(description="The guest has the cup and sees the asker's die.")
    throw: Plain = Field(description="Button: throw the die.")
    won: Shown = Field(description="The own die is the higher one.")
    lost: Shown = Field(description="The other's die is the higher one.")
    tied: Shown = Field(description="Both dice are equal.")
    variable_die: Plain = Field(description="Name of the die's variable in tooltips.")
