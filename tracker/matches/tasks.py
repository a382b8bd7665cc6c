"""What a match does by itself, as jobs and as Celery tasks. Each takes a number and looks it up."""

from celery import shared_task

from tracker.jobs.works import work
from tracker.matches import actions


@work("matches.seal")
@shared_task(name="matches.seal")
def seal(match_id: int) -> None:
    actions.settle(match_id=match_id)


@work("matches.reveal")
@shared_task(name="matches.reveal")
def reveal(match_id: int) -> None:
    actions.settle(match_id=match_id)


@work("matches.conclude")
@shared_task(name="matches.conclude")
def conclude(match_id: int) -> None:
    actions.settle(match_id=match_id)


@work("matches.expire")
@shared_task(name="matches.expire")
def expire(match_id: int) -> None:
    actions.expire(match_id=match_id)
