"""The lists that were handed in: whose are in and what is amiss in them, and to its player what is in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.accounts.models import Player
from tracker.leagues.models import Entry, Event, HandedIn, Opened, Pairing
from tracker.leagues.queries import pairs
from tracker.leagues.queries.entered import entries


@dataclass(frozen=True, slots=True)
class OwnList:
    """A list that was handed in, as its player knows it. Each that has `opened` it says who, when,
    and whether it was this one or one that was in before it."""

    number: int
    name: str
    faction: str
    at: datetime
    wrong: tuple[str, ...]
    opened: tuple[tuple[str, datetime, bool], ...]


@dataclass(frozen=True, slots=True)
class InHand:
    """A list that is in, as organisers know it: what it is `amiss` in, whether it may be opened, and
    whether who looks has."""

    number: int
    amiss: str
    may_be_opened: bool
    opened: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class ListsOf:
    """Whose lists are in: their number, what is amiss; never what is in one. `late`: they may hand in
    after the time for it."""

    entry_id: int
    name: str
    handed: tuple[InHand, ...]
    wanted: int
    late: bool


@dataclass(frozen=True, slots=True)
class ListsSeen:
    """All lists of an event as they stand: who lacks some, whose have something to look at, whose came
    after the time for it."""

    missing: tuple[ListsOf, ...]
    amiss: tuple[ListsOf, ...]
    late: tuple[ListsOf, ...]


def lists_of(*, event: Event, player: Player | None = None) -> list[ListsOf]:
    """Whose lists are in, for organisers: all at once, and nothing of what is in them."""
    wanted = event.terms.lists
    mine = Opened.objects.filter(handed=OuterRef("pk"), player=player, handed_in=OuterRef("at"))
    handed = HandedIn.objects.defer("written", "wrong").annotate(opened=Exists(mine))
    rows = entries(event=event).filter(left=None).prefetch_related(Prefetch("lists", handed))
    return [
        ListsOf(
            row.pk,
            row.member.called,
            tuple(
                InHand(one.number, one.amiss_in_words, one.may_be_opened, one.opened, one.at)  # type: ignore[attr-defined]
                for one in row.lists.all()
            ),
            wanted,
            row.late,
        )
        for row in rows
    ]


def lists_seen(*, every: Sequence[ListsOf], closed: datetime | None) -> ListsSeen:
    """The report over all lists; they were to be in before they were `closed`, where that is said."""
    return ListsSeen(
        tuple(one for one in every if len(one.handed) < one.wanted),
        tuple(one for one in every if any(list.amiss for list in one.handed)),
        tuple(one for one in every if closed and any(list.at >= closed for list in one.handed)),
    )


def lists_of_all(*, event: Event) -> list[tuple[str, list[HandedIn]]]:
    """Every list, by player, where the event shows them once it is over. Nobody's whose match goes on:
    what is in it is still theirs."""
    if event.status != Event.Status.OVER or not event.terms.lists_shown:
        return []
    open_ones = Pairing.objects.filter(round__event=event, match__finished=None).exclude(match=None)
    seats = open_ones.values_list("first", "second")
    playing = pairs.people_of(pk for pair in seats for pk in pair)
    rows = entries(event=event).exclude(pk__in=playing.values("pk")).prefetch_related("lists")
    return [(row.member.called, list(row.lists.all())) for row in rows if row.lists.all()]


def lists_to_await(*, event: Event) -> str:
    """What an organiser is told of lists before the first round, when they are still missing or have
    something to look at; nothing when all is well."""
    if not event.terms.lists:
        return ""
    every = lists_of(event=event)
    missing = sum(len(one.handed) < one.wanted for one in every)
    amiss = sum(any(list.amiss for list in one.handed) for one in every)
    said = []
    if missing:
        one = ngettext(
            "%(missing)s of %(all)s has not handed in all their lists",
            "%(missing)s of %(all)s have not handed in all their lists",
            len(every),
        )
        said.append(one % {"missing": missing, "all": len(every)})
    if amiss:
        one = ngettext("%(n)s has something to check", "%(n)s have something to check", amiss)
        said.append(one % {"n": amiss})
    return _(", and ").join(said)


def opened_list(*, entry: Entry, number: int, player: Player) -> HandedIn | None:
    """A list as it is in, for the organiser who has opened it; nothing for everybody else."""
    found = HandedIn.objects.filter(entry=entry, number=number)
    return found.filter(openings__player=player, openings__handed_in=F("at")).first()


def own_lists(*, entry: Entry) -> list[OwnList]:
    """What a player has handed in, for that player alone."""
    rows = HandedIn.objects.filter(entry=entry).prefetch_related("openings")
    return [
        OwnList(
            one.number,
            one.written["name"],
            one.faction,
            one.at,
            tuple(one.sentences),
            tuple((by.by, by.at, by.handed_in == one.at) for by in one.openings.all()),
        )
        for one in rows
    ]


def lists_in(*, entry: Entry) -> int:
    """How many lists are handed in."""
    return HandedIn.objects.filter(entry=entry).count()
