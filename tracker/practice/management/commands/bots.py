"""Programs play whole matches against a running server: nothing may be stuck, nothing may fail."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.reference import BOOKS, N4
from tracker.practice.bots import POINTS, Tally, play_match
from tracker.practice.player import PLAYS


class Command(BaseCommand):
    help = "Let bots play whole matches against a running server, by its API."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", type=int, help="how many")
        parser.add_argument("--play", choices=PLAYS, default="random")
        parser.add_argument("--rounds", type=int, default=3)
        parser.add_argument("--points", type=int, default=POINTS, help="150 or 300")
        parser.add_argument("--edition", choices=BOOKS, default=N4.edition)
        parser.add_argument("--seed", default="bots", help="the same seed chooses the same things")
        parser.add_argument("--at", default="http://127.0.0.1:8000", help="where the server is")
        parser.add_argument("--json", action="store_true", help="the tally alone, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally()
        for number in range(options["matches"]):
            play_match(
                tally,
                address=options["at"],
                play=options["play"],
                rounds=options["rounds"],
                points=options["points"],
                book=BOOKS[options["edition"]],
                seed=f"{options['seed']} {number}",
            )
            if not options["json"]:
                self.stderr.write(f"{number + 1} of {options['matches']}: {asdict(tally)}")
        self.stdout.write(json.dumps(asdict(tally)))
        if tally.ended < tally.matches or tally.unverified:
            raise CommandError("Not every match came to an end that can be verified.")
