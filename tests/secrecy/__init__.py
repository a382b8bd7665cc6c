"""Every door by which a secret could get out, and who stands before it."""
