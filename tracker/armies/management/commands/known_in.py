"""`manage.py known_in DIR --edition n4`: how much of the official data the rules know."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.reference import BOOKS, N5_3
from tracker.armies.official import reading
from tracker.armies.official.coverage import coverage, labels

EDITIONS = {**{name.casefold(): one for name, one in BOOKS.items()}, "n5": N5_3}


class Command(BaseCommand):
    help = (
        "Counts over the official files of a directory how many options bear nothing that the rules "
        "do not know, and how many labels nobody reads whole, and names them. Nothing is imported."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("directory", type=Path, metavar="DIR")
        parser.add_argument("--edition", choices=EDITIONS, default="n4", metavar="E")

    def handle(self, *args: Any, **options: Any) -> None:
        book = EDITIONS[options["edition"]]
        try:
            found = coverage(options["directory"], book)
            printed = labels(options["directory"], book)
        except (reading.Changed, OSError, ValueError) as refused:
            raise CommandError(str(refused)) from None
        if not found.options:
            raise CommandError(f"There are no files of sectorials in {options['directory']}.")
        for what, many in (
            ("bear nothing unknown", found.whole),
            ("bear nothing that is only shown, but what has nothing to keep", found.kept),
        ):
            self.stdout.write(
                f"{many} of {found.options} options ({many / found.options:.1%}) {what}."
            )
        self.stdout.write(
            f"{len(printed.every)} labels, {len(printed.asked)} of them asked about, "
            f"{len(printed.unread)} read by nobody or not whole."
        )
        for title, names in (
            ("Unknown", found.missing),
            ("In no source", found.unseen),
            ("Only shown", found.shown),
        ):
            for (kind, name), many in names:
                self.stdout.write(f"{title}: {kind} {name}, {many} options")
        for kind, label in sorted(printed.unread):
            self.stdout.write(f"Not read: {kind} {label}")
