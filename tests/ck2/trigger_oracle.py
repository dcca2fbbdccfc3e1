"""A tiny reader of triggers, written apart from the generator: what emitted conditions say about a world of three.

The persons are ROOT, FROM and a stranger who is FROMFROM, so that a FROM word inside a FROM block (ck2-language 4.2)
meets the wrong one. What each trigger means is written down here a second time, by hand. Script that
ck2-language 12 forbids fails an assertion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from generator.script.tree import Scalar, Statement
from generator.spec.expression.tree import Argument

SWITCHES = {
    "is_adult": "adult",
    "is_alive": "alive",
    "is_female": "female",
    "is_pregnant": "pregnant",
    "is_ill": "ill",
    "is_incapable": "incapable",
    "war": "in_war",
    "in_command": "in_command",
    "is_abroad": "abroad",
    "is_ruler": "ruler",
    "is_landed": "landed",
    "independent": "independent",
    "is_councillor": "councillor",
}
AMOUNTS = {
    "monthly_income": "monthly_income",
    "yearly_income": "yearly_income",
    "health": "health",
    "wealth": "wealth",
    "prestige": "prestige",
    "piety": "piety",
    "age": "age",
    "diplomacy": "diplomacy",
    "martial": "martial",
    "stewardship": "stewardship",
    "intrigue": "intrigue",
    "learning": "learning",
    "combat_rating": "combat_rating",
    "num_of_children": "children",
}
DECIMALS = {"wealth", "monthly_income", "yearly_income", "health"}
NAMED = {
    "trait": "trait",
    "has_character_flag": "flag",
    "tier": "tier",
    "higher_tier_than": "tier_above",
    "lower_tier_than": "tier_below",
}
PERSONS = {
    "war_with": "at_war",
    "at_location": "at_place_of",
    "vassal_of": "vassal_of",
    "is_liege_of": "liege_of",
    "same_liege": "same_liege_as",
    "same_realm": "same_realm_as",
    "is_friend": "friend_of",
    "is_rival": "rival_of",
    "is_lover": "lover_of",
    "is_child_of": "child_of",
    "is_parent_of": "parent_of",
    "is_close_relative": "close_relative_of",
    "dynasty": "same_dynasty_as",
    "religion": "same_religion_as",
    "religion_group": "same_religion_group_as",
    "culture": "same_culture_as",
    "culture_group": "same_culture_group_as",
    "same_society_as": "same_society_as",
    "same_sex": "same_sex_as",
}
LINKS = {"host": "at_court_of", "employer": "courtier_of"}
MUTUAL = {
    "at_war",
    "at_place_of",
    "same_liege_as",
    "same_realm_as",
    "friend_of",
    "rival_of",
    "spouse_of",
    "lover_of",
    "same_dynasty_as",
    "same_religion_as",
    "same_religion_group_as",
    "same_culture_as",
    "same_culture_group_as",
    "same_society_as",
    "same_sex_as",
}


@dataclass
class World:
    """Facts about persons, made up when first asked for; the same ones answer expressions and triggers."""

    seed: int
    facts: dict[tuple[str, tuple[Argument, ...]], int] = field(default_factory=dict)

    def __call__(self, atom: str, subject: str, arguments: tuple[Argument, ...]) -> int:
        """What `evaluate` asks: a truth, or an amount in the atom's unit."""
        if atom == "parent_of":
            return self("child_of", str(arguments[0]), (subject,))
        about = (subject, *arguments)
        if atom in MUTUAL:
            about = tuple(sorted(map(str, about)))
        return self.fact(atom, about)

    def fact(self, atom: str, about: tuple[Argument, ...]) -> int:
        """A small number; odd ones are the truths of those atoms that are truths."""
        key = (atom, about)
        if key not in self.facts:
            self.facts[key] = Random(f"{self.seed} {key}").randint(-4, 4)
        number = self.facts[key]
        return number if atom == "opinion" or atom in AMOUNTS.values() else number % 2


@dataclass(frozen=True)
class Scope:
    """Where a trigger is read: THIS, the FROM base of ck2-language 4.2, and whether a FROM block was entered."""

    this: str
    base: int = 0
    in_from: bool = False


