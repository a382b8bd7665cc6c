"""Attacks with a Template: who may be under it, and what is claimed of it."""

from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import DeclareAro, DeclareSkill
from rules.log.course import Course
from rules.log.table import Card, Declared, Piece, Table, piece_of
from rules.measured.visibility import blinds_visors_too, visor
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.reference import SkillCard
from rules.reference.arms import arm, lays
from rules.reference.changed import VEILS
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.requirements.whose import NO_SUCH_TARGET, enemy_piece
from rules.states import seen

TEMPLATE: Final = "Template"


def may_catch(command: DeclareSkill | DeclareAro, card: SkillCard, table: Table) -> Refusal | None:
    """Whether an Attack with a Template may reach these enemies beside its Main Target, as those of the
    others that act with its user."""
    told = [(command.weapon, command.target, command.caught)]
    guided = isinstance(command, DeclareSkill) and command.guided and bool(bursts_as_it_is_guided())
    if isinstance(command, DeclareSkill):
        told += [
            (way.weapon or command.weapon, way.target or command.target, way.caught or ())
            for way in command.paths
        ]
        if command.split and is_template(table.book, command.weapon):
            told.append((command.weapon, command.split[0], command.split[1:]))
    refusals = (
        _may_catch(table, command.by, card, weapon, target, caught, guided=guided)
        for weapon, target, caught in told
        if caught
    )
    return next((one for one in refusals if one), None)


def _may_catch(
    table: Table,
    by: Side,
    card: SkillCard,
    weapon: str,
    target: PieceId | None,
    under: tuple[PieceId, ...],
    *,
    guided: bool,
) -> Refusal | None:
    if not card.weapon or not (guided or is_template(table.book, weapon)):
        return Refusal(
            "no-template", say("That weapon has no Template: it can't catch anybody else.")
        )
    for id in under:
        caught = enemy_piece(table, by, id)
        if caught is None:
            return NO_SUCH_TARGET
        if refusal := refuse(sees_through_smoke, table.book, weapon, caught.card):
            return refusal
        main = piece_of(table, target)
        shown = {state.name for state in seen(table, main)} if main else set()
        for _, rule_of_it, sentence in said(seen(table, caught), declaring.under_template, shown):
            return Refusal("not-under-a-template", sentence, rule_of_it)
    return None


def is_template(book: Book, weapon: str) -> bool:
    """Whether a weapon in this mode is used with a Template."""
    try:
        return bool(weapon) and any(TEMPLATE in trait for trait in arm(book, weapon).traits)
    except KeyError:  # a name that no weapon bears is refused as such
        return False


def uses_template(book: Book, declared: Declared) -> bool:
    """Whether a declared Attack reaches all that is under a Template: by its weapon, or as a Guided
    one, which bursts whatever it is made with."""
    return is_template(book, declared.weapon) or (declared.guided and bursts_as_it_is_guided())


@rule("GUIDE-4")
def bursts_as_it_is_guided() -> bool:
    """BS Attack (Guided) always uses the Circular Impact Template."""
    return True


def is_direct(book: Book, weapon: str) -> bool:
    """Whether its Template is laid against its user."""
    return bool(weapon) and arm(book, weapon).bears(f"Direct {TEMPLATE}")


def is_impact(book: Book, weapon: str) -> bool:
    """Whether its Template is laid where it hits."""
    return bool(weapon) and arm(book, weapon).bears(f"Impact {TEMPLATE}")


@rule("SMOKE-4")
def sees_through_smoke(book: Book, weapon: str, card: Card | None) -> str | None:
    """Smoke crosses the LoF of nobody who has a Multispectral Visor."""
    used = arm(book, weapon)
    through = used.ammo in VEILS and not blinds_visors_too(used) and visor(card)
    return say("Its Multispectral Visor sees through that.") if through else None


@rule("TEMPL-1")
def hits_by_itself(book: Book, declared: Declared) -> bool:
    """A BS Attack with a Direct Template needs no Roll; any other skill with it does."""
    return declared.skill == "BS Attack" and is_direct(book, declared.weapon)


@rule("TEMPL-5")
def laid_apart(book: Book, declared: Declared) -> bool:
    """A Direct Template is laid once for each die of its Burst, each over whom its user likes: who is
    under another than the first is named for each of those."""
    return _is_laid_directly(book, declared)


def _is_laid_directly(book: Book, declared: Declared) -> bool:
    try:
        return hits_by_itself(book, declared)
    except KeyError:  # a name that no weapon bears is refused as such
        return False


# ------------------------------------------------------------------ what is said of it


def claim_caught(course: Course, actor: Piece, caught: tuple[PieceId, ...]) -> None:
    """Its user says whom the Template reaches, and may be objected to."""
    for id in caught:
        standing = seen(course.table, course.table.pieces[id])
        rules = [by for state in standing for by in state.ids(declaring.under_template)]
        course.add(e.FactStated(actor.side, "under its Template", actor.id, id), *rules)


def claim_placed(course: Course, actor: Piece, declared: Declared) -> None:
    """A Direct Template lies against its user's way so far; its user says so."""
    if declared.weapon and (ask := laid_from_its_way(course.table.book, declared)):
        course.add(e.FactStated(actor.side, ask, actor.id), laid_from_its_way.id)


@rule("FAQ-C3")
def laid_from_its_way(book: Book, declared: Declared) -> str | None:
    """A Direct Template is laid as the Attack is declared, from where its user has been by then."""
    placed = lays(book, declared) or arm(book, declared.weapon).bears("Deployable")
    laid = is_direct(book, declared.weapon) and not placed
    return "a Template from its way so far" if laid else None


@rule("FAQ-C4")
def main_target_in_line(book: Book, declared: Declared) -> bool:
    """The Main Target of an Impact Template is in LoF as the Attack is declared."""
    return bool(declared.target) and is_impact(book, declared.weapon)
