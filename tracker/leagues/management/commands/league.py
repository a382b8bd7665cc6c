"""`manage.py league`: a whole season from the shell, by the same acts as the pages."""

from __future__ import annotations

import csv
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import F, Q
from django.utils import timezone

from rules.reference import BOOKS, N4
from tracker.accounts import addresses, codes
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.actions.trail import SHELL
from tracker.leagues.models import Act, Club, Division, Event, Pairing
from tracker.leagues.queries import clubs, entered, events, paired, strength, tables
from tracker.leagues.scoring import SEASONS
from tracker.leagues.spreadsheets import as_meant
from tracker.leagues.terms import BY_LOT, FORMS, KINDS, SCALED, Terms


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


def _event(said: Namespace) -> Event:
    found = events.event(public_id=said.event)
    if found is None:
        raise CommandError(f"There is no event {said.event}.")
    return found


def _do_jobs(event: Event) -> None:
    """What an act has left to be done is done here and now: the shell needs no worker."""
    jobs.drain(about=f"league:{event.pk}", at=timezone.now())
    event.refresh_from_db()


def _found(command: Command, said: Namespace) -> None:
    organiser = Player.objects.create_guest(name=said.organiser, rejoin_code=codes.new())
    club = actions.found_club(player=organiser, name=said.name)
    command.stdout.write(f"{club.public_id}  {club.name}")
    command.stdout.write(f"{said.organiser} comes in with the code {organiser.rejoin_code}.")


def _open(command: Command, said: Namespace) -> None:
    club = clubs.club(public_id=said.club)
    if club is None:
        raise CommandError(f"There is no club {said.club}.")
    event = actions.prepare(
        club=club,
        by=SHELL,
        name=said.name,
        kind=said.kind,
        form=said.form,
        terms=Terms(
            scoring=SEASONS[said.scoring],
            rounds=said.rounds,
            points=said.points,
            days=said.days,
            meetings=said.meetings,
            up=said.up,
            down=said.down,
            ties=BY_LOT,
            walkovers=SCALED if said.scale_walkovers else "",
            edition=said.edition,
        ),
        divisions=[
            (name.strip(), tier)
            for tier, line in enumerate(said.divisions or [""], 1)
            for name in line.split(",")
        ],
    )
    actions.open_event(event=event, by=SHELL)
    command.stdout.write(f"{event.public_id}  {event.name}")


def _seat(command: Command, said: Namespace) -> None:
    """Names from a file, one a line; into a division if one is named."""
    event = _event(said)
    names = Path(said.file).read_text("utf-8-sig").splitlines()
    seated = actions.type_in(event=event, by=SHELL, names=[name for name in names if name.strip()])
    if said.division:
        division = Division.objects.filter(event=event, name=said.division).first()
        if division is None:
            raise CommandError(f"There is no division {said.division}.")
        for entry in seated:
            actions.divide(entry=entry, by=SHELL, division=division)
    command.stdout.write(f"{len(seated)} seated")


def _pair(command: Command, said: Namespace) -> None:
    event = _event(said)
    number = actions.ask_for_round(event=event, by=SHELL, anyway=said.anyway)
    _do_jobs(event)
    for round in events.rounds(event=event):
        if round.number >= number:
            command.stdout.write(str(round))
            for pairing in paired.pairings(round=round):
                free = "rests" if pairing.rests else "a bye"
                second = pairing.second.called if pairing.second else free
                command.stdout.write(
                    f"  {pairing.table or '-':>3}  {pairing.first.called} – {second}"
                )


def _result(command: Command, said: Namespace) -> None:
    event = _event(said)
    _decide(event, said.first, said.second, Told(_two(said.op), _two(said.vp)))
    _do_jobs(event)


def _results(command: Command, said: Namespace) -> None:
    """A file as the export of results has it: first, second, op_first, op_second, vp_first,
    vp_second, and the round, if it is there; other columns are passed over. It says how far it is."""
    event = _event(said)
    with Path(said.file).open(encoding="utf-8-sig", newline="") as file:
        read = csv.DictReader(file)
        rows = [{name: as_meant(cell or "") for name, cell in row.items()} for row in read]
    rows = [row for row in rows if row.get("second")]
    for at, row in enumerate(rows, 1):
        op = int(row["op_first"] or 0), int(row["op_second"] or 0)
        vp = int(row.get("vp_first") or 0), int(row.get("vp_second") or 0)
        walkover, number = row.get("walkover") or "", int(row.get("round") or 0)
        told = Told(op, vp, walkover, row.get("conceded") or "")
        _decide(event, row["first"], row["second"], told, number)
        command.stdout.write(f"\r{at} of {len(rows)}", ending="" if at < len(rows) else "\n")
        command.stdout.flush()
    _do_jobs(event)


def _decide(event: Event, first: str, second: str, told: Told, number: int = 0) -> None:
    """The result of two in a round; where none is named, of their next game without a result, or the
    first of those that have one."""
    straight, turned = (_is("first", one) & _is("second", other)
                        for one, other in ((first, second), (second, first)))  # fmt: skip
    rows = Pairing.objects.filter(straight | turned, round__event=event).select_related(
        "round__event__club", "first__member", "second__member"
    )
    if number:
        rows = rows.filter(round__number=number)
    found = rows.order_by(F("settled").asc(nulls_first=True), "round__number").first()
    if found is None:
        where = f" in Round {number}" if number else ""
        raise CommandError(f"{first} and {second} are not paired{where}.")
    if found.first.called != first:
        told = told.turned
    actions.decide(pairing=found, by=SHELL, told=told)


