"""Yacht's script against its reference: points, the CPU player, whole games, and how games break off."""
