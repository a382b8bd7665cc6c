"""Players write at the moments of their match, and show photographs of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tracker.accounts.encryption import encrypt
from tracker.files.pictures import NotAPicture, drawn_anew
from tracker.orderlog import whole_log
from tracker.reviews.drawing import Line
from tracker.reviews.models import Note, Photograph, Picturing
from tracker.reviews.queries.moments import end_of
from tracker.reviews.viewpoint import Looking

MOST: Final = 100
"""Notes of one player on one match."""

MOST_PICTURES: Final = 20
"""Photographs of one player with notes on one match."""


class NotDone(Exception):
    """Raised with a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a player writes, what they draw on the map, and what they show with it: a `picture` as it was
    sent, and in words what is to be seen on it. `without`: what was shown before is taken off.
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
        raise NotDone(_("Notes are written by who plays."))
    record_id, side = sitting.match.record_id, sitting.side
    of = {"match": sitting.match, "player": sitting.player, "side": side}
    mine = Note.objects.filter(**of)
    if mine.count() >= MOST and not mine.filter(key=key).exists():
        raise NotDone(
            _("You have written %(most)d notes on this match: delete one first.") % {"most": MOST}
        )
    at = min(max(at, 1), end_of(look))
    kept = {
        "at": at if look.over else whole_log.whole(record_id=record_id, seat=side, at=at),
        "own": whole_log.reached(record_id=record_id, seat=side, at=at) if look.over else at,
        "audience": _chosen(look, said),
        "text": said.text,
        "drawing": said.drawing,
        "written": now,
    }
    note, new = Note.objects.get_or_create(**of, key=key, defaults=kept)
    if new:
        _show(note, said, now)
    return note


@transaction.atomic
def change(*, look: Looking, note: Note, said: Said, now: datetime) -> None:
    """Write a note anew, and choose who reads it, once the match is over. Raises NotDone."""
    note.text, note.audience, note.drawing = said.text, _chosen(look, said), said.drawing
    note.save(update_fields=["text", "audience", "drawing"])
    _show(note, said, now)


def delete(*, note: Note) -> None:
    """A note is gone for good, and what was shown with it."""
    note.delete()


def _chosen(look: Looking, said: Said) -> str:
    return said.audience if look.over else Note.Audience.OWN


def _show(note: Note, said: Said, now: datetime) -> None:
    """Have a job put the photograph beside the note, in place of what is there until then."""
    shown, sent = Photograph.objects.filter(note=note), Picturing.objects.filter(note=note)
    if said.picture is not None:
        mine = Note.objects.filter(match=note.match_id, player=note.player_id).exclude(pk=note.pk)
        others = mine.filter(Q(photograph__isnull=False) | Q(picturing__refused=""))
        if others.count() >= MOST_PICTURES:
            raise NotDone(
                _("You show %(most)d photographs of this match: take one off first.")
                % {"most": MOST_PICTURES}
            )
        sent.delete()
        Picturing(note=note, alt=said.alt, at=now).take(said.picture)
    elif said.without:
        shown.delete()
        sent.delete()
    else:
        sent.exclude(refused="").delete()
        rows: list[Photograph | Picturing] = [*shown.defer("kept"), *sent.defer("sent")]
        for one in rows:
            one.alt = said.alt
            one.save(update_fields=["alt"])


def read(*, sent_id: int) -> None:
    """Read a photograph that was sent, apart, and put it beside its note in place of what was there, or
    keep the sentence why not. One that is gone or was read before is left as it is."""
    one = Picturing.objects.filter(pk=sent_id, refused="").first()
    if one is None:
        return
    try:
        picture = drawn_anew(one.content)
    except NotAPicture as refused:
        one.refuse(refused.said)
        return
    with transaction.atomic():
        # What is to be seen on it may have been said better meanwhile.
        kept = Picturing.objects.select_for_update().filter(pk=one.pk).defer("sent").first()
        if kept is None:
            return
        Photograph.objects.filter(note=one.note_id).delete()
        Photograph.objects.create(note_id=one.note_id, alt=kept.alt, kept=encrypt(picture))
        kept.delete()
