"""The notes on a match that whoever looks may read. What they may not is not selected."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from rules.game import Side
from tracker.files.sent import why_not
from tracker.matches.models import Match
from tracker.reviews.drawing import paths
from tracker.reviews.models import Note, Photograph
from tracker.reviews.viewpoint import Looking


@dataclass(frozen=True, slots=True)
class NoteSeen:
    """A note as it is read: at which line, as its reader counts them, by whom, and the text.

    `yours`: to change, and `audience` says who reads it. `alt` tells the photograph that is shown with
    it, if there is one, and a file has it as `picture`; `paths` are what is drawn on the map. Of a
    photograph that its writer has sent `unread` says why it is not kept, and nothing while it is being
    read.
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
    picture: str = ""
    unread: str | None = None


def notes(
    *, look: Looking, names: Mapping[Side, str], at: int | None = None
) -> tuple[NoteSeen, ...]:
    """The notes that whoever looks may read, in the order of their moments; those of one alone, when
    it is given. `names` are those of both sides."""
    found = _readable(look)
    if at is not None:
        found = found.filter(**{_counted(look): at})
    rows = list(_with_photographs(found).order_by(_counted(look), "pk"))
    sent = _unread([note for note in rows if _is_yours(look, note)])
    return tuple(_seen(look, note, names, sent.get(note.pk)) for note in rows)


def notes_for_all(*, match: Match, names: Mapping[Side, str]) -> tuple[NoteSeen, ...]:
    """The notes on a match that is over which everybody may read who may look back at it."""
    return tuple(_as_read(note, note.at, names, yours=False) for note in _for_all(match))


def for_all_said(*, match: Match) -> list[list[str]]:
    """What the notes for everybody say now."""
    return [[note.public_id, note.text, alt_of(note)] for note in _for_all(match)]


def own_note(*, look: Looking, public_id: str) -> Note | None:
    """A note of whoever looks, to change it."""
    return _with_photographs(_own(look)).filter(public_id=public_id).first()


def with_pictures(found: Iterable[NoteSeen]) -> tuple[NoteSeen, ...]:
    """The same notes, with their photographs in them: for a file, which asks nobody for one."""
    notes = tuple(found)
    shown = [note.id for note in notes if note.alt]
    rows = Photograph.objects.filter(note__public_id__in=shown).select_related("note")
    kept = {row.note.public_id: b64encode(row.picture).decode() for row in rows}
    return tuple(
        replace(note, picture=f"data:image/jpeg;base64,{kept[note.id]}")
        if note.id in kept
        else note
        for note in notes
    )


def photograph(*, look: Looking, note_id: str) -> Photograph | None:
    """What is shown with a note, for who may read that."""
    return Photograph.objects.filter(note__in=_readable(look), note__public_id=note_id).first()


def alt_of(note: Note) -> str:
    """What is to be seen on the photograph with a note; "" when there is none."""
    shown = getattr(note, "photograph", None)
    return str(shown.alt) if shown else ""


def sent_with(note: Note) -> tuple[str, str | None]:
    """What is to be seen on the photograph that was sent with a note of one's own, and why it is not
    kept: nothing while it is being read. None where none was sent, or it is kept."""
    one = getattr(note, "picturing", None)
    return (str(one.alt), _unread([note]).get(note.pk)) if one else ("", None)


def _with_photographs(notes: QuerySet[Note]) -> QuerySet[Note]:
    """With what is said of their photographs, and none of their dots."""
    rows = notes.select_related("photograph", "picturing")
    return rows.defer("photograph__kept", "picturing__sent")


def _unread(notes: Iterable[Note]) -> dict[int, str]:
    sent = {note.pk: note.picturing for note in notes if hasattr(note, "picturing")}
    return dict(zip(sent, why_not(sent.values()), strict=True))


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


def _is_yours(look: Looking, note: Note) -> bool:
    sitting = look.sitting
    player = sitting.player
    return player is not None and (note.player_id, note.side) == (player.pk, sitting.side)


def _seen(look: Looking, note: Note, names: Mapping[Side, str], unread: str | None) -> NoteSeen:
    seen = _as_read(note, getattr(note, _counted(look)), names, yours=_is_yours(look, note))
    return replace(seen, unread=unread)


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
