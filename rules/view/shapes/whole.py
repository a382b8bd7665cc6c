"""The whole page of one seat."""

import msgspec

from rules.book.editions import Book
from rules.book.terms import book_under
from rules.ids import NO_PIECE, PieceId, Seat, Side
from rules.log.table import Score
from rules.tell.words import Words
from rules.view.shapes.agreed import MissionSeen, PauseSeen, ScoredSeen, TermSeen
from rules.view.shapes.deploying import ToDeploy
from rules.view.shapes.order import RollSeen, SaveSeen, SpineStep
from rules.view.shapes.pieces import Absent, PieceSeen, PoolsSeen


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
