"""A match begins: an empty one for two players, or the rulebook's example."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from rules import game, scenario
from rules.game import EMPTY, AnyCommand, Entry, Side, Table
from rules.reference import Mission
from tracker.accounts.models import Player
from tracker.matches.actions.expiry import look_again
from tracker.matches.actions.following import follow, luck, secret, show_in_lists
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import Record

EXAMPLE: Final = "camo_x1"
# The scenario has a title of its own, which says who is under the Marker.
EXAMPLES_TITLE: Final = "The worked example"


@transaction.atomic
def open_match(
    *,
    player: Player,
    side: Side = "A",
    rounds: int = 3,
    points: int = 300,
    mission: Mission | None = None,
    title: str = "",
    solo: bool = False,
    opponent: str = "",
    meant_for: Player | None = None,
) -> Match:
    """A match with one player seated and the other side free.

    `meant_for`: the one who may take the free side, where that is known.
    `solo`: this player logs both sides, for an `opponent` without a phone, who may still join.
    """
    at = timezone.now()
    kind = Match.Kind.SOLO if solo else Match.Kind.PLAYED
    record = orderlog.open_record(at=at)
    match = _new(record, kind=kind, at=at, rounds=rounds, points=points, title=title)
    away = game.other(side)
    Seat.objects.create(match=match, side=side, player=player, taken=at)
    if solo:
        Seat.objects.create(match=match, side=away, player=player, taken=at, scribed=True)
    else:
        Seat.objects.create(match=match, side=away, meant_for=meant_for)
    names: dict[Side, str] = {side: player.name}
    if opponent:
        names[away] = opponent
    commands: list[AnyCommand] = [
        game.OpenMatch(rounds=rounds, points=points, names=names, mission=mission),
        game.SeatPlayer(side=side, name=player.name),
    ]
    if solo:
        commands.append(game.BeginScribe(side=side))
    follow(match=match, record=match.record, full=EMPTY, commands=tuple(commands), at=at)
    return match


@transaction.atomic
def play_example(*, player: Player, both: bool = True, name: str = EXAMPLE) -> Match:
    """A worked example, ready at the start of its Order, with this player as Ana.

    With `both` they hold Bo's seat too, on one screen, until somebody joins; else it is free.
    `name` is one of `scenario.examples()`; KeyError if it is none.
    """
    at = timezone.now()
    record = orderlog.open_record(at=at)
    tables, entries = _set_up(scenario.example(name), secret(record))
    terms = tables["referee"].terms
    match = _new(
        record,
        kind=Match.Kind.EXAMPLE,
        at=at,
        rounds=terms.rounds,
        points=terms.points,
        title=EXAMPLES_TITLE,
    )
    Seat.objects.create(match=match, side="A", player=player, taken=at)
    if both:
        Seat.objects.create(match=match, side="B", player=player, taken=at, scribed=True)
    else:
        Seat.objects.create(match=match, side="B")
    orderlog.append(record_id=match.record_id, entries=entries, at=at)
    show_in_lists(match=match, table=tables["watcher"], at=at)
    return match


def _new(
    record: Record, *, kind: Match.Kind, at: datetime, rounds: int, points: int, title: str
) -> Match:
    match = Match.objects.create(
        record=record, kind=kind, title=title, rounds=rounds, points=points, opened=at, moved=at
    )
    look_again(match=match, at=at)
    return match


def _set_up(
    script: scenario.Script, bound_to: Callable[[], str]
) -> tuple[dict[game.Seat, Table], list[Entry]]:
    """The set-up of a scenario, played as the match would be: each side from its own Table."""
    seats: tuple[game.Seat, ...] = ("A", "B", "watcher", "referee")
    tables = dict.fromkeys(seats, EMPTY)
    lines: list[Entry] = []

    def put(command: AnyCommand) -> None:
        entries = game.happens(command, tables["referee"], luck(bound_to))
        lines.extend(entries)
        for seat in seats:
            part = [entry for entry in entries if game.sees(seat, entry.audience)]
            tables[seat] = game.fold(tables[seat], part)

    for asked in scenario.setup_commands(script):
        put(asked.fill(tables[asked.by or "referee"]))
        while (due := game.due(tables["referee"])) is not None:
            put(due)
    return tables, lines
