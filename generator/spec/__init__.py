"""rules.yaml: YAML to typed rules with places, and the expression language. Knows no game."""
