"""`manage.py decode_army_code CODE`: what a code says, as JSON. `-` reads it from standard input,
where it stays out of the shell's history."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.armies import codes


class Command(BaseCommand):
    help = "Reads an army code of the official builder and prints what it says, as JSON."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="the code as it was pasted; - reads standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        pasted = options["code"]
        try:
            code = codes.decode(sys.stdin.read() if pasted == "-" else pasted)
        except codes.Unreadable as unreadable:
            raise CommandError(str(unreadable)) from None
        self.stdout.write(json.dumps(printed(code), ensure_ascii=False, indent=1))


def printed(code: codes.Code) -> dict[str, Any]:
    """A code with its extras read."""
    return {
        "layout": code.layout,
        "sectorial_id": code.sectorial_id,
        "slug": code.slug,
        "name": code.name,
        "points_limit": code.points_limit,
        "groups": [
            {
                "number": group.number,
                "reinforcement": bool(group.reinforcement),
                "members": [
                    {
                        "entry": member.entry,
                        "unit": member.unit,
                        "group": member.group,
                        "option": member.option,
                        "extras": member.chosen(),
                    }
                    for member in group.members
                ],
            }
            for group in code.groups
        ],
    }
