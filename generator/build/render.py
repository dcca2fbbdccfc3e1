"""Templates to files: Jinja with strict names, the canonical layout, the game's encoding and line ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.script.formatter import format_text
from generator.spec.bundled import bundled

ENCODING = "cp1252"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(bundled("templates")),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
    )


def render_script(template: str, values: Mapping[str, object]) -> bytes:
    """A script file: rendered, laid out with tabs, cp1252 with CRLF."""
    return encode(format_text(_rendered(template, values)))


def render_plain(template: str, values: Mapping[str, object]) -> bytes:
    """A file whose white space carries meaning (csv), in cp1252 with CRLF."""
    return encode(_rendered(template, values))


def _rendered(template: str, values: Mapping[str, object]) -> str:
    return _environment().get_template(template).render(**values)


def encode(text: str) -> bytes:
    """Text as the game reads it. Raises UnicodeEncodeError for what rules.yaml should have refused."""
    return text.replace("\r\n", "\n").replace("\n", "\r\n").encode(ENCODING)
