"""The committed mod is what rules.yaml says: every file, both ways, and nothing besides."""

from __future__ import annotations

from pathlib import Path

from generator.build.compiler import compile_rules
from generator.build.manifest import manifest_bytes, own
from generator.script.formatter import format_text
from tests.compiling import kept

ROOT = Path(__file__).parents[2]


def test_the_committed_mod_is_what_the_rules_say() -> None:
    mod = kept(ROOT / "rules.yaml")
    wanted = {file.path: file.content for file in mod.files}
    wanted["manifest.json"] = manifest_bytes(mod.whole_manifest)
    folder = ROOT / "mod_output"
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert found.keys() == wanted.keys()
    assert [path for path, content in found.items() if content != wanted[path]] == []


def test_compiling_twice_gives_the_same_bytes() -> None:
    assert compile_rules(ROOT / "rules.yaml").files == kept(ROOT / "rules.yaml").files


def test_every_script_file_is_cp1252_with_windows_line_ends_and_laid_out() -> None:
    for file in kept(ROOT / "rules.yaml").files:
        if file.path.endswith((".txt", ".gfx", ".mod")):
            text = file.content.decode("cp1252")
            assert text.count("\r\n") == text.count("\n") == text.count("\r"), file.path
            assert format_text(text) == text, file.path


def test_the_manifest_owns_every_file_and_names_its_symbols() -> None:
    mod = kept(ROOT / "rules.yaml")
    assert mod.whole_manifest.files == own(mod.files)
    assert mod.whole_manifest.symbols is not None
    symbols = mod.whole_manifest.symbols["dice_poker"]
    assert isinstance(symbols, dict)
    defined = b"\n".join(file.content for file in mod.files).decode("cp1252", errors="replace")
    for kind in ("effects", "triggers"):
        assert all(f"{name} = {{" in defined for name in symbols[kind].values())
    assert all(f"id = {event}" in defined for event in symbols["events"].values())
