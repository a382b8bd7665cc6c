"""Whom the successful Attacks of an Order hit, and how often."""

from collections.abc import Iterator

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import Declared, Made, Order, Table
from rules.reference.arms import lays, tool, veils
from rules.rolls.firing import done_by, shot
from rules.rolls.opposing import attacks
from rules.rolls.saves_called import shakes
from rules.rolls.templates import hits_by_itself
from rules.rolls.thrown_together import rollers
from rules.rolls.under_templates import (
    aimed_at,
    critical_on_main_target,
    evades,
    laid_over,
    may_hit,
    reached,
)
from rules.skill import made_by, skill_card
from rules.skills.activated_together import dice_of
from rules.skills.chest_mines import go_off_hand_to_hand
from rules.weapons.charges import goes_off_at_once


def suffered(table: Table) -> tuple[tuple[Made, PieceId], ...]:
    """The successful Attacks of this Order, and whom each hit."""
    order = table.order
    if order is None:
        return ()
    every = (*order.made, *laid(table, order))
    return tuple(
        (made, piece)
        for made in every
        if attacks(table.book, declared_as(order, made))
        for piece, hits, _ in hit_by(table.book, order, declared_as(order, made), made)
        if hits and piece in table.pieces
    )


def laid(table: Table, order: Order) -> Iterator[Made]:
    """The Direct Templates of this Order, and the D-Charges: what needs no Roll has hit as it was laid."""
    active = [(piece, one) for piece in rollers(table, order) for one in made_by(order, piece)]
    for piece, declared in (*active, *order.aros.items()):
        standing, card = table.pieces.get(piece), skill_card(table.book, declared.skill)
        if standing is None or card is None or piece in order.idled:
            continue
        if hits_by_itself(table.book, declared):
            on = piece not in order.aros
            dice = shot(table, order, standing, declared, card, active=on).dice
            dice = dice_of(table, order, piece, dice)[0] if on else dice
            yield Made(piece, declared.skill, hits=dice)
        elif declared.target and goes_off_at_once(table.book, declared):
            yield Made(piece, declared.skill, hits=1)


def hit_by(
    book: Book, order: Order, declared: Declared, made: Made
) -> Iterator[tuple[PieceId, int, int]]:
    """Whom a successful Attack hit, how often, and with how many Criticals."""
    used = tool(book, declared)
    if lays(book, declared) or (used is not None and not shakes(used)):
        return
    answers = made.piece in order.aros and not declared.target
    alone = hits_by_itself(book, declared)
    under = may_hit(declared) if alone else reached(declared)
    for piece in (*((order.pieces[0],) if answers else ()), *under):
        hits, criticals = made.hits, made.criticals
        if piece != declared.target and not answers:
            hits, criticals = _stood_against(book, order, made, piece)
            hits = min(hits, made.hits) if go_off_hand_to_hand(declared.weapon) else hits
        if alone:
            hits = 0 if evades(order, piece) else laid_over(declared, piece, hits)
        yield piece, hits, critical_on_main_target(declared, piece, criticals)


def _stood_against(book: Book, order: Order, made: Made, piece: PieceId) -> tuple[int, int]:
    """What of an Attack is left on a piece that is not its target: each that opposed it is compared with
    it by itself, and Smoke across its LoF keeps it from everybody."""
    met = [
        (hits, criticals)
        for one, hits, criticals in made.against
        if one == piece or any(veils(book, done) for done in done_by(order, one))
    ]
    return min(met, default=(made.alone or made.hits, made.criticals))


def declared_as(order: Order, made: Made) -> Declared:
    """What the skill of a Roll was declared as."""
    if made.piece in order.aros:
        return order.aros[made.piece]
    declared = next(
        one
        for one in made_by(order, made.piece)
        if one.skill == made.skill and made.target in (None, one.target, *one.split)
    )
    return aimed_at(declared, made.target) if made.target else declared
