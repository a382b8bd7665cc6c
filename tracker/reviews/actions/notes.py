"""Players write at the moments of their match, and show photographs of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from tracker.accounts.encryption import encrypt
from tracker.orderlog import queries as log
from tracker.reviews.drawing import Line
from tracker.reviews.eyes import Looking
from tracker.reviews.models import Note, Photograph
from tracker.reviews.queries.moments import end_of

MOST: Final = 100
"""Notes of one player on one match."""

MOST_PICTURES: Final = 20
"""Photographs of one player with notes on one match."""


class NotDone(Exception):
    """Raised with a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a player writes, what they draw on the map, and what they show with it: a `picture` that was
    drawn anew, and in words what is to be seen on it. `without`: what was shown before is taken off.
    While the match is played nobody else reads it, whatever `audience` says."""

    text: str
    audience: str = Note.Audience.OWN
    drawing: tuple[Line, ...] = ()
    picture: bytes | None = None
    alt: str = ""
    without: bool = False


@transaction.atomic
def write(*, look: Looking, at: int, said: Said, key: UUID, now: datetime) -> Note:
    """Write a note at a line, as its writer counts them; sent twice, it is written once. Raises
    NotDone."""
    sitting = look.sitting
    if sitting.side is None or sitting.player is None:
        raise NotDone("Notes are written by who plays.")
    record_id, side = sitting.match.record_id, sitting.side
    of = {"match": sitting.match, "player": sitting.player, "side": side}
    mine = Note.objects.filter(**of)
    if mine.count() >= MOST and not mine.filter(key=key).exists():
        raise NotDone(f"You have written {MOST} notes on this match: delete one first.")
    at = min(max(at, 1), end_of(look))
    kept = {
        "at": at if look.over else log.whole(record_id=record_id, seat=side, at=at),
        "own": log.reached(record_id=record_id, seat=side, at=at) if look.over else at,
        "audience": _chosen(look, said),
        "text": said.text,
        "drawing": said.drawing,
        "written": now,
    }
    note, new = Note.objects.get_or_create(**of, key=key, defaults=kept)
    if new:
        _show(note, said)
    return note


@transaction.atomic
def change(*, look: Looking, note: Note, said: Said) -> None:
    """Write a note anew, and choose who reads it, once the match is over. Raises NotDone."""
    note.text, note.audience, note.drawing = said.text, _chosen(look, said), said.drawing
    note.save(update_fields=["text", "audience", "drawing"])
    _show(note, said)


def delete(*, note: Note) -> None:
    """A note is gone for good, and what was shown with it."""
    note.delete()


def _chosen(look: Looking, said: Said) -> str:
    return said.audience if look.over else Note.Audience.OWN


def _show(note: Note, said: Said) -> None:
    """Put the photograph beside the note, in place of what was there."""
    shown = Photograph.objects.filter(note=note)
    if said.picture is not None:
        shown.delete()
        others = Photograph.objects.filter(note__match=note.match_id, note__player=note.player_id)
        if others.count() >= MOST_PICTURES:
            raise NotDone(
                f"You show {MOST_PICTURES} photographs of this match: take one off first."
            )
        Photograph.objects.create(note=note, alt=said.alt, kept=encrypt(said.picture))
    elif said.without:
        shown.delete()
    else:
        for one in shown.defer("kept"):
            one.alt = said.alt
            one.save(update_fields=["alt"])