def _is(side: str, name: str) -> Q:
    """Whoever plays on a side is called so: a player, or a pair."""
    pair = Q((f"{side}__plays_for__pair", True), (f"{side}__plays_for__name", name))
    return Q((f"{side}__member__name", name)) | pair


def _two(said: str) -> tuple[int, int]:
    a, _, b = said.partition("-")
    try:
        return int(a), int(b)
    except ValueError:
        raise CommandError(f"“{said}” is no result: type it as 7-3.") from None


def _table(command: Command, said: Namespace) -> None:
    event = _event(said)
    for division in events.divisions(event=event):
        command.stdout.write(str(division))
        for row in tables.table(division=division):
            one = row.standing
            command.stdout.write(
                f"  {row.place:>3}  {row.name:<24} {one.tp:>3} TP {one.op:>4} OP {one.vp:>5} VP"
            )
            if row.why:
                command.stdout.write(f"       {row.why.sentence}")


def _leave(command: Command, said: Namespace) -> None:
    event = _event(said)
    entry = entered.entries(event=event).filter(member__name=said.name).first()
    if entry is None:
        raise CommandError(f"{said.name} is not in it.")
    entry.event = event
    actions.leave(entry=entry, by=SHELL, strike=said.strike)


def _close(command: Command, said: Namespace) -> None:
    event = _event(said)
    actions.close(event=event, by=SHELL, anyway=said.anyway)
    _do_jobs(event)


def _next(command: Command, said: Namespace) -> None:
    new = actions.open_next_season(event=_event(said), by=SHELL, name=said.name)
    actions.open_event(event=new, by=SHELL)
    command.stdout.write(f"{new.public_id}  {new.name}")


def _trail(command: Command, said: Namespace) -> None:
    for act in events.trail(event=_event(said)):
        undone = "  (undone)" if act.undone else ""
        command.stdout.write(f"{act.pk:>6}  {act.at:%Y-%m-%d %H:%M}  {act.by}: {act.said}{undone}")


def _undo(command: Command, said: Namespace) -> None:
    act = Act.objects.filter(pk=said.act, event=_event(said)).first()
    if act is None:
        raise CommandError("There is no such act on the trail of this event.")
    command.stdout.write(actions.undo(act=act, by=SHELL).said)


def _recount(command: Command, said: Namespace) -> None:
    """Count a club's ratings anew, part by part."""
    club = clubs.club(public_id=said.club)
    if club is None:
        raise CommandError(f"There is no club {said.club}.")
    at = 0
    while True:
        actions.count_ratings(club_id=club.pk, after=at)
        club = Club.objects.get(pk=club.pk)
        if not club.to_count:
            break
        at = club.counted
        command.stdout.write(f"{at} of {club.to_count} games")
    season = next(iter(strength.seasons(club=club)), "")
    for one in strength.ratings(club=club, season=season):
        command.stdout.write(f"  {one.place:>3}  {one.name:<24} {one.rating:>6.0f}  {one.games}")


EVENT: Final[dict[str, Any]] = {"event": {}}
ANYWAY: Final[dict[str, Any]] = {"--anyway": {"action": "store_true"}}
VERBS: Final[dict[str, tuple[str, dict[str, Any], Callable[[Command, Namespace], None]]]] = {
    "found": ("found a club", {"name": {}, "--organiser": {"default": "Organiser"}}, _found),
    "open": (
        "open an event",
        {
            "club": {},
            "name": {},
            "--kind": {"choices": list(KINDS), "default": "tournament"},
            "--form": {"choices": list(FORMS), "default": "swiss"},
            "--scoring": {"choices": list(SEASONS), "default": "its17"},
            "--rounds": {"type": int, "default": 0},
            "--meetings": {"type": int, "default": 1, "choices": range(1, 5)},
            "--points": {"type": int, "default": 300},
            "--days": {"type": int, "default": 0},
            "--up": {"type": int, "default": 2},
            "--down": {"type": int, "default": 2},
            "--scale-walkovers": {"action": "store_true"},
            "--edition": {"choices": tuple(BOOKS), "default": N4.edition},
            "--divisions": {"nargs": "+", "help": "a tier each, its divisions with commas"},
        },
        _open,
    ),
    "seat": ("seat names from a file", {**EVENT, "file": {}, "--division": {"default": ""}}, _seat),
    "pair": ("pair the next round", {**EVENT, **ANYWAY}, _pair),
    "result": (
        "enter a result",
        {**EVENT, "first": {}, "second": {}, "op": {}, "--vp": {"default": "0-0"}},
        _result,
    ),
    "results": ("enter results from a CSV file", {**EVENT, "file": {}}, _results),
    "leave": (
        "take somebody out",
        {**EVENT, "name": {}, "--strike": {"action": "store_true"}},
        _leave,
    ),
    "table": ("print the tables", {**EVENT}, _table),
    "close": ("close it", {**EVENT, **ANYWAY}, _close),
    "next": ("open the season after it", {**EVENT, "name": {}}, _next),
    "trail": ("print who did what", {**EVENT}, _trail),
    "undo": ("undo an act of the trail", {**EVENT, "act": {"type": int}}, _undo),
    "recount": ("count a club's ratings anew", {"club": {}}, _recount),
}
