"""The cross-check of a rendered mod, before the first file is written: parsed back and read as the game would.

Whatever is found is a fault of the rules or of a template, never of a person's own script. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.crosscheck_bytes import check_bytes
from generator.build.crosscheck_events import check_events, check_logic, check_scopes
from generator.build.crosscheck_names import check_brackets, check_names, check_sprites, check_state, check_texts
from generator.build.files import OutputFile
from generator.diagnostics import Diagnostic, in_order
from generator.mod.files import ModFile, ModFiles
from generator.mod.index import index_mod
from generator.script.faults import BYTE_ORDER_MARK, UNDEFINED_BYTE

# What the parser finds too, but not in the descriptor, which it does not see.
_FOUND_HERE = (BYTE_ORDER_MARK.code, UNDEFINED_BYTE.code)


def cross_check(files: Sequence[OutputFile], external: frozenset[str] = frozenset()) -> tuple[Diagnostic, ...]:
    """Every fault in the rendered files, sorted by place; places name the rendered file.

    `external` are names that a parent mod defines: traits, modifiers, flags, variables, macros.
    """
    contents = {_inner(file.path): file.content for file in files if "/" in file.path}
    shown = {_inner(file.path): file.path for file in files}
    index = index_mod(
        ModFiles("mod", {path: ModFile(path, shown[path], "mod", content) for path, content in contents.items()})
    )
    found = [finding for file in files for finding in check_bytes(file)]
    found += (finding for finding in index.findings if finding.code not in _FOUND_HERE)
    found += check_events(index)
    found += check_scopes(index)
    found += check_logic(index)
    found += check_names(index, external)
    found += check_state(index, external)
    found += check_texts(index)
    found += check_brackets(index, external)
    found += check_sprites(index, contents)
    return tuple(in_order(found))


def _inner(path: str) -> str:
    """The path below the mod's folder; the whole for files beside it."""
    return path.partition("/")[2] or path
