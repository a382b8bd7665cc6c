"""What a match does by itself, as jobs and as Celery tasks. Each takes a number and looks it up.

What is due after a command is done with it, in its own transaction. `reveal` and `conclude` come after
that, for what nobody waits for. Where what was due could not be done, any of the three does it instead,
and puts down those two for what it did. What follows says so by `done`: the Tables need not be looked at, and
what is due by then has a job of its own."""

from celery import shared_task
from django.utils import timezone

from tracker.jobs.registry import work
from tracker.matches import actions


@work("matches.seal")
@shared_task(name="matches.seal")
def seal(match_id: int) -> None:
    actions.settle(match_id=match_id)


@work("matches.reveal")
@shared_task(name="matches.reveal")
def reveal(match_id: int, done: int = 0) -> None:
    if done or not actions.settle(match_id=match_id):
        actions.check_opened(match_id=match_id)


@work("matches.conclude")
@shared_task(name="matches.conclude")
def conclude(match_id: int, done: int = 0) -> None:
    if done or not actions.settle(match_id=match_id):
        actions.drop_left_behind(match_id=match_id, at=timezone.now())
        actions.write_snapshots(match_id=match_id)


@work("matches.expire")
@shared_task(name="matches.expire")
def expire(match_id: int) -> None:
    actions.expire(match_id=match_id)


@work("matches.tell", apart=True)
@shared_task(name="matches.tell")
def tell(match_id: int, side: str) -> None:
    actions.tell(match_id=match_id, side=side, at=timezone.now())
