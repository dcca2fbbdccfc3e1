"""The texts that every game of two at a table has, and which `{placeholders}` each may hold.

`{me}` is the reader, `{other}` the one across the table.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.spec.fields import Model, Placeholders, Text

STAKES = ("ante", "raise", "pot")
PEOPLE = ("me", "other")

Plain = Annotated[Text, Placeholders()]
Offer = Annotated[Text, Placeholders(*STAKES)]
Letter = Annotated[Text, Placeholders(*PEOPLE, *STAKES)]


class TavernTexts(Model):
    """What players read around a game: the invitation, and the end."""

    title: Plain = Field(description="Title of all windows.")
    decision: Plain = Field(description="Name of the decision.")
    decision_desc: Offer = Field(description="What the decision says it does.")
    invited: Letter = Field(description="The guest reads the invitation.")
    accept: Letter = Field(description="Button: the guest sits down and pays.")
    decline: Letter = Field(description="Button: the guest declines.")
    declined: Letter = Field(description="The asker reads that the guest has declined.")
    close: Plain = Field(description="Button of windows that only tell something.")
    ok: Plain = Field(description="Button of hidden events; nobody sees it.")
    broken_off: Letter = Field(description="The game had to be broken off.")
    lock: Plain = Field(description="Name of the hidden modifier of those who play.")
    link: Plain = Field(description="Name of the opinion modifier between two who play.")
    variable_step: Plain = Field(description="Name of the variable that tells whose turn it is, in tooltips.")
    debug_decision: Plain = Field(description="Name of the debug decision.")
    debug_decision_desc: Plain = Field(description="What the debug decision says it does.")
    debug: Plain = Field(description="The tester's window.")
    debug_play: Plain = Field(description="Button: play with a random courtier.")
    debug_trait: Plain = Field(description="Button: take the gambler's trait.")
    debug_free: Plain = Field(description="Button: leave the table, whatever happens.")
