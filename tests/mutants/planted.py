"""For pytest in a process of its own: the rule that MUTANT names is wrong in all of it."""

import os

from tests.mutants.noticing import VARIABLE, every_change

change = every_change()[os.environ[VARIABLE]]
change.rule.function = change.function
