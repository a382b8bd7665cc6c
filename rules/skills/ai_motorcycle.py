"""Motorcycles with a mind of their own: ridden they are nothing by themselves, left by their rider they are
its Peripheral. Page "AI Motorcycle" (N4).

Such a Peripheral stands in its army list behind its rider, as others do behind their Controller.
"""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Profile, has, rides
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Shape, Spot, Table, Trooper, card_of, real_of, under
from rules.messages import say
from rules.pieces.crew import held, mounted, on_foot, seat_of
from rules.pieces.entering import enter
from rules.pieces.sealing import commit_new
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.tether import SKILL, controller_of, guided_by
from rules.state import State
from rules.states import disguises, seen

AI_MOTORCYCLE: Final = "AI Motorcycle"
NO_PERIPHERAL: Final = Refusal(
    "no-peripheral", say("No Peripheral of its list is the Motorcycle that it sits on.")
)


@rule("AIMC-1", only="N4")
def is_its_peripheral(profile: Profile) -> bool:
    """Without its rider it is a Remote that is its rider's Peripheral (Synchronized)."""
    return has(profile, AI_MOTORCYCLE)


def has_a_mind(table: Table, rider: Trooper) -> bool:
    """Whether the Motorcycle that a rider sits on, or has got off, has a mind of its own."""
    asked = is_its_peripheral.wording(table.book)
    return asked is not None and any(asked(one) for one in (rider.profile, *rider.profile.becomes))


def motorcycle_of(table: Table, rider: Trooper) -> Trooper | None:
    """The Peripheral that the Motorcycle of a rider is without it; None where its list has none."""
    return next(iter(guided_by(table, rider)), None) if has_a_mind(table, rider) else None


def ridden_by(table: Table, peripheral: Trooper) -> Trooper | None:
    """Who sits on a Peripheral that is a Motorcycle, so that it stands nowhere by itself."""
    rider = controller_of(table, peripheral) if has(peripheral.profile, SKILL) else None
    if rider is None or not rides(rider.profile) or on_foot(rider.profile) is None:
        return None
    own, noted = motorcycle_of(table, rider), table.spots.get(rider.id)
    # As it is noted, and has never been on foot yet.
    apart = noted is not None and noted.transmuted and rider.was is None
    stands = real_of(table, peripheral.id) is not None or apart
    return rider if own is not None and own.id == peripheral.id and not stands else None


# ------------------------------------------------------------------ in deployment


def may_be_deployed_on_foot(table: Table, trooper: Trooper) -> bool:
    """Whether a trooper may be deployed beside its Motorcycle."""
    return motorcycle_of(table, trooper) is not None and deployed_form(trooper.profile) is not None


def deployed_form(profile: Profile) -> Profile | None:
    """The profile of a rider that is deployed on foot, with that on its Motorcycle beside it."""
    form = on_foot(profile) if has(profile, AI_MOTORCYCLE) else None
    if form is None:
        return None
    return replace(form, points=profile.points, becomes=(replace(profile, becomes=()),))


@rule("AIMC-5", only="N4")
def deploys_either_way(profile: Profile) -> Profile | None:
    """Its player deploys it on its Motorcycle, or on foot with that as its Peripheral."""
    return deployed_form(profile)


def deploy_on_foot(course: Course, trooper: Trooper, spot: Spot) -> None:
    """It is deployed on foot, if its player has chosen that."""
    if not spot.transmuted or motorcycle_of(course.table, trooper) is None:
        return
    asked = deploys_either_way.wording(course.table.book)
    form = asked(course.table.troopers[trooper.id].profile) if asked is not None else None
    if form is not None:
        course.add(e.ProfileTaken(trooper.side, trooper.id, form), deploys_either_way.id)


# ------------------------------------------------------------------ getting on and off


def mount_of(table: Table, piece: Piece, rider: Trooper) -> PieceId | None:
    """The Motorcycle that a rider on foot may get on again, while it stands."""
    if mounted(rider.profile) is None:
        return None
    if not has_a_mind(table, rider):
        return seat_of(table, piece.id)
    own = motorcycle_of(table, rider)
    standing = real_of(table, own.id) if own is not None else None
    return standing.id if standing is not None else None


def may_get_off(table: Table, rider: Trooper) -> Refusal | None:
    """Whether the Motorcycle that a rider would leave could stand there by itself."""
    own = motorcycle_of(table, rider)
    return None if own is not None and ridden_by(table, own) else NO_PERIPHERAL


def may_get_on(table: Table, motorcycle: Piece) -> Refusal | None:
    """Whether a rider may get on this Motorcycle again."""
    asked = never_on_what_is_held.wording(table.book)
    return refuse(asked, held(table, motorcycle)) if asked is not None else None


@rule("AIMC-3", only="N4")
def never_on_what_is_held(held: bool) -> str | None:
    """While it is Isolated, Immobilized or in a Null State its rider doesn't mount it."""
    if not held:
        return None
    return say("Its Motorcycle is Isolated, Immobilized or in a Null State: it can't be mounted.")


def stands_by_itself(course: Course, rider: Piece, motorcycle: Trooper) -> PieceId:
    """A Motorcycle that its rider gets off stands where it was ridden, in the States of its rider."""
    card, id = card_of(motorcycle.profile), is_its_peripheral.id
    left = course.luck.piece(f"gets off {rider.id} in Order {course.table.orders}")
    shape = Shape(MODEL, card.s, rider.shape.group, where=rider.shape.where)
    course.add(e.PiecePlaced(left, rider.side, shape), id)
    course.add(e.CardShown(left, card), id)
    course.add(e.PieceIdentified(rider.side, left, motorcycle.id), id)
    course.add(e.PilotDismounted(left, rider.id, rider.lost), id)
    for state in _shared(course.table, rider):
        enter(course, left, state, shares_its_states.id)
    commit_new(course, rider.side, left, card)
    return left


def is_ridden_again(course: Course, motorcycle: Piece) -> tuple[State, ...]:
    """A Motorcycle that its rider gets on is off the table, and no Programme runs for it; the States that
    its rider has of it."""
    table, shared = course.table, _shared(course.table, motorcycle)
    for one in table.supportware if loses_its_programmes() else ():
        if one.on == motorcycle.id:
            course.add(e.SupportwareEnded(one), loses_its_programmes.id)
    course.add(e.PieceRemoved(motorcycle.id), is_its_peripheral.id)
    trooper = under(table, motorcycle)
    if trooper is not None:
        for name in sorted(trooper.states):
            course.add(e.StateLeft(motorcycle.side, trooper.id, name), is_its_peripheral.id)
    return shared


def shares_with(course: Course, rider: PieceId, states: tuple[State, ...]) -> None:
    """Who has got on its Motorcycle is in the States that this was in."""
    for state in states:
        enter(course, rider, state, shares_its_states.id)


def _shared(table: Table, piece: Piece) -> tuple[State, ...]:
    every = seen(table, piece) if shares_its_states() else ()
    return tuple(one for one in every if not one.null and not disguises(one))


@rule("AIMC-2", only="N4")
def shares_its_states() -> bool:
    """The States of who gets off are its Motorcycle's as well; those of both are its as it gets on."""
    return True


@rule("AIMC-4", only="N4")
def loses_its_programmes() -> bool:
    """Supportware run for its Motorcycle ends as its rider gets on, and is never the rider's."""
    return True
