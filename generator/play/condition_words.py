"""Conditions as sentences with their truth, for the reason why an option is not offered. Knows no page.

A condition that no sentence is known for is shown as script.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.play.effect_words import Said, script_of, source_of
from generator.script.tree import Block

Sentence = Callable[[Said], str]
_SIGNS = {"=": "at least ", ">=": "at least ", ">": "more than ", "<": "less than ", "<=": "at most ", "==": "exactly "}
_NUMBERS = {
    "wealth": "gold", "prestige": "prestige", "piety": "piety", "age": "age", "health": "health", "martial": "martial",
    "diplomacy": "diplomacy", "stewardship": "stewardship", "intrigue": "intrigue", "learning": "learning",
    "year": "the year", "month": "the month",
}  # fmt: skip
_TRUTHS = {
    "ai": ("is played by the AI", "is played by a human"),
    "is_female": ("is a woman", "is a man"),
    "is_alive": ("is alive", "is dead"),
    "is_adult": ("is an adult", "is a child"),
    "is_ruler": ("is a ruler", "is no ruler"),
    "independent": ("is independent", "has a liege"),
    "is_married": ("is married", "is not married"),
    "war": ("is at war", "is at peace"),
    "prisoner": ("is a prisoner", "is free"),
    "always": ("always", "never"),
}
_RELATIONS = {
    "character": "is {}", "is_friend": "is a friend of {}", "is_rival": "is a rival of {}",
    "is_lover": "is a lover of {}", "war_with": "is at war with {}", "at_location": "is where {} is",
    "same_liege": "has the same liege as {}",
    "vassal_of": "is a vassal of {}", "is_married": "is married to {}", "prisoner": "is a prisoner of {}",
}  # fmt: skip


def sentence(said: Said) -> str:
    """The condition in words, or its script."""
    statement = said.statement
    key, word = statement.key.lower(), statement.word.lower()
    if key in _TRUTHS and word in ("yes", "no"):
        return _TRUTHS[key][0 if word == "yes" else 1]
    if key in _RELATIONS and word:
        return _RELATIONS[key].format(said.who(statement.word))
    if key in _NUMBERS and not isinstance(statement.value, Block):
        return f"{_NUMBERS[key]} {_SIGNS[statement.operator]}{statement.word}"
    made = SENTENCES.get(key)
    return (made(said) if made else "") or f"`{script_of(statement)}`"


def _variable(said: Said) -> str:
    whiches = [part.word for part in said.statement.block if part.key.lower() == "which"]
    value = said.statement.first("value")
    if not whiches:
        return ""
    is_equal = said.statement.key.lower() == "is_variable_equal"
    sign = "exactly " if is_equal else _SIGNS[value.operator if value else "="]
    if value:
        return f"{said.variable(whiches[0])} is {sign}{value.word}"
    first, other = said.variable(whiches[0]), source_of(said, whiches)
    if first == other:  # two variables may have the same text
        first, other = (f"`{name}`" for name in whiches[:2])
    return f"{first} is {sign}{other}"


def _opinion(said: Said) -> str:
    value = said.statement.first("value")
    whose = said.who(said.part("who"))
    subject = f"{whose}'s opinion" if said.statement.key.lower() == "reverse_opinion" else f"opinion of {whose}"
    return f"{subject} {_SIGNS[value.operator if value else '=']}{value.word if value else '0'}"


def _opinion_modifier(said: Said) -> str:
    return f"has the opinion modifier {said.thing(said.part('modifier', 'name'))} of {said.who(said.part('who'))}"


def _flag(said: Said) -> str:
    return f"the flag `{said.word}` is set"


def _modifier(said: Said) -> str:
    return f"has the modifier {said.thing(said.word)}"


SENTENCES: Mapping[str, Sentence] = {
    "trait": lambda said: f"has the trait {said.thing(said.word)}",
    "check_variable": _variable,
    "is_variable_equal": _variable,
    "opinion": _opinion,
    "reverse_opinion": _opinion,
    "has_opinion_modifier": _opinion_modifier,
    "reverse_has_opinion_modifier": _opinion_modifier,
    **{f"has_{kind}_flag": _flag for kind in ("character", "global", "province", "title", "dynasty")},
    **{f"has_{kind}_modifier": _modifier for kind in ("character", "province", "holding")},
    "has_dlc": lambda said: f"the expansion {said.word} is there",
    "religion": lambda said: f"the religion is {said.thing(said.word)}",
    "culture": lambda said: f"the culture is {said.thing(said.word)}",
}
