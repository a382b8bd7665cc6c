"""Armies: the lists that players bring to a match, each seen by its owner alone."""
