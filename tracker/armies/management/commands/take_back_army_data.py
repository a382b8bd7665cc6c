"""`manage.py take_back_army_data DIR --edition n4|n5`: take out what was imported from a directory."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.armies import actions
from tracker.armies.official import reading


class Command(BaseCommand):
    help = (
        "Takes out the official army data that the files of a directory were imported as. Other versions "
        "stay, and so do the lists that were made with it: their owners can have them read again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("directory", type=Path, metavar="DIR")
        parser.add_argument("--edition", choices=("n4", "n5"), required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        edition = options["edition"].upper()
        try:
            done = actions.take_back(directory=options["directory"], edition=edition)
        except reading.Changed as changed:
            raise CommandError(f"Nothing was taken back. {changed}") from None
        if not done.sectorials:
            raise CommandError(
                f"No file in {options['directory']} is there as {edition}: nothing was taken back."
            )
        self.stdout.write(f"{done.sectorials} sectorials of {edition} are taken back.")
        if done.lists:
            self.stdout.write(
                f"Lists that were made with them: {done.lists}. They stay as they are; their owners can "
                "have them read again."
            )
