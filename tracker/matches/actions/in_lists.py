"""What lists say of a match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

import msgspec

from rules import game
from rules.game import Message, Table, say, term
from rules.messages import listed as in_a_row
from tracker.accounts.statements import update
from tracker.jobs import actions as jobs
from tracker.matches.actions.telling import tell_later, tell_that_it_is_over
from tracker.matches.models import Match
from tracker.matches.titles import in_a_list

AFTERWARDS: Final = "reviews.count"
"""The work that a match leaves when it is over. About nothing: no command has to wait for it."""
LISTED: Final = ("moved", "waits", "line", "about", "finished", "ground")


class Listed(msgspec.Struct, frozen=True):
    """What lists say of a match."""

    waits: str
    line: Message
    about: tuple[Message, ...]
    over: bool
    ground: str = ""


def listed(table: Table) -> Listed:
    """What a watcher would see, and no more: `table` is the watchers'."""
    seen = game.standing(table)
    rounds = (part for part in seen.where if part.startswith("Round"))
    waits = "".join(side for side in game.SIDES if side in table.waits)
    ground = table.ground.known_by if table.ground else ""
    return Listed(waits, seen.words, (*rounds, *_factions(seen)), seen.over, ground)


def _factions(seen: game.Standing) -> Iterator[Message]:
    match [seen.factions[side] for side in game.SIDES if side in seen.factions]:
        case [one, other]:
            yield say("{one} and {other}", one=one, other=other)
        case [one]:
            yield term(one)


def show_in_lists(*, match: Match, table: Table, at: datetime) -> None:
    """Bring up to date what lists say of a match. Called after public lines alone, or the order of a
    list would tell of private ones."""
    show_as(match=match, seen=listed(table), at=at)


def show_as(*, match: Match, seen: Listed, at: datetime) -> None:
    """The same, where the watchers' Table was looked at before."""
    told = [in_a_list(match.title), *seen.about] if match.title else seen.about
    came = set() if seen.over else set(seen.waits) - set(match.waits)
    match.moved = at
    match.waits = seen.waits
    match.line = seen.line
    match.about = in_a_row(". ", told)
    match.ground = seen.ground
    ends = seen.over and match.finished is None
    if ends:
        match.finished, match.by_hand = at, None
    update(match, (*LISTED, "by_hand") if ends else LISTED)
    tell_later(match=match, came=came, at=at)
    if ends:
        tell_that_it_is_over(match=match, at=at)
    if ends and not match.shut:
        count_later(match=match, at=at)


def count_later(*, match: Match, at: datetime) -> None:
    """What is left to do when all of a match is anybody's who may look back."""
    ids = {"match_id": match.pk}
    jobs.enqueue(name=AFTERWARDS, key=f"{AFTERWARDS}:{match.record_id}", args=ids, at=at)
