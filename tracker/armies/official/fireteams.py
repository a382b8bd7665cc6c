"""The Fireteams Chart of a sectorial as the rules take it: the lines that a list has troopers for.

Which troopers of a unit a line means, words beside its name say: "FTO" and "FTO-2" are options with that
mark, another word is part of an option's name, a name in brackets is a unit that it counts as. A word
that no option of the unit bears bars nobody.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from rules.reference import ChartRow, ChartTeam, FireteamsChart, FireteamType
from tracker.armies.official import schema
from tracker.armies.official.fireteam_chart import FireteamChart, Team, TeamUnit
from tracker.armies.official.labels import one_line

ANY_NUMBER: Final = 256
TYPES: Final[Mapping[str, FireteamType]] = {"DUO": "Duo", "HARIS": "Haris", "CORE": "Core"}
_BRACKETS: Final = re.compile(r"\(([^)]*)\)")
_MARK: Final = re.compile(r"\bfto\b(?: (\d))?")
_CORE: Final = re.compile(r"Core have a maximum of (\d) members")
_REINFORCED: Final = re.compile(r"Haris can only be formed with the Reinforcements")
_NO_WILDCARDS: Final = re.compile(r"no wildcards", re.IGNORECASE)


def read(filed: Mapping[str, Any]) -> FireteamChart | None:
    """The chart in what is kept of a sectorial's file; None where there is none that can be read."""
    try:
        found = msgspec.convert(filed.get("fireteamChart"), FireteamChart | None)
    except msgspec.ValidationError:
        return None
    return found if found and found.teams else None


def chart_of(
    chart: FireteamChart,
    units: Sequence[schema.Unit],
    slugs: Collection[str],
    *,
    reinforced: bool = False,
) -> FireteamsChart:
    """The chart for a list of these `units`: without lines of others, and without Fireteams that have to
    have one of those. `slugs` are all of the sectorial: a line with none of them goes by its name."""
    called = _Called(chart)
    desc = one_line(chart.desc or "")
    most = {TYPES[name]: many for name, many in chart.spec.items() if name in TYPES}
    if _REINFORCED.search(desc) and not reinforced:
        most["Haris"] = 0
    core = _CORE.search(desc)
    made = [(team, tuple(_rows(team, units, slugs, called))) for team in chart.teams]
    return FireteamsChart(
        {type: many for type, many in most.items() if many < ANY_NUMBER},
        tuple(_team(team, rows) for team, rows in made if team.type and _can_be(team, rows)),
        tuple(row for team, rows in made if not team.type for row in rows),
        core=int(core[1]) if core else FireteamsChart().core,
        note=desc,
    )


def _team(team: Team, rows: tuple[ChartRow, ...]) -> ChartTeam:
    return ChartTeam(
        one_line(team.name),
        tuple(TYPES[name] for name in team.type if name in TYPES),
        rows,
        not _NO_WILDCARDS.search(team.obs or ""),
        one_line(team.obs or ""),
    )


def _can_be(team: Team, rows: Sequence[ChartRow]) -> bool:
    """Whether the list has somebody for each line that has to be there, and for one with a star."""
    there = {row.name for row in rows}
    starred = [one_line(line.name) for line in team.units if line.required]
    needed = all(one_line(line.name) in there for line in team.units if line.min)
    return needed and (not starred or any(name in there for name in starred))


def _rows(
    team: Team, units: Sequence[schema.Unit], slugs: Collection[str], called: _Called
) -> Iterator[ChartRow]:
    for line in team.units:
        unit = next((one for one in units if _means(line, one, slugs)), None)
        if unit is None:
            continue
        options = set(_options(line, unit))
        yield ChartRow(
            one_line(line.name),
            one_line(unit.name or unit.isc),
            line.max,
            line.min,
            line.required,
            () if options == set(_names(unit)) else tuple(sorted(options)),
            called.by(line),
        )


def _means(line: TeamUnit, unit: schema.Unit, slugs: Collection[str]) -> bool:
    if line.slug in slugs:
        return unit.slug == line.slug
    return _own(line) in map(_key, _names(unit))


def _names(unit: schema.Unit) -> Iterator[str]:
    yield from (one_line(one.name) for model in unit.profileGroups for one in model.options)


def _options(line: TeamUnit, unit: schema.Unit) -> list[str]:
    """The names of the options that a line means, out of those of the models that are called so."""
    models = [model for model in unit.profileGroups if _is_called(model, _own(line))]
    found = [one_line(one.name) for model in models or unit.profileGroups for one in model.options]
    mark = _mark(_key(f"{line.name} {_BRACKETS.sub(' ', line.comment)}"))
    if mark is not None:
        found = [one for one in found if _mark(_key(one)) == mark] or found
    # A digit there is of the mark that the name bears.
    word = _MARK.sub(" ", _key(_BRACKETS.sub(" ", line.comment))).strip(" 0123456789")
    return [one for one in found if f" {word} " in f" {_key(one)} "] or found if word else found


def _is_called(model: schema.ProfileGroup, own: str) -> bool:
    names = (*(one.name for one in model.profiles), *(one.name for one in model.options))
    return any(f"{_key(name)} ".startswith(f"{own} ") for name in names)


def _mark(key: str) -> str | None:
    found = _MARK.search(key)
    return None if found is None else found[1] or ""


def _own(line: TeamUnit) -> str:
    """The unit's name in a line, without the mark of its options."""
    return _MARK.sub(" ", _key(line.name)).strip()


def _key(name: str) -> str:
    """A name as it is compared: without capitals, accents and signs."""
    bare = (sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))
    return " ".join(re.sub(r"\W+", " ", "".join(bare).casefold()).split())


class _Called:
    """The units by which lines of a chart are counted, each under one name: "Métros" is "Métro"."""

    def __init__(self, chart: FireteamChart) -> None:
        self._names: dict[str, str] = {}
        for team in chart.teams:
            for line in team.units:
                self.by(line)

    def by(self, line: TeamUnit) -> tuple[str, ...]:
        """What a line counts as: its own unit first, then those in brackets."""
        own = re.sub(r"\s*\bFTO\b(?:-\d)?", "", one_line(line.name))
        also = (one for said in _BRACKETS.findall(line.comment) for one in re.split("[,&]", said))
        return tuple(dict.fromkeys(self._one(name) for name in (own, *also) if _key(name)))

    def _one(self, name: str) -> str:
        key = " ".join(
            word.removesuffix("s") if len(word) > 3 else word for word in _key(name).split()
        )
        printed = " ".join(word.capitalize() for word in name.split())
        return self._names.setdefault(key, printed)
