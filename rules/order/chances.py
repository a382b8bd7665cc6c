"""By which chance an ARO answers: LoF, ZoC, a Hacking Area, a Comms Attack; and what needs which."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import Order, Piece, Table, Trooper
from rules.measured.visibility import senses
from rules.messages import say, term
from rules.moments import declaring
from rules.page import said
from rules.reference import SkillCard
from rules.reference.arms import by_comms, programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.under_templates import template_reacts
from rules.skills.close_combat import adjoins
from rules.skills.look_out import LOOK_OUT
from rules.skills.repeaters import silenced
from rules.skills.supportware import JUMP
from rules.states import seen
from rules.weapons.devices import is_hacker
from rules.weapons.seen_or_not import needs_line


def fits(book: Book, through: str, card: SkillCard, weapon: str = "") -> Refusal | None:
    """Whether a skill may answer by this chance, whoever has it."""
    return (
        refuse(shoots_in_line, book, through, card, weapon)
        or refuse(in_line_to_aim, book, through, card)
        or refuse(looks_out_in_line, through, card)
        or _not_near(book, through, card)
        or refuse(in_its_area, through, card)
    )


@rule("FAQ-C7")
def shoots_in_line(book: Book, through: str, card: SkillCard, weapon: str) -> str | None:
    """A BS Attack needs LoF to its target, unless its weapon needs none; its owner says that there is."""
    barred = card.name == "BS Attack" and through != "LoF" and needs_line(book, card, weapon)
    return say("A BS Attack needs LoF.") if barred else None


@rule("ARO-1")
def in_line_to_aim(book: Book, through: str, card: SkillCard) -> str | None:
    """In ZoC without LoF there is an ARO, but none that needs a line to the target."""
    aimed = (card.target or card.weapon) and not card.bears("No LoF") and card.name != "BS Attack"
    hacks = programme(book, card.name) is not None
    barred = aimed and through != "LoF" and not hacks
    return say("{card} needs LoF.", card=term(card.name)) if barred else None


@rule("FAQ-S6")
def looks_out_in_line(through: str, card: SkillCard) -> str | None:
    """Look Out! needs LoF to the enemy, as it is declared."""
    barred = card.name == LOOK_OUT and through != "LoF"
    return say("Look Out! needs LoF to the enemy.") if barred else None


@rule("FAQ-S4")
def dodges_who_is_near(through: str, card: SkillCard) -> str | None:
    """A Dodge answers an enemy in LoF or in ZoC, or a Template, and no other chance."""
    barred = card.name == "Dodge" and through not in ("LoF", "ZoC", "Template", LOOK_OUT)
    return (
        say("A Dodge ARO needs an enemy in LoF or ZoC, or a Template on the trooper.")
        if barred
        else None
    )


# By N4 2.1, and by N5, whoever may react may Dodge.
dodges_who_is_near.gone("N4 2.1")
dodges_who_is_near.gone("N5.2")


def _not_near(book: Book, through: str, card: SkillCard) -> Refusal | None:
    asked = dodges_who_is_near.wording(book)
    return refuse(asked, through, card) if asked is not None else None


@rule("FAQ-H9")
def in_its_area(through: str, card: SkillCard) -> str | None:
    """Controlled Jump answers any skill that is declared in its user's Hacking Area."""
    barred = card.name == JUMP and through not in ("ZoC", "Hacking Area")
    return (
        say("Controlled Jump reacts only to what happens in its Hacking Area.") if barred else None
    )


@rule("FAQ-H6")
def by_programme_or_reset(book: Book, through: str, card: SkillCard) -> str | None:
    """Who is in its Hacking Area alone, a Hacker answers with a Programme or by Reset."""
    if through != "Hacking Area" or _hacks_or_resets(book, card):
        return None
    return say("An enemy only in its Hacking Area allows a Hacking Program or Reset, nothing else.")


@by_programme_or_reset.worded("N4 2.1")
def or_by_a_dodge(book: Book, through: str, card: SkillCard) -> str | None:
    """Who is in its Hacking Area alone, a Hacker answers with a Programme, by Reset or by Dodge."""
    if through != "Hacking Area" or card.name == "Dodge" or _hacks_or_resets(book, card):
        return None
    return say("An enemy only in its Hacking Area allows a Hacking Program, Dodge or Reset.")


def _hacks_or_resets(book: Book, card: SkillCard) -> bool:
    return programme(book, card.name) is not None or resets_if_it_reacts(card)


@rule("FAQ-S8")
def nullifies_if_it_reacts(card: SkillCard) -> bool:
    """Whoever is allowed an ARO, by whatever chance, may use Zero Pain."""
    return card.evades_comms


@rule("FAQ-S5")
def resets_if_it_reacts(card: SkillCard) -> bool:
    """Whoever is allowed an ARO, by whatever chance, may Reset."""
    return card.name == "Reset"


def allowed_by_comms(
    table: Table, order: Order, actor: Piece, trooper: Trooper | None, through: str
) -> Refusal | None:
    """Whether what it answers is there: a Hacking Area, a Comms Attack on it, a Template over it."""
    if through == "Hacking Area":
        return silenced(table, actor) or refuse(hackers_react, table.book, trooper)
    if through == "Comms Attack":
        return refuse(target_reacts, attacked_by_comms(table.book, order, actor.id))
    if through == "Template" and not template_reacts(table.book, order, actor.id):
        return Refusal("no-template", say("It is not under a Template."))
    return None


def may_answer_by(
    table: Table, actor: Piece, through: str, answered: tuple[PieceId, ...]
) -> Refusal | None:
    """Whether its States leave a piece the LoF by which it would answer one of these."""
    within = any(adjoins(table, actor.id, one) or senses(table, actor, one) for one in answered)
    for _, id, sentence in said(seen(table, actor), declaring.looks, within):
        return Refusal("state-forbids", sentence, id) if through == "LoF" else None
    return None


@rule("HACK-3")
def hackers_react(book: Book, trooper: Trooper | None) -> str | None:
    """A Hacker may answer an enemy that activates in its Hacking Area."""
    return None if reaches_further(book, trooper) else say("It has no Hacking Area.")


@rule("ARO-5")
def reaches_further(book: Book, trooper: Trooper | None) -> bool:
    """Its item lets it react without LoF or ZoC: a Hacking Device does."""
    return trooper is not None and is_hacker(book, trooper.profile)


@rule("ARO-7")
def target_reacts(attacked: bool) -> str | None:
    """The target of a Comms Attack may answer it, wherever it comes from."""
    return None if attacked else say("It is not the target of a Comms Attack.")


def attacked_by_comms(book: Book, order: Order, piece: PieceId) -> bool:
    """Whether this Order makes a Comms Attack on a piece."""
    return any(piece in one.targets and by_comms(book, one) for one in order.declared)


@rule("ARO-4")
def zone_counts() -> bool:
    """An enemy inside ZoC, if outside LoF, may be answered."""
    return True
