"""A club for tests: people in it, an event, and results as somebody at the table tells them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Club, Entry, Event, Pairing
from tracker.leagues.terms import Terms

ORGANISER = "Olga"


def guest(name: str) -> Player:
    return Player.objects.create_guest(name=name, rejoin_code=codes.new())


def club(name: str = "Norte") -> Club:
    return actions.found_club(player=guest(ORGANISER), name=name)


def opened(
    club: Club,
    names: Sequence[str],
    *,
    kind: str = "tournament",
    form: str = "swiss",
    terms: Terms | None = None,
    name: str = "Norte Open",
) -> Event:
    """An event that is open, with people typed in by name."""
    event = actions.prepare(
        club=club, by=ORGANISER, name=name, kind=kind, form=form, terms=terms or Terms()
    )
    # The lot of the first round is the same in every run.
    actions.change(event=event, by=ORGANISER, seed="norte")
    actions.open_event(event=event, by=ORGANISER)
    actions.type_in(event=event, by=ORGANISER, names=names)
    return event


def do_jobs() -> None:
    """What is due by now is done, as a worker would do it; nothing is left that failed."""
    while due := Job.objects.filter(done=None, due__lte=timezone.now(), error="").first():
        jobs.run(job_id=due.pk, at=timezone.now())
    failed = Job.objects.exclude(error="").values_list("name", "error")
    assert not failed, list(failed)


def next_round(event: Event, *, anyway: bool = False) -> list[Pairing]:
    """Have the next round paired; its pairings. Of the first, with or without all lists."""
    anyway = anyway or not event.rounds.exists()
    number = actions.ask_for_round(event=event, by=ORGANISER, anyway=anyway)
    do_jobs()
    event.refresh_from_db()
    return of_round(event, number)


def of_round(event: Event, number: int) -> list[Pairing]:
    rows = Pairing.objects.select_related("first__member", "second__member", "round__event__club")
    return list(rows.filter(round__event=event, round__number=number).order_by("table", "pk"))


def names(pairing: Pairing) -> tuple[str, str]:
    return pairing.first.member.name, pairing.second.member.name if pairing.second else ""


def between(event: Event, one: str, other: str) -> Pairing:
    """The pairing of two, whoever of them is named first."""
    for pairing in Pairing.objects.filter(round__event=event).select_related(
        "first__member", "second__member", "round__event__club"
    ):
        if set(names(pairing)) == {one, other}:
            return pairing
    raise LookupError((one, other))


def entry(event: Event, name: str) -> Entry:
    return Entry.objects.select_related("member", "event__club", "division").get(
        event=event, member__name=name
    )


def result(pairing: Pairing, op: tuple[int, int], vp: tuple[int, int] = (0, 0)) -> None:
    """Both sides say the same."""
    told = Told(op, vp)
    actions.report(pairing=pairing, by=pairing.first.member, side="first", told=told)
    assert pairing.second
    actions.agree(pairing=pairing, by=pairing.second.member, side="second")
