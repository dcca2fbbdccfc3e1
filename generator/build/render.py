"""Templates to files: Jinja with strict names, the canonical layout, the game's encoding and line ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable

from jinja2 import BaseLoader, Environment, StrictUndefined
from jinja2.exceptions import TemplateNotFound

from generator.script.formatter import format_text
from generator.spec.bundled import bundled

ENCODING = "cp1252"


class _Templates(BaseLoader):
    """Reads templates from the folder that travels with the package."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        file = self.folder.joinpath(*template.split("/"))
        if not file.is_file():
            raise TemplateNotFound(template)
        return file.read_text(encoding="utf-8"), str(file), None


@cache
def _environment() -> Environment:
    return Environment(
        loader=_Templates(bundled("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - the output is script, not HTML
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
