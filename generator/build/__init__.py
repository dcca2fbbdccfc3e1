"""From rules.yaml to a mod folder: rendering, cross-checks, writing, installing, packing."""
