"""Farkle as in Kingdom Come: six dice, keep what scores, bank in time."""
