"""A graph as SVG through Graphviz's `dot`, coloured for light and dark pages. Does not lay anything out itself."""

from __future__ import annotations

import re
import shutil
import subprocess

from generator.errors import UserError

_SECONDS = 60
_HINT = (
    "install Graphviz (Debian: `apt-get install graphviz`, macOS: `brew install graphviz`, Windows: "
    "`winget install graphviz`), or take `--format mermaid` or `--format dot`"
)
_STYLE = """<style>
@media (prefers-color-scheme: dark) {
  svg.chain text { fill: #eee4d4; }
  svg.chain .edge path { stroke: #a99d8b; }
  svg.chain .edge polygon { stroke: #a99d8b; fill: #a99d8b; }
  svg.chain .edge.back path { stroke: #e2776a; }
  svg.chain .edge.back polygon { stroke: #e2776a; fill: #e2776a; }
  svg.chain .cluster path { stroke: #4a4034; }
  svg.chain .window path:not([fill="none"]) { fill: #4a3a22; stroke: #d19a63; }
  svg.chain .hidden path:not([fill="none"]) { fill: #2d2a26; stroke: #8f887c; }
  svg.chain .notice polygon, svg.chain .notice polyline { fill: #2c3a25; stroke: #a9bf74; }
  svg.chain .start polygon { fill: #22363d; stroke: #7fb3c2; }
}
</style>"""


def bare_svg(dot_text: str) -> str:
    """The `<svg>` element as `dot` makes it; `UserError` with a hint where `dot` is missing or fails."""
    program = shutil.which("dot")
    if program is None:
        raise UserError("SVG needs the program `dot` of Graphviz, and it is not installed", _HINT)
    try:
        done = subprocess.run(
            [program, "-Tsvg"], input=dot_text.encode(), capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        hint = "limit the graph with --from or --namespace, or take `--format dot`"
        raise UserError(f"`dot` did not finish within {_SECONDS} s", hint) from None
    except OSError as fault:
        raise UserError(f"`dot` cannot be run: {fault.strerror or fault}", _HINT) from fault
    found = re.search(r"<svg\b.*</svg>", done.stdout.decode("utf-8", "replace"), re.DOTALL)
    if done.returncode or found is None:
        reason = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise UserError(
            f"`dot` failed: {reason or f'exit code {done.returncode}'}", "take `--format dot` to see its input"
        )
    return found[0]


def styled(picture: str) -> str:
    """The element with a class and colours for dark pages."""
    return re.sub(r"<svg\b([^>]*)>", lambda start: f'<svg class="chain"{start[1]}>\n{_STYLE}', picture, count=1)
