"""The log of a match: what happened, line by line, never edited or deleted."""
