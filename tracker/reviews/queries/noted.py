"""The notes on a match that whoever looks may read. What they may not is not selected."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from rules.game import Side
from tracker.matches.models import Match
from tracker.reviews.drawing import paths
from tracker.reviews.eyes import Looking
from tracker.reviews.models import Note, Photograph


@dataclass(frozen=True, slots=True)
class NoteSeen:
    """A note as it is read: at which line, as its reader counts them, by whom, and the text.

    `yours`: to change, and `audience` says who reads it. `alt` tells the photograph that is shown with
    it, if there is one; `paths` are what is drawn on the map.
    """

    id: str
    at: int
    by: str
    side: Side
    yours: bool
    audience: str
    text: str
    alt: str
    paths: tuple[str, ...] = ()


def notes(
    *, look: Looking, names: Mapping[Side, str], at: int | None = None
) -> tuple[NoteSeen, ...]:
    """The notes that whoever looks may read, in the order of their moments; those of one alone, when
    it is given. `names` are those of both sides."""
    found = _readable(look)
    if at is not None:
        found = found.filter(**{_counted(look): at})
    rows = found.select_related("photograph").defer("photograph__kept")
    return tuple(_seen(look, note, names) for note in rows.order_by(_counted(look), "pk"))


def notes_for_all(*, match: Match, names: Mapping[Side, str]) -> tuple[NoteSeen, ...]:
    """The notes on a match that is over which everybody may read who may look back at it."""
    return tuple(_as_read(note, note.at, names, yours=False) for note in _for_all(match))


def stand(*, match: Match) -> str:
    """What the notes for everybody say now, as a few signs that no others have. They tell nothing."""
    said = [[note.public_id, note.text, alt_of(note)] for note in _for_all(match)]
    return salted_hmac("reviews.notes", json.dumps(said), algorithm="sha256").hexdigest()


def own_note(*, look: Looking, public_id: str) -> Note | None:
    """A note of whoever looks, to change it."""
    rows = _own(look).select_related("photograph").defer("photograph__kept")
    return rows.filter(public_id=public_id).first()


def photograph(*, look: Looking, note_id: str) -> Photograph | None:
    """What is shown with a note, for who may read that."""
    return Photograph.objects.filter(note__in=_readable(look), note__public_id=note_id).first()


def alt_of(note: Note) -> str:
    """What is to be seen on the photograph with a note; "" when there is none."""
    shown = getattr(note, "photograph", None)
    return str(shown.alt) if shown else ""


def _for_all(match: Match) -> QuerySet[Note]:
    rows = Note.objects.filter(match=match, audience=Note.Audience.ALL)
    return rows.select_related("photograph").defer("photograph__kept").order_by("at", "pk")


def _own(look: Looking) -> QuerySet[Note]:
    sitting = look.sitting
    if sitting.side is None or sitting.player is None:
        return Note.objects.none()
    return Note.objects.filter(match=sitting.match, player=sitting.player, side=sitting.side)


def _readable(look: Looking) -> QuerySet[Note]:
    """Until the match is over one's own; then those that their writers let this reader have too."""
    if not look.over:
        return _own(look)
    shown = Q(audience=Note.Audience.ALL)
    if look.sitting.side is not None:
        shown |= Q(audience=Note.Audience.BOTH)
        shown |= Q(player=look.sitting.player, side=look.sitting.side)
    return Note.objects.filter(shown, match=look.sitting.match)


def _counted(look: Looking) -> str:
    """Which line of a note is the one that its reader counts."""
    return "at" if look.over else "own"


def _seen(look: Looking, note: Note, names: Mapping[Side, str]) -> NoteSeen:
    side: Side = "A" if note.side == "A" else "B"
    sitting = look.sitting
    yours = sitting.player is not None and (note.player_id, side) == (
        sitting.player.pk,
        sitting.side,
    )
    return _as_read(note, getattr(note, _counted(look)), names, yours=yours)


def _as_read(note: Note, at: int, names: Mapping[Side, str], *, yours: bool) -> NoteSeen:
    side: Side = "A" if note.side == "A" else "B"
    return NoteSeen(
        note.public_id,
        at,
        names[side],
        side,
        yours,
        note.get_audience_display(),
        str(note.text),
        alt_of(note),
        paths(note.drawing),
    )
