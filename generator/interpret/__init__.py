"""The interpreter: runs the event script of a mod over a batch of worlds. `engine.py` is the way in.

Knows nothing of the mini-games, of rules.yaml or of scenario files.
"""
