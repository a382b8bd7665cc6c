"""`manage.py expire_matches`: erase the examples and guests' matches whose time has come."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tracker.matches import actions


class Command(BaseCommand):
    help = "Erases examples after two days and matches of guests alone after fourteen."

    def handle(self, *args: Any, **options: Any) -> None:
        erased = actions.expire_all(at=timezone.now())
        self.stdout.write(f"{erased} matches erased.")
