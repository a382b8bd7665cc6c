"""Clubs: whose they are, what they run, and who is in them."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.leagues.models import Act, Club, Entry, Event, Member, Pairing
from tracker.leagues.queries import pairs


def clubs_of(*, player: Player) -> QuerySet[Club]:
    return Club.objects.filter(members__player=player).order_by("name", "pk")


def events_of(*, player: Player) -> QuerySet[Event]:
    """The events that a player is in, or helps to run; what goes on first."""
    theirs = Q(entries__member__player=player)
    runs = Q(club__members__player=player, club__members__role=Member.Role.ORGANISER)
    return Event.objects.filter(theirs | runs).distinct().select_related("club").order_by("-made")


def club(*, public_id: str) -> Club | None:
    return Club.objects.filter(public_id=public_id).first()


def by_helpers_link(*, token: str) -> Club | None:
    return Club.objects.filter(helpers_digest__in=digests(token)).first()


def events(*, club: Club) -> QuerySet[Event]:
    return (
        Event.objects.filter(club=club)
        .annotate(many=Count("entries", distinct=True))
        .order_by("-made")
    )


def members(*, club: Club) -> QuerySet[Member]:
    return Member.objects.filter(club=club).order_by("name", "pk")


def member(*, club: Club, player: Player | None) -> Member | None:
    """A player in a club, if they are in it."""
    return Member.objects.filter(club=club, player=player).first() if player else None


def called(*, club: Club, player: Player) -> str:
    """What a player is called in a club: there no two have one name."""
    found = member(club=club, player=player)
    return found.name if found else player.name


def organises(*, club: Club, player: Player | None) -> bool:
    """Whether the player is an organiser of the club."""
    if player is None:
        return False
    role = Member.Role.ORGANISER
    return Member.objects.filter(club=club, player=player, role=role).exists()


def entries_of(*, member: Member) -> list[Entry]:
    """The events that somebody has been in, the newest first."""
    rows = Entry.objects.filter(member=member).exclude(event__status=Event.Status.DRAFT)
    return list(rows.select_related("event").order_by("-event__made", "-pk"))


def games_of(*, member: Member, limit: int = 50) -> list[Pairing]:
    """Their games that are over, the newest first."""
    mine = pairs.games_of(Entry.objects.filter(member=member))
    rows = mine.filter(settled__isnull=False).exclude(second=None)
    names = (
        "first__member",
        "first__plays_for",
        "second__member",
        "second__plays_for",
        "round__event",
    )
    return list(rows.select_related(*names).order_by("-settled", "-pk")[:limit])


def trail(*, club: Club, limit: int = 200) -> list[Act]:
    """What was done to the club itself, the newest first; each event has a trail of its own."""
    return list(Act.objects.filter(club=club, event=None).defer("rows").order_by("-pk")[:limit])


def act(*, club: Club, number: int) -> Act | None:
    return Act.objects.filter(club=club, event=None, pk=number).first()
