"""The lines of a Fireteams Chart: which there are for a type, and for which of them each member stands."""

from collections.abc import Iterator, Sequence

from rules.book.fireteams_chart import ChartRow, ChartTeam, FireteamsChart, FireteamType
from rules.book.profiles import Profile
from rules.ids import Side
from rules.log.table import Piece, Table, under


def listed_with(table: Table, side: Side, piece: Piece) -> Profile | None:
    """What a member was listed with; None for who is of no list of this side."""
    trooper = under(table, piece)
    if trooper is None or trooper.side != side:
        return None
    return trooper.was or trooper.profile


def teams_of(chart: FireteamsChart, type: FireteamType) -> tuple[ChartTeam, ...]:
    """The Fireteams of a chart that may be of this type."""
    return tuple(team for team in chart.teams if type in team.types)


def lines_of(chart: FireteamsChart, team: ChartTeam) -> tuple[ChartRow, ...]:
    """The lines of one of them, with the Wildcards of the chart where it takes any."""
    return (*team.rows, *(chart.wildcards if team.wildcards else ()))


def fits(profile: Profile | None, row: ChartRow) -> bool:
    """Whether a member stands for a line: it is of that unit, with one of the loadouts that are named."""
    own = profile is not None and profile.unit == row.unit
    return own and (not row.options or (profile is not None and profile.name in row.options))


def placed(
    rows: Sequence[ChartRow], whom: Sequence[Profile | None], taken: tuple[ChartRow, ...] = ()
) -> Iterator[tuple[ChartRow, ...]]:
    """Every way in which each of them stands for a line, none of which is used up."""
    if len(taken) == len(whom):
        yield taken
        return
    for row in rows:
        if taken.count(row) < row.most and fits(whom[len(taken)], row):
            yield from placed(rows, whom, (*taken, row))
