"""Yacht for one or two, with the CPU player of Dice8Next."""
