"""A subject of which rules see a few files only, for a quick answer while somebody edits them.

What a rule asks of the whole mod (who calls a macro, who ROOT is, which keys occur) is answered by the whole subject;
what a rule iterates over is only what stands in the chosen files. A rule that asks for anything else needs the whole
mod: it ends with `NeedsWhole` and is left for the next whole run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from generator.lint.flow.solver import Flow
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.mod.records import Definition

# Answered by the whole subject.
_OF_WHOLE = frozenset(("chains", "callers", "_caller_types"))
# Answered for the chosen files.
_OF_PART = frozenset(
    (
        *("index", "own", "knows_base", "whole", "chosen", "share", "keys", "known_keys"),
        *("knows_all", "_whole_kinds", "stands_alone"),
        *("definitions", "by_definition", "spots", "spots_of"),
        *("worded", "calls", "command_keys", "_by_key", "is_base_name", "base_names", "macro"),
        *("types", "caller_types", "_find_caller_types"),
    )
)


class NeedsWhole(Exception):
    """A rule asks for something that cannot be told of a part of a mod."""


class SubjectWithoutFlow(Subject):
    """A subject that shares what another has worked out, and refuses to follow the mod if that has not been done."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject.index, subject.own, subject.knows_base)
        self.__dict__.update(subject.__dict__)

    @cached_property
    def flow(self) -> Flow:
        """Never worked out here."""
        raise NeedsWhole("flow")


class PartOfSubject(Subject):
    """The objects of some files of a subject; see the module's docstring."""

    def __init__(self, whole: Subject, paths: Iterable[str], keys: frozenset[str] | None = None) -> None:
        """`keys` are those of the whole mod, if they are known."""
        super().__init__(whole.index, whole.own, whole.knows_base)
        self.whole = whole
        self.known_keys = keys
        chosen = frozenset(paths)
        self.chosen = tuple(one for one in whole.definitions() if one.file.shown in chosen)

    def __getattribute__(self, name: str) -> object:
        if name in _OF_WHOLE:
            return getattr(object.__getattribute__(self, "whole"), name)
        if name not in _OF_PART and not name.startswith("__") and hasattr(Subject, name):
            raise NeedsWhole(name)
        return object.__getattribute__(self, name)

    def share(self) -> None:
        """Work out now what all rules share, so that no single rule is blamed for the time."""
        self.chains, self.callers, self.worded, self.command_keys  # noqa: B018 - the values are kept

    def definitions(self, kind: str | None = None) -> Iterator[Definition]:
        """The objects of the chosen files, all or of one kind."""
        return (one for one in self.chosen if kind is None or one.kind == kind)

    def keys(self) -> Iterable[str]:
        """The keys that occur in the whole mod."""
        return self.whole.keys() if self.known_keys is None else self.known_keys | self._by_key.keys()

    @cached_property
    def by_definition(self) -> Mapping[Definition, tuple[Spot, ...]]:
        """The spots of each object of the chosen files."""
        every = self.whole.by_definition
        return {one: every[one] for one in self.chosen if one in every}
