"""`manage.py verify_log`: every chain of every match, and what players keep of it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules import record
from tracker.orderlog import soundness


class Command(BaseCommand):
    help = "Verify every chain of the log, and hold it against records that were taken away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--against", nargs="+", default=[], metavar="RECORD", help="records that players keep"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        matches = lines = 0
        wrong = list[str]()
        for record_id, its_lines, faults in soundness.verified():
            matches, lines = matches + 1, lines + its_lines
            wrong += [f"{record_id}: {fault}" for fault in faults]
        for name in options["against"]:
            try:
                lacking = soundness.lacks(record.decode(Path(name).read_text()))
            except (OSError, ValueError) as error:
                lacking = str(error)
            wrong += [f"{name}: {lacking}"] if lacking else []
        for line in wrong:
            self.stdout.write(line)
        self.stdout.write(f"{matches} matches, {lines} lines.")
        if wrong:
            raise CommandError("This is not the whole log, or not as it was written.")
