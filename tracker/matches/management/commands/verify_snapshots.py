"""`manage.py verify_snapshots`: what is written down of matches, held against their lines."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.matches import actions


class Command(BaseCommand):
    help = "Fold every match anew and drop each snapshot that is not what its lines say."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = actions.verify_snapshots()
        for match, seat in wrong:
            self.stdout.write(f"match {match}  {seat}  dropped")
        if wrong:
            raise CommandError("What was dropped is read from the lines from now on.")
