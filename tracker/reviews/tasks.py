"""What is made of a match afterwards, as jobs and as Celery tasks."""

from celery import shared_task

from tracker.jobs.registry import work
from tracker.reviews import actions, bringing, queries
from tracker.reviews.models import Bringing, Picturing


@work(actions.COUNT, apart=True)
@shared_task(name=actions.COUNT)
def count(match_id: int) -> None:
    actions.count_match(match_id=match_id)


@work(actions.PRINT, apart=True)
@shared_task(name=actions.PRINT)
def print_report(match_id: int, language: str = queries.ENGLISH) -> None:
    actions.print_report(match_id=match_id, language=language)


@work(Picturing.READ, apart=True)
@shared_task(name=Picturing.READ)
def read_photograph(sent_id: int) -> None:
    actions.read_photograph(sent_id=sent_id)


@work(Bringing.READ, apart=True)
@shared_task(name=Bringing.READ)
def read_brought(bringing_id: int) -> None:
    bringing.read(bringing_id=bringing_id)
