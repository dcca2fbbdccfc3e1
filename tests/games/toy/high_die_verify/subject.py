"""High die to be proven: its block on one side, its script with all names on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import UserError
from generator.games.tavern.names import Names
from generator.verify.built import BuiltMod
from generator.verify.conditions import Asking, Seating
from generator.verify.worlds import Bonds
from tests.games.toy.high_die.names import EVENT_NUMBERS, GAME, names
from tests.games.toy.high_die.spec import HighDie


@dataclass(frozen=True, slots=True)
class Subject:
    """High die of a built mod; `events` are the ids of the steps that the manifest lists."""

    built: BuiltMod
    block: HighDie
    n: Names
    events: Mapping[str, str]

    @property
    def bonds(self) -> Bonds:
        """What holds the two at the table."""
        n = self.n
        return Bonds(n.flag("seated"), n.lock("at_table"), n.link("at_the_table"), n.event("watchdog"))

    @property
    def seating(self) -> Seating:
        """Who sits down with whom."""
        n = self.n
        return Seating(
            rules=self.built.rules,
            game=GAME,
            block=self.block,
            program=self.built.program,
            askings=(Asking(n.decision("play"), ("invitation", "asker"), self.block.stakes.ante),),
            bonds=self.bonds,
            invite=n.event("invite"),
            accept=n.key("accept"),
            decline=n.key("decline"),
            still_on=n.trigger("still_on"),
            declining=n.effect("declining"),
        )


def subject_of(built: BuiltMod) -> Subject:
    """High die of a mod; `UserError` if the manifest has none, or is not from these rules."""
    block = built.rules.game(GAME, HighDie)
    assert block is not None, "only games of the rules are verified"
    again = "build the mod again with `modwright build`"
    symbols = (built.manifest.symbols or {}).get(GAME)
    listed = symbols.get("events") if isinstance(symbols, Mapping) else None
    if not isinstance(symbols, Mapping) or not isinstance(listed, Mapping):
        message = f"`{built.manifest_path}` holds no symbols of {GAME}: it cannot be told what is what in the script"
        raise UserError(message, again)
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = {step: str(event) for step, event in listed.items()}
    strange = [step for step, event in events.items() if step not in EVENT_NUMBERS or n.event(step) != event]
    if strange:
        message = f"`{built.manifest_path}` calls the step `{strange[0]}` `{events[strange[0]]}`, and the rules do not"
        raise UserError(message, again)
    return Subject(built, block, n, events)
