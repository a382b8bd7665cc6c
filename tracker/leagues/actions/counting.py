"""What jobs work out from results: tables, ratings, the calendar."""

from __future__ import annotations

from typing import Final

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import override

from tracker.jobs import actions as jobs
from tracker.leagues.models import Change, Club, Division, Event, Pairing
from tracker.leagues.queries import calendars, ranks
from tracker.leagues.ratings import Game, changes
from tracker.leagues.scoring import score_of

AT_ONCE: Final = 500  # games


@transaction.atomic
def keep_standings(*, event_id: int) -> None:
    """Work out the tables of an event anew and keep them, for the acts that there are now."""
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return
    for division in Division.objects.filter(event=event):
        if division.kept_at != event.acts or division.kept is None:
            found = ranks.worked_out(division=division, event=event)
            kept = [msgspec.to_builtins(one) for one in found]
            Division.objects.filter(pk=division.pk).update(kept=kept, kept_at=event.acts)


def keep_calendar(*, event_id: int) -> None:
    """Write the calendar of an event anew."""
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is not None:
        # It is kept for everybody who has subscribed to it.
        with override("en"):
            text = calendars.calendar(event=event)
        Event.objects.filter(pk=event.pk).update(calendar=text)


@transaction.atomic
def count_ratings(*, club_id: int, after: int) -> None:
    """Count the ratings of a club anew, from all results in the order in which they came in: so
    many games now, the others by jobs of their own. `after` is how many are counted already."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None or (after and club.counted != after):
        # Somebody has begun anew, and is at another part.
        return
    games = (
        Pairing.objects.filter(round__event__club=club, settled__isnull=False, walkover="")
        .exclude(second=None)
        .exclude(Q(first__struck=True) | Q(second__struck=True))
        # How strong one of two who play together is, nobody could say.
        .exclude(first__plays_for__pair=True)
        .order_by("settled", "pk")
    )
    if not after:
        Change.objects.filter(club=club).delete()
        club.to_count = games.count()
    part = list(games.select_related("first", "second", "round__event")[after : after + AT_ONCE])
    _count(club, part, after)
    club.counted = after + len(part)
    done = club.counted >= club.to_count
    if done:
        club.counted = club.to_count = 0
    club.save(update_fields=["counted", "to_count"])
    if not done and part:
        at = timezone.now()
        jobs.enqueue(
            name="leagues.ratings",
            key=f"leagues.ratings:{club.pk}:{at:%Y-%m-%dT%H:%M:%S.%f}",
            args={"club_id": club.pk, "after": after + len(part)},
            at=at,
        )


def _count(club: Club, part: list[Pairing], after: int) -> None:
    by_season: dict[str, list[Game]] = {}
    for pairing in part:
        assert pairing.second is not None
        event = pairing.round.event
        score = score_of((pairing.op_first, pairing.op_second), pairing.conceded)
        points = int(event.filed.get("points", 300))
        game = Game(pairing.pk, pairing.first.member_id, pairing.second.member_id, score, points)
        by_season.setdefault(event.season, []).append(game)
    numbers = {pairing.pk: after + at for at, pairing in enumerate(part)}
    for season, games in by_season.items():
        now = ratings_now(club=club, season=season) if after else {}
        Change.objects.bulk_create(
            Change(
                club=club,
                season=season,
                member_id=one.player,
                pairing_id=one.game,
                number=numbers[one.game],
                before=one.before,
                after=one.after,
            )
            for one in changes(games, now)
        )


def ratings_now(*, club: Club, season: str) -> dict[int, float]:
    """What everybody's rating is, as far as it is counted."""
    rows = Change.objects.filter(club=club, season=season).order_by("number")
    return dict(rows.values_list("member", "after"))


def recount(*, club: Club) -> None:
    """Begin to count all ratings anew; jobs do it, and the club says how far they are."""
    at = timezone.now()
    jobs.enqueue(
        name="leagues.ratings",
        key=f"leagues.ratings:{club.pk}:{at:%Y-%m-%dT%H:%M:%S.%f}",
        args={"club_id": club.pk, "after": 0},
        at=at,
        about=f"club:{club.pk}",
    )