@dataclass(frozen=True)
class Oracle:
    """Reads conditions in an event of `root` whose FROM is `origin` and whose FROMFROM is the stranger."""

    world: World
    root: str
    origin: str
    lock: str
    script_names: dict[str, str]

    def holds(self, lines: Iterable[Statement], scope: Scope) -> bool:
        """Whether all conditions hold; a block without any is refused."""
        found = [self.line(line, scope) for line in lines]
        assert found, "an empty block"
        return all(found)

    def word(self, text: str, scope: Scope) -> str:
        """The person that a word on the right side names."""
        if text == "ROOT":
            return self.root
        if text == "ROOT_FROM":
            return self.origin
        assert text == "FROM", text
        assert not scope.in_from, "a FROM word inside a FROM block"
        return (self.origin, "stranger")[scope.base]

    def line(self, line: Statement, scope: Scope) -> bool:
        """Whether one condition holds."""
        assert line.operator == "=", "comparison operators are not for every patch"
        match line.key:
            case "AND" | "OR":
                assert len(line.block) > 1, f"{line.key} with one child"
                return (all if line.key == "AND" else any)([self.line(child, scope) for child in line.block])
            case "NOT":
                (child,) = line.block
                return not self.line(child, scope)
            case "ROOT":
                assert scope.this != self.root, "ROOT entered from ROOT"
                return self.holds(line.block, Scope(self.root, 0, scope.in_from))
            case "FROM":
                assert scope == Scope(self.root), "FROM entered elsewhere than at event level"
                return self.holds(line.block, Scope(self.origin, 1, True))
            case "always":
                return line.word == "yes"
        return self.asked(line, scope)

    def asked(self, line: Statement, scope: Scope) -> bool:
        """A condition that asks something of THIS."""
        this, key = scope.this, line.key
        if key in AMOUNTS:
            return self.world(AMOUNTS[key], this, ()) >= self.number(line, key in DECIMALS)
        if key in ("opinion", "reverse_opinion"):
            (who, value) = line.block
            assert (who.key, value.key) == ("who", "value")
            liking, liked = self.pair(key, this, self.word(who.word, scope))
            return self.world("opinion", liking, (liked,)) >= self.number(value, False)
        return bool(self.truth(line, scope))

    def truth(self, line: Statement, scope: Scope) -> int:
        """A condition that is no number: switches first, then what has a name, a person or a block."""
        this, key, word = scope.this, line.key, line.word
        on_or_off: dict[str, Callable[[], int]] = {
            "ai": lambda: not self.world("human", this, ()),
            "prisoner": lambda: self.world("prisoner", this, ()),
            "is_married": lambda: self.world("married", this, ()),
        }
        if word in ("yes", "no"):
            told = on_or_off[key]() if key in on_or_off else self.world(SWITCHES[key], this, ())
            return bool(told) is (word == "yes")
        if key in NAMED:
            return self.world(NAMED[key], this, (self.script_names.get(word, word),))
        if key == "has_character_modifier":
            if word == self.lock:
                return self.world("at_table", this, ())
            return self.world("modifier", this, (self.script_names.get(word, word),))
        if key in ("has_opinion_modifier", "reverse_has_opinion_modifier"):
            who, modifier = line.block
            assert (who.key, modifier.key) == ("who", "modifier")
            feeling, felt = self.pair(key, this, self.word(who.word, scope))
            return self.world("feels", feeling, (self.script_names.get(modifier.word, modifier.word), felt))
        return self.toward(line, scope)

    def toward(self, line: Statement, scope: Scope) -> int:
        """A condition about another person."""
        if line.key in LINKS:
            (character,) = line.block
            assert character.key == "character"
            return self.world(LINKS[line.key], scope.this, (self.word(character.word, scope),))
        atom = {"prisoner": "prisoner_of", "is_married": "spouse_of", **PERSONS}[line.key]
        return self.world(atom, scope.this, (self.word(line.word, scope),))

    @staticmethod
    def pair(key: str, this: str, person: str) -> tuple[str, str]:
        """Who has the feeling, and who is felt about."""
        return (person, this) if key.startswith("reverse_") else (this, person)

    @staticmethod
    def number(line: Statement, decimals: bool) -> int:
        """The number of `key = n` in the atom's unit."""
        assert isinstance(line.value, Scalar)
        assert line.value.thousandths is not None
        assert line.value.thousandths == round(float(line.value.text) * 1000)
        if decimals:
            return line.value.thousandths
        assert line.value.thousandths % 1000 == 0, "decimals where whole numbers are counted"
        return line.value.thousandths // 1000
