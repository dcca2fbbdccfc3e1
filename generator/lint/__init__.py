"""Findings in the script of a mod: scope analysis over the whole mod, and one rule a file in `rules/`."""
