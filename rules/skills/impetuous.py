"""Who is Impetuous, and what that bars at all times: Marker States and Partial Cover."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import Bearer, Profile, has, label_name, rides
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import Card, Spot, Trooper
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import disguises, states

SKILL: Final = "Impetuous"


def is_impetuous(bearer: Bearer | None) -> bool:
    """Whether a profile, or what a piece shows of one, is Impetuous."""
    return bearer is not None and has(bearer, SKILL)


def may_choose(bearer: Profile) -> bool:
    """Whether it may do without its Impetuous, because it rides a Motorcycle."""
    return is_impetuous(bearer) and rides(bearer)


def may_be_calm(command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether it may be deployed without its Impetuous."""
    return refuse(riders_alone, command.calm, may_choose(trooper.profile))


@rule("MOTO-5")
def riders_alone(calm: bool, may: bool) -> str | None:
    """Only who rides a Motorcycle chooses, as it is deployed, to do without its Impetuous."""
    return (
        say("Only an Impetuous rider of a Motorcycle may do without it.")
        if calm and not may
        else None
    )


@rule("MOTO-5")
def without_it(profile: Profile) -> Profile:
    """It is not Impetuous then, in no form of it, and has the Partial Cover that others have."""
    skills = tuple(one for one in profile.skills if label_name(one) != SKILL)
    return replace(profile, skills=skills, becomes=tuple(map(without_it, profile.becomes)))


def calm_down(course: Course, trooper: Trooper, spot: Spot) -> None:
    """What its owner chose holds for the match."""
    profile = course.table.troopers[trooper.id].profile
    if spot.calm and may_choose(profile):
        course.add(e.ProfileTaken(trooper.side, trooper.id, without_it(profile)), without_it.id)


def may_compose(book: Book, command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether it may be deployed in disguise, or beside decoys."""
    barred = keeps_out_of(book, trooper.profile, command.form)
    beside = is_impetuous(trooper.profile) and bool(command.others or command.imitated)
    return refuse(never_disguised, True) if barred or beside else None


def keeps_out_of(book: Book, bearer: Bearer, form: str) -> bool:
    """Whether a trooper may not be deployed like this, because it is Impetuous."""
    state = states(book).get(form)
    disguised = state is not None and disguises(state)
    return is_impetuous(bearer) and bool(never_disguised(disguised))


@rule("FAQ-K30")
def never_disguised(disguised: bool) -> str | None:
    """An Impetuous trooper enters no Marker State, nor any other that says so."""
    return say("An Impetuous trooper can't enter a Marker State.") if disguised else None


@rule("FAQ-K29")
def no_partial_cover(target: Card | None, cover: bool) -> str | None:
    """An Impetuous trooper has no Partial Cover."""
    if cover and is_impetuous(target):
        return say("An Impetuous trooper has no Partial Cover.")
    return None
