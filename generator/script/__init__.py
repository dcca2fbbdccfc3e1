"""The Clausewitz language: reading, printing, formatting. Knows no game and no mod folder."""
