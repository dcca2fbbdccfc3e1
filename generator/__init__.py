"""modwright: a bench for event chains of Crusader Kings II mods. Its floors are drawn in docs/implementation.md."""

__version__ = "0.1.0"
