"""How each language writes a day; the rest is as Django has it."""
