"""Effects as sentences, for the tooltip of an option: one function a family of commands. Reads no state but names.

An effect that no sentence is known for is shown as script, never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.ck2.scopes import Frame, scope_word
from generator.play.names import Names
from generator.script.tree import Block, Statement

_LONGEST = 100
_UNITS = ("days", "months", "years")
_FLAG_KINDS = ("character", "province", "title", "dynasty", "global", "society", "culture", "religion", "artifact")
_MODIFIER_KINDS = ("character", "province", "holding", "title", "society")
_EVENTS = (
    "character_event", "long_character_event", "narrative_event", "letter_event", "province_event",
    "diploresponse_event", "society_quest_event", "unit_event", "repeat_event",
)  # fmt: skip
_STATS = (
    "prestige", "piety", "health", "fertility", "decadence", "diplomacy", "martial", "stewardship", "intrigue",
    "learning",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """What a sentence is made from: the statement, the frame it stands in (`None`: open), and names."""

    statement: Statement
    frame: Frame[int] | None
    names: Names

    @property
    def word(self) -> str:
        """The single value."""
        return self.statement.word

    def part(self, *keys: str) -> str:
        """The first single value under one of these keys."""
        return next((found for key in keys if (found := self.names.part(self.statement, key))), "")

    def who(self, text: str) -> str:
        """A scope by name."""
        return self.names.scope(text, self.frame)

    def thing(self, key: str) -> str:
        """A trait or modifier by name."""
        return self.names.thing(key)

    def variable(self, key: str) -> str:
        """A variable by name."""
        return self.names.variable(key)


Sentence = Callable[[Said], str]


def is_silent(statement: Statement) -> bool:
    """Whether the game says nothing of an effect in a tooltip: flags, saved targets, the log."""
    key = statement.key.lower()
    return key.endswith("_flag") or key.startswith(("save_", "clear_")) or key in ("log", "break")


def sentence(said: Said) -> str:
    """The effect in words, or its script."""
    made = SENTENCES.get(said.statement.key.lower())
    return (made(said) if made else "") or f"`{script_of(said.statement)}`"


def script_of(statement: Statement) -> str:
    """A statement as one line of script, cut if it is long."""
    text = _line(statement)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def _line(statement: Statement) -> str:
    inner = statement.word
    if isinstance(statement.value, Block):
        inner = f"{{ {' '.join(_line(part) for part in statement.block[:12])} }}"
    return f"{statement.key} {statement.operator} {inner}" if statement.operator else inner


def _always(words: str) -> Sentence:
    return lambda _: words


def _amount(what: str) -> Sentence:
    def made(said: Said) -> str:
        """Gains and losses; what is computed is told as script."""
        if isinstance(said.statement.value, Block):
            return f"change {what} by {script_of(said.statement)}"
        word = said.word
        return f"lose {word[1:]} {what}" if word.startswith("-") else f"gain {word.removeprefix('+')} {what}"

    return made


def _trait(verb: str) -> Sentence:
    return lambda said: f"{verb} the trait {said.thing(said.word)}" if said.word else ""


def _flag(verb: str) -> Sentence:
    return lambda said: f"{verb} flag `{said.word}`"


def _duration(said: Said) -> str:
    for key in ("duration", *_UNITS):
        if amount := said.part(key):
            return " for good" if amount == "-1" else f" for {_span(amount, 'days' if key == 'duration' else key)}"
    return ""


def _span(amount: str, unit: str) -> str:
    """A number of days, months or years."""
    return f"1 {unit[:-1]}" if amount == "1" else f"{amount} {unit}"


def _add_modifier(said: Said) -> str:
    name = said.part("name", "modifier") or said.word
    return f"get the modifier {said.thing(name)}{_duration(said)}"


def _remove_modifier(said: Said) -> str:
    return f"lose the modifier {said.thing(said.word or said.part('name', 'modifier'))}"


def _opinion(is_reverse: bool, is_removed: bool) -> Sentence:
    def made(said: Said) -> str:
        """Whose opinion changes, and by what."""
        name, who = said.thing(said.part("modifier", "name")), said.who(said.part("who"))
        whose = f"{who}'s opinion changes" if is_reverse else f"opinion of {who} changes"
        return f"{whose}: {'no more ' if is_removed else ''}{name}{_duration(said)}"

    return made


def _variable(verb: str, joint: str) -> Sentence:
    def made(said: Said) -> str:
        """What becomes of a variable; empty where none is named."""
        whiches = [part.word for part in said.statement.block if part.key.lower() == "which"]
        if not whiches:
            return ""
        other = said.part("value") or source_of(said, whiches)
        return f"{verb} {said.variable(whiches[0])} {joint} {other}"

    return made


def source_of(said: Said, whiches: Sequence[str]) -> str:
    """Where a value is taken from: another variable, and whose it is; only whose it is where it has the same name.

    The first `which` is the variable that is set or compared, and is not told.
    """
    if len(whiches) < 2:
        return ""
    if scope_word(whiches[1]) is not None or ":" in whiches[1]:
        return f"that of {said.who(whiches[1])}"
    return " ".join([said.variable(whiches[1]), *(f"of {said.who(word)}" for word in whiches[2:3])])


def _fire(said: Said) -> str:
    if key := said.part("tooltip"):
        return said.names.text(key, said.frame)
    delay = next((f" in {_span(amount, unit)}" for unit in _UNITS if (amount := said.part(unit))), "")
    more = said.part("random")
    return f"event `{said.part('id') or said.word}` comes{delay}{f' (up to {more} later)' if more else ''}"


def _towards(words: str) -> Sentence:
    def made(said: Said) -> str:
        """The words with whom it concerns; empty where that is no person."""
        return words.format(said.who(said.word)) if said.word and said.word.lower() not in ("yes", "no") else ""

    return made


def _imprison(said: Said) -> str:
    if said.word.lower() == "no":
        return "is set free"
    return "is imprisoned" if said.word.lower() in ("", "yes") else f"is imprisoned by {said.who(said.word)}"


def _death(said: Said) -> str:
    killer = said.part("killer")
    return f"dies, by the hand of {said.who(killer)}" if killer else "dies"


SENTENCES: Mapping[str, Sentence] = {
    "wealth": _amount("gold"),
    "treasury": _amount("gold in the treasury"),
    "scaled_wealth": _amount("gold (scaled by income)"),
    **{name: _amount(name) for name in _STATS},
    **{f"change_{name}": _amount(name) for name in _STATS},
    "add_trait": _trait("gain"),
    "remove_trait": _trait("lose"),
    "give_nickname": lambda said: f"is called {said.thing(said.word)}",
    "remove_nickname": _always("loses the nickname"),
    **{f"set_{kind}_flag": _flag("set") for kind in _FLAG_KINDS},
    **{f"clr_{kind}_flag": _flag("clear") for kind in _FLAG_KINDS},
    **{f"add_{kind}_modifier": _add_modifier for kind in _MODIFIER_KINDS},
    **{f"remove_{kind}_modifier": _remove_modifier for kind in _MODIFIER_KINDS},
    "opinion": _opinion(False, False),
    "reverse_opinion": _opinion(True, False),
    "remove_opinion": _opinion(False, True),
    "reverse_remove_opinion": _opinion(True, True),
    "set_variable": _variable("set", "to"),
    "change_variable": _variable("change", "by"),
    "subtract_variable": _variable("lower", "by"),
    "multiply_variable": _variable("multiply", "by"),
    "divide_variable": _variable("divide", "by"),
    "modulo_variable": _variable("reduce", "modulo"),
    **dict.fromkeys(_EVENTS, _fire),
    "clear_delayed_event": lambda said: f"event `{said.part('id') or said.word}` no longer comes",
    "save_event_target_as": lambda said: f"is remembered as `{said.word}`",
    "save_global_event_target_as": lambda said: f"is remembered everywhere as `{said.word}`",
    "clear_global_event_target": lambda said: f"`{said.word}` is forgotten",
    "death": _death,
    "imprison": _imprison,
    "prisoner": _imprison,
    "add_friend": _towards("becomes a friend of {}"),
    "remove_friend": _towards("is no longer a friend of {}"),
    "add_rival": _towards("becomes a rival of {}"),
    "remove_rival": _towards("is no longer a rival of {}"),
    "add_lover": _towards("becomes a lover of {}"),
    "add_spouse": _towards("marries {}"),
    "move_character": _towards("moves to {}"),
    "log": lambda said: f"write `{said.word}` into the log",
    "random_trait": _always("gain a random trait"),
    "break": _always("stop here"),
}
