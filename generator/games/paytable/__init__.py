"""Dice against a table of payouts, solved exactly: what games share that pay by the hand. Knows no game."""
