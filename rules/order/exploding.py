"""Step 5.1: who explodes as it falls, and whom its Template catches. Page "Explode" (N4)."""

from typing import Final

from rules.book.profiles import has
from rules.ids import PieceId
from rules.log.commands import Announce
from rules.log.course import Course
from rules.log.table import Card, Table
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.pieces.settling import reconcile
from rules.reference.arms import BLAST
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.harm import reached_by
from rules.rolls.states_brought import inflict
from rules.rolls.templates import claim_caught
from rules.rolls.under_templates import out_of_the_way
from rules.seen.effective import counted
from rules.skills.requirements.whose import NO_SUCH_TARGET, enemy_piece
from rules.states import seen

DOWN: Final = "Unconscious"


def explodes(table: Table, piece: PieceId) -> bool:
    """Whether a piece has fallen in this Order and is to explode, once it has no Saving Roll left."""
    standing, order = table.pieces.get(piece), table.order
    if standing is None or order is None or any(hit.piece == piece for hit in order.hits):
        return False
    fallen = DOWN in standing.tokens and DOWN in order.entered.get(piece, frozenset())
    return fallen and detonates(counted(table, standing))


@rule("EXPL-1")
def detonates(card: Card | None) -> bool:
    """Who has Explode and falls Unconscious detonates, whether its player likes it or not."""
    return card is not None and has(card, BLAST)


def may_blast(command: Announce, table: Table) -> Refusal | None:
    """Whether these can be under its Template."""
    if not command.caught:
        return None
    if refusal := refuse(stays_whole, command.skill, explodes(table, command.piece)):
        return refusal
    for one in command.caught:
        caught = enemy_piece(table, command.by, one)
        if caught is None:
            return NO_SUCH_TARGET
        shown: set[str] = set()
        for _, id, sentence in said(seen(table, caught), declaring.under_template, shown):
            return Refusal("not-under-a-template", sentence, id)
    return None


@rule("EXPL-4")
def stays_whole(skill: str, explodes: bool) -> str | None:
    """Who fights on does not explode."""
    return say("It doesn't explode: it catches nobody.") if skill or not explodes else None


def blast(course: Course, command: Announce) -> None:
    """A Circular Template over its base: over whom, its player says; nobody, where an ally would be."""
    claim_caught(course, course.table.pieces[command.piece], command.caught)
    order, spared = course.table.order, False
    for one in command.caught:
        if order is not None and evades(out_of_the_way(order, one)):
            spared = True
        else:
            reached_by(course, one, BLAST)
    if leaves():
        also = (evades.id,) if spared else ()
        inflict(course, command.piece, ("Dead",), leaves.id, *also)
    reconcile(course)


@rule("EXPL-2")
def evades(dodged: bool) -> bool:
    """Who has passed a Dodge in the Order is not hit."""
    return dodged


@rule("EXPL-3")
def leaves() -> bool:
    """Whether it caught anybody or not, it is Dead."""
    return True
