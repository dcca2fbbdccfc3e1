"""Many games of a script: scenarios, policies, claims that must hold, reports, transcripts, coverage.

Knows no rules of a mini-game; `own_game.py` alone knows what the symbols of a built mod mean.
"""
