"""Who is said to be hurt in an Order told in one go: whether it can be."""

from collections.abc import Iterator
from typing import Final

from rules.ids import NO_PIECE, PieceId
from rules.log.table import Declared, Hurt, Order, Table, name_of, side_of
from rules.messages import say
from rules.order.bursting import bursts_as_it_lands
from rules.order.exploding import detonates
from rules.quick.succeeding import dice_of, done_by, saves_of
from rules.reference.arms import tool
from rules.refusals import Refusal
from rules.rolls.opposing import attacks
from rules.rolls.saves_called import burns_on, call
from rules.rolls.under_templates import may_hit
from rules.seen.effective import counted
from rules.skill import has_gone_by, skill_card
from rules.skills.airborne_deployment import JUMP

BURNING: Final = 3
"""So often somebody may fail against one hit that burns on."""


def may_be_hurt(one: Hurt, table: Table, order: Order) -> Refusal | None:
    """Whether somebody can have failed so many Saving Rolls."""
    if one.piece not in table.pieces:
        return Refusal("no-such-piece", say("There is no such piece on the table."))
    most = sum(_open(order, one) if table.step != "5" else _saves(table, order, one))
    if 0 <= one.failed <= most:
        return None
    name = name_of(table, one.piece)
    sentence = say("{piece} makes at most {most} Saving Rolls.", piece=name, most=most)
    if not most:
        sentence = say("{piece} has no Saving Roll to make: no such Attack reaches it.", piece=name)
    return Refusal("no-such-save", sentence, call.id)


def _open(order: Order, one: Hurt) -> Iterator[int]:
    """How many Saving Rolls a piece has still to make; of what burns on, as many again."""
    for hit in order.hits:
        if hit.piece == one.piece and one.attacker in (NO_PIECE, hit.by):
            yield hit.saves * (BURNING if hit.burns else 1)


def _saves(table: Table, order: Order, one: Hurt) -> Iterator[int]:
    """How many Saving Rolls the Attacks of this Order on a piece can call for, each at the most."""
    for piece in (*order.pieces, *order.aros):
        for declared in done_by(order, piece):
            if one.attacker in (NO_PIECE, piece) and _reaches(table, order, piece, declared, one):
                each = saves_of(table, declared, one.piece)
                used = tool(table.book, declared)
                burns = BURNING if used is not None and burns_on(used) else 1
                yield 2 * each * burns * dice_of(table, order, piece, declared) if each else 1
    if any(target == one.piece for target, _ in order.set_off):
        yield 4
    if any(one.piece in pair for pair in table.contacts):
        yield 4  # shots into its Close Combat
    side = side_of(table.pieces[one.piece])
    enemies = tuple(piece for piece in table.pieces.values() if side_of(piece) != side)
    if any(detonates(counted(table, piece)) for piece in enemies):
        yield 1
    landed = (one for one in enemies if has_gone_by((JUMP,), order, one.id))
    yield sum(bursts_as_it_lands(counted(table, one)) for one in landed)


def _reaches(table: Table, order: Order, piece: PieceId, declared: Declared, one: Hurt) -> bool:
    if piece not in table.pieces or skill_card(table.book, declared.skill) is None:
        return False
    if attacks(table.book, declared):
        answers = piece in order.aros and not declared.target
        return one.piece in may_hit(declared) or (answers and one.piece in order.pieces)
    # A Medikit or the like, whose patient rolls on its own PH.
    return one.piece == declared.target
