"""Bytes to text and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.script.decoding import UNDEFINED, decode, encode, encode_like
from generator.script.parser import parse_bytes


def test_every_byte_is_a_character_of_its_own() -> None:
    text = decode(bytes(range(1, 256))).text
    assert len(set(text)) == 255
    assert encode(text) == bytes(range(1, 256))


def test_defined_bytes_are_windows_1252() -> None:
    defined = bytes(byte for byte in range(1, 256) if byte not in UNDEFINED)
    assert decode(defined).text == defined.decode("cp1252")


@given(st.binary())
def test_bytes_come_back(raw: bytes) -> None:
    decoded = decode(raw)
    assert encode_like(decoded.text, decoded) == raw


def test_bom_and_nuls_are_taken_off() -> None:
    decoded = decode(b"\xef\xbb\xbfa = b\0\0")
    assert (decoded.text, decoded.bom, decoded.nuls, decoded.utf8) == ("a = b", True, 2, False)


@pytest.mark.parametrize(
    ("raw", "utf8"), [(b"plain", False), ("\xe9".encode(), True), (b"\xe9", False), ("\xe9".encode() + b"\xe9", False)]
)
def test_utf8_is_noticed(raw: bytes, utf8: bool) -> None:
    assert decode(raw).utf8 is utf8


def test_a_character_outside_windows_1252_cannot_be_encoded() -> None:
    with pytest.raises(UnicodeEncodeError):
        encode("\u0416")


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"a = b", []),
        (b"", []),
        (b"a = \xe9", []),
        (b"\xef\xbb\xbfa = b", [("CK114", 1, 1)]),
        (b"a = b\n# \xc3\xa9 \xc3\xa9", [("CK125", 2, 3)]),
        (b"# \xc3\xa9\n# x\na = \xc3\xa9 # \xc3\xa9", [("CK115", 3, 5)]),
        (b'a = "# \xc3\xa9"', [("CK115", 1, 8)]),
        (b"a = b\0", [("CK116", 1, 6)]),
        (b"\na = \x81 # \x8d", [("CK117", 2, 5)]),
        (b"\xef\xbb\xbfa = \xc3\xa9\0\0", [("CK114", 1, 1), ("CK115", 1, 5), ("CK116", 1, 7)]),
    ],
)
def test_findings_of_the_encoding(raw: bytes, found: list[tuple[str, int, int]]) -> None:
    findings = parse_bytes(raw, "x.txt").findings
    places = [(one.code, one.place.start.line, one.place.start.column) for one in findings if one.place.start]
    assert places == found
