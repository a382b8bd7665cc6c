"""`manage.py jobs`: what is not done yet, and why not. No argument and no content is shown."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tracker.jobs import actions, queries


class Command(BaseCommand):
    help = "List the jobs that are not done; give the stuck ones their attempts again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--retry", action="store_true", help="try all stuck jobs again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["retry"]:
            for job in queries.stuck():
                actions.retry(job_id=job.pk, at=timezone.now())
        for job in queries.undone():
            state = "stuck" if job.is_stuck else f"{job.attempts} tried"
            self.stdout.write(f"{job.pk}  {job.name}  {job.about or '-'}  {state}  {job.error}")
