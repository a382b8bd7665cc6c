"""The charts as the rulebook prints them, and how they are read."""
