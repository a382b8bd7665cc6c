"""Results that are entered in the shell, one by one or from a file."""

from __future__ import annotations

import csv
from argparse import Namespace
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db.models import F, Q

from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.actions.trail import SHELL
from tracker.leagues.management.meant import do_jobs, event_of
from tracker.leagues.models import Event, Pairing
from tracker.leagues.spreadsheets import as_meant


def result(command: BaseCommand, said: Namespace) -> None:
    event = event_of(said)
    _decide(event, said.first, said.second, Told(_two(said.op), _two(said.vp)))
    do_jobs(event)


def results(command: BaseCommand, said: Namespace) -> None:
    """A file as the export of results has it: first, second, op_first, op_second, vp_first,
    vp_second, and the round, if it is there; other columns are passed over. It says how far it is."""
    event = event_of(said)
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
    do_jobs(event)


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
