"""What is added up of somebody's matches: by mission, faction and first turn, luck, what fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from rules.game import Side
from tracker.leagues.names import as_read
from tracker.leagues.queries.statistics import Share
from tracker.matches.models import Match
from tracker.matches.titles import called
from tracker.reviews.counting.shapes import Counted, TrooperCount
from tracker.reviews.models import Played
from tracker.spoken import worded


@dataclass(frozen=True, slots=True)
class Evening:
    """How the dice of one match fell: successes above the odds, with the Saving Rolls that failed below
    them."""

    match: str
    at: datetime
    against: str
    above: float


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one of its players has it."""

    match: Match
    side: Side
    own: Played
    theirs: Played
    counted: Counted | None


def _shares(found: Iterable[tuple[str, OwnMatch]]) -> list[Share]:
    shares: dict[str, Share] = {}
    for name, one in found:
        if name:
            share = shares.setdefault(name, Share(name))
            share.games += 1
            share.op += one.own.objective
            share.won += one.own.result == Played.Result.WON
            share.drawn += one.own.result == Played.Result.DRAWN
            share.lost += one.own.result == Played.Result.LOST
    return sorted(shares.values(), key=lambda one: (-one.games, as_read(one.name)))


def _turn(one: OwnMatch) -> str:
    points = one.counted.points if one.counted else ()
    first = next((point.side for point in points if point.side), None)
    if first is None:
        return ""
    return _("With the first turn") if first == one.side else _("With the second turn")


def added_up(found: Sequence[OwnMatch], parts: Collection[str]) -> dict[str, Any]:
    """The figures of these parts, added up over these matches."""
    works: dict[str, tuple[str, Callable[[], Any]]] = {
        "mission": ("missions", lambda: _shares((called(one.own.mission), one) for one in found)),
        "faction": ("factions", lambda: _shares((one.own.faction, one) for one in found)),
        "turn": ("turns", lambda: _shares((_turn(one), one) for one in found)),
        "luck": ("luck", lambda: list(accumulate(above for _, above in _luck(found)))),
        "felled": ("felled", lambda: _felled(found)),
        "hides": ("hides", lambda: _hides(found)),
    }
    return {name: work() for key, (name, work) in works.items() if key in parts}


def _luck(found: Sequence[OwnMatch]) -> list[tuple[OwnMatch, float]]:
    return [(one, _above(one.counted, one.side)) for one in found if one.counted]


def evenings(found: Sequence[OwnMatch]) -> list[Evening]:
    """How the dice fell in each of these matches that was counted."""
    return [
        Evening(one.match.public_id, one.match.finished or one.match.moved, one.theirs.name, above)
        for one, above in _luck(found)
    ]


def _above(counted: Counted, side: Side) -> float:
    own = [one for one in counted.troopers if one.side == side]
    return sum(one.luck - (one.failed - one.failing) for one in own)


def _felled(found: Sequence[OwnMatch]) -> list[tuple[str, int]]:
    kinds: Counter[str] = Counter()
    for one in found:
        for trooper in one.counted.troopers if one.counted else ():
            if trooper.side != one.side and trooper.kills:
                kinds[_kind(trooper)] += trooper.kills
    return _most(kinds)


def _hides(found: Sequence[OwnMatch]) -> list[tuple[str, int]]:
    states: Counter[str] = Counter()
    for one in found:
        for trooper in one.counted.troopers if one.counted else ():
            if trooper.side == one.side:
                states.update(map(worded, trooper.hid))
    return _most(states)


def _most(counted: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda one: (-one[1], as_read(one[0])))


def _kind(trooper: TrooperCount) -> str:
    """Its profile, without its number on the table."""
    name, _, _ = trooper.name.partition(" (")
    kind, _, number = name.rpartition(" ")
    return kind if kind and number.isdecimal() else name
