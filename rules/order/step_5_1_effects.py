"""Step 5.1: the effects of what succeeded: what helps, what hits, and whom is waited for."""

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Made, Order, Table, side_of
from rules.order.coup_de_grace import coups, finish_off
from rules.order.curing import withstood
from rules.order.dodging import dodgers
from rules.order.into_close_combat import friends_hit, hits_a_friend
from rules.order.saving import hits_left
from rules.order.withstanding import sides
from rules.pieces.settling import reconcile
from rules.reference.arms import veils
from rules.registry import rule
from rules.rolls.as_used import kills
from rules.rolls.harm import stray
from rules.rolls.hits import declared_as, suffered
from rules.rolls.opposing import needs_roll_of
from rules.skill import effect_of, made_by


def take_effect(course: Course) -> None:
    """What the Rolls of this Order lead to, once: first what helps, then what harms."""
    order = course.table.order
    if order is None or order.called:
        return
    helps = tuple(
        (made, "cured") for made in at_once(course.table, helping(course.table.book, order))
    )
    smoke = tuple(
        made
        for made in order.made
        if made.hits and veils(course.table.book, declared_as(order, made))
    )
    harmed = at_once(course.table, (*(made for made, _ in suffered(course.table)), *smoke))
    harms = tuple(dict.fromkeys((made, "hit") for made in harmed))
    for made, stage in helps + harms if helps_first() else harms + helps:
        follow = effect_of(made.skill, stage)
        if follow is not None and made.piece in course.table.pieces:
            follow(course, made.piece, declared_as(order, made), made)
    strayed = tuple(friends_hit(course.table, order))
    for found in strayed:
        if found.friend in course.table.pieces:
            stray(course, found.friend, found.declared, found.made, hits_a_friend.id)
    finished = coups(course.table, order)
    for coup in finished:
        finish_off(course, coup)
    if helps or harms or finished or strayed:
        reconcile(course)
        both = (helps_first.id,) if helps and harms else ()
        kept = withstood(course.table, order, helping(course.table.book, order))
        course.add(e.EffectsCounted(order.side), *both, *kept)


def at_once(table: Table, every: tuple[Made, ...]) -> tuple[Made, ...]:
    """What takes effect together, in an order that has nothing to do with whose dice were read first: a
    success is not undone by a failure beside it, and what kills finds every Wound of this Order taken."""
    order, places = table.order, list(table.pieces)
    assert order is not None
    return tuple(
        sorted(
            every,
            key=lambda made: (
                kills(table, declared_as(order, made), made),
                not made.hits,
                places.index(made.piece) if made.piece in places else len(places),
            ),
        )
    )


@rule("CARE-8")
def helps_first() -> bool:
    """Of what happens to a trooper in one Order, what helps it comes before what harms it."""
    return True


def helping(book: Book, order: Order) -> tuple[Made, ...]:
    """How each skill that helps ended: by its Roll, or without one, as a success."""
    every = [(piece, one) for piece in order.pieces for one in made_by(order, piece)]
    every += [(piece, one) for piece, one in order.aros.items() if piece not in order.idled]
    unrolled = tuple(
        Made(piece, declared.skill, hits=1)
        for piece, declared in every
        if effect_of(declared.skill, "cured") and not needs_roll_of(book, declared)
    )
    return (*unrolled, *(made for made in order.made if effect_of(made.skill, "cured")))


def open_effects(table: Table) -> frozenset[Side]:
    """The sides that have a Saving Roll or a Dodge movement left, or to whom a State comes that was told."""
    pieces = {hit.piece for hit in hits_left(table)} | set(dodgers(table))
    pieces |= _told_of(table)
    return frozenset(side_of(table.pieces[piece]) for piece in pieces) | sides(table)


def _told_of(table: Table) -> frozenset[PieceId]:
    """To whom States still come that were told of an Order told in one go."""
    came = table.order.told.came if table.order and table.order.told else None
    return (
        frozenset(one.piece for one in came.befell if one.piece in table.pieces)
        if came
        else frozenset()
    )
