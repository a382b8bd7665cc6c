"""What a page is arranged of: pieces, pools, the spine of the Order, Rolls, and the whole View."""

from typing import Literal

import msgspec

from rules.dice.mods import Mod
from rules.ids import PieceId, Seat, Side, TrooperId
from rules.odds import Odds
from rules.table import Card, Hit, Place, Score
from rules.tell.words import Words


class GroupPool(msgspec.Struct, frozen=True):
    """A Combat Group's Orders left: Regular, and Irregular ones of its troopers, those of
    Tactical Awareness among them."""

    group: int
    regular: int
    irregular: int


class PoolsSeen(msgspec.Struct, frozen=True):
    """One side's Orders: by group, the Lieutenant's, and how many are spent this turn; `tokens` are
    its Command Tokens left."""

    side: Side
    player: str
    groups: tuple[GroupPool, ...]
    lieutenant: int
    spent: int
    tokens: int = 0

    @property
    def left(self) -> int:
        """All Orders left."""
        return self.lieutenant + sum(pool.regular + pool.irregular for pool in self.groups)


class PieceSeen(msgspec.Struct, frozen=True):
    """A piece as this seat sees it; `secret` is what its owner alone knows of it. `impetuous`: a token
    of the Impetuous Phase lies beside it; `team`: what it is in a Fireteam; `as_one`: with whom it is
    known to everybody to stand for one trooper, by which State; `has`: what it has with it, and
    whether its Pilot is outside."""

    id: PieceId
    name: str
    side: Side
    marker: bool
    face: str
    mimetism: int
    s: str
    group: int
    where: str
    tokens: tuple[str, ...]
    wounds: int
    lost: int
    card: Card | None
    null: bool
    acting: bool
    doing: str
    secret: str = ""
    impetuous: bool = False
    team: str = ""
    as_one: str = ""
    has: tuple[str, ...] = ()


class Absent(msgspec.Struct, frozen=True):
    """One's own trooper that does not stand on the table: who it is, where it is noted to be, and
    the piece that it will be (`noted_as`), by which an ARO of it is noted."""

    id: TrooperId
    name: str
    where: str
    noted_as: PieceId
    doing: str = ""
    marker: bool = False


class SpineStep(msgspec.Struct, frozen=True):
    """A step of the Order Expenditure Sequence: its number, and what was said there."""

    number: str
    title: str
    at: Literal["done", "now", "ahead"]
    words: tuple[Words, ...] = ()


class HandSeen(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll, with each MOD and the Success Value."""

    piece: PieceId
    name: str
    side: Side
    skill: str
    weapon: str
    aro: bool
    attribute: str
    value: int
    mods: tuple[Mod, ...]
    success: int
    bonus: int
    burst: int
    asked: bool
    dice: tuple[int, ...]
    ranged: bool
    bands: tuple[tuple[int, int, int], ...] = ()

    @property
    def ready(self) -> bool:
        """Whether its dice are in."""
        return bool(self.dice)


class RollSeen(msgspec.Struct, frozen=True):
    """A Roll to be made, and its odds from what this seat knows: of the first hand alone, or against
    each of the others in turn."""

    lead: PieceId
    face_to_face: bool
    hands: tuple[HandSeen, ...]
    odds: tuple[Odds, ...]


class SaveSeen(msgspec.Struct, frozen=True):
    """Saving Rolls to be made by one piece."""

    piece: PieceId
    name: str
    side: Side
    hit: Hit


class ToDeploy(msgspec.Struct, frozen=True):
    """One's own trooper that is not on the table yet, and what was noted for it."""

    trooper: str
    name: str
    group: int
    noted: str
    where: str
    facing: str
    hides: bool
    others: tuple[Place, ...] = ()
    real: int = 1
    imitated: str = ""
    stance: str = ""
    beyond: bool = False
    die: int | None = None
    edge: str = ""


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


class View(msgspec.Struct, frozen=True):
    """The match page of one seat."""

    seat: Seat
    you: Side | None
    step: str
    headline: str
    yours: bool
    where: tuple[str, ...]
    title: str
    waiting_for: str
    names: dict[Side, str]
    factions: dict[Side, str]
    pools: tuple[PoolsSeen, ...]
    spine: tuple[SpineStep, ...]
    mine: tuple[PieceSeen, ...]
    theirs: tuple[PieceSeen, ...]
    secrets: tuple[tuple[str, str], ...]
    absent: tuple[Absent, ...]
    to_deploy: tuple[ToDeploy, ...]
    noted: tuple[tuple[PieceId, Words], ...]
    rolls: tuple[RollSeen, ...]
    saves: tuple[SaveSeen, ...]
    dodges: tuple[PieceId, ...]
    guts: tuple[PieceId, ...]
    proposal: Words
    proposed_by_you: bool
    objections: tuple[tuple[int, Words], ...]
    scores: dict[Side, Score]
    settling: bool
    over: bool
    result: str
    leaderless: tuple[Side, ...]
    retreating: tuple[Side, ...]
    mission: MissionSeen | None
    scribe: Side | None
    guide: str
