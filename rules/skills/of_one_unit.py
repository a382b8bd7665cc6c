"""How many in a Fireteam are of one unit, by its army's chart. Page "Fireteam Bonuses" (N4).

A chart is its owner's alone. Where none is known no unit counts.
"""

from collections.abc import Sequence

from rules.book.fireteams_chart import ChartRow, type_by_size
from rules.log.table import Fireteam, Table, piece_of
from rules.skills.chart_lines import fits, lines_of, listed_with, placed, teams_of
from rules.skills.fireteam_level import level, of_units


def of_one_unit(table: Table, team: Fireteam) -> int:
    """How many its members are where all of them are of one unit, or count as of it by a line of the chart;
    0 where one is not, or no chart says it. By a Book that counts Levels as many as are, whoever else is in
    it, chart or not."""
    chart = table.charts.get(team.side)
    standing = (piece_of(table, one) for one in team.pieces)
    whom = tuple(listed_with(table, team.side, one) for one in standing if one is not None)
    by_level = level.wording(table.book) is not None
    if chart is None:
        return of_units(whom) if by_level else 0
    type = team.type or type_by_size(len(team.pieces))
    every = [lines_of(chart, one) for one in teams_of(chart, type)]
    # A Pilot in the place of its TAG is on no line; the others are what they were.
    able = [tuple(one for one in whom if any(fits(one, row) for row in rows)) for rows in every]
    most = max((len(one) for one in able), default=0)
    ways = (
        taken
        for rows, who in zip(every, able, strict=True)
        if len(who) == most
        for taken in placed(rows, who)
    )
    if by_level:
        return max((_alike(taken) for taken in ways), default=0)
    return most if any(_alike(taken) == most for taken in ways) else 0


def _alike(taken: Sequence[ChartRow]) -> int:
    every = [term for row in taken for term in row.terms]
    return max((every.count(term) for term in every), default=0)
