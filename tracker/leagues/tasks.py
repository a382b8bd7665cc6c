"""What a league does by itself, as jobs and as Celery tasks. Each takes numbers and looks them up."""

from celery import shared_task
from django.utils import timezone

from tracker.jobs.registry import work
from tracker.leagues import actions


@work("leagues.pair")
@shared_task(name="leagues.pair")
def pair(event_id: int, number: int) -> None:
    actions.pair(event_id=event_id, number=number)


@work("leagues.standings")
@shared_task(name="leagues.standings")
def standings(event_id: int) -> None:
    actions.keep_standings(event_id=event_id)


@work("leagues.calendar")
@shared_task(name="leagues.calendar")
def calendar(event_id: int) -> None:
    actions.keep_calendar(event_id=event_id)


@work("leagues.ratings")
@shared_task(name="leagues.ratings")
def ratings(club_id: int, after: int) -> None:
    actions.count_ratings(club_id=club_id, after=after)


@work("leagues.remind")
@shared_task(name="leagues.remind")
def remind(round_id: int, due: str = "") -> None:
    actions.remind(round_id=round_id, due=due)


@work("leagues.mail", apart=True)
@shared_task(name="leagues.mail")
def mail(pairing_id: int, side: str, due: str) -> None:
    actions.mail(pairing_id=pairing_id, side=side, due=due)


@work("leagues.announce")
@shared_task(name="leagues.announce")
def announce(kind: str, about: int) -> None:
    actions.tell_all(kind=kind, about=about, at=timezone.now())


@work("leagues.notice", apart=True)
@shared_task(name="leagues.notice")
def notice(kind: str, member_id: int, about: int) -> None:
    actions.tell(kind=kind, member_id=member_id, about=about, at=timezone.now())


@work("leagues.channel", apart=True)
@shared_task(name="leagues.channel")
def channel(channel_id: int, kind: str, about: int) -> None:
    actions.write(channel_id=channel_id, kind=kind, about=about, at=timezone.now())


@work("leagues.go-on")
@shared_task(name="leagues.go-on")
def go_on(event_id: int) -> None:
    actions.go_on(event_id=event_id)


@work("leagues.open-up")
@shared_task(name="leagues.open-up")
def open_up(event_id: int) -> None:
    actions.open_up(event_id=event_id)


@work("leagues.stand")
@shared_task(name="leagues.stand")
def stand(pairing_id: int, side: str) -> None:
    actions.stand(pairing_id=pairing_id, side=side)


@work("leagues.look")
@shared_task(name="leagues.look")
def look(pairing_id: int) -> None:
    actions.look(pairing_id=pairing_id)
