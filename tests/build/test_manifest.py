"""The manifest: written and read back, and refused when it is not ours or reaches outside."""

from __future__ import annotations

import json

import pytest

from generator.build.files import OutputFile, digest
from generator.build.manifest import ConsoleCommand, Json, Manifest, manifest_bytes, own, parse_manifest
from generator.errors import UserError

WHOLE = Manifest(
    mod="Würfel",
    folder="mw_dice",
    prefix="mw",
    files=own([OutputFile("mw_dice.mod", b"1"), OutputFile("mw_dice/events/a.txt", b"2")]),
    symbols={"dice_poker": {"dice": ["mw_d1", "mw_d2"], "start": "mw.1", "exact": True}},
    commands=(ConsoleCommand("dice_poker", "event mw.1", "the invitation"),),
)


def test_print_then_parse_is_identity() -> None:
    assert parse_manifest(manifest_bytes(WHOLE), "manifest.json") == WHOLE


def test_bytes_are_ascii_and_end_in_a_line_feed() -> None:
    raw = manifest_bytes(WHOLE)
    assert raw.isascii()
    assert raw.endswith(b"}\n")
    assert b"\r" not in raw


def test_own_sorts_and_digests() -> None:
    files = own([OutputFile("b", b"2"), OutputFile("a", b"1")])
    assert [(file.path, file.sha256) for file in files] == [("a", digest(b"1")), ("b", digest(b"2"))]


def test_descriptor_is_named_after_the_folder() -> None:
    assert WHOLE.descriptor == "mw_dice.mod"
    assert WHOLE.digests()["mw_dice.mod"] == digest(b"1")


def _with(key: str, value: Json) -> bytes:
    content = json.loads(manifest_bytes(WHOLE))
    content[key] = value
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"{", "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[" * 200_000, "it is not JSON"),
        (b"[]", "it is not a JSON object"),
        (b"{}", "its format is `None`, this version reads `1`"),
        (_with("format", 2), "its format is `2`"),
        (_with("mod", 3), "`mod` is missing or no text"),
        (_with("files", "x"), "`files` is not a list of objects"),
        (_with("files", [1]), "`files` is not a list of objects"),
        (_with("files", [{"path": "a"}]), "`sha256` is missing or no text"),
        (_with("files", [{"path": "../../x", "sha256": ""}]), "it claims `../../x`"),
        (_with("files", [{"path": "/x", "sha256": ""}]), "it claims `/x`"),
        (_with("symbols", []), "`symbols` is not an object"),
        (_with("commands", [{"game": "x"}]), "`command` is missing or no text"),
    ],
)
def test_what_is_no_manifest_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_manifest(raw, "out/manifest.json")
    assert why in caught.value.message
    assert "`out/manifest.json`" in caught.value.message
    assert caught.value.hint
