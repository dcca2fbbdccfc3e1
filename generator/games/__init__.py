"""One folder a mini-game: spec, rules (the reference), view. A game knows no other game."""
