"""What `build --check` and `--diff` say about an output folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compare import Standing, compare, unified
from generator.build.files import OutputFile
from generator.build.manifest import Manifest
from generator.build.writer import write_output
from generator.errors import UserError

MANIFEST = Manifest(mod="Dice", folder="mw", prefix="mw")
FILES = (
    OutputFile("mw.mod", b'name = "W\xfcrfel"\r\n'),
    OutputFile("mw/events/mw.txt", b"a = 1\r\nb = 2\r\nc = 3\r\n"),
    OutputFile("mw/gfx/x.dds", b"DDS "),
)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    write_output(tmp_path / "out", FILES, MANIFEST)
    return tmp_path / "out"


def _standings(out: Path, files: tuple[OutputFile, ...]) -> dict[str, Standing]:
    return {difference.path: difference.standing for difference in compare(out, files, MANIFEST)}


def test_what_was_just_written_is_current(out: Path) -> None:
    assert compare(out, FILES, MANIFEST) == ()
    assert list(unified(compare(out, FILES, MANIFEST))) == []


def test_every_standing(out: Path) -> None:
    (out / "mw/gfx/x.dds").write_bytes(b"painted over")
    (out / "mw/new.txt").write_bytes(b"somebody's")
    wanted = (
        OutputFile("mw/events/mw.txt", b"a = 1\r\n"),
        OutputFile("mw/gfx/x.dds", b"DDS "),
        OutputFile("mw/missing.txt", b""),
        OutputFile("mw/new.txt", b"ours"),
    )
    assert _standings(out, wanted) == {
        "manifest.json": Standing.STALE,
        "mw.mod": Standing.SURPLUS,
        "mw/events/mw.txt": Standing.STALE,
        "mw/gfx/x.dds": Standing.EDITED,
        "mw/missing.txt": Standing.MISSING,
        "mw/new.txt": Standing.FOREIGN,
    }


def test_an_output_folder_that_is_not_there_lacks_everything(tmp_path: Path) -> None:
    standings = _standings(tmp_path / "none", FILES)
    assert set(standings.values()) == {Standing.MISSING}
    assert sorted(standings) == ["manifest.json", *(file.path for file in FILES)]


def test_files_that_belong_to_nobody_are_no_difference(out: Path) -> None:
    (out / "notes.txt").write_bytes(b"mine")
    assert compare(out, FILES, MANIFEST) == ()


def test_another_symbol_makes_the_manifest_stale(out: Path) -> None:
    other = Manifest(mod="Dice", folder="mw", prefix="mw", symbols={"dice_poker": {}})
    assert [difference.path for difference in compare(out, FILES, other)] == ["manifest.json"]


def test_unified_diff_runs_from_what_stands_to_what_should(out: Path) -> None:
    wanted = (FILES[0], OutputFile("mw/events/mw.txt", b"a = 1\r\nb = 5\r\nc = 3\r\n"), FILES[2])
    lines = list(unified([found for found in compare(out, wanted, MANIFEST) if found.path.startswith("mw/")]))
    assert lines == [
        "--- a/mw/events/mw.txt",
        "+++ b/mw/events/mw.txt",
        "@@ -1,3 +1,3 @@",
        " a = 1",
        "-b = 2",
        "+b = 5",
        " c = 3",
    ]


def test_pictures_are_shown_by_size_and_texts_as_cp1252(tmp_path: Path) -> None:
    lines = list(unified(compare(tmp_path, FILES, MANIFEST)))
    assert "binary mw/gfx/x.dds: nothing -> 4 bytes" in lines
    assert '+name = "Würfel"' in lines
    assert "--- /dev/null" in lines


def test_other_line_ends_alone_are_told(out: Path) -> None:
    (out / "mw.mod").write_bytes(b'name = "W\xfcrfel"\n')
    assert list(unified(compare(out, FILES, MANIFEST))) == ["mw.mod: only line ends or undefined bytes differ"]


def test_undefined_bytes_do_not_raise(out: Path) -> None:
    (out / "mw.mod").write_bytes(b"\x81\x8d\r\n")
    assert any(line.startswith("-\ufffd") for line in unified(compare(out, FILES, MANIFEST)))


def test_a_folder_in_the_place_of_a_file_is_one_clear_line(out: Path) -> None:
    (out / "mw.mod").unlink()
    (out / "mw.mod").mkdir()
    with pytest.raises(UserError, match="cannot be read"):
        compare(out, FILES, MANIFEST)
