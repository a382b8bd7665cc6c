"""What is filled in about matches that are over."""
