"""Templates to files: Jinja with strict names, the canonical layout, the game's encoding and line ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.script.formatter import format_text
from generator.spec.bundled import bundled

ENCODING = "cp1252"
Templates: TypeAlias = tuple[Path, ...]
BUNDLED_TEMPLATES: Templates = ()
"""No folder but `templates/` of the package."""


@cache
def _environment(further: Templates) -> Environment:
    """The templates of the package first, then those of further folders."""
    return Environment(
        loader=FileSystemLoader([bundled("templates"), *further]),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
    )


def render_script(template: str, values: Mapping[str, object], further: Templates = BUNDLED_TEMPLATES) -> bytes:
    """A script file: rendered, laid out with tabs, cp1252 with CRLF. `further` are folders of other templates."""
    return encode(format_text(_rendered(template, values, further)))


def render_plain(template: str, values: Mapping[str, object], further: Templates = BUNDLED_TEMPLATES) -> bytes:
    """A file whose white space carries meaning (csv), in cp1252 with CRLF."""
    return encode(_rendered(template, values, further))


def _rendered(template: str, values: Mapping[str, object], further: Templates) -> str:
    return _environment(further).get_template(template).render(**values)


def encode(text: str) -> bytes:
    """Text as the game reads it. Raises UnicodeEncodeError for what rules.yaml should have refused."""
    return text.replace("\r\n", "\n").replace("\n", "\r\n").encode(ENCODING)
