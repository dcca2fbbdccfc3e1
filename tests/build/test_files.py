"""Paths that may be written, and sets of paths that fit together."""

from __future__ import annotations

import pytest

from generator.build.files import clashes, digest, parents, path_fault


@pytest.mark.parametrize("path", ["a.mod", "mw_dice/events/mw_events.txt", "mw/common/traits/zz-1.txt", "a b/c.d.csv"])
def test_sound_paths(path: str) -> None:
    assert path_fault(path) == ""


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("../a.txt", "relative"),
        ("a/../../b.txt", "relative"),
        ("/etc/passwd", "relative"),
        ("", "relative"),
        ("a//b", "relative"),
        ("a/./b", "relative"),
        ("c:\\x.txt", "only lower-case"),
        ("c:x.txt", "only lower-case"),
        ("Events/a.txt", "only lower-case"),
        ("a/b.", "only lower-case"),
        ("a/b ", "only lower-case"),
        ("a\\b", "only lower-case"),
        ("a/b\n", "only lower-case"),
        (".modwright/x", "only lower-case"),
        ("a/nul.txt", "device"),
        ("com1", "device"),
    ],
)
def test_unsound_paths(path: str, why: str) -> None:
    assert why in path_fault(path)


def test_clashes_are_doubles_and_files_that_are_folders() -> None:
    assert clashes(["a", "b/c", "d"]) == []
    assert clashes(["a", "b", "a"]) == ["a"]
    assert clashes(["x/y", "x", "z"]) == ["x"]


def test_parents_come_outermost_first() -> None:
    assert parents("a/b/c.txt") == ["a", "a/b"]
    assert parents("c.txt") == []


def test_digest_is_sha256() -> None:
    assert digest(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
