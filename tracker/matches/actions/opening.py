"""A match begins: an empty one for two players, or the rulebook's example."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from rules import game, scenario
from rules.game import EMPTY, N4, AnyCommand, Entry, Side, Table
from rules.reference import HouseRule, Mission, Season
from tracker.accounts.models import Player
from tracker.matches import titles
from tracker.matches.actions.clock_consent import open_clock
from tracker.matches.actions.consequences import secret, then
from tracker.matches.actions.expiry import look_again
from tracker.matches.actions.following import ask_notebook, follow
from tracker.matches.actions.in_lists import show_in_lists
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import Record

EXAMPLE: Final = "camo_x1"


@transaction.atomic
def open_match(
    *,
    player: Player,
    side: Side = "A",
    rounds: int = 3,
    points: int = 300,
    edition: str = N4.edition,
    mission: Mission | None = None,
    season: Season | None = None,
    house: tuple[HouseRule, ...] = (),
    title: str = "",
    solo: bool = False,
    opponent: str = "",
    meant_for: Player | None = None,
    notebook: Player | None = None,
    minutes: int = 0,
    shut: bool = False,
) -> Match:
    """A match with one player seated and the other side free, by an `edition` that is played and what
    its `mission`, its `season` and its players (`house`) have otherwise. Raises Refused for terms by
    which no match can be played.

    `minutes`: what each has on the clock, if who sits down agrees; 0 for no clock.
    `meant_for`: the one who may take the free side, where that is known.
    `opponent`: what the other player is called until they sit down themselves.
    `solo`: this player logs both sides, for somebody without a phone, who may still join.
    `notebook`: as whom the notebook plays the other side.
    `shut`: what is hidden stays so when it is over, until somebody opens it (`open_up`).
    """
    at = timezone.now()
    names: dict[Side, str] = {side: player.name}
    if named := opponent or (meant_for.name if meant_for else ""):
        names[game.other(side)] = named
    opening = game.OpenMatch(
        rounds=rounds, points=points, edition=edition, names=names,
        mission=mission, season=season, house=house, shut=shut,
    )  # fmt: skip
    kind = _kind(solo=solo, notebook=notebook)
    record = orderlog.open_record(at=at)
    match = _new(
        record,
        kind=kind,
        at=at,
        rounds=rounds,
        points=points,
        title=title,
        edition=edition,
        shut=shut,
    )
    away = game.other(side)
    Seat.objects.create(match=match, side=side, player=player, taken=at)
    if solo:
        Seat.objects.create(match=match, side=away, player=player, taken=at, scribed=True)
    elif notebook is not None:
        _seat_notebook(match, away, notebook, at)
    else:
        Seat.objects.create(match=match, side=away, meant_for=meant_for)
    commands: list[AnyCommand] = [
        opening,
        game.SeatPlayer(side=side, name=player.name),
    ]
    if solo:
        commands.append(game.BeginScribe(side=side))
    if notebook is not None:
        commands.append(game.SeatPlayer(side=away, name=notebook.name))
    follow(match=match, record=match.record, full=EMPTY, commands=tuple(commands), at=at)
    if minutes:
        open_clock(match=match, side=side, minutes=minutes, at=at)
    return match


@transaction.atomic
def play_example(
    *, player: Player, both: bool = True, name: str = EXAMPLE, notebook: Player | None = None
) -> Match:
    """A worked example, ready at the start of its Order, with this player as Ana.

    With `both` they hold Bo's seat too, on one screen, until somebody joins; else it is free.
    `notebook`: as whom the notebook plays Bo, whatever `both` says.
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
        title=titles.EXAMPLE,
        edition=terms.edition,
    )
    Seat.objects.create(match=match, side="A", player=player, taken=at)
    if notebook is not None:
        _seat_notebook(match, "B", notebook, at)
    elif both:
        Seat.objects.create(match=match, side="B", player=player, taken=at, scribed=True)
    else:
        Seat.objects.create(match=match, side="B")
    # The dice of its set-up are nobody's news: it opens with what there is to do.
    Seat.objects.filter(match=match).update(seen=tables["watcher"].scene.number)
    orderlog.append(record_id=match.record_id, entries=entries, at=at)
    show_in_lists(match=match, table=tables["watcher"], at=at)
    ask_notebook(match=match, at=at, after=len(entries))
    return match


def _kind(*, solo: bool, notebook: Player | None) -> Match.Kind:
    if notebook is not None:
        return Match.Kind.PRACTICE
    return Match.Kind.SOLO if solo else Match.Kind.PLAYED


def _seat_notebook(match: Match, side: Side, notebook: Player, at: datetime) -> None:
    Seat.objects.create(match=match, side=side, player=notebook, taken=at)
    match.notebook = side
    match.save(update_fields=["notebook"])


def _new(
    record: Record,
    *,
    kind: Match.Kind,
    at: datetime,
    rounds: int,
    points: int,
    title: str,
    edition: str,
    shut: bool = False,
) -> Match:
    match = Match.objects.create(
        record=record,
        kind=kind,
        title=title,
        edition=edition,
        rounds=rounds,
        points=points,
        opened=at,
        moved=at,
        shut=shut,
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
        _, entries = then(command, tables["referee"], bound_to, len(lines))
        lines.extend(entries)
        for seat in seats:
            part = [entry for entry in entries if game.sees(seat, entry.audience)]
            tables[seat] = game.fold(tables[seat], part)

    for asked in scenario.setup_commands(script):
        put(asked.fill(tables[asked.by or "referee"]))
        while (due := game.due(tables["referee"])) is not None:
            put(due)
    return tables, lines
