"""At whom a Programme may be aimed."""

from rules.book.editions import Book
from rules.book.profiles import has
from rules.log.table import DEPLOYABLE, Card
from rules.messages import say, term
from rules.reference import SkillCard
from rules.reference.arms import programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.weapons.devices import HACKER, is_hacker

NON_HACKABLE = "Non-Hackable"


def may_be_hacked(book: Book, wanted: SkillCard, aimed: Card | None) -> Refusal | None:
    """Whether a Programme may be aimed at what shows itself so."""
    known = programme(book, wanted.name)
    asks = known is not None and bool(known.targets)
    deployed = known is not None and aimed is not None and aimed.type == DEPLOYABLE
    return (
        refuse(can_be_hacked, book, wanted, aimed)
        or refuse(troopers_alone, wanted.name, deployed)
        or refuse(
            out_of_its_hold, wanted.name, aimed, asks and not (aimed and is_hacker(book, aimed))
        )
    )


@rule("HACK-26")
def troopers_alone(programme: str, deployed: bool) -> str | None:
    """A Programme targets troopers, and nothing that was placed on the table."""
    return (
        say("{programme} can't target it: it is no trooper.", programme=programme)
        if deployed
        else None
    )


@rule("NOHACK-1")
def out_of_its_hold(programme: str, aimed: Card | None, by_type: bool) -> str | None:
    """A Programme that asks for a troop type targets nobody who is Non-Hackable."""
    barred = by_type and aimed is not None and has(aimed, NON_HACKABLE)
    return (
        say("{programme} can't target it: it is {kind}.", programme=programme, kind=NON_HACKABLE)
        if barred
        else None
    )


@rule("HACK-25")
def with_its_pilot(wanted: SkillCard, outside: bool) -> str | None:
    """Total Control targets no TAG whose Pilot stands beside it on the table."""
    barred = outside and wanted.name == "Total Control"
    return say("Total Control can't target it: its Pilot is outside.") if barred else None


@rule("HACK-1")
def can_be_hacked(book: Book, wanted: SkillCard, aimed: Card | None) -> str | None:
    """A Programme has targets of its own: troop types, or Hackers, as the target shows itself; what
    shows no type is none of them."""
    known = programme(book, wanted.name)
    if known is None or not known.targets:
        return None
    types = " or ".join(known.targets)
    if aimed is None:
        return say(
            "{skill} can't target it: it does not show whether it is a {types}.",
            skill=term(wanted.name),
            types=types,
        )
    hacker = HACKER in known.targets and is_hacker(book, aimed)
    if aimed.type in known.targets or hacker:
        return None
    return say(
        "{skill} can't target it: it is not a {types}.", skill=term(wanted.name), types=types
    )
