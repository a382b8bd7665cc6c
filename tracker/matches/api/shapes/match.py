"""A match, where one sits at it, and what may be brought to it."""

import msgspec

from rules import game
from tracker.matches.api.shapes.agreed import WatchAsked
from tracker.matches.choosing import ArmyChoice


class MatchSeen(msgspec.Struct, frozen=True):
    """A match and where you sit. `cursor` is how far your part of its log has come.

    `code` and `join_token` open its free seat; `watch_token` lets others look on, and with `table_code`,
    too, a game that shows it hands in what was thrown there. Each is empty where there is nothing to open,
    and for who only looks on.
    """

    id: str
    kind: str
    title: str
    edition: str
    rounds: int
    points: int
    seat: game.Seat
    both_seats: bool
    finished: bool
    cursor: int
    code: str = ""
    join_token: str = ""
    watch_token: str = ""
    watch_asked: WatchAsked | None = None
    table_code: str = ""


class Choices(msgspec.Struct, frozen=True):
    """The armies that you may bring: the lists that you handed in for this match, or where there
    are none, all of yours. None once armies are entered."""

    armies: tuple[ArmyChoice, ...]
