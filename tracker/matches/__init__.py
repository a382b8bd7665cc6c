"""Matches: who sits where, what is put to the rules, and the pages of a match."""
