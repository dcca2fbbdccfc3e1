"""Proof that a generated mod is the game of its rules: the script is run and compared with the reference."""
