"""Everything that is read of leagues: public facts, all of games that are over."""
