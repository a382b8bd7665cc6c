"""Whom a Fireteam is formed of, by its army's chart. Page "Fireteams Chart" (N4).

A chart is its owner's alone. Where none is known the notebook trusts its players.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from rules.book.fireteams_chart import (
    ChartRow,
    ChartTeam,
    FireteamsChart,
    FireteamType,
    type_by_size,
)
from rules.book.profiles import Profile
from rules.ids import Side
from rules.log.table import Fireteam, Piece, Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.chart_lines import fits, lines_of, listed_with, placed, teams_of

TYPES: Final[tuple[FireteamType, ...]] = ("Core", "Haris", "Duo")


def may_compose(
    table: Table, side: Side, members: tuple[Piece, ...], type: FireteamType
) -> Refusal | None:
    """Whether these troopers form a Fireteam of this type by their army's chart, where there is one."""
    chart = table.charts.get(side)
    if chart is None:
        return None
    whom = tuple(listed_with(table, side, one) for one in members)
    return (
        refuse(as_many_as_it_has, type, chart.most.get(type), _standing(table, side, type))
        or refuse(in_its_chart, chart, type, whom)
        or refuse(what_it_has_to_have, chart, type, whom)
    )


def may_belong(table: Table, side: Side, members: tuple[Piece, ...]) -> Refusal | None:
    """Whether these can be in one Fireteam that is formed now, with whomever else."""
    chart = table.charts.get(side)
    if chart is None:
        return None
    whom = tuple(listed_with(table, side, one) for one in members)
    found = [
        refuse(as_many_as_it_has, type, chart.most.get(type), _standing(table, side, type))
        or refuse(in_its_chart, chart, type, whom)
        for type in TYPES
    ]
    if not all(found):
        return None
    return next((no for no in found if no and no.rule == in_its_chart.id), found[0])


def _standing(table: Table, side: Side, type: FireteamType) -> int:
    own = (team for team in table.fireteams if team.side == side)
    return sum(_type_of(table, team) == type for team in own)


def _type_of(table: Table, team: Fireteam) -> FireteamType:
    """As what a Fireteam counts: the type that it was formed as, where that is known."""
    by_size, asked = type_by_size(len(team.pieces)), keeps_its_type.wording(table.book)
    if asked is not None:
        return asked(by_size, team)
    return team.type or by_size


@rule("TEAM-25", only="N5.3")
def keeps_its_type(by_size: FireteamType, team: Fireteam) -> FireteamType:
    """As it grows smaller it is still of the type that it was formed as."""
    return team.type or by_size


@rule("TEAM-14")
def in_its_chart(
    chart: FireteamsChart, type: FireteamType, whom: tuple[Profile | None, ...]
) -> str | None:
    """A Fireteam is one of those on its army's chart: of each line up to so many, and Wildcards."""
    rows = [lines_of(chart, team) for team in teams_of(chart, type)]
    if any(next(placed(one, whom), None) is not None for one in rows):
        return None
    for one in whom:
        if not any(fits(one, row) for row in chain(*rows)):
            who = one.name if one else say("whoever obeys another")
            return say("By its army’s chart {who} is in no Fireteam {type}.", who=who, type=type)
    return say("By your army’s chart there is no Fireteam {type} of these troopers.", type=type)


@rule("TEAM-15")
def as_many_as_it_has(type: FireteamType, most: int | None, standing: int) -> str | None:
    """An army has so many Fireteams of each type at once; they are counted when one is formed."""
    if most is None or standing < most:
        return None
    if not most:
        return say("Your army has no Fireteam {type}.", type=type)
    return say("Your army has {most} Fireteam {type} at once.", most=most, type=type)


@rule("TEAM-16")
def what_it_has_to_have(
    chart: FireteamsChart, type: FireteamType, whom: tuple[Profile | None, ...]
) -> str | None:
    """Of a line with a minimum so many are in it, and of those with a star at least one."""
    lacks = ""
    for team in teams_of(chart, type):
        for taken in placed(lines_of(chart, team), whom):
            missing = _missing(team, taken)
            if not missing:
                return None
            lacks = lacks or missing
    return lacks or None


OF_A_CHART: Final = frozenset({in_its_chart.id, as_many_as_it_has.id, what_it_has_to_have.id})
"""The rules that a chart is behind: without one they bar nobody."""


def _missing(team: ChartTeam, taken: Sequence[ChartRow]) -> str:
    """What a Fireteam of this name still lacks; nothing when it is whole."""
    for row in team.rows:
        if taken.count(row) < row.least:
            return say(
                "{team} have at least {least} {line}.",
                team=team.name,
                least=row.least,
                line=row.name,
            )
    starred = [row for row in team.rows if row.starred]
    if starred and not any(row in starred for row in taken):
        lines = ", ".join(row.name for row in starred)
        return say("{team} have at least one of {lines}.", team=team.name, lines=lines)
    return ""
