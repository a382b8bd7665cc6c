"""A match that was played in memory, written down as the product writes one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from rules import game, scenario
from tests.rules.laws import matches as random_matches
from tests.rules.laws import play
from tracker.accounts.models import Player
from tracker.matches.actions import following
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog

BEGAN: Final = datetime(2026, 11, 14, 18, 30, tzinfo=UTC)
AT_ONCE: Final = 7
"""Lines to an instant: several of a command have the same time."""


def random_match(number: int, length: int = 60) -> play.Match:
    """One of the laws' random legal matches."""
    return random_matches.played(random_matches.Script(number, length))


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


def written(played: play.Match, ana: Player, bo: Player) -> Match:
    """The same match with its rows: a seat each, its log, what lists say of it."""
    record = orderlog.open_record(at=BEGAN)
    match = Match.objects.create(
        record=record, kind=Match.Kind.PLAYED, title="Supplies", rounds=2, points=300,
        opened=BEGAN, moved=BEGAN,
    )  # fmt: skip
    for side, player in (("A", ana), ("B", bo)):
        Seat.objects.create(match=match, side=side, player=player, taken=BEGAN)
    for at in range(0, len(played.log), AT_ONCE):
        orderlog.append(
            record_id=record.pk,
            entries=played.log[at : at + AT_ONCE],
            at=BEGAN + timedelta(seconds=20 * at),
        )
    last = BEGAN + timedelta(seconds=20 * len(played.log))
    following.show_in_lists(match=match, table=played.tables["watcher"], at=last)
    match.refresh_from_db()
    return match
