"""What a seat sees and may do: its page, its offers, its keys, all that it knows."""

from typing import Any

import msgspec

from rules import game
from tracker.matches.api.shapes.agreed import ClockSeen


class Seen(msgspec.Struct, frozen=True):
    """The page of your seat. Both players have the same `head`: it is of the public log alone; `own_head`
    is that of what your side alone reads. The `clock`, if there is one, is the same for everybody."""

    cursor: int
    head: str
    view: game.View
    clock: ClockSeen | None = None
    own_head: str = ""


class Offered(msgspec.Struct, frozen=True):
    """The commands that you could give now, with what they still have to fill in. `yours`: the match
    waits for you (maybe for both of you). The heads are those on which a device signs what it gives."""

    cursor: int
    yours: bool
    offers: tuple[game.Offer, ...]
    head: str = ""
    own_head: str = ""


class Pressed(msgspec.Struct, frozen=True):
    """A key of an Order that is told in one go, and the whole command that it gives. `about` is the piece
    that it is of; `shows` that a Marker shows itself by it."""

    label: str
    command: dict[str, Any]
    about: str = ""
    shows: bool = False


class Keys(msgspec.Struct, frozen=True):
    """What you could press now: of the piece that is to act, of those that could react, of what came of
    it."""

    cursor: int
    keys: tuple[Pressed, ...]


class Known(msgspec.Struct, frozen=True):
    """Everything that is true of the match, as far as your seat knows."""

    cursor: int
    table: game.Table
