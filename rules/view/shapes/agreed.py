"""What the players agreed on: the mission and its score, a pause, the terms."""

import msgspec

from rules.book.terms import InForce
from rules.ids import Side


class LineSeen(msgspec.Struct, frozen=True):
    """A line of the mission: its points, how often it may be scored, how often each side has."""

    name: str
    points: int
    times: int
    scored: dict[Side, int]


class MissionSeen(msgspec.Struct, frozen=True):
    """What is played for, and the Classified Objectives that were shown."""

    name: str
    lines: tuple[LineSeen, ...]
    done: tuple[tuple[Side, str], ...]


class ScoredSeen(msgspec.Struct, frozen=True):
    """The objective points of each side that were noted at one time: in which Round, say."""

    name: str
    points: dict[Side, int]


class PauseSeen(msgspec.Struct, frozen=True):
    """What was agreed while the match is adjourned: until when ("": until both are back), and who is
    back."""

    until: str
    words: str
    back: tuple[Side, ...]


class TermSeen(msgspec.Struct, frozen=True):
    """A line of the terms: as the log has it, the page of its rule, what becomes of it and because of
    whom, in words."""

    line: InForce
    page: str
    what: str
    because: str
