"""The rules as they can be looked up: rules by id, skills, weapons, programmes, starter rosters.

Everything is data of the package (`rules/catalogue`), read once and never changed. What is looked
up by a name that is not there raises KeyError; a free trooper may bear such names, so ask `modes`
first, which answers with nothing. The words of an army list (Profile, ListEntry …) are here too:
this is the door by which they are reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial, reduce

import msgspec

from rules.book.army_lists import ARMY_LIMIT as ARMY_LIMIT
from rules.book.army_lists import GROUP_LIMIT as GROUP_LIMIT
from rules.book.army_lists import ArmyList as ArmyList
from rules.book.army_lists import ListEntry as ListEntry
from rules.book.army_lists import amiss as amiss
from rules.book.charts import Kind as Kind
from rules.book.charts import Length as Length
from rules.book.charts import Level as Level
from rules.book.charts import Number as Number
from rules.book.charts import Programme as Programme
from rules.book.charts import Roster as Roster
from rules.book.charts import Rule as Rule
from rules.book.charts import Silhouette as Silhouette
from rules.book.charts import SkillCard as SkillCard
from rules.book.charts import Starter as Starter
from rules.book.charts import Weapon as Weapon
from rules.book.editions import BOOKS as BOOKS
from rules.book.editions import N4 as N4
from rules.book.editions import N5_3 as N5_3
from rules.book.editions import Book as Book
from rules.book.editions import WrongTerms as WrongTerms
from rules.book.editions import book_of as book_of
from rules.book.editions import latest as latest
from rules.book.editions import versions as versions
from rules.book.fireteams_chart import ChartRow as ChartRow
from rules.book.fireteams_chart import ChartTeam as ChartTeam
from rules.book.fireteams_chart import FireteamsChart as FireteamsChart
from rules.book.fireteams_chart import FireteamType as FireteamType
from rules.book.house_rules import HouseRule as HouseRule
from rules.book.house_rules import can_be_changed as can_be_changed
from rules.book.labels import label as label
from rules.book.labels import parts as parts
from rules.book.printed import chart
from rules.book.printed import number as number
from rules.book.printed import numbers as numbers
from rules.book.printed import rules_by_id as rules_by_id
from rules.book.profiles import CUBES as CUBES
from rules.book.profiles import Edition as Edition
from rules.book.profiles import Profile as Profile
from rules.book.profiles import counts as counts
from rules.book.profiles import has as has
from rules.book.profiles import label_name as label_name
from rules.book.profiles import level as level
from rules.book.rows import read
from rules.book.silhouettes import silhouette as silhouette
from rules.book.silhouettes import silhouettes as silhouettes
from rules.book.silhouettes import silhouettes_of as silhouettes_of
from rules.book.terms import Season as Season
from rules.log.table import Card as Card
from rules.log.table import Classified as Classified
from rules.log.table import Mission as Mission
from rules.log.table import Objective as Objective
from rules.log.table import card_of as card_of
from rules.memory import of_a_book, remembered
from rules.reference.changed import changed
from rules.reference.score_sheets import SeasonMission as SeasonMission
from rules.reference.score_sheets import SeasonRow as SeasonRow
from rules.reference.season_missions import mission_names as mission_names
from rules.reference.season_missions import missions as missions
from rules.reference.season_missions import season as season
from rules.reference.standing import Standing as Standing
from rules.reference.standing import silent as silent
from rules.reference.standing import standing as standing
from rules.reference.starter_rosters import GAMES as GAMES
from rules.reference.starter_rosters import every_roster as every_roster
from rules.reference.starter_rosters import roster as roster
from rules.reference.starter_rosters import rosters as rosters
from rules.reference.starter_rosters import rosters_for as rosters_for
from rules.reference.starter_rosters import starter as starter
from rules.reference.starter_rosters import starters as starters
from rules.reference.wiki import wiki as wiki


def rule(book: Book, id: str) -> Rule:
    """A row of the catalogue by its id, as this Book words it. KeyError if there is none."""
    return rules_by_id(book)[id]


@cache
def every_wording(book: Book) -> tuple[Rule, ...]:
    """All rules in all the wordings that the versions of an edition give them, those of one rule side by
    side."""
    ids = dict.fromkeys(id for one in versions(book) for id in rules_by_id(one))
    found = (rules_by_id(one).get(id) for id in ids for one in versions(book))
    return tuple(dict.fromkeys(one for one in found if one is not None))


def wordings(id: str) -> tuple[Rule, ...]:
    """What editions say of one rule; nothing for a rule that none has."""
    found = (rules_by_id(book).get(id) for book in BOOKS.values())
    return tuple(dict.fromkeys(one for one in found if one is not None))


def skill(book: Book, name: str) -> SkillCard:
    """A skill of the chart by its name. KeyError if there is none."""
    return _skills(book.printed)[name]


def skills(book: Book) -> tuple[SkillCard, ...]:
    """Every skill of the chart, in its order."""
    return tuple(_skills(book.printed).values())


def weapon(book: Book, name: str, mode: str = "") -> Weapon:
    """One mode of a weapon by name and mode, the first without a mode. KeyError if there is none.

    A label with its brackets will do: "Breaker Pistol (+1B)" has its Burst raised by one, and
    "CC Weapon (Damage 12)" that Damage whatever the chart prints.
    """
    for found in modes(book, name):
        if mode in ("", found.mode, found.also):
            return found
    raise KeyError(f"{name} ({mode})" if mode else name)


@remembered
def modes(book: Book, name: str) -> tuple[Weapon, ...]:
    """All modes of a weapon, in the order of the chart; none for a name that is not there."""
    if name in _weapons(book.printed):
        return _weapons(book.printed)[name]
    plain = _weapons(book.printed).get(label_name(name), ())
    return tuple(_with_brackets(book, found, name) for found in plain)


def weapons(book: Book) -> tuple[Weapon, ...]:
    """Every weapon, mode by mode."""
    return tuple(mode for found in _weapons(book.printed).values() for mode in found)


def programmes(book: Book) -> tuple[Programme, ...]:
    """Every Hacking Programme."""
    return _programmes(book.printed)


@of_a_book
def _skills(book: Book) -> Mapping[str, SkillCard]:
    return {name: read(SkillCard, row, name=name) for name, row in chart(book, "skills")}


@of_a_book
def _weapons(book: Book) -> Mapping[str, tuple[Weapon, ...]]:
    found: dict[str, tuple[Weapon, ...]] = {}
    for _, row in chart(book, "weapons"):
        mode = read(Weapon, row)
        found[mode.name] = (*found.get(mode.name, ()), mode)
    return found


@of_a_book
def _programmes(book: Book) -> tuple[Programme, ...]:
    return tuple(read(Programme, row, name=name) for name, row in chart(book, "programmes"))


def _with_brackets(book: Book, plain: Weapon, printed: str) -> Weapon:
    found = reduce(partial(changed, book), label(printed).said, plain)
    return msgspec.structs.replace(found, name=printed)
