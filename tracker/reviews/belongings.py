"""What is a player's own of what is made and said of matches afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tracker.accounts.belongings import Belonging, as_json, belongings, said
from tracker.accounts.models import Player
from tracker.files.refusing import in_words
from tracker.matches.belongings import Held, held
from tracker.reviews import queries
from tracker.reviews.models import Bringing, Brought, Note, OwnFigures, Photograph, Shared


@belongings("reviews")
def reviews(player: Player) -> Iterator[Belonging]:
    at = list(held(player))
    figures = OwnFigures.objects.filter(player=player).first()
    shown = Shared.objects.filter(player=player).select_related("match", "club").order_by("pk")
    sent = Bringing.objects.filter(player=player).first()
    yield (
        "reviews.json",
        as_json(
            {
                "notes": [note for one in at for note in _notes(one, player)],
                "would_do_otherwise": [said for one in at for said in _lessons(one)],
                "shown": [_shown(one) for one in shown],
                "own_figures": figures.parts if figures else [],
                "sent_last": said(sent, "at") | {"refused": in_words(sent.refused)}
                if sent
                else None,
            }
        ),
    )
    for one in at:
        yield from _photographs(one, player)
    for brought in Brought.objects.filter(player=player).select_related("match__record"):
        yield f"brought/{brought.match.public_id}.json", queries.text_as_brought(brought).encode()


def _own(one: Held, player: Player) -> Any:
    return Note.objects.filter(match=one.match, player=player, side__in=one.sides)


def _notes(one: Held, player: Player) -> Iterator[dict[str, Any]]:
    """At the line of the side's own part: that of the whole record would count the other side's."""
    for note in _own(one, player).select_related("match"):
        fields = said(note, "public_id", "side", "own", "audience", "text", "drawing", "written")
        yield {"match": one.match.public_id, **fields}


def _photographs(one: Held, player: Player) -> Iterator[Belonging]:
    for row in Photograph.objects.filter(note__in=_own(one, player)).select_related("note"):
        name = f"photographs/{row.note.public_id}"
        yield f"{name}.jpg", row.picture
        yield f"{name}.json", as_json({"alt": row.alt})


def _lessons(one: Held) -> Iterator[dict[str, Any]]:
    own = queries.own_words(match=one.match)
    for side in one.sides:
        if text := own.lesson("A" if side == "A" else "B"):
            yield {"match": one.match.public_id, "side": side, "text": text}


def _shown(row: Shared) -> dict[str, Any]:
    to = row.club.name if row.club else "whoever has the link"
    return {"match": row.match.public_id, "to": to, **said(row, "made", "ends")}
