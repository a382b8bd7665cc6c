"""What stands in an address: random, and tells nothing of how many there are.

It is read aloud, typed into a shell, sent in a mail and opened in a spreadsheet, so it is made of letters
and digits alone, without those that look like others. Ids from before that have "-" and "_" in them, and
may begin with either; they are good for ever.
"""

from __future__ import annotations

import re
import string
from typing import Final

from django.utils.crypto import get_random_string

LETTERS: Final = "".join(sign for sign in string.ascii_letters if sign not in "OoIil")
SIGNS: Final = LETTERS + "23456789"
# A word of a shell that is such an old id, and not an option.
BEGINS_WITH_A_DASH: Final = re.compile(r"-[A-Za-z0-9_-]{15}")


def new_public_id() -> str:
    """Sixteen signs, 92 bits: nobody guesses the address of a match. The first is a letter, so that no
    spreadsheet takes it for a number."""
    return get_random_string(1, LETTERS) + get_random_string(15, SIGNS)


def new_token() -> str:
    """What lets somebody in who was given it: to a seat, a watcher's page, a league. 138 bits."""
    return get_random_string(24, SIGNS)
