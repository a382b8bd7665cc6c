"""The layout for many players, tried with real processes: PostgreSQL, Redis, workers, servers."""
