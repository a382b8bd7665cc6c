"""The Orders of a side, its pieces, and its troopers that do not stand on the table."""

import msgspec

from rules.ids import NO_PIECE, PieceId, Side, TrooperId
from rules.log.table import Card


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
    known to everybody to stand for one trooper, by which State, and `several` that it is so; `has`: what
    it has with it, and whether its Pilot is outside; `idle_for`: the real one of which this is a replica
    that does nothing, which its owner alone knows; `leads`: of those that act it is the one whose Order
    it is; `unsaid`: that the notebook can’t say more of it than what lies on the table."""

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
    idle_for: PieceId = NO_PIECE
    several: bool = False
    leads: bool = False
    unsaid: str = ""


class Absent(msgspec.Struct, frozen=True):
    """One's own trooper that does not stand on the table: who it is, where it is noted to be, and
    the piece that it will be (`noted_as`), by which an ARO of it is noted."""

    id: TrooperId
    name: str
    where: str
    noted_as: PieceId
    doing: str = ""
    marker: bool = False
