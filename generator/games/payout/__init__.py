"""Five dice against a table of payouts: a game of one player and a house."""
