"""Who is playing: guests by name and code, accounts by e-mail and password."""
