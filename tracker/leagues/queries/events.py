"""Events: rounds and who meets whom, what is still to be played, who is in, the trail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import game
from rules.game import TermSeen
from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.jobs import queries as jobs
from tracker.leagues import knockout
from tracker.leagues.models import (
    REST,
    Act,
    Division,
    Encounter,
    Entry,
    Event,
    HandedIn,
    Member,
    Offer,
    Opened,
    Pairing,
    Report,
    Round,
    Waiting,
)
from tracker.leagues.names import alike, as_read, in_order
from tracker.leagues.queries import pairs
from tracker.leagues.scoring import SIDES
from tracker.leagues.terms import rounds_for


@dataclass(frozen=True, slots=True)
class Behind:
    """Somebody with games that should have been played by now."""

    entry_id: int
    name: str
    late: int
    open: int


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


def event(*, public_id: str) -> Event | None:
    return Event.objects.select_related("club").filter(public_id=public_id).first()


def by_invitation(*, token: str) -> Event | None:
    return Event.objects.select_related("club").filter(invitation_digest__in=digests(token)).first()


def divisions(*, event: Event) -> list[Division]:
    found = list(Division.objects.filter(event=event))
    for one in found:
        one.event = event
    return found


def entry_of(*, event: Event, player: Player | None) -> Entry | None:
    if player is None:
        return None
    rows = Entry.objects.select_related("member", "division", "plays_for").defer("division__kept")
    return rows.filter(event=event, member__player=player).first()


def waiting(*, event: Event) -> list[Waiting]:
    """Who waits for a place, who has waited longest first."""
    if not event.terms.places:
        return []
    return list(Waiting.objects.filter(event=event).select_related("member", "event__club"))


def entries(*, event: Event) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(event=event)
        .select_related("member", "division", "plays_for")
        .defer("division__kept")
        .order_by("division__tier", "division_id", "member__name", "pk")
    )


def players(*, event: Event) -> list[Entry]:
    """Everybody who is in, division by division, as a list at the door has them."""

    def key(one: Entry) -> tuple[Any, ...]:
        division = (one.division.tier, one.division.pk) if one.division else (0, 0)
        return division, in_order(one.member.called), one.pk

    return sorted(entries(event=event), key=key)


def entry(*, event: Event, number: int) -> Entry | None:
    return (
        Entry.objects.select_related("member", "division", "event__club")
        .filter(event=event, pk=number)
        .first()
    )


def unclaimed(*, event: Event) -> list[Entry]:
    """Those who were typed in and have not come yet."""
    return [
        one
        for one in players(event=event)
        if one.member.player_id is None and one.member.role != Member.Role.FORMER
    ]


def typed_in_as(*, event: Event, name: str) -> Entry | None:
    """Who was typed in by this name and has not come yet."""
    rows = unclaimed(event=event)
    return next((one for one in rows if alike(one.member.name) == alike(name)), None)


def passed_over(*, event: Event, lines: Sequence[str]) -> list[str]:
    """Of lines of names that are to be seated, those of who is in already, or stands above."""
    rows = Entry.objects.filter(event=event).values_list("member__name", flat=True)
    here, found = {alike(name) for name in rows}, []
    for line in lines:
        name = alike(line.partition(",")[0])
        if name in here:
            found.append(line)
        here.add(name)
    return found


def rounds(*, event: Event) -> list[Round]:
    """The rounds of an event, each with how many results are still to come, and how many of those
    games are adjourned. Two teams of which nobody knows yet who plays whom have one to come."""
    missing = Q(pairings__settled=None)
    adjourned = missing & Q(pairings__adjourned__isnull=False)
    counted = Round.objects.filter(event=event).annotate(
        missing=Count("pairings", filter=missing), adjourned=Count("pairings", filter=adjourned)
    )
    found: list[Round] = list(counted.order_by("number"))
    if event.terms.teams:
        waiting = Encounter.objects.filter(round__event=event, seated=None)
        for number in waiting.values_list("round__number", flat=True):
            one = next(one for one in found if one.number == number)
            one.missing += 1  # type: ignore[attr-defined]
    return found


def round_(*, event: Event, number: int) -> Round | None:
    return Round.objects.select_related("event__club").filter(event=event, number=number).first()


def rounds_of(*, event: Event) -> int:
    """How many rounds a Swiss event has: as its terms say, or as ITS has it for those who began.
    Who leaves or comes later changes nothing of it."""
    if event.form == "knockout":
        return _until_one_is_left(event)
    if event.terms.rounds:
        return event.terms.rounds
    began = Entry.objects.filter(event=event).exclude(left=0)
    began = began.filter(since=1) if event.rounds.exists() else began.filter(left=None)
    if event.terms.teams:
        return rounds_for(began.exclude(plays_for=None).values("plays_for").distinct().count())
    return rounds_for(began.count())


def _until_one_is_left(event: Event) -> int:
    """Of a knock-out: the rounds of its largest division, by those who began."""
    first = Pairing.objects.filter(round__event=event, round__number=1)
    games = first.values_list("division").annotate(many=Count("pk")).order_by()
    if most := max((many for _, many in games), default=0):
        return 1 + knockout.rounds_for(most)
    per = Entry.objects.filter(event=event, left=None).values_list("division")
    many = max((many for _, many in per.annotate(many=Count("pk")).order_by()), default=0)
    return knockout.rounds_for(many)


def now_in(rounds: list[Round], event: Event) -> Round | None:
    """The round that is being played: by its dates, or else the first with results to come."""
    at = timezone.now()
    for one in rounds:
        if one.begins and one.due and one.begins <= at < one.due:
            return one
    return next(
        (one for one in rounds if getattr(one, "missing", 0)), rounds[-1] if rounds else None
    )


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


def in_force(*, event: Event) -> tuple[TermSeen, ...]:
    """What its matches play otherwise than its edition has it. What can be played no more, because the
    catalogue has moved on, is said where such a match is opened."""
    terms = event.terms
    try:
        return game.season_seen(terms.edition, terms.season(event.name))
    except ValueError:
        return ()


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


def trail(*, event: Event, before: int | None = None, limit: int = 100) -> list[Act]:
    """Who did what, the newest first; from one of them on, those `before` it."""
    found = Act.objects.filter(event=event).defer("rows").order_by("-pk")
    return list((found.filter(pk__lt=before) if before is not None else found)[:limit])


def act_before(*, event: Event, act: Act) -> bool:
    return Act.objects.filter(event=event, pk__lt=act.pk).exists()


def being_paired(*, event: Event, number: int) -> bool:
    """Whether a job is at the next round, and that is this one."""
    if Round.objects.filter(event=event).count() + 1 != number:
        return False
    return jobs.undone().filter(name="leagues.pair", about=f"league:{event.pk}").exists()


def act(*, event: Event, number: int) -> Act | None:
    return Act.objects.filter(event=event, pk=number).first()


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
