"""Which skills are rolled for, and which of them are rolled Face to Face."""

from rules.book.editions import Book
from rules.dice.face_to_face import opposed
from rules.ids import PieceId
from rules.log.table import Declared, Order
from rules.reference import SkillCard
from rules.reference.arms import by_comms, lays, veils
from rules.registry import rule
from rules.rolls.templates import hits_by_itself
from rules.rolls.under_templates import reached
from rules.skill import made_by, skill_card
from rules.skills.berserk import apart
from rules.skills.requirements.contact import needs_roll_afar


def is_made(order: Order, piece: PieceId, skill: str, target: PieceId | None = None) -> bool:
    """Whether this piece has made its Roll for this skill in this Order, at this target if it has
    several. Of old a Roll said so of divided dice alone, and was the only one for its skill."""
    return any(
        one.piece == piece
        and one.skill == skill
        and (None in (target, one.target) or target == one.target)
        for one in order.made
    )


def opposes(book: Book, order: Order, piece: PieceId, declared: Declared, aro: PieceId) -> bool:
    """Whether an ARO and the active trooper's skill are rolled Face to Face (ROLL-6)."""
    answer = order.aros[aro]
    if is_made(order, aro, answer.skill) or aro in order.idled:
        return False
    if declared.target == aro and apart(book, declared, answer):
        return False
    active_hits = _aimed(book, declared) and aro in reached(declared)
    aro_hits = _aimed(book, answer) and (not answer.target or piece in reached(answer))
    active_spoils = aro_hits and _spoils(book, declared, answer)
    aro_spoils = _aimed(book, declared) and _spoils(book, answer, declared)
    smoke = _crosses(book, declared, aro, answer) or _crosses(book, answer, piece, declared)
    return smoke or opposed(active_hits or active_spoils, aro_hits or aro_spoils)


def _crosses(book: Book, smoke: Declared, enemy: PieceId, attack: Declared) -> bool:
    """Whether Smoke lies across the LoF of an Attack."""
    if enemy not in smoke.caught or by_comms(book, attack) or not _aimed(book, attack):
        return False
    return veils(book, smoke) and opposes_who_looks_through()


@rule("SMOKE-1")
def opposes_who_looks_through() -> bool:
    """Smoke is rolled Face to Face against every Attack with a Roll and LoF whose LoF it crosses."""
    return True


def _aimed(book: Book, declared: Declared) -> bool:
    """Whether it is an Attack on somebody that a Roll decides on: what hits by itself is opposed by
    nobody, nor is what puts a Deployable down."""
    harmless = veils(book, declared) or lays(book, declared)
    return attacks(book, declared) and not hits_by_itself(book, declared) and not harmless


def attacks(book: Book, declared: Declared) -> bool:
    """Whether a declared skill is an Attack, with a weapon or with a Programme."""
    card = skill_card(book, declared.skill)
    return card is not None and card.attacks


def _spoils(book: Book, declared: Declared, attack: Declared) -> bool:
    """Whether a skill that attacks nobody is still rolled against this Attack."""
    if declared.skill == "Dodge":
        return not (by_comms(book, attack) and no_dodging_comms())
    card = skill_card(book, declared.skill)
    if card is not None and card.evades_comms:
        return by_comms(book, attack) and evades()
    stopped = by_comms(book, attack) or not reset_stops_nothing.by(book)(attack)
    return declared.skill == "Reset" and stopped


def dodges_comms(book: Book, order: Order, piece: PieceId, declared: Declared) -> bool:
    """Whether this is a Dodge of somebody whom a Comms Attack is made on."""
    every = (*order.declared, *order.aros.values())
    hit = any(attacks(book, one) and by_comms(book, one) and piece in one.targets for one in every)
    return declared.skill == "Dodge" and hit


@rule("DODGE-3")
def no_dodging_comms() -> bool:
    """Nobody Dodges a Comms Attack."""
    return True


@rule("HACK-10")
def evades() -> bool:
    """Zero Pain is rolled Face to Face against every Comms Attack on its user, and nullifies it."""
    return True


@rule("RESET-1")
def reset_stops_nothing(attack: Declared) -> bool:
    """Against any Attack but a Comms Attack a Reset is a Normal Roll."""
    return True


@reset_stops_nothing.worded("N5.2")
def reset_stops_what_is_guided(attack: Declared) -> bool:
    """Against any Attack but a Comms Attack or a Guided one a Reset is a Normal Roll."""
    return not attack.guided


def needs_roll(book: Book, card: SkillCard, declared: Declared) -> bool:
    """Whether a skill is rolled for, as it was declared: a kit used in contact is not."""
    if hits_by_itself(book, declared):
        return False
    return bool(card.roll) and not (no_roll_in_contact(card) and declared.contact)


@rule("CARE-3")
def no_roll_in_contact(card: SkillCard) -> bool:
    """A kit used in Silhouette contact needs no Roll of its user; from afar it is a BS Roll."""
    return needs_roll_afar(card)


def needs_roll_of(book: Book, declared: Declared) -> bool:
    """Whether a declared skill is one that is rolled for."""
    card = skill_card(book, declared.skill)
    return card is not None and needs_roll(book, card, declared)


def at_which(order: Order, piece: PieceId, declared: Declared) -> PieceId | None:
    """The target by which a Roll is told from the others for the same skill, where its maker has several:
    of dice that are divided, or of two Markers to Discover."""
    same = (
        [one for one in made_by(order, piece) if one.skill == declared.skill]
        if piece in order.pieces
        else []
    )
    return declared.target if declared.split or len(same) > 1 else None
