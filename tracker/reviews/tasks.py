"""What is made of a match afterwards, as jobs and as Celery tasks."""

from celery import shared_task

from tracker.jobs.works import work
from tracker.reviews import actions


@work(actions.COUNT, apart=True)
@shared_task(name=actions.COUNT)
def count(match_id: int) -> None:
    actions.count_match(match_id=match_id)


@work(actions.PRINT, apart=True)
@shared_task(name=actions.PRINT)
def print_report(match_id: int) -> None:
    actions.print_report(match_id=match_id)
