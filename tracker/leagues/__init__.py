"""Clubs and what they run: tournaments, leagues and ladders, from the first entry to the ratings."""
