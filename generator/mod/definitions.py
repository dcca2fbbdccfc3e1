"""A script file to the objects it defines. Knows where objects of a kind stand in a file, not what they mean.

Kinds of object are those of the folder table (`event`, `trait`, `law`, `building` ...). In `common/cultures`,
`common/religions` and `common/religion_features` an object is any block inside a group that holds a statement with a
key, which also takes in a group's own settings of that shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.ck2.file_kinds import ANY_KEY, FileKind
from generator.ck2.scopes import is_title_name
from generator.mod.files import ModFile
from generator.mod.records import CUSTOM_TEXT, DECISION, EVENT, SPRITE, Definition
from generator.script.tree import Block, Script, Statement

# Files of `common` that lie in no folder of their own: the kind of object they hold.
_SINGLE_FILES = {"static_modifiers.txt": "static_modifier", "technology.txt": "technology"}
# A kind that a key alone makes, listed before the usual kind of its folder.
_NAMED_BY_KEY = "secret_religion_visibility_trigger"
# Blocks of groups that have keys and are no objects.
_SETTINGS = frozenset(("alternate_start", "unit_home_names"))


def definitions_in(file: ModFile, kind: FileKind, script: Script) -> Iterator[Definition]:
    """The objects that a file defines, in its order; an event without `id` has an empty name."""
    for name, group, statement, object_kind in _objects(file, kind, script):
        yield Definition(object_kind, name, group, file, script, statement)


_Object = tuple[str, str, Statement, str]


def _objects(file: ModFile, kind: FileKind, script: Script) -> Iterator[_Object]:
    match kind.folder:
        case "events":
            yield from _events(script)
        case "decisions":
            yield from _decisions(script)
        case "interface" | "interface/portraits" | "interface/holdings":
            yield from _sprites(script)
        case "common/landed_titles":
            yield from _titles(script.statements)
        case "common":
            yield from _single_file(file, script)
        case "history/titles":
            yield from _title_history(file, script)
        case "map":
            yield from _plain(script.statements, "region")
        case _ if kind.objects == (CUSTOM_TEXT,):
            yield from _custom_texts(script)
        case _:
            yield from _common(kind, script)


def _events(script: Script) -> Iterator[_Object]:
    for statement in script.statements:
        if isinstance(statement.value, Block) and statement.operator:
            named = statement.first("id")
            yield named.word if named else "", statement.key.lower(), statement, EVENT


def _decisions(script: Script) -> Iterator[_Object]:
    for group in script.statements:
        for statement in group.block:
            if statement.operator and isinstance(statement.value, Block):
                yield statement.key, group.key.lower(), statement, DECISION


def _sprites(script: Script) -> Iterator[_Object]:
    for group in script.statements:
        if group.key.lower() == "spritetypes":
            for statement in group.block:
                named = statement.first("name")
                if named and named.word:
                    yield named.word, statement.key, statement, SPRITE


def _custom_texts(script: Script) -> Iterator[_Object]:
    for statement in script.statements:
        named = statement.first("name")
        if named and named.word:
            yield named.word, "", statement, CUSTOM_TEXT


def _titles(statements: tuple[Statement, ...] | list[Statement], group: str = "") -> Iterator[_Object]:
    """Titles and, inside them, the titles below; `group` is the title above."""
    for statement in statements:
        if is_title_name(statement.key) and isinstance(statement.value, Block):
            yield statement.key, group, statement, "title"
            yield from _titles(statement.block, statement.key)


def _title_history(file: ModFile, script: Script) -> Iterator[_Object]:
    """The dated entries of a title's history, each an object of the title's name; `group` is the date."""
    title = PurePosixPath(file.path).stem
    for statement in script.statements:
        if isinstance(statement.value, Block) and statement.operator:
            yield title, statement.key, statement, "title_history"


def _single_file(file: ModFile, script: Script) -> Iterator[_Object]:
    kind = _SINGLE_FILES.get(PurePosixPath(file.path).name.lower())
    if kind == "technology":
        for group in script.statements:
            yield from _plain(group.block, kind, group.key)
    elif kind:
        yield from _plain(script.statements, kind)


def _plain(statements: tuple[Statement, ...] | list[Statement], kind: str, group: str = "") -> Iterator[_Object]:
    for statement in statements:
        if statement.operator and isinstance(statement.value, Block):
            yield statement.key, group, statement, kind


def _common(kind: FileKind, script: Script) -> Iterator[_Object]:
    top = [name for name in kind.objects if not kind.outer(name)]
    outer_keys = {path[0].lower() for name in kind.objects for path in kind.outer(name)}
    for name, group, statement, _ in _plain(script.statements, ""):
        if top and name.lower() not in outer_keys:
            yield name, group, statement, name if name in top else _usual(top)
        for inner in kind.objects:
            for path in kind.outer(inner):
                yield from _inside(statement, path, inner)


def _usual(kinds: list[str]) -> str:
    """What an object at the top of a file is if its key names no kind."""
    return next(kind for kind in kinds if kind != _NAMED_BY_KEY)


def _inside(group: Statement, path: tuple[str, ...], kind: str) -> Iterator[_Object]:
    """Objects below a path of outer keys that starts with this statement."""
    if path[0] not in (ANY_KEY, group.key.lower()):
        return
    if len(path) > 1:
        for statement in group.block:
            yield from _inside(statement, path[1:], kind)
        return
    for name, _, statement, _ in _plain(group.block, kind):
        if name not in _SETTINGS and any(one.operator for one in statement.block):
            yield name, group.key, statement, kind
