"""Teams: who plays for them, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.leagues.models import Division, Entry, Event, Team
from tracker.leagues.queries import entered, ranks
from tracker.leagues.queries.encounters import encounters
from tracker.leagues.ranking import Standing, of_teams
from tracker.leagues.terms import BY_LOT


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of teams: the sums of its players, and how many encounters it has won, drawn
    and lost."""

    place: int
    team_id: int
    name: str
    players: tuple[str, ...]
    standing: Standing
    won: int
    drawn: int
    lost: int


def team(*, event: Event, number: int) -> Team | None:
    return Team.objects.select_related("event__club").filter(event=event, pk=number).first()


def teams(*, event: Event) -> list[tuple[Team, list[Entry]]]:
    """Every team with its players, those who have left last."""
    if not event.terms.teams:
        return []
    found: dict[int, list[Entry]] = {}
    for entry in entered.players(event=event):
        if entry.plays_for_id is not None:
            found.setdefault(entry.plays_for_id, []).append(entry)
    return [
        (one, sorted(found.get(one.pk, ()), key=lambda entry: entry.left is not None))
        for one in Team.objects.filter(event=event)
    ]


def without_team(*, event: Event) -> list[Entry]:
    """Who is in, and in no team of an event of teams."""
    if not event.terms.teams:
        return []
    return [
        one for one in entered.players(event=event) if one.left is None and not one.plays_for_id
    ]


def standings(*, event: Event) -> tuple[Standing, ...]:
    """The teams in their order: the sums of what the table of players has, and nothing else."""
    names = dict(Team.objects.filter(event=event).values_list("pk", "name"))
    plays_for = dict(
        Entry.objects.filter(event=event, plays_for__isnull=False).values_list("pk", "plays_for")
    )
    lines: dict[int, list[Standing]] = {pk: [] for pk in names}
    for division in Division.objects.filter(event=event):
        division.event = event
        for one in ranks.standings(division=division):
            if one.player in plays_for:
                lines[plays_for[one.player]].append(one)
    terms = event.terms
    drawn = terms.ties == BY_LOT and any(line.played for each in lines.values() for line in each)
    lots = {pk: ranks.lot(event, f"team {pk}") for pk in names} if drawn else None
    return of_teams(lines, terms.scoring, names=names, lots=lots)


def table(*, event: Event) -> list[Row]:
    """The table of teams with names, and how each has done against the others."""
    if not event.terms.teams:
        return []
    every = {one.pk: (one.name, players) for one, players in teams(event=event)}
    came = {pk: [0, 0, 0] for pk in every}
    for met in encounters(event=event):
        if met.encounter.second_id is None or met.waits or met.missing:
            continue
        at = (_figures(met.first, event) < _figures(met.second, event)) - (
            _figures(met.first, event) > _figures(met.second, event)
        )
        came[met.encounter.first_id][1 + at] += 1
        came[met.encounter.second_id][1 - at] += 1
    return [
        Row(
            place,
            one.player,
            every[one.player][0],
            tuple(entry.member.called for entry in every[one.player][1]),
            one,
            *(came[one.player] if event.terms.of_teams else (one.won, one.drawn, one.lost)),
        )
        for place, one in enumerate(standings(event=event), 1)
    ]


def _figures(one: Standing, event: Event) -> tuple[int, ...]:
    """What decides an encounter: what decides the table, but for whom they have met elsewhere."""
    return tuple(one.of(by) for by in event.terms.scoring.order if by != "opponents")


def playing(*, team: Team) -> list[Entry]:
    """Who plays for a team now, in the order in which they came."""
    rows = Entry.objects.filter(plays_for=team, left=None).select_related("member")
    return list(rows.order_by("place", "pk"))


def captain_of(*, team: Team) -> Entry | None:
    return next((one for one in playing(team=team) if one.captain), None)
