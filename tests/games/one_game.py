"""The shipped rules.yaml with one of its games alone, for tests that are about that game."""

from __future__ import annotations

import re

_BLOCK = re.compile(r"^(?=  \w+:)", re.MULTILINE)


def one_game(text: str, game: str) -> str:
    """The text of rules.yaml without the blocks of the other games.

    Comments in front of a block go with the one before. Raises `KeyError` if the game has no block there.
    """
    head, games, rest = text.partition("\ngames:\n")
    blocks = {block.partition(":")[0].strip(): block for block in _BLOCK.split(rest)}
    return head + games + blocks[game]
