"""Players as programs meet them, and what all of the API shares: tokens, problems, its schema."""
