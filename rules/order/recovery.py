"""Step 5.1, what a passed Roll ends: Reset and Dodge, Doctor and Engineer, the kits."""

from rules.book.brackets import Count
from rules.book.profiles import all_borne, value
from rules.dice.mods import success_value
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Hit, Made, Order, Piece, Table, piece_of
from rules.order.calling_back import call_back
from rules.order.curing import cure, worsen
from rules.order.hatching import dodged
from rules.registry import rule
from rules.rolls.mods import own_mods
from rules.rolls.opposing import no_roll_in_contact
from rules.seen.effective import own_card
from rules.skill import carries_out, made_by
from rules.skills.requirements.user import kit_of
from rules.skills.tagcom import support


@carries_out("cured", "Reset", "Dodge")
def shakes_off(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Who passes it ends what of its own States it ends."""
    if made.hits:
        cure(course, piece, declared.skill)
    if made.hits and declared.skill == "Reset":
        call_back(course, piece)
    if made.hits and declared.skill == "Dodge":
        dodged(course, piece)


@carries_out("rolled", "Zero Pain")
def nullifies(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """What it has won against is nullified by the Roll itself."""


@carries_out("cured", "Doctor", "Engineer")
def treats(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A WIP Roll on an ally in contact: for better, or for worse."""
    target = piece_of(course.table, declared.target)
    card = own_card(course.table, course.table.pieces[piece])
    if target is None or card is None:
        return
    if made.hits:
        cure(course, target.id, declared.skill, recovered(card), chosen=declared.mends)
    else:
        worsen(course, target.id, declared.skill, chosen=declared.mends)


@carries_out("cured", "MediKit", "GizmoKit")
def uses_kit(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A kit that reaches its target has the target roll."""
    target = piece_of(course.table, declared.target)
    card = own_card(course.table, target) if target else None
    if made.hits and target is not None and card is not None:
        also: tuple[str, ...] = (no_roll_in_contact.id,) if declared.contact else ()
        also += (ph_for.id,) if ph_for(card, declared.skill) != card.ph else ()
        user = own_card(course.table, course.table.pieces[piece])
        also += kit_of(user, declared.skill) if user else ()
        helped = support(course.table, target, declared.skill)
        also += (helped.rule,) if helped else ()
        course.by(rolls_ph, course.table, target, card, piece, declared.skill, also=also)


@rule("CARE-4")
def rolls_ph(
    table: Table, target: Piece, card: Card, user: PieceId, kit: str
) -> e.SaveCalled | None:
    """The target of a kit makes one PH Roll, which is no Saving Roll."""
    mods = (*own_mods(table, target, "PH"), support(table, target, kit))
    found = tuple(mod for mod in mods if mod is not None)
    needed = success_value(table.book, ph_for(card, kit), found)
    return e.SaveCalled(Hit(target.id, user, "", 1, 0, 0, passes_on=needed.value, cures=kit))


@rule("CARE-9", off=lambda card, kit: card.ph)
def ph_for(card: Card, kit: str) -> int:
    """Who has a kit with a PH value on its profile rolls on that value when one is used on it."""
    return value(card, kit, "PH", card.ph)


def mends_by_choice(order: Order | None, hit: Hit) -> bool:
    """Whether it was said of a kit that it gives STR back, and ends no State."""
    if order is None or hit.by is None:
        return False
    reacted = order.aros.get(hit.by)
    made = (reacted,) if reacted else made_by(order, hit.by)
    return any(one.mends for one in made if one.skill == hit.cures and hit.piece in one.targets)


@rule("CARE-5", off=1)
def recovered(card: Card) -> int:
    """How many Wounds a Doctor gives back: one, or two by Doctor (2W)."""
    return 2 if any(Count(2, "W") in one.said for one in all_borne(card, "Doctor")) else 1
