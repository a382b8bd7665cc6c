"""What shows of a trooper, and what counts for it as it stands."""
