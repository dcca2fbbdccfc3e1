"""What all games of the tavern share: inviting, sitting down, stakes, leaving, and the conditions around them."""
