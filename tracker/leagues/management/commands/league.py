"""`manage.py league`: a whole season from the shell, by the same acts as the pages."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker.accounts import addresses
from tracker.leagues.actions import NotDone
from tracker.leagues.management.verbs import VERBS


class Verb(CommandParser):
    """A verb's words. An old id that begins with a dash is one of them, also without a `--` before it."""

    def _parse_optional(self, arg_string: str) -> Any:
        if addresses.BEGINS_WITH_A_DASH.fullmatch(arg_string) and (
            arg_string not in self._option_string_actions
        ):
            return None
        return super()._parse_optional(arg_string)


class Command(BaseCommand):
    help = "Found a club, open an event, seat, pair, enter results, print tables, close, undo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="verb", parser_class=Verb)
        for name, (help, arguments, _) in VERBS.items():
            verb = verbs.add_parser(name, help=help)
            for argument, options in arguments.items():
                verb.add_argument(argument, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        said = Namespace(**options)
        try:
            VERBS[said.verb][2](self, said)
        except NotDone as refused:
            raise CommandError(str(refused)) from None
