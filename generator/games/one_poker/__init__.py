"""One Poker: two cards, two lamps and a handful of lives, as in the recreation by its source."""
