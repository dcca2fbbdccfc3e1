"""Files that travel with the package: templates and the starter rules. Knows where they lie, not what they hold."""

from __future__ import annotations

from pathlib import Path

import generator

_PACKAGE = Path(generator.__file__).resolve().parent


def bundled(name: str) -> Path:
    """A bundled file or folder: `rules.yaml`, `templates`. In a wheel it lies in the package, in a checkout beside it.

    Raises FileNotFoundError if the installation lacks it.
    """
    for folder in (_PACKAGE / "_bundled", _PACKAGE.parent):
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"this installation of modwright lacks {name}")
