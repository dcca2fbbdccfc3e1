"""Event windows in a page or a terminal: a mod's event chains played without the game."""
