"""Where a trooper in hiding appears if somebody stands in the very place that was noted for it."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.ids import Actor, PieceId, Side
from rules.log import events as e
from rules.log.commands import Path
from rules.log.course import Course
from rules.log.table import Hidden, Table, Trooper
from rules.measured.whereabouts import body, stands
from rules.messages import say
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import hidden_as, in_hiding
from rules.skill import skill_card
from rules.skills.requirements.contact import claimed_instead
from rules.skills.requirements.whose import NO_SUCH_PIECE
from rules.space import touches
from rules.space.positions import position

NEARBY = "as near as it can"


def may_appear_nearby(
    table: Table, by: Side, actor: Actor, instead: tuple[Path, ...]
) -> Refusal | None:
    """Whether what comes out of hiding may appear in these places instead of those noted."""
    taken = places(instead)
    if not taken:
        return None
    trooper = hidden_as(table, by, actor)
    noted = (
        {one.piece for one in trooper.hidden}
        if trooper and in_hiding(table.book, trooper)
        else set()
    )
    if trooper is None or not taken.keys() <= noted:
        return NO_SUCH_PIECE
    near = any(one.contact or _touches(table, trooper, one.to) for one in instead)
    return refuse(as_near_as_it_can, True) or refuse(touches_nobody, near)


@rule("FAQ-K26", off=lambda taken: say("It has to appear where you noted it.") if taken else None)
def as_near_as_it_can(taken: bool) -> str | None:
    """If somebody stands in its place it appears as near as it can, touching nobody."""
    return None


@rule("FAQ-K26")
def touches_nobody(near: bool) -> str | None:
    """As it appears it is in contact with nobody, an ally included."""
    return say("It appears as near as possible, but in contact with nobody.") if near else None


def _touches(table: Table, trooper: Trooper, where: str) -> bool:
    """Whether by the map a place is in contact with somebody who stands there."""
    at = position(where) if table.ground else None
    there = stands(table.ground, at, str(trooper.profile.s)) if table.ground and at else None
    others = (body(table, piece) for piece in table.pieces.values()) if there else ()
    return any(there and one and touches(there, one).verdict == "yes" for one in others)


def may_be_in_contact(
    table: Table,
    piece: PieceId,
    card: SkillCard,
    contact: PieceId | None,
    instead: tuple[Path, ...],
) -> Refusal | None:
    """Whether who uses a skill in contact may be in it, as the record has it: who has just appeared
    as near as it can, and has not moved since, touches nobody."""
    now = piece in places(instead)
    told = table.facts if table.order else ()
    since = any(fact.ask == NEARBY and fact.piece == piece for fact in told)
    done = (
        [skill_card(table.book, one.skill) for one in table.order.declared] if table.order else []
    )
    moved_on = any(one is not None and one.bears("Movement") for one in done)
    claimed = claimed_instead(table.book, card, contact)
    near = claimed is not None and claimed[0] == "contact"
    return refuse(touches_nobody, near) if now or (since and not moved_on) else None


def places(instead: tuple[Path, ...]) -> dict[PieceId, str]:
    """Where each of these pieces appears instead; what names no place keeps its own."""
    return {one.piece: one.to for one in instead if one.to}


def moved(hidden: tuple[Hidden, ...], instead: dict[PieceId, str]) -> tuple[Hidden, ...]:
    """The noted places, with those that are taken by the ones nearby."""
    return tuple(
        replace(one, place=replace(one.place, where=instead.get(one.piece, one.place.where)))
        for one in hidden
    )


def claim_nearby(course: Course, side: Side, instead: Iterable[PieceId]) -> None:
    """Their owner says that they stand as near as they can, and may be objected to."""
    elsewhere = frozenset(instead)
    for piece in [one for one in course.table.pieces if one in elsewhere]:
        course.add(e.FactStated(side, NEARBY, piece), as_near_as_it_can.id)
