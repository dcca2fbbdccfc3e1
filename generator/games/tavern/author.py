"""Makes the shared part of a game's view: conditions as triggers, decisions, what winning and declining lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.ck2.conditions import Names as ScriptNames
from generator.ck2.conditions import Standing, conditions_negated, to_trigger
from generator.ck2.vocabulary import NameKind
from generator.games.tavern.names import Names, Seat
from generator.games.tavern.spec import TavernBlock
from generator.games.tavern.view import DecisionView, DecliningView, Gain, Stake, TavernView
from generator.script.printer import to_text
from generator.script.tree import Statement
from generator.spec.envelope import Patch
from generator.spec.expression.printing import decimal
from generator.spec.rules import Rules

LONGEST_LINE = 60
"""Characters up to which a condition of rules.yaml stays on one line of script."""


@dataclass(frozen=True, slots=True)
class TavernAuthor:
    """What games share, made from the block of one: `game` is its key below `games:` in rules.yaml."""

    rules: Rules
    block: TavernBlock
    game: str
    n: Names

    def view(self, title: str, stakes: tuple[Stake, ...], decisions: tuple[DecisionView, ...]) -> TavernView:
        """The shared view; `title` names the game in comments of the script."""
        block = self.block
        return TavernView(
            n=self.n,
            title=title,
            table_days=block.table_days,
            lock_days=block.table_days + 1,
            watchdog_delay=f" days = {block.table_days}",
            hide_word="hidden_tooltip" if self.rules.mod.patch is Patch.V2_8 else "hidden_effect",
            stakes=stakes,
            accepts=self.condition(("invitation", "accepts"), Seat.GUEST, Seat.ASKER),
            declines=self.negation(("invitation", "accepts"), Seat.GUEST, Seat.ASKER),
            keeps_playing=self.further(("keeps_playing",), "me", "other"),
            gambling_bug=self.gain(block.gambling.trait, block.gambling.chance),
            declining=self.declining(),
            memory=self.rules.opinion_modifier_id(block.memory),
            decisions=decisions,
            debug=self.rules.mod.debug_decision,
        )

    def same(self, step: str) -> str:
        """The effect that goes on with the same side."""
        return f"repeat_event = {{ id = {self.n.event(step)} }}"

    def other(self, step: str) -> str:
        """The effect that hands over to the other side."""
        return f"FROM = {{ character_event = {{ id = {self.n.event(step)} }} }}"

    def gain(self, trait: str, chance: int) -> Gain:
        """A trait that may be gained by those who have neither it nor an opposite."""
        script = self.rules.trait_id(trait)
        against = (script, *self.rules.opposites(trait))
        return Gain(script, chance, "\n".join(f"NOT = {{ trait = {name} }}" for name in against))

    def declining(self) -> DecliningView:
        """What follows a refusal."""
        declining = self.block.declining
        duration = self.rules.event_modifiers[declining.left_alone].duration
        assert duration is not None, "faults.py refuses a modifier without duration"
        return DecliningView(
            who=self.condition(("declining", "who"), Seat.GUEST, Seat.ASKER),
            chance=declining.loses_trait,
            modifier=self.rules.event_modifier_id(declining.left_alone),
            days=in_days(*duration),
        )

    def decision(self, word: str, asker: tuple[str, ...], cost: int, starts: str) -> DecisionView:
        """A targeted decision: ROOT is the guest, FROM the asker."""
        invitation = self.block.invitation
        chance = max(1, round(1000 * invitation.ai_checks_every / invitation.ai_asks_every))
        return DecisionView(
            name=self.n.decision(word),
            filter=invitation.filter,
            ai_filter=invitation.ai_filter,
            check_interval=invitation.ai_checks_every,
            asker=self.further(asker, Seat.ASKER),
            guest=self.further(("invitation", "guest"), Seat.GUEST, Seat.ASKER),
            allowed=self.further(("invitation", "allowed"), Seat.GUEST, Seat.ASKER),
            cost=decimal(cost),
            starts=starts,
            ai_chance=decimal(chance),
            ai_refrains=self.negation(("invitation", "ai_asks"), Seat.GUEST, Seat.ASKER),
        )

    def condition(self, path: tuple[str, ...], root: str, origin: str = "") -> str:
        """A condition of the block as triggers, one a line."""
        tree = self.rules.conditions[("games", self.game, *path)]
        return lines(to_trigger(tree, self.standing(root, origin), self.script_names()))

    def further(self, path: tuple[str, ...], root: str, origin: str = "") -> str:
        """A condition that stands beside others: nothing at all if it always holds."""
        text = self.condition(path, root, origin)
        return "" if text == "always = yes" else text

    def negation(self, path: tuple[str, ...], root: str, origin: str) -> str:
        """The opposite of such a condition."""
        tree = self.rules.conditions[("games", self.game, *path)]
        return lines(conditions_negated(tree, self.standing(root, origin), self.script_names()))

    def standing(self, root: str, origin: str) -> Standing:
        """Event level with both roles, or the place where only one exists."""
        return Standing.event_level(root, origin) if origin else Standing.alone(root)

    def script_names(self) -> ScriptNames:
        """What the things that conditions name are called in the script."""
        return script_names(self.rules, self.n)


def script_names(rules: Rules, n: Names) -> ScriptNames:
    """What the things that conditions of rules.yaml name are called in the script of a game."""
    renamed = {(NameKind.TRAIT, name): rules.trait_id(name) for name in rules.traits}
    renamed |= {(NameKind.EVENT_MODIFIER, name): rules.event_modifier_id(name) for name in rules.event_modifiers}
    renamed |= {(NameKind.OPINION_MODIFIER, name): rules.opinion_modifier_id(name) for name in rules.opinion_modifiers}
    return ScriptNames(n.lock("at_table"), renamed)


def lines(statements: Sequence[Statement]) -> str:
    """Statements as script, short blocks on one line; the build's formatter sets the tabs."""
    return "\n".join(line for statement in statements for line in _short_lines(statement))


def _short_lines(statement: Statement) -> Iterator[str]:
    text = to_text([statement])
    in_one_line = " ".join(text.split())
    if len(in_one_line) <= LONGEST_LINE or not statement.block:
        yield in_one_line
    else:
        yield f"{statement.key} = {{"
        for inner in statement.block:
            yield from _short_lines(inner)
        yield "}"


def in_days(unit: str, number: int) -> int:
    """A duration in days; the game's months and years have 30 and 365."""
    return number * {"days": 1, "months": 30, "years": 365}[unit]
