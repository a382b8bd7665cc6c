"""What the API says about matches that are over, and what it is told."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from tracker.accounts.api.acts import Number
from tracker.reviews.counting.shapes import Marked, Point, TrooperCount

Spot = tuple[float, float]
Readers = Literal["own", "both", "all"]


class NoteRead(msgspec.Struct, frozen=True, kw_only=True):
    """A note at the line `at`, as its reader counts them: by whom, and who reads it. `alt` tells the
    photograph that is shown with it, if there is one. Of one that you sent `unread` says why it is not
    kept: nothing while it is being read."""

    id: str
    at: int
    by: str
    side: Literal["A", "B"]
    yours: bool
    audience: Readers
    text: str
    alt: str
    unread: str | None


class Notes(msgspec.Struct, frozen=True):
    notes: list[NoteRead]


class NoteChanged(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a note says, who reads it once the match is over, and what is drawn on the map of its moment:
    lines, each of spots in inches."""

    text: str
    audience: Readers = "own"
    drawing: tuple[tuple[Spot, ...], ...] = ()


class NoteWritten(NoteChanged, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note at a line; without one, at the last. With the same `key` it is written once, however often it
    is sent."""

    at: Number | None = None
    key: UUID | None = None


class NoteMade(msgspec.Struct, frozen=True):
    id: str


class ReviewLink(msgspec.Struct, frozen=True):
    """The end of the address by which a match is shown (`/r/…/`), until when it is good, if not for good, and
    whether that is past."""

    token: str
    ends: datetime | None
    over: bool


class ClubShown(msgspec.Struct, frozen=True):
    """A club of yours, and whether you show it this match."""

    id: str
    name: str
    shown: bool


class ReviewShown(msgspec.Struct, frozen=True):
    """To whom you show this match."""

    link: ReviewLink | None
    clubs: list[ClubShown]


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days a link is good; 0: until it is taken back."""

    days: Literal[0, 7, 31] = 0


class Figures(msgspec.Struct, frozen=True):
    """What was counted of a match: how it stood after each Order, the moments that mattered, what each
    trooper did. Until it is `counted` the lists are empty, and `percent` says how far it has come."""

    counted: bool
    percent: int
    points: tuple[Point, ...] = ()
    marked: tuple[Marked, ...] = ()
    troopers: tuple[TrooperCount, ...] = ()


class Sentence(msgspec.Struct, frozen=True):
    """A paragraph of a report by its key, and whether it is in the words of who played."""

    key: str
    text: str
    own: bool


class MatchReport(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a match that is over. Until it is `counted` it has no sentences; `markdown` is the whole
    of it. `pdf`: there is one of it as it stands."""

    headline: str
    versus: str
    result: str
    terms: str
    counted: bool
    percent: int
    sentences: list[Sentence]
    markdown: str
    pdf: bool


class OwnSentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a report says in the place of the notebook's words; nothing, and it is left out."""

    text: str


class TryAgain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From which line on, as which side; `open`: you may look at what the notebook hides."""

    at: Number
    side: Literal["A", "B"] = "A"
    open: bool = False


class TriedAgain(msgspec.Struct, frozen=True):
    """The match that goes on from there, and whether its first lines are written: only then it is there."""

    id: str
    state: Literal["begun", "ready", "failed"]


class OwnPage(msgspec.Struct, frozen=True):
    """Your page across matches: the `parts` that there are, with what each is called, those that are `shown`,
    and the end of the address where (`/reviews/of/…/`)."""

    parts: dict[str, str]
    shown: list[str]
    token: str


class ShownParts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others see of your page; nothing, and the address opens nothing any more."""

    parts: list[str]


class RecordKept(msgspec.Struct, frozen=True):
    """A record that you brought: the id of its match, how that is called, and since when."""

    id: str
    title: str
    at: datetime


class Records(msgspec.Struct, frozen=True):
    """The records that you brought. `reads`: one is being read; `refused`: why the last one is not kept."""

    kept: list[RecordKept]
    reads: bool
    refused: str
