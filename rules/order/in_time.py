"""Whether the chance of an ARO is still open, or comes with the second skill."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.commands import DeclareAro
from rules.log.table import Fact, Order, Table
from rules.messages import say
from rules.order.line_of_fire import stood_in_contact
from rules.order.reactive import figure_of
from rules.reference.arms import by_comms
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.under_templates import newly_under
from rules.skills.stealth import came_quietly


def may_answer_now(command: DeclareAro, table: Table, piece: PieceId) -> Refusal | None:
    """Whether the chance is still open, or comes with the second skill."""
    order = table.order
    if command.through == "Comms Attack" and order and gains_one(table.book, order, piece):
        return None
    if command.through == "Template" and order and newly_under(table.book, order, piece):
        return None
    return refuse(in_time, table, piece, command.newly)


@rule("FAQ-H7")
def gains_one(book: Book, order: Order, piece: PieceId) -> bool:
    """Whom the second skill makes a Comms Attack on gains an ARO, even if it had none before."""
    return any(
        one.half == 2 and piece in one.targets and by_comms(book, one) for one in order.declared
    )


@rule("SEQ-7")
def in_time(table: Table, piece: PieceId, newly: bool) -> str | None:
    """A chance not taken at step 2 is lost, unless the trooper waited or the second skill gives it."""
    order = table.order
    assert order is not None
    if table.step == "2" or piece in order.delayed:
        return None
    if piece in order.lost:
        return say("It delayed, and the Marker was not revealed: its ARO is lost.")
    if had_its_chance(table, order, piece):
        return say("It had its ARO at the first skill and didn't take it: the chance is gone.")
    if newly:
        return None
    return say(
        "It had its chance at the first skill, unless only the second gave it LoF or ZoC: then say so."
    )


def had_its_chance(table: Table, order: Order, piece: PieceId) -> bool:
    """Whether the record shows that the first skill let a piece react: it was aimed at, or under a
    Template; by then there was LoF between them, or contact, but for who came into it by Stealth. Of
    anything else only the table knows."""
    first, mine = order.declared[0], figure_of(table, piece)
    if mine & first.reached:
        return True
    hearer = table.pieces[piece]
    loud = [one for one in order.pieces if not came_quietly(table, order, one, hearer)]
    seen_by = [{one, active} for one in mine for active in order.pieces]
    touched_by = [{one, active} for one in mine for active in loud]
    return any(
        {fact.piece, fact.about} in (seen_by if fact.ask == "LoF" else touched_by)
        for fact in table.facts
        if _met(fact)
    ) or any(stood_in_contact(table, table.pieces[one], active) for one in mine for active in loud)


def _met(fact: Fact) -> bool:
    """Whether two met by the first skill at the latest; who is no longer in contact was in it."""
    if not fact.answer:
        return fact.ask == "contact"
    return fact.skills == 1 and fact.ask in ("LoF", "contact")
