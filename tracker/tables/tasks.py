"""What is made of what is sent for tables, as jobs and as Celery tasks."""

from celery import shared_task

from tracker.jobs.registry import work
from tracker.tables import photographing
from tracker.tables.models import Photographing


@work(Photographing.READ, apart=True)
@shared_task(name=Photographing.READ)
def read_photograph(sent_id: int) -> None:
    photographing.read(sent_id=sent_id)
