"""Everything that has to hold before a change lands: `python -m tests.gate`, which `.ci/run` calls."""
