"""What the API says of a match, and what it is told."""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

from rules import game
from rules.game import Side
from tracker.matches.choosing import ArmyChoice
from tracker.matches.clocks import Asks


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a match. `solo`: you log both sides, for somebody without a phone; `opponent`: what they
    are called until they sit down. `mission`
    is one of the notebook's by name; `lines` are those of another, a line each ("2 x3 The bridge
    stands"), and `classifieds` how many Classified Objectives a side then has. `minutes`: for each side, on a
    clock that the other player is asked to agree to. `edition`: by which rules it is played, N5.3,
    N5.2, N4 2.1 or N4, and `house` what is played otherwise, a line each ("CAMO-E4 off", "TOKEN-1 is 6")."""

    title: str = ""
    points: int = 300
    rounds: int = 3
    edition: str = game.N4.edition
    house: str = ""
    mission: str = ""
    lines: str = ""
    classifieds: int = 0
    minutes: int = 0
    side: Side = "A"
    solo: bool = False
    opponent: str = ""


class NewExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example, by name. `both`: you have Bo's seat too, until somebody joins."""

    both: bool = True
    name: str = "camo_x1"


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that the other player said, or the token from the end of their link. `pin`: that of
    the side, where somebody has played it on a shared phone and set one."""

    code: str = ""
    token: str = ""
    pin: str = ""


class LetRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the notebook rolls the dice of your side by itself."""

    here: bool = True


class MatchListed(msgspec.Struct, frozen=True):
    """A match in your list: public facts, and whether it waits for you."""

    id: str
    opponent: str
    yours: bool
    status: str
    line: str
    about: str


class Matches(msgspec.Struct, frozen=True):
    """Yours: those that go on, the ones that wait for you first, and those that are over."""

    running: list[MatchListed]
    finished: list[MatchListed]


class WatchAsked(msgspec.Struct, frozen=True):
    """Which side asks the other to let others look on, and how many Orders behind (0: live). The
    other side agrees by asking for the same."""

    by: game.Side
    behind: int


class AskClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked about the clock: `set` one of so many `minutes` for each side (0: play without),
    `pause`, `go on`, or `more`: so many minutes for who asks."""

    what: Asks
    minutes: int = 0


class ClockAsked(msgspec.Struct, frozen=True):
    """What the side `by` asks of the other about the clock."""

    by: game.Side
    what: Asks
    minutes: int


class ClockSeen(msgspec.Struct, frozen=True):
    """The clock of a match: the `minutes` for each side that both agreed to (0: none yet), the seconds
    that each has `left`, and whose time `runs`. `stands` says why nobody's does though somebody has
    to decide: it is paused, or a side has lost its connection."""

    minutes: int
    left: dict[game.Side, float]
    runs: list[game.Side]
    stands: Literal["", "paused", "lost"]
    lost: list[game.Side]
    asked: ClockAsked | None


class ClockStands(msgspec.Struct, frozen=True):
    """The clock as it stands now; null where there is none, and none is asked for."""

    clock: ClockSeen | None


class MatchSeen(msgspec.Struct, frozen=True):
    """A match and where you sit. `cursor` is how far your part of its log has come.

    `code` and `join_token` open its free seat; `watch_token` lets others look on. Each is empty
    where there is nothing to open, and for who only looks on.
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


class Choices(msgspec.Struct, frozen=True):
    """The armies that you may bring: the lists that you handed in for this match, or where there
    are none, all of yours. None once armies are entered."""

    armies: tuple[ArmyChoice, ...]


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


Signature = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]


class Signatures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device of yours signed of a command: the part for all, and that of your own side. 64 bytes
    each, as hexadecimal digits."""

    all: Signature
    own: Signature


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command: an id that you make, so that twice is once; the cursor that you had seen; what you
    ask for; and your device's signatures, if it has a key."""

    id: UUID
    cursor: int
    command: dict[str, Any]
    signatures: Signatures | None = None


class Stands(msgspec.Struct, frozen=True):
    """How far your part of the log has come."""

    cursor: int


class Taken(msgspec.Struct, frozen=True):
    """The command was taken. What is due next is done by the notebook itself."""

    status: Literal["taken"]
    cursor: int


class Changed(msgspec.Struct, frozen=True):
    """Whether your part of the log goes further than you said."""

    changed: bool
    cursor: int


class WatchToken(msgspec.Struct, frozen=True):
    """What lets somebody look on, as `Watch-Token` in the header; empty while the other player is
    asked whether they may (see `watch_asked` of the match)."""

    watch_token: str


class LogLine(msgspec.Struct, frozen=True):
    """A line of your part of the log: its number there, the rules it falls under, what happened,
    and that in the words of your page (empty where it only moves the notebook on)."""

    cursor: int
    at: datetime
    private: bool
    rules: tuple[str, ...]
    event: dict[str, Any]
    said: str


class LogPart(msgspec.Struct, frozen=True):
    """Lines after the cursor that you named, without gaps; `cursor` is how far there are more."""

    cursor: int
    lines: list[LogLine]


# ------------------------------------------------------------------ for the document alone


def _command(kind: type[game.Command]) -> type[msgspec.Struct]:
    """A command as it is sent: without its side, which is the seat's, and with its kind. An army
    is named by its id, and the key of who leads it, where its list does not say."""
    name = kind.__name__
    fields: list[tuple[str, Any, Any]] = [
        (
            field.name,
            str if field.name in ("army", "ground") else field.type,
            msgspec.field(default=field.default),
        )
        for field in msgspec.structs.fields(kind)
        if field.name != "by"
    ]
    if kind is game.PLAYERS["EnterArmy"]:
        fields.append(("lieutenant", str, msgspec.field(default="")))
    return msgspec.defstruct(
        f"{name}Command",
        fields,
        tag_field="kind",
        tag=name,
        kw_only=True,
        namespace={"__doc__": kind.__doc__},
    )


def _event(kind: type[game.Event]) -> type[msgspec.Struct]:
    name = kind.__name__
    doc = {"__doc__": kind.__doc__ or f"{name}: what happened."}
    return msgspec.defstruct(
        f"{name}Event", [], bases=(kind,), tag_field="kind", tag=name, namespace=doc, frozen=True
    )


PostedCommand = msgspec.defstruct(
    "PostedCommand",
    [
        ("id", UUID),
        ("cursor", int),
        ("command", reduce(or_, (_command(kind) for kind in game.PLAYERS.values()))),
        ("signatures", Signatures | None, None),
    ],
    namespace={"__doc__": Posted.__doc__},
)
LoggedLine = msgspec.defstruct(
    "LoggedLine",
    [
        ("cursor", int),
        ("at", datetime),
        ("private", bool),
        ("rules", tuple[str, ...]),
        ("event", reduce(or_, (_event(kind) for kind in game.KINDS.values()))),
        ("said", str),
    ],
    namespace={"__doc__": LogLine.__doc__},
)
LoggedPart = msgspec.defstruct(
    "LoggedPart",
    [("cursor", int), ("lines", list[LoggedLine])],  # type: ignore[valid-type]
    namespace={"__doc__": LogPart.__doc__},
)
