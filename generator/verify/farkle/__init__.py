"""Proofs about Farkle: its generated script against its reference."""
