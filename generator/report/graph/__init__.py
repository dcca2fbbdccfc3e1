"""The chain of a mod's events as a graph: what leads where, who is asked then, how often. Draws it in several forms."""
