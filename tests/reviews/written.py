"""A match that was played in memory, written down as the product writes one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from rules import game, scenario
from rules.game import Side
from rules.reference import N4, versions
from tests.rules.laws import matches as random_matches
from tests.rules.laws import play
from tracker.accounts.models import Player
from tracker.matches.actions import in_lists
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog

BEGAN: Final = datetime(2026, 11, 14, 18, 30, tzinfo=UTC)
SHOT_ON_ITS_MAP: Final = 50
"""A random match whose report shows one Order on its map, with what was aimed at."""
AT_ONCE: Final = 7
"""Lines to an instant: several of a command have the same time."""


def random_match(number: int, length: int = 60) -> play.Match:
    """One of the laws' random legal matches of N4."""
    of_n4 = versions(N4)
    edition = of_n4[number % len(of_n4)].edition
    return random_matches.played(random_matches.Script(number, length), edition)


def to_the_end(match: play.Match) -> play.Match:
    """Somebody gives up, if it is not over: a match to look back at."""
    if match.full.step == "adjourned":
        match.put(game.PLAYERS["Resume"](by="A"), play.seed("resume"))
    if match.full.step != "over":
        match.put(game.PLAYERS["Concede"](by="B"), play.seed("enough"))
    return match


def example(name: str) -> play.Match:
    """One of the notebook's examples as its script plays it, given up in the end."""
    found = play.Match()
    moments = scenario.play(scenario.example(name)).moments
    found.log = [entry for one in moments if not one.setup for entry in one.entries]
    for seat in play.SEATS:
        found.parts[seat] = [one for one in found.log if game.sees(seat, one.audience)]
        found.tables[seat] = game.fold(game.EMPTY, found.parts[seat])
    return to_the_end(found)


def called(log: Sequence[game.Entry], names: dict[Side, str]) -> list[game.Entry]:
    """The same log of a match between players of other names."""
    return [
        replace(one, event=replace(one.event, names=names))
        if type(one.event).__name__ == "MatchOpened"
        else one
        for one in log
    ]


def command_by_command(match: play.Match) -> list[int]:
    """After how many lines each command had done what followed from it."""
    again, found = play.Match(), []
    for command, luck in match.given:
        again.put(command, luck)
        found.append(len(again.log))
    return found


def written(
    played: play.Match, ana: Player, bo: Player, ends: Sequence[int] | None = None
) -> Match:
    """The same match with its rows: a seat each, its log, what lists say of it. `ends`: where what was
    written at once ends."""
    record = orderlog.open_record(at=BEGAN)
    match = Match.objects.create(
        record=record, kind=Match.Kind.PLAYED, title="Supplies", rounds=2, points=300,
        opened=BEGAN, moved=BEGAN,
    )  # fmt: skip
    for side, player in (("A", ana), ("B", bo)):
        Seat.objects.create(match=match, side=side, player=player, taken=BEGAN)
    stops = [0, *(ends or (*range(AT_ONCE, len(played.log), AT_ONCE), len(played.log)))]
    for at, end in pairwise(stops):
        orderlog.append(
            record_id=record.pk,
            entries=played.log[at:end],
            at=BEGAN + timedelta(seconds=20 * at),
        )
    last = BEGAN + timedelta(seconds=20 * len(played.log))
    in_lists.show_in_lists(match=match, table=played.tables["watcher"], at=last)
    match.refresh_from_db()
    return match
