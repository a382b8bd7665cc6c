"""The organiser's desk: how a round stands, and who lacks what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.leagues.models import Event, Pairing, Round
from tracker.leagues.queries import drawn, entered, handed_in, paired


@dataclass(frozen=True, slots=True)
class AtTable:
    """A game of the round: whether its result is in, and what its form was drawn from."""

    game: Pairing
    state: str
    """ "in", "disputed", "reported", "adjourned", "playing" or "open"."""
    seen: str


@dataclass(frozen=True, slots=True)
class Lacking:
    """Somebody of whom something is still wanted: by kind, `list`, `date`, `team`, `paid` or `came`."""

    entry_id: int
    name: str
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """All that an organiser has in sight while a round is played."""

    round: Round | None
    tables: tuple[AtTable, ...]
    resting: tuple[Pairing, ...]
    lacking: tuple[Lacking, ...]

    @property
    def missing(self) -> int:
        return sum(one.game.settled is None for one in self.tables)

    @property
    def disputed(self) -> Sequence[AtTable]:
        return [one for one in self.tables if one.state == "disputed"]

    def lack(self, what: str) -> int:
        return sum(what in one.what for one in self.lacking)


def desk(*, event: Event, round: Round | None) -> Desk:
    pairings = list(
        paired.pairings(round=round).select_related("match").prefetch_related("reports")
        if round
        else ()
    )
    games = tuple(
        AtTable(one, _state(one), drawn.of_result(one)) for one in pairings if not one.is_bye
    )
    resting = tuple(one for one in pairings if one.is_bye)
    return Desk(round, games, resting, _lacking(event, games))


def at_table(*, pairing: Pairing) -> AtTable:
    return AtTable(pairing, _state(pairing), drawn.of_result(pairing))


def _state(game: Pairing) -> str:
    if game.disputed:
        return "disputed"
    if game.settled:
        return "in"
    if game.reports.all():
        return "reported"
    if game.adjourned:
        return "adjourned"
    return "playing" if game.match_id else "open"


def _lacking(event: Event, games: Sequence[AtTable]) -> tuple[Lacking, ...]:
    terms = event.terms
    lists = {}
    if terms.lists and event.status != Event.Status.OVER:
        lists = {one.entry_id: one for one in handed_in.lists_of(event=event)}
    undated = {
        pk
        for one in games
        if terms.days and one.state == "open" and one.game.when is None
        for pk in (one.game.first_id, one.game.second_id)
    }
    found = []
    for entry in entered.players(event=event):
        if entry.left is not None:
            continue
        mine = lists.get(entry.pk)
        what = (
            ("list", mine is not None and len(mine.handed) < mine.wanted),
            ("date", entry.pk in undated),
            ("team", bool(terms.teams) and entry.plays_for_id is None),
            ("paid", terms.fee and not entry.paid),
            ("came", terms.check_in and not entry.came),
        )
        if lacks := tuple(name for name, is_so in what if is_so):
            found.append(Lacking(entry.pk, entry.member.called, lacks))
    return tuple(found)
