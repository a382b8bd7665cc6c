"""What a page is arranged of: pieces, pools, the spine of the Order, Rolls, and the whole View."""

from typing import Literal

import msgspec

from rules.book.editions import Book
from rules.book.terms import InForce, book_under
from rules.dice.mods import Mod
from rules.ids import NO_PIECE, PieceId, Seat, Side, TrooperId
from rules.log.table import Card, Hit, Place, Score
from rules.odds import Odds
from rules.tell.words import Words
from rules.turn.usual import Way


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


class SpineStep(msgspec.Struct, frozen=True):
    """A step of the Order Expenditure Sequence: its number, and what was said there."""

    number: str
    title: str
    at: Literal["done", "now", "ahead"]
    words: tuple[Words, ...] = ()


class HandSeen(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll, with each MOD and the Success Value. `asked`: what the table alone
    knows of it was said; `measured`: it was not, and stands as the map has it or as is presumed. `bonus` is
    added to each die; the dice from 1 up to `low` are Criticals, too. Of its `burst` so many dice are
    `special`: they are taken away again."""

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
    measured: bool = False
    low: int = 0
    special: int = 0

    @property
    def ready(self) -> bool:
        """Whether its dice are in."""
        return bool(self.dice)


class RollSeen(msgspec.Struct, frozen=True):
    """A Roll to be made, and its odds from what this seat knows: of the one hand alone, or of each of
    the `pairs` that are compared."""

    lead: PieceId
    face_to_face: bool
    hands: tuple[HandSeen, ...]
    odds: tuple[Odds, ...]
    pairs: tuple[tuple[PieceId, PieceId], ...] = ()


class SaveSeen(msgspec.Struct, frozen=True):
    """Saving Rolls to be made by one piece; `after`: what it does that none of them fails, that one
    does, and so on."""

    piece: PieceId
    name: str
    side: Side
    hit: Hit
    after: tuple[str, ...] = ()


class ToDeploy(msgspec.Struct, frozen=True):
    """One's own trooper that is not on the table yet, what was noted for it, the loadout (`bears`) that
    tells it from others of its name, the ways in which it may be deployed, the usual one first, and
    whether it is the one that the notebook would keep for last. On a map, in inches: the `radius` of its
    base, and how far it may `reach` from its own edge of the table without a Roll."""

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
    bears: str = ""
    mine: str = ""
    mine_at: str = ""
    gear: bool = False
    gear_die: int | None = None
    again: tuple[str, ...] = ()
    calm: bool = False
    transmuted: bool = False
    drives: str = ""
    die_again: int | None = None
    mate: str = ""
    other_mate: str = ""
    bomb: str = ""
    ways: tuple[Way, ...] = ()
    lieutenant: bool = False
    last: bool = False
    radius: float = 0.0
    reach: float = 0.0


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


class View(msgspec.Struct, frozen=True):
    """The match page of one seat; `acted` is the piece that was activated last."""

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
    pause: PauseSeen | None
    called: Side | None
    proposal: Words
    proposed_by_you: bool
    objections: tuple[tuple[int, Words], ...]
    scores: dict[Side, Score]
    settling: bool
    over: bool
    result: str
    winner: Side | None
    why: Words
    by_round: tuple[ScoredSeen, ...]
    leaderless: tuple[Side, ...]
    retreating: tuple[Side, ...]
    mission: MissionSeen | None
    scribe: Side | None
    guide: str
    edition: str
    passed: tuple[str, ...] = ()
    reserve: int = 0
    """How many troopers this side may keep for the last step of deployment."""
    acted: PieceId = NO_PIECE
    terms: tuple[TermSeen, ...] = ()
    """What is played otherwise than the edition has it, and because of whom."""
    unsaid: tuple[str, ...] = ()
    """What the notebook can’t say of all this, a sentence each."""
    told: bool = False
    """Whether the Order under way is told in one go: its dice are thrown on the table."""

    @property
    def book(self) -> Book:
        """The edition that is played, but for what the terms have otherwise."""
        return book_under(self.edition, tuple(one.line for one in self.terms))
