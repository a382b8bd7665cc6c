"""Which skills end in contact, and which work there."""

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log.table import Table
from rules.messages import say, term
from rules.moments import meeting
from rules.page import said
from rules.reference import SkillCard
from rules.reference.arms import programme
from rules.refusals import Refusal
from rules.registry import rule
from rules.skills.baggage import NAME as BAGGAGE
from rules.skills.close_combat import fights
from rules.skills.requirements.whose import NO_SUCH_TARGET, enemy_piece, own_piece
from rules.states import seen


def may_touch(table: Table, by: Side, wanted: SkillCard, contact: PieceId | None) -> Refusal | None:
    """Whether a skill may end in Silhouette contact with this enemy piece."""
    if contact is None:
        return None
    if wanted.ally:
        mine = needs_roll_afar(wanted) and own_piece(table, by, contact)
        return None if mine else NO_SUCH_TARGET
    if not moves_into_contact(wanted):
        return Refusal(
            "no-movement",
            say("{skill} doesn't move a trooper into contact.", skill=term(wanted.name)),
        )
    touched = enemy_piece(table, by, contact)
    if touched is None:
        return NO_SUCH_TARGET
    for _, id, sentence in said(seen(table, touched), meeting.moved_into, table, touched):
        return Refusal("no-contact", sentence, id)
    return None


def moves_into_contact(card: SkillCard) -> bool:
    """Whether a skill moves its user as it is declared: a Dodge moves once it is passed."""
    return card.bears("Movement") and (fights(card) or not card.roll)


def claimed_instead(book: Book, card: SkillCard, contact: PieceId | None) -> tuple[str, str] | None:
    """What a skill states of the table in place of a line of fire, and the rule that has it so."""
    if programme(book, card.name) is not None:
        return ("Hacking Area", in_hacking_area.id) if in_hacking_area() else None
    if (
        card.ally
        and (contact or not needs_roll_afar(card))
        and card.name != BAGGAGE
        and in_contact()
    ):
        return "contact", in_contact.id
    return None


@rule("CARE-2")
def in_contact() -> bool:
    """Doctor and Engineer work in Silhouette contact; so does a kit that is used without a Roll."""
    return True


@rule("HACK-2")
def in_hacking_area() -> bool:
    """A Programme reaches as far as its user's Hacking Area, with no LoF."""
    return True


def needs_roll_afar(card: SkillCard) -> bool:
    """Whether a skill may be used from afar by a Roll, and in contact without one: a kit is."""
    return card.ally and card.kind == "equipment"
