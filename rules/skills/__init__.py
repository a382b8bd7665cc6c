"""Special Skills with rules of their own, one file each."""
