"""Why something is not done to a table, in a sentence for the player."""


class NotDone(Exception):
    """Raised with that sentence."""


class Changed(NotDone):
    """Raised where somebody changes what has been changed since they saw it."""
