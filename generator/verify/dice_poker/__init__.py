"""Proofs for dice poker: its script against `games/dice_poker/rules.py` and games.md 1.1."""
