"""Findings for machines: one module a format, each a function from findings to text."""
