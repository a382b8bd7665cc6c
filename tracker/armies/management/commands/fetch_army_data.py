"""`manage.py fetch_army_data DIR`: download the official data, when whoever runs this says so."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.armies.official import fetching, reading
from tracker.armies.official.bar import draw


class Command(BaseCommand):
    help = (
        "Downloads the official army data into a directory, two requests a second at most. What is "
        "there is not fetched again. The data belongs to Corvus Belli: it is for your own tables."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("directory", type=Path, metavar="DIR")
        parser.add_argument("--again", action="store_true", help="fetch what is there as well")
        # Both have changed before, and would again without notice.
        parser.add_argument("--service", default=fetching.SERVICE, metavar="URL")
        parser.add_argument("--metadata", default=fetching.METADATA, metavar="PATH")

    def handle(self, *args: Any, **options: Any) -> None:
        directory = options["directory"]
        service = fetching.Service(options["service"], metadata=options["metadata"])
        try:
            came = fetching.fetch(service, directory, again=options["again"], progress=draw)
        except (fetching.NotFetched, reading.Changed) as refused:
            raise CommandError(f"{refused} What came is kept: run it again to go on.") from None
        self.stdout.write(f"{came} files came. Now: manage.py import_army_data {directory}")
