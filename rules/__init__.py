"""The game of *Infinity* as its referee knows it: pure functions, no clock, no dice, no database."""
