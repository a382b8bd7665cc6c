"""A deployed weapon, what sets it off, and what does not."""

from typing import Final

from rules.book.editions import N4, Book
from rules.book.profiles import has
from rules.ids import PieceId, Side
from rules.log.commands import SetOff
from rules.log.table import Order, Piece, Table
from rules.messages import say, term
from rules.pieces.crew import MOTORCYCLE
from rules.pieces.deployables import is_deployable
from rules.reference import modes
from rules.reference.arms import arm
from rules.reference.put_down import is_a_charge
from rules.reference.used_with import COMMS
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.templates import is_template
from rules.skills.requirements.hackable import NON_HACKABLE
from rules.skills.requirements.whose import enemy_piece, own_piece
from rules.states import seen
from rules.weapons.devices import is_hacker

NOT_NOW: Final = Refusal("not-now", say("Nothing goes off at this point."))
NOTHING: Final = Refusal("no-trigger", say("That doesn't set anything off."))
DEPLOYED: Final = "Deployable"
AERIAL: Final = "Aerial"
HACKABLE: Final = frozenset({"HI", "TAG", "REM"})
"""The troop types that can be hacked."""
OWN_STEPS: Final = ("3", "5")
"""When the active side may say so: once AROs are told, and before dice are thrown."""


def deployable(table: Table, side: Side) -> tuple[str, ...]:
    """The weapons that a side could have deployed, as far as this Table knows its army."""
    named = (
        weapon if len(modes(table.book, weapon)) == 1 else f"{weapon}, {mode.mode}"
        for trooper in table.troopers.values()
        if trooper.side == side
        for weapon in trooper.profile.weapons
        for mode in modes(table.book, weapon)
        if mode.bears(DEPLOYED) and not is_a_charge(mode)
    )
    return tuple(dict.fromkeys(named))


def deployed(table: Table, side: Side) -> tuple[Piece, ...]:
    """The weapons of a side that lie on the table and could go off, as far as this Table knows them."""
    order = table.order
    gone = order.gone_off if order else ()
    return tuple(
        piece
        for piece in table.pieces.values()
        if piece.side == side and piece.id not in gone and goes_off(table.book, piece)
    )


def goes_off(book: Book, piece: Piece) -> bool:
    """Whether it is a weapon that was deployed; a Motorcycle that somebody left is none."""
    name = weapon_of(piece)
    return is_deployable(piece) and name != MOTORCYCLE and arm(book, name).damage is not None


def weapon_of(piece: Piece) -> str:
    """Which Deployable a piece is."""
    return piece.hides or (piece.card.name if piece.card else "")


def in_ones_own_turn(command: SetOff, table: Table, order: Order) -> Refusal | None:
    """Whether the active side may say that somebody who reacts sets off what lies on the table."""
    if table.step not in OWN_STEPS or order.dice or table.due is not None:
        return NOT_NOW
    enemy = enemy_piece(table, command.by, command.target)
    known = enemy is not None and bool(command.piece)
    return refuse(by_an_aro, order, command.target) if known else NOTHING


@rule(
    "MINE-4", off=lambda order, target: say("None of your Deployables goes off in your own turn.")
)
def by_an_aro(order: Order, target: PieceId) -> str | None:
    """Who declares an ARO in the Trigger Area of an enemy's Deployable Weapon sets it off."""
    return None if target in order.aros else say("It declared no ARO, so it sets nothing off.")


def who_may(table: Table, side: Side) -> tuple[PieceId, ...]:
    """Who could set off what this side has deployed: who acts in the Order, or who reacts to it."""
    order = table.order
    if order is None:
        return ()
    return tuple(order.aros) if order.side == side else order.pieces


def named_weapon(command: SetOff, table: Table) -> str | None:
    """The weapon that is meant: one that lies on the table, or another of one's army."""
    if command.piece:
        piece = own_piece(table, command.by, command.piece)
        return weapon_of(piece) if piece and piece in deployed(table, command.by) else None
    return command.weapon if command.weapon in deployable(table, command.by) else None


def may_be_caught(command: SetOff, table: Table, weapon: str) -> Refusal | None:
    """Whether others may be under its Template."""
    if not command.caught:
        return None
    if not is_template(table.book, weapon):
        return Refusal(
            "no-template", say("That weapon has no Template: it can't catch anybody else.")
        )
    found = [enemy_piece(table, command.by, one) for one in command.caught]
    return None if all(one and one.id != command.target for one in found) else NOTHING


@rule("FAQ-T1")
def by_a_declared_order(order: Order | None) -> str | None:
    """Only a declared Order sets a weapon off: who enters a State by a Command Token declares none."""
    return None if order else say("No Order was declared, so nothing goes off.")


@rule("MINE-1")
def not_by_a_marker(table: Table, target: Piece, weapon: str) -> str | None:
    """A Mine is set off by Models and Markers; what comes with Boost by Models alone."""
    boosts = arm(table.book, weapon).bears("Boost")
    marker = any(state.marker for state in seen(table, target))
    return say("A Marker doesn't set that off.") if boosts and marker else None


@not_by_a_marker.worded("N5.2")
def by_whoever_shows_a_model(table: Table, target: Piece, weapon: str) -> str | None:
    """Whatever it is, Models and Markers set it off; what comes with Boost Models alone."""
    return not_by_a_marker.by(N4)(table, target, weapon)


@rule("AERIAL-1", only="N5.3")
def not_from_above(table: Table, target: Piece, weapon: str) -> str | None:
    """Who has Aerial never sets off what comes with Boost."""
    card, boosts = target.told or target.card, arm(table.book, weapon).bears("Boost")
    aloft = card is not None and has(card, AERIAL)
    return (
        say("It has {skill}: it doesn’t set that off.", skill=term(AERIAL))
        if boosts and aloft
        else None
    )


def by_its_kind(table: Table, target: Piece, weapon: str) -> Refusal | None:
    """Why who it is keeps somebody from setting a weapon off."""
    asked = (by_the_hackable.wording(table.book), not_from_above.wording(table.book))
    found = (refuse(one, table, target, weapon) for one in asked if one is not None)
    return next((no for no in found if no), None)


@rule("MINE-1")
def by_the_hackable(table: Table, target: Piece, weapon: str) -> str | None:
    """A Deployable that is a Comms Attack is set off by Hackers and by who can be hacked; of a Marker,
    which shows neither, its player says so at the table."""
    card = target.told or target.card
    if card is None or not arm(table.book, weapon).bears(COMMS):
        return None
    hackable = card.type in HACKABLE and not has(card, NON_HACKABLE)
    able = hackable or is_hacker(table.book, card)
    return None if able else say("Only Hackers, HI, TAGs and REMs set that off.")
