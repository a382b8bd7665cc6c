"""The States that an Attack brings, as ammunition and traits print them."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.ammunition import ammunition
from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Card
from rules.moments import suffering
from rules.moments.suffering import Harm
from rules.pieces.entering import enter
from rules.pieces.mastery import take_over
from rules.reference import Weapon
from rules.registry import rule
from rules.states import anybody
from rules.weapons.devices import is_hacker

MACHINES: Final = frozenset({"HI", "TAG", "REM"})
"""The troop types to whom E/M ammunition does more (IMMB-A1)."""
VEHICLE: Final = "VH"


def brings(book: Book, used: Weapon, card: Card) -> tuple[str, ...]:
    """The States that an Attack brings to whom it hurts, as ammunition and traits print them."""
    ammo = ammunition(used.ammo)
    vehicle, one_of_two = vehicles_too.wording(book), as_it_can_be_hacked.wording(book)
    machine = card.type in MACHINES or (vehicle is not None and vehicle(card))
    named = state_trait(used)
    named = one_of_two(named, book, card) if one_of_two is not None else named
    return (*ammo.states, *(ammo.machine_states if machine else ()), *named)


@rule("IMMB-A1", only="N5.2")
def vehicles_too(card: Card) -> bool:
    """E/M immobilizes Vehicles as it does other machines."""
    return card.type == VEHICLE


@rule("IMMB-A1", only="N5.2")
def as_it_can_be_hacked(states: tuple[str, ...], book: Book, card: Card) -> tuple[str, ...]:
    """Of two States that one trait names (Stunned / Immobilized-B) who is Hackable, or a Hacker, enters the
    second, and anybody else the first."""
    of_a_type = card.type in (*MACHINES, VEHICLE) and not has(card, "Non-Hackable")
    hacked = of_a_type or has(card, "Hackable") or is_hacker(book, card)
    return tuple(one.split(" / ")[-1 if hacked else 0] for one in states)


@rule("TRAIT-1")
def state_trait(used: Weapon) -> tuple[str, ...]:
    """The trait "State: …" brings that State: by a failed Saving Roll, or at once without one."""
    found = (trait.removeprefix("State:").strip() for trait in used.traits if ":" in trait)
    return tuple(found)


def inflict(
    course: Course, piece: PieceId, names: tuple[str, ...], *ids: str, by: PieceId | None = None
) -> None:
    """The States of these names (or short ones) begin, each by its own page; `by` is who did it."""
    harm = Harm(frozenset(names))
    for state, id, _ in anybody(course.table.book, suffering.harmed, harm):
        if piece in course.table.pieces and state.speaks(suffering.serves) and by is not None:
            take_over(course, piece, state, by, id, *ids)
        elif piece in course.table.pieces:
            enter(course, piece, state, id, *ids)
