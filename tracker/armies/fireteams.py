"""A Fireteams Chart in words, for its owner's page."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from rules.messages import together
from rules.reference import ChartRow, ChartTeam, FireteamsChart, FireteamType
from tracker.spoken import spoken

TYPES: tuple[FireteamType, ...] = ("Core", "Haris", "Duo")


class TeamSheet(msgspec.Struct, frozen=True):
    """A Fireteam by its name: of which types it can be, and a line for each unit that can be in it."""

    name: str
    types: str
    lines: tuple[str, ...]
    note: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """How many Fireteams of each type there are at once at `most`, and which; `starred`: whether stars
    stand beside some lines."""

    most: str
    teams: tuple[TeamSheet, ...]
    starred: bool
    note: str = ""


def sheet(chart: FireteamsChart) -> Sheet:
    """The chart as it is read. Where nobody can be in a Fireteam, it has none."""
    teams = tuple(_team(one) for one in chart.teams if one.rows)
    if teams and chart.wildcards:
        lines = tuple(_line(row) for row in chart.wildcards)
        teams = (*teams, TeamSheet(_("Wildcards"), _("in any of them"), lines))
    starred = any(row.starred for team in chart.teams for row in team.rows)
    return Sheet(
        ", ".join(_many(type, chart.most.get(type)) for type in TYPES), teams, starred, chart.note
    )


def _many(type: FireteamType, most: int | None) -> str:
    if most is None:
        return _("any number of %(type)s") % {"type": type}
    return f"{most} {type}" if most else _("no %(type)s") % {"type": type}


def _team(team: ChartTeam) -> TeamSheet:
    types = ", ".join(one for one in TYPES if one in team.types)
    return TeamSheet(team.name, types, tuple(_line(row) for row in team.rows), team.note)


def _line(row: ChartRow) -> str:
    told = {"least": row.least, "most": row.most, "unit": row.name}
    if row.least == row.most:
        said = _("%(most)d %(unit)s") % told
    elif row.least:
        said = _("%(least)d to %(most)d %(unit)s") % told
    else:
        said = _("up to %(most)d %(unit)s") % told
    if row.terms[1:]:
        others = spoken(together(row.terms[1:]))
        said = _("%(said)s, counts as %(others)s") % {"said": said, "others": others}
    return f"★ {said}" if row.starred else said
