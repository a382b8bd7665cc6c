"""`manage.py import_army_data DIR --edition n4|n5`: load the official data of an edition."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.armies import actions
from tracker.armies.official.bar import draw


class Command(BaseCommand):
    help = (
        "Loads the official army data of an edition, a file for each sectorial and army_metadata.json. "
        "Safe to run again: what is there stays, and so do older versions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("directory", type=Path, metavar="DIR")
        parser.add_argument("--edition", choices=("n4", "n5"), required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        try:
            done = actions.import_data(
                directory=options["directory"],
                edition=options["edition"].upper(),
                progress=draw,
            )
        except actions.NotImported as refused:
            raise CommandError(str(refused)) from None
        for note in done.notes:
            self.stdout.write(note)
        self.stdout.write(
            f"{done.new} sectorials with {done.units} units are new, {done.known} were there "
            f"already. {time.monotonic() - began:.1f} seconds."
        )
