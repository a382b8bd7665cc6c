"""The catalogues: what the notebook says, found where it is said, put into other languages, and compiled.

./dev languages               how many messages there are, how many each language lacks, how many are in none
./dev languages --json        the same for programs
./dev languages --update      write what is new into the catalogues, and take out what is gone
./dev languages --update fr   the same for one that is not offered yet
"""

from typing import Final

OFFERED: Final = {"es": "Español"}
"""The languages that can be chosen beside English, each by its own name: their catalogues are whole. For
others there is an empty one to begin with."""
