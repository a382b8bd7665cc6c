"""Try it again from here: a moment of a match that is over becomes a practice match against the notebook."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Final, Literal

from django.db import transaction
from django.utils.translation import gettext as _

from rules import game, record
from rules.game import EMPTY, Luck, Side
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs import queries
from tracker.matches.actions import consequences, following
from tracker.matches.actions.expiry import look_again
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog import whole_log
from tracker.practice.actions import NAME

AGAIN: Final = "practice.again"
SEED: Final = 32  # bytes


class NotDone(Exception):
    """Raised with a sentence for the player."""


@transaction.atomic
def ask_to_try_again(
    *, player: Player, match: Match, side: Side, at: int, now: datetime, all_open: bool = False
) -> Match:
    """The match that will go on from the line `at` of this one, with this player at `side`, who may look at
    what the notebook hides if it is `all_open`. Its lines are written by a job: until then nobody sits at it.
    Raises NotDone."""
    if not match.is_open:
        raise NotDone(_("A match is tried again when it is over, and its event."))
    if _until(match, at) is None:
        raise NotDone(_("The match is over at this moment: go back to one before its end."))
    again = Match.objects.create(
        record=orderlog.open_record(at=now),
        kind=Match.Kind.PRACTICE,
        notebook=game.other(side),
        all_open=all_open,
        title=f"Again: {match.title or 'a match'}"[: Match.TITLE_LENGTH],
        edition=match.edition,
        rounds=match.rounds,
        points=match.points,
        opened=now,
        moved=now,
    )
    look_again(match=again, at=now)
    ids = {"again_id": again.pk, "match_id": match.pk, "player_id": player.pk, "at": at}
    jobs.enqueue(name=AGAIN, key=key(again), args=ids, at=now)
    return again


def how_far(*, public_id: str, player: Player | None) -> Literal["begun", "ready", "failed"] | None:
    """Whether the match that was asked for is written; None for one that is somebody else's, or none."""
    again = Match.objects.filter(public_id=public_id, kind=Match.Kind.PRACTICE).first()
    if again is None:
        return None
    seats = list(Seat.objects.filter(match=again))
    if seats:
        return "ready" if any(seat.player == player for seat in seats) else None
    return "failed" if queries.is_stuck(key=key(again)) else "begun"


def key(again: Match) -> str:
    """The job that writes the first lines of such a match."""
    return f"{AGAIN}:{again.record_id}"


@transaction.atomic
def try_again(*, again_id: int, match_id: int, player_id: int, at: int, now: datetime) -> None:
    """Write what had happened until then as the first lines of the match, and have both sit down. What
    is gone meanwhile, and what was written before, is left as it is."""
    again = Match.objects.select_related("record").filter(pk=again_id).first()
    first = Match.objects.filter(pk=match_id).first()
    player = Player.objects.filter(pk=player_id).first()
    if again is None or first is None or player is None:
        return
    held = orderlog.lock(record_id=again.record_id)
    upto = _until(first, at)
    if held.seq or upto is None:
        return
    away: Side = "A" if again.notebook == "A" else "B"
    notebook = accounts.stand_in(name=NAME)
    sit: dict[Side, Player] = {game.other(away): player, away: notebook}
    lines = [
        line.entry for line in log.lines(record_id=first.record_id, seat="referee", before=upto + 1)
    ]
    bound_to = consequences.secret(held)
    entries = record.anew(lines, bound_to(), Luck(secrets.token_bytes(SEED)))
    full = game.fold(EMPTY, entries)
    for side, who in sit.items():
        sits = game.SeatPlayer(side=side, name=who.name)
        full, new = consequences.then(sits, full, bound_to, len(entries))
        entries += new
    for side, who in sit.items():
        # What came of the dice of before is nobody's news.
        seen = full.scene.number
        Seat.objects.create(match=again, side=side, player=who, taken=now, seen=seen)
    following.written(match=again, record=held, full=full, entries=entries, at=now)


def _until(match: Match, at: int) -> int | None:
    """How far a match had come when somebody could last say something, at this line or before it. None
    where it was over."""
    ended = whole_log.stands(record_id=match.record_id, seat="referee", kinds=("MatchEnded",))
    if any(end <= at for end, *_ in ended):
        return None
    return whole_log.written_together(record_id=match.record_id, at=at)
