"""The proofs of One Poker: the generated script against the reference of the rules."""
