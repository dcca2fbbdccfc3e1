"""Names for what stands in script: people, traits, variables, keys of texts. Reads one world; knows no sentence.

A frame is `None` where nobody can tell which scope it is (inside an iterator that is only described).
"""

from __future__ import annotations

from generator.ck2.scopes import Frame, scope_word, target_name
from generator.interpret.core import Run, entity_of
from generator.interpret.links import LINKS
from generator.interpret.rows import Mask, Number, Rows
from generator.interpret.scope_refs import target_value
from generator.interpret.state import NONE
from generator.interpret.texts import Writer
from generator.play.coloured import plain
from generator.script.tree import Statement


class Names:
    """Names in one run of one world."""

    def __init__(self, writer: Writer, run: Run, rows: Rows) -> None:
        self.writer = writer
        self.run = run
        self.rows = rows
        self._alike: frozenset[str] | None = None

    def thing(self, key: str) -> str:
        """What the game calls a trait, modifier or variable; its own name in backticks where it has no text."""
        text = plain(self.writer.machine.program.sources.text(key, self.writer.column))
        return text if text and text != key else f"`{key}`"

    def variable(self, key: str) -> str:
        """What the game calls a variable; its own name in backticks where it has no text, or shares it with another."""
        shared = self._shared() if self._alike is None else self._alike
        return f"`{key}`" if key in shared else self.thing(key)

    def _shared(self) -> frozenset[str]:
        """The variables that are set to something somewhere and have the same text as another one."""
        by_text: dict[str, set[str]] = {}
        for _, name in self.run.state.known.written():
            by_text.setdefault(self.thing(str(name)), set()).add(str(name))
        self._alike = frozenset(name for names in by_text.values() if len(names) > 1 for name in names)
        return self._alike

    def text(self, key: str, frame: Frame[int] | None) -> str:
        """A whole text, brackets answered as far as the scope is known."""
        there = frame if frame is not None else self.run.chain.event_level()
        return self.writer.text(key, self.run, there, self.rows)

    def entity(self, entity: int) -> str:
        """The name of a person, title or province."""
        return "nobody" if entity == NONE else self.run.state.entities[entity].name

    def scope(self, text: str, frame: Frame[int] | None) -> str:
        """The name of whom a scope expression means; the expression itself where that is open."""
        if frame is None and (scope_word(text) is None or text.upper() != "ROOT"):
            return f"`{text}`"
        entity = self.resolve(text, frame if frame is not None else self.run.chain.event_level())
        return f"`{text}`" if entity is None else self.entity(entity)

    def resolve(self, text: str, frame: Frame[int]) -> int | None:
        """The entity that a scope word, saved target or link is; `None` for anything else."""
        word, target = scope_word(text), target_name(text)
        if word is not None:
            return entity_of(frame.resolve(word))
        if target is not None and not target.is_persistent:
            return one_number(target_value(self.run, frame, self.rows, target.name))
        link = LINKS.get(text.lower())
        here = entity_of(frame.scope)
        if link is not None and here != NONE:
            return one_number(link(self.run, here, self.rows))
        return self.run.state.index.get(text)

    def part(self, statement: Statement, key: str) -> str:
        """The single value under a key of a block."""
        found = statement.first(key)
        return found.word if found else ""


def one_number(value: Number) -> int:
    """The number of the one world."""
    return value if isinstance(value, int) else int(value[0])


def one_truth(mask: Mask) -> bool:
    """The truth in the one world."""
    return mask if isinstance(mask, bool) else bool(mask[0])
