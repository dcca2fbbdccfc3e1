"""The index of a mod folder: everything defined, fired, set, read, overridden and shown in it."""
