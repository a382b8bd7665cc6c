"""Events: what each is, its divisions and rounds, its terms in force, its trail."""

from __future__ import annotations

from django.db.models import Count, Q
from django.utils import timezone

from rules import game
from rules.game import TermSeen
from tracker.accounts.encryption import digests
from tracker.jobs import queries as jobs
from tracker.leagues import knockout
from tracker.leagues.models import Act, Division, Encounter, Entry, Event, Pairing, Round
from tracker.leagues.terms import rounds_for


def event(*, public_id: str) -> Event | None:
    return Event.objects.select_related("club").filter(public_id=public_id).first()


def by_invitation(*, token: str) -> Event | None:
    return Event.objects.select_related("club").filter(invitation_digest__in=digests(token)).first()


def divisions(*, event: Event) -> list[Division]:
    found = list(Division.objects.filter(event=event))
    for one in found:
        one.event = event
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


def in_force(*, event: Event) -> tuple[TermSeen, ...]:
    """What its matches play otherwise than its edition has it. What can be played no more, because the
    catalogue has moved on, is said where such a match is opened."""
    terms = event.terms
    try:
        return game.season_seen(terms.edition, terms.season(event.name))
    except ValueError:
        return ()


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
