"""What the notebook calls a match, a mission or a table to which nobody gave a name.

It is kept in English, as two who read it may read two languages, and said as its reader does.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext_noop

from rules.game import term
from rules.messages import listed, say
from rules.reference import mission_names
from tracker.spoken import spoken

EXAMPLE: Final = gettext_noop("The worked example")
"""The scenario has a title of its own, which says who is under the Marker."""
OF_YOUR_OWN: Final = gettext_noop("Objectives of your own")
OUR_TABLE: Final = gettext_noop("Our table")
OF_A_ROUND: Final = gettext_noop("{event}, Round {number}")
"""A game of an event; the mission stands behind, where there is one."""
_OURS: Final = frozenset({EXAMPLE, OF_YOUR_OWN, OUR_TABLE}) | mission_names()
_ROUND: Final = re.compile(r"(?P<event>.+), Round (?P<number>\d+)", re.DOTALL)


def in_a_list(name: str) -> str:
    """The name as it is kept for lists: one that somebody gave stays as they wrote it."""
    if name in _OURS:
        return term(name)
    before, _, last = name.rpartition(", ")
    if before and last in _OURS:
        return listed(", ", (_of_a_round(before), term(last)))
    return _of_a_round(name)


def called(name: str) -> str:
    """The same in the language of who reads it."""
    return str(spoken(in_a_list(name)))


def _of_a_round(name: str) -> str:
    found = _ROUND.fullmatch(name)
    return say(OF_A_ROUND, **found.groupdict()) if found else name
