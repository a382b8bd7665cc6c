"""What the notebook does by itself where it plays a side."""

from celery import shared_task
from django.utils import timezone

from tracker.jobs.registry import work
from tracker.practice import actions, again


@work("practice.move")
@shared_task(name="practice.move")
def move(match_id: int) -> None:
    actions.move(match_id=match_id)


@work(again.AGAIN)
@shared_task(name=again.AGAIN)
def try_again(again_id: int, match_id: int, player_id: int, at: int) -> None:
    again.try_again(
        again_id=again_id, match_id=match_id, player_id=player_id, at=at, now=timezone.now()
    )
