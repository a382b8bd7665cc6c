"""Who meets whom: the pairings, what was said of them, and what is still to be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tracker.accounts.models import Player
from tracker.leagues.models import REST, Entry, Event, Offer, Pairing, Report, Round
from tracker.leagues.names import as_read
from tracker.leagues.queries import pairs
from tracker.leagues.scoring import SIDES


@dataclass(frozen=True, slots=True)
class Behind:
    """Somebody with games that should have been played by now."""

    entry_id: int
    name: str
    late: int
    open: int


def pairings(*, round: Round) -> QuerySet[Pairing]:
    return _with_names(Pairing.objects.filter(round=round)).order_by(
        "division__tier", "division_id", "table", "pk"
    )


def on_grounds(pairings: Sequence[Pairing], *, event: Event) -> None:
    """Say of each at which table it is played, by the terms of the event."""
    terms = event.terms
    for one in pairings:
        one.ground = terms.ground(one.table)


def been_at(*, event: Event) -> dict[int, set[int]]:
    """At which tables each entry has been."""
    found: dict[int, set[int]] = {}
    rows = Pairing.objects.filter(round__event=event)
    for first, second, table in rows.values_list("first", "second", "table"):
        if table is not None and second is not None:
            for one in (first, second):
                found.setdefault(one, set()).add(table)
    return found


def all_pairings(*, event: Event) -> QuerySet[Pairing]:
    """Every pairing of an event, round by round."""
    rows = _with_names(Pairing.objects.filter(round__event=event))
    return rows.order_by("round__number", "division__tier", "division_id", "table", "pk")


def results(*, event: Event) -> QuerySet[Pairing]:
    """Every game that is over, and every bye. A rest is none."""
    return all_pairings(event=event).filter(settled__isnull=False).exclude(how=REST)


def pairing(*, public_id: str) -> Pairing | None:
    found = _with_names(Pairing.objects.filter(public_id=public_id))
    return found.select_related("round__event__club").first()


def side_of(*, pairing: Pairing, player: Player | None) -> str:
    """ "first" or "second" for who plays it, "" for everybody else."""
    if player is None:
        return ""
    for side, entry in zip(SIDES, (pairing.first, pairing.second), strict=True):
        if entry and player.pk in {one.member.player_id for one in pairs.people(entry)}:
            return side
    return ""


def games_of(*, entry: Entry) -> QuerySet[Pairing]:
    """All pairings of somebody in an event, in order."""
    stands = pairs.stands(entry)
    mine = Q(first=stands) | Q(second=stands)
    return _with_names(Pairing.objects.filter(mine)).order_by("round__number", "pk")


def next_for(*, player: Player) -> list[Pairing]:
    """What a player has to play, in all events: what is soonest first."""
    mine = pairs.games_of(Entry.objects.filter(member__player=player))
    found = mine.filter(settled=None, round__event__status=Event.Status.PLAYING)
    rows = _with_names(found).select_related("round__event")
    far = datetime.max.replace(tzinfo=timezone.get_default_timezone())
    return sorted(rows, key=lambda one: (one.when or one.round.due or far, one.round.number))


def reports(*, pairing: Pairing) -> dict[str, Report]:
    rows = Report.objects.filter(pairing=pairing).select_related("by")
    return {row.side: row for row in rows}


def offers(*, pairing: Pairing) -> list[Offer]:
    return list(Offer.objects.filter(pairing=pairing))


def disputed(*, event: Event) -> QuerySet[Pairing]:
    return _with_names(Pairing.objects.filter(round__event=event, disputed__isnull=False))


def overdue(*, event: Event) -> QuerySet[Pairing]:
    """Games whose round is over and that have no result."""
    late = Pairing.objects.filter(round__event=event, settled=None, round__due__lt=_today(event))
    return _with_names(late).order_by("round__number", "pk")


def behind(*, event: Event) -> list[Behind]:
    """Who has games to play that should have been played, the most first."""
    today = _today(event)
    rows = _with_names(Pairing.objects.filter(round__event=event, settled=None))
    late: dict[int, int] = {}
    still: dict[int, int] = {}
    names: dict[int, str] = {}
    for row in rows:
        due = row.round.due
        for one in (row.first, row.second):
            if one is not None:
                names[one.pk] = one.called
                still[one.pk] = still.get(one.pk, 0) + 1
                late[one.pk] = late.get(one.pk, 0) + bool(due and due < today)
    found = [Behind(pk, names[pk], late[pk], still[pk]) for pk in names if late[pk]]
    return sorted(found, key=lambda one: (-one.late, as_read(one.name)))


def _today(event: Event) -> datetime:
    """When today began by the clock of the event: what was due before is overdue."""
    there = timezone.now().astimezone(event.terms.clock)
    return there.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)


def _with_names(rows: QuerySet[Pairing]) -> QuerySet[Pairing]:
    named = rows.select_related(
        "first__member",
        "first__plays_for",
        "second__member",
        "second__plays_for",
        "round",
        "division",
    )
    # The kept table of a division is as long as its field, and would come with every row.
    return named.defer("division__kept")
