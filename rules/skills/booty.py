"""Booty and MetaChemistry: what a die gives whoever is deployed, beside its own. Pages "Booty" and
"MetaChemistry" (N4).

Its owner alone is told, until its Model is seen: then it is on its Card, as all else that it has.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.book.editions import BOOKS, Book
from rules.book.profiles import Profile, has, label_name, says
from rules.book.rows import read, rows
from rules.dice.fair import on_a_chart
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import Spot, Trooper, nth_of
from rules.memory import of_a_book
from rules.messages import listed, mov, say, term
from rules.refusals import Refusal
from rules.registry import Rule, refuse, rule

BOOTY: Final = "Booty"
CHARTS: Final = (BOOTY, "MetaChemistry")
_STRONGEST: Final = "Mimetism"
"""A skill of which the higher level alone counts."""


class Find(msgspec.Struct, frozen=True):
    """A row of a chart: up to which die, for TAGs alone (or for others alone), and what it gives."""

    upto: int
    gives: str
    tag: bool | None = None
    arm: int = 0
    bts: int = 0
    ph: int = 0
    mov: tuple[int, int] | None = None
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """What it gives, to be told: names of the rulebook, and MOV as a length."""
        if self.mov is None:
            return term(self.gives)
        _, *besides = self.gives.split(", ")
        return listed(", ", (say("MOV {mov}", mov=mov(*self.mov)), *map(term, besides)))


@of_a_book
def charts(book: Book) -> Mapping[str, tuple[Find, ...]]:
    """Both charts, as this Book prints them."""
    found = {
        name: tuple(read(Find, _as_printed(row, book)) for row in rows("booty")[name])
        for name in CHARTS
    }
    return MappingProxyType(found)


def _as_printed(row: Mapping[str, Any], book: Book) -> dict[str, Any]:
    """A row with what this Book has in its own way."""
    plain = {name: one for name, one in row.items() if name not in BOOKS}
    return {**plain, **next((row[one] for one in book.line if one in row), {})}


def chart_of(profile: Profile) -> str:
    """The chart that it may roll on; empty without such a skill."""
    return next((one for one in CHARTS if has(profile, one)), "")


def chart_for(book: Book, profile: Profile, chart: str) -> tuple[Find, ...]:
    """The rows of a chart that a trooper of its type can get."""
    return tuple(one for one in charts(book)[chart] if one.tag in (None, profile.type == "TAG"))


# ------------------------------------------------------------------ may


def may_roll(book: Book, command: Compose, profile: Profile, *, off: bool) -> Refusal | None:
    """Whether a trooper may roll on its chart as it is placed, and once more where it said so."""
    if command.gear_die is not None and not 1 <= command.gear_die <= 20:
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    told = command.gear or command.again or command.gear_die is not None
    if not told:
        return None
    chart = chart_of(profile)
    if refusal := refuse(as_it_is_placed, chart, off):
        return refusal
    known = {one.gives for one in chart_for(book, profile, chart)}
    if not command.gear or not set(command.again) <= known:
        return Refusal(
            "no-such-row", say("Say what of the {chart} chart it rolls again for.", chart=chart)
        )
    return refuse(once_more, bool(command.again), may_again(profile, chart))


@rule("BOOTY-1", off=say("It has no such chart."))
def as_it_is_placed(chart: str, off: bool) -> str | None:
    """With Booty or MetaChemistry it may roll on the chart of that skill as it is placed on the table."""
    if not chart:
        return say("It has neither Booty nor MetaChemistry.")
    return (
        say("It rolls on the {chart} chart when it is placed on the table.", chart=chart)
        if off
        else None
    )


@rule("BOOTY-2")
def once_more(again: bool, may: bool) -> str | None:
    """With (ReRoll) in the brackets of the skill that one die may be rolled again."""
    return say("Only with (ReRoll) it rolls a second time.") if again and not may else None


def may_again(profile: Profile, chart: str) -> bool:
    """Whether the label of its skill lets it roll again."""
    return says(profile, chart, "ReRoll")


# ------------------------------------------------------------------ happens


def roll(course: Course, trooper: Trooper, spot: Spot) -> None:
    """Roll on the chart that its owner chose to roll on; what it gives, it has from now on."""
    chart = chart_of(trooper.profile)
    if not (spot.gear and chart):
        return
    find = _thrown(course, trooper, spot, chart, 1)
    if find.gives in spot.again:
        find = _thrown(course, trooper, spot, chart, 2)
    has_now: Rule[[Profile, Find], Profile] = keeps_it if chart == BOOTY else is_changed
    profile = has_now(trooper.profile, find)
    if profile != trooper.profile:
        course.add(e.ProfileTaken(trooper.side, trooper.id, profile), has_now.id)


def _thrown(course: Course, trooper: Trooper, spot: Spot, chart: str, tries: int) -> Find:
    """The row that a die shows; a die that was read is the one that stands."""
    read_off = spot.gear_die is not None
    label = on_a_chart(trooper.side, nth_of(course.table, trooper.id), chart, tries)
    die = spot.gear_die or course.throw_as(label)[0]
    find = next(
        one for one in chart_for(course.table.book, trooper.profile, chart) if die <= one.upto
    )
    stands = read_off or tries > 1 or find.gives not in spot.again
    ids = (as_it_is_placed.id, once_more.id if tries > 1 else "")
    rolled = e.DeploymentRolled(trooper.side, trooper.id, chart, die, stands, not read_off)
    course.add(rolled, *ids)
    return find


def _as_it_was(profile: Profile, find: Find) -> Profile:
    return profile


@rule("BOOTY-3", off=_as_it_was)
def keeps_it(profile: Profile, find: Find) -> Profile:
    """What the Booty Chart shows is added to its gear, and takes the place of nothing."""
    return with_it(profile, find)


@rule("META-1", off=_as_it_was)
def is_changed(profile: Profile, find: Find) -> Profile:
    """What the MetaChemistry Chart shows is added to its skills, and takes the place of none."""
    return with_it(profile, find)


def with_it(profile: Profile, find: Find) -> Profile:
    """A profile with what was found, in each form that its bearer has; a Pilot inside has its own."""
    better = {label_name(one) for one in find.skills} & {_STRONGEST}
    kept = tuple(one for one in profile.skills if label_name(one) not in better)
    return replace(
        profile,
        arm=profile.arm + find.arm,
        bts=profile.bts + find.bts,
        ph=profile.ph + find.ph,
        mov=find.mov or profile.mov,
        skills=(*kept, *_new(kept, find.skills)),
        weapons=(*profile.weapons, *_new(profile.weapons, find.weapons)),
        equipment=(*profile.equipment, *_new(profile.equipment, find.equipment)),
        becomes=tuple(one if has(one, "Pilot") else with_it(one, find) for one in profile.becomes),
    )


def _new(has_now: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in more if one not in has_now)
