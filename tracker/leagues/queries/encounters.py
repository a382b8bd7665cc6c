"""Two teams that meet: their games, what each has from them, and which have met so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tracker.leagues.models import Encounter, Entry, Event, Pairing, Round
from tracker.leagues.queries import paired, ranks
from tracker.leagues.ranking import Standing, added_up
from tracker.leagues.ranking import standings as ranked
from tracker.leagues.scoring import Scoring
from tracker.leagues.tally import Result


@dataclass(frozen=True, slots=True)
class Met:
    """Two teams that meet, with their games, and what each has from them; how many are still to come.
    One of them may be the `own` of who looks."""

    encounter: Encounter
    games: tuple[Pairing, ...]
    first: Standing
    second: Standing
    missing: int
    own: bool = False

    @property
    def waits(self) -> bool:
        """Whether nobody has said yet who plays whom."""
        return self.encounter.seated is None


def encounters(*, event: Event, round: Round | None = None, own: Entry | None = None) -> list[Met]:
    """Which teams meet, of all rounds or of one, and how they have done so far."""
    if not event.terms.of_teams:
        return []
    rows = Encounter.objects.filter(round__event=event).select_related("first", "second", "round")
    rows = rows.filter(round=round) if round else rows
    games: dict[int | None, list[Pairing]] = {}
    for game in paired.all_pairings(event=event).filter(encounter__in=rows):
        games.setdefault(game.encounter_id, []).append(game)
    results: dict[int | None, list[Result]] = {}
    for number, result in ranks.counted(Pairing.objects.filter(encounter__in=rows), "encounter"):
        results.setdefault(number, []).append(result)
    mine = own.plays_for_id if own else None
    return [
        _met(one, games.get(one.pk, ()), results.get(one.pk, ()), event.terms.scoring, mine)
        for one in rows
    ]


def _met(
    one: Encounter,
    games: Sequence[Pairing],
    results: Sequence[Result],
    scoring: Scoring,
    mine: int | None,
) -> Met:
    sides: Mapping[int | None, Iterable[int]] = _by_team(games)
    lines = {line.player: line for line in ranked(_everybody(games), results, scoring)}
    first, second = (
        added_up(team or 0, [lines[pk] for pk in sides.get(team, ())])
        for team in (one.first_id, one.second_id)
    )
    missing = sum(game.settled is None for game in games)
    own = mine is not None and mine in (one.first_id, one.second_id)
    return Met(one, tuple(games), first, second, missing, own)


def _by_team(games: Sequence[Pairing]) -> dict[int | None, list[int]]:
    found: dict[int | None, list[int]] = {}
    for game in games:
        for entry in (game.first, game.second):
            if entry is not None:
                found.setdefault(entry.plays_for_id, []).append(entry.pk)
    return found


def _everybody(games: Sequence[Pairing]) -> list[int]:
    return [pk for each in _by_team(games).values() for pk in each]


def encounter(*, event: Event, number: int) -> Encounter | None:
    rows = Encounter.objects.select_related("first", "second", "round__event__club")
    return rows.filter(round__event=event, pk=number).first()


def to_seat(*, event: Event) -> int:
    """Of how many encounters nobody has said yet who plays whom."""
    return Encounter.objects.filter(round__event=event, seated=None).count()


def so_far(*, event: Event) -> tuple[list[tuple[int, int]], list[int]]:
    """Which teams have met, and which have had a round without another team."""
    pairs = Encounter.objects.filter(round__event=event).values_list("first", "second")
    met = [(first, second) for first, second in pairs if second is not None]
    return met, [first for first, second in pairs if second is None]
