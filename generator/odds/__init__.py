"""Exact probability: distributions, rolls as multisets, decisions, loops, matrix games. Knows no game and no script."""
