"""Matches that are over are searched for. Of one that goes on there is no row to search in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from tracker.accounts.models import Player
from tracker.leagues.queries import matches as leagues
from tracker.matches.models import Match, Seat
from tracker.reviews.doors import open_to
from tracker.reviews.models import Played


@dataclass(frozen=True, slots=True)
class Asked:
    """What a match is looked for by; what is empty is not asked for. `name`, `faction` and `hid` are
    those of one and the same side, `result` is that of whoever asks."""

    name: str = ""
    faction: str = ""
    hid: str = ""
    mission: str = ""
    event: str = ""
    result: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What there is to choose from among the matches that somebody may look back at."""

    factions: list[str]
    missions: list[str]
    events: list[tuple[str, str]]


def over(*, player: Player) -> QuerySet[Match]:
    """The matches that are over and that a player may look back at."""
    return Match.objects.filter(open_to(player)).exclude(finished=None).exclude(shut=True)


def choices(*, player: Player) -> Choices:
    """Factions, missions and events by which something can be found."""
    theirs = over(player=player)
    found = Played.objects.filter(match__in=theirs).order_by()
    pairs = set(found.values_list("faction", "mission").distinct())
    factions, missions = ({pair[at] for pair in pairs} - {""} for at in (0, 1))
    return Choices(sorted(factions), sorted(missions), leagues.events_with(matches=theirs))


def search(*, player: Player, asked: Asked) -> QuerySet[Match]:
    """What is found, the last one first, with both sides of each."""
    found = over(player=player)
    if asked.name or asked.faction or asked.hid:
        found = found.filter(Exists(_side(asked)))
    if asked.mission:
        found = found.filter(Exists(_of_match().filter(mission=asked.mission)))
    if asked.event:
        found = found.filter(pk__in=leagues.played_in(event=asked.event).values("pk"))
    if asked.result:
        found = found.filter(Exists(_own_side(player).filter(result=asked.result)))
    if asked.since:
        found = found.filter(finished__date__gte=asked.since)
    if asked.until:
        found = found.filter(finished__date__lte=asked.until)
    return found.order_by("-finished", "-pk").prefetch_related("played")


def _of_match() -> QuerySet[Played]:
    return Played.objects.filter(match=OuterRef("pk")).order_by()


def _side(asked: Asked) -> QuerySet[Played]:
    """A side of the match that is all that was asked of one."""
    sides = _of_match()
    if asked.name:
        sides = sides.filter(called__contains=asked.name.casefold())
    if asked.faction:
        sides = sides.filter(faction=asked.faction)
    if asked.hid:
        sides = sides.filter(hid__contains=f"|{asked.hid}|")
    return sides


def _own_side(player: Player) -> QuerySet[Played]:
    seat = Seat.objects.filter(player=player, match=OuterRef("match"), side=OuterRef("side"))
    return _of_match().filter(Exists(seat))
