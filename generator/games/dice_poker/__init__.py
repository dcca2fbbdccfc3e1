"""Dice poker for two: `spec` (its block of rules.yaml), `faults`, `rules` (the reference), `view` for the templates."""
