"""Rules made slightly wrong, to see whether a scenario or a test notices: `python -m tests.mutants`.

That a rule is missed when it is off (`tests/switch_off.py`) shows that it does something; this shows that
it does what it says, to its second clause.
"""
