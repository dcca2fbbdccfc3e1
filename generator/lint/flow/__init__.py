"""What variables and flags can be where: values followed through effects, events and chains to a fixpoint."""
