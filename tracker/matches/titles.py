"""What the notebook calls a match, a mission or a table to which nobody gave a name.

It is kept in English, as two who read it may read two languages, and said as its reader does.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import term
from rules.reference import mission_names

EXAMPLE: Final = gettext_noop("The worked example")
"""The scenario has a title of its own, which says who is under the Marker."""
OF_YOUR_OWN: Final = gettext_noop("Objectives of your own")
OUR_TABLE: Final = gettext_noop("Our table")
_OURS: Final = frozenset({EXAMPLE, OF_YOUR_OWN, OUR_TABLE}) | mission_names()


def in_a_list(name: str) -> str:
    """The same as it is kept for lists."""
    return term(name) if name in _OURS else name


def called(name: str) -> str:
    """The name that somebody gave, or the notebook's own in the language of who reads it; of a game of an
    event the mission, with which its name ends."""
    before, mark, last = name.rpartition(", ")
    if name in _OURS:
        return _(name)
    return f"{before}{mark}{_(last)}" if last in _OURS else name
