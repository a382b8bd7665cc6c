"""Step 5.1, what a passed Roll ends: Reset and Dodge, Doctor and Engineer, the kits."""

from msgspec.structs import replace

from rules.book.labels import Count
from rules.book.profiles import all_borne, has, value
from rules.dice.mods import success_value
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Hit, Made, Order, Piece, Table, piece_of
from rules.moments import recovering
from rules.moments.recovering import Cure
from rules.order.calling_back import call_back
from rules.order.hatching import dodged
from rules.page import said
from rules.pieces.entering import leave
from rules.pieces.wounds import regain, wound
from rules.registry import rule
from rules.rolls.hits import declared_as
from rules.rolls.mods import own_mods
from rules.rolls.opposing import no_roll_in_contact
from rules.rolls.states_brought import inflict
from rules.seen.effective import own_card
from rules.skill import carries_out, made_by
from rules.skills.requirements.care import TECHNORGANIC, ends, mends
from rules.skills.requirements.user import kit_of
from rules.skills.tagcom import support
from rules.state import State
from rules.states import seen

Ended = list[tuple[State, str]]
BY_DOCTOR = frozenset({"Doctor", "MediKit"})


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


# ------------------------------------------------------------------ for better


def cure(
    course: Course, piece: PieceId, skill: str, number: int = 1, *, chosen: bool = False
) -> None:
    """A passed Roll on a piece: Wounds or STR come back, and the States end that it ends. Where it may be
    either its player has `chosen` that STR comes back."""
    standing = course.table.pieces[piece]
    card = own_card(course.table, standing)
    if card is None:
        return
    passed = _cure(card, standing, skill)
    ended = ended_by(course.table, standing, card, passed)
    restoring = [found for found in ended if found[0].speaks(recovering.regains)]
    mended = not restoring and bool(either_or(chosen)) and mends(course.table, passed, standing)
    ended = [] if mended else ended
    if restoring or (mends(course.table, passed, standing) and not ended):
        # Of two levels of Unconscious both go: it stands with one point again.
        ids = (gives_back.id, either_or.id) if mended else (gives_back.id,)
        regain(course, piece, max(number, standing.lost - card.wounds + 1), *ids)
    for state, id in only_these(restoring, ended):
        leave(course, piece, state, id, only_these.id if len(ended) > len(restoring) > 0 else "")


def _cure(card: Card, piece: Piece, skill: str) -> Cure:
    """What a passed Roll is to who is treated by it."""
    technorganic = has(card, TECHNORGANIC)
    return Cure(skill, card.structure, piece.severed, piece.wedged, technorganic=technorganic)


def ended_by(table: Table, piece: Piece, card: Card, passed: Cure) -> Ended:
    """The States of a piece that this ends, as everybody sees them, each with the rule."""
    kept = {state.name for state, _, _ in said(seen(table, piece), recovering.kept, passed)}
    return [one for one in ends(table, piece, card, passed) if one[0].name not in kept]


def withstood(table: Table, order: Order, helps: tuple[Made, ...]) -> tuple[str, ...]:
    """The rules by which States were not ended by what was passed in an Order."""
    found: list[str] = []
    for made in helps:
        declared = declared_as(order, made)
        piece = table.pieces.get(declared.target or made.piece)
        if made.hits and piece is not None:
            passed, standing = Cure(made.skill, wedged=piece.wedged), seen(table, piece)
            found += [id for _, id, _ in said(standing, recovering.outlasts, passed)]
            found += [id for _, id, _ in said(standing, recovering.kept, passed)]
    return tuple(found)


@rule("FAQ-K18", off=lambda restoring, ended: ended)
def only_these(restoring: Ended, ended: Ended) -> Ended:
    """What gives a Wound or a point of STR back ends Unconscious and nothing else."""
    return restoring or ended


@rule("CARE-10")
def either_or(chosen: bool) -> bool:
    """Of who has lost STR and is in a State that could end its player says which of the two is tried."""
    return chosen


def mends_by_choice(order: Order | None, hit: Hit) -> bool:
    """Whether it was said of a kit that it gives STR back, and ends no State."""
    if order is None or hit.by is None:
        return False
    reacted = order.aros.get(hit.by)
    made = (reacted,) if reacted else made_by(order, hit.by)
    return any(one.mends for one in made if one.skill == hit.cures and hit.piece in one.targets)


@rule("CARE-5")
def gives_back() -> bool:
    """A passed Roll gives back one Wound or point of STR."""
    return True


@rule("CARE-5", off=1)
def recovered(card: Card) -> int:
    """How many Wounds a Doctor gives back: one, or two by Doctor (2W)."""
    return 2 if any(Count(2, "W") in one.said for one in all_borne(card, "Doctor")) else 1


# ------------------------------------------------------------------ for worse


def worsen(course: Course, piece: PieceId, skill: str, *, chosen: bool = False) -> None:
    """A failed Roll: under the Doctor's hands its patient dies, under the Engineer's it loses STR.
    Where nothing but another State was to end, nothing happens."""
    standing = course.table.pieces[piece]
    card = own_card(course.table, standing)
    if card is None:
        return
    tried = replace(_cure(card, standing, skill), wedged=False)
    ended = ended_by(course.table, standing, card, tried)
    if any(state.speaks(recovering.regains) for state, _ in ended) or (
        mends(course.table, tried, standing) and (not ended or either_or(chosen))
    ):
        if skill in BY_DOCTOR:
            inflict(course, piece, fatal(), fatal.id)
        else:
            wound(course, piece, one_more(), one_more.id)


@rule("CARE-6")
def fatal() -> tuple[str, ...]:
    """A failed Doctor, or a failed PH Roll of a MediKit, kills."""
    return ("Dead",)


@rule("CARE-7")
def one_more() -> int:
    """A failed Engineer or GizmoKit costs a point of STR."""
    return 1
