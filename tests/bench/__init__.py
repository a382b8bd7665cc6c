"""How fast it is: `./dev bench` prints a table, `./dev bench --json` one object a line.

Figures to compare on one machine with the ceilings that are measured beside them, not to test.
"""
