"""LoF as a skill that is declared claims it, and where contact is none."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import Declared, Piece, Table, Trooper, piece_of
from rules.measured.visibility import may_see
from rules.messages import say
from rules.moments import reacting
from rules.page import said
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.templates import main_target_in_line
from rules.seen.effective import arc_of
from rules.skill import made_by, skill_card
from rules.skills.albedo import may_look_at
from rules.skills.close_combat import adjoins, fights
from rules.skills.guard import reaches
from rules.skills.requirements.contact import claimed_instead
from rules.states import seen
from rules.weapons.seen_or_not import needs_line, reaches_its_zone, within_its_zone
from rules.weapons.special_mods import INTUITIVE


def may_look(
    command: DeclareSkill, card: SkillCard, actor: Piece, trooper: Trooper | None, table: Table
) -> Refusal | None:
    """Whether there is LoF for what needs it, where it is known to be doubtful."""
    if card.name == INTUITIVE or not needs_line(
        table.book, card, command.weapon, guided=command.guided
    ):
        return None
    touches = touches_it(table, actor, command.target)
    return (
        may_see(command.zone, trooper.profile if trooper else None)
        or (None if touches else may_look_at(table, actor, command.target))
        or (refuse(beyond_contact, card, command.sees) if touches else None)
    )


def stood_in_contact(table: Table, actor: Piece, target: PieceId | None) -> bool:
    """Whether they stood in contact as the Order began: on its way there it saw that enemy."""
    pair = {actor.id, target}
    told = table.facts if table.order else ()
    now = any(fact.ask == "contact" and {fact.piece, fact.about} == pair for fact in told)
    return not now and any(pair == set(one) for one in table.contacts)


def touches_it(table: Table, actor: Piece, target: PieceId | None) -> bool:
    """Whether a line to a target may be one by contact alone, as the record has it: they stood in
    contact as the Order began, or came into it, and nobody has said since that there is LoF."""
    if stood_in_contact(table, actor, target):
        return True
    pair = {actor.id, target}
    said_now = [fact for fact in table.facts if fact.answer and {fact.piece, fact.about} == pair]
    seen_now = any(fact.ask == "LoF" for fact in said_now)
    return table.order is not None and adjoins(table, actor.id, target) and not seen_now


@rule("FAQ-C8")
def beyond_contact(card: SkillCard, sees: bool) -> str | None:
    """LoF by Silhouette contact alone is none for a BS Attack: its user says that there is more."""
    if card.name != "BS Attack" or sees:
        return None
    return say("It is in contact with that enemy: confirm that it has LoF as well.")


def counts_for(table: Table, piece: PieceId | None, what: str) -> tuple[str, ...]:
    """The rules by which a piece counts as a real trooper for this, as it shows itself."""
    standing = piece_of(table, piece)
    states = seen(table, standing) if standing else ()
    return tuple(id for _, id, _ in said(states, reacting.real, what))


@rule("LOF-3")
def all_round_on_its_way(arc: int) -> int:
    """Who declares a skill with the Movement label sees 360 degrees all along its way."""
    return 360


def goes_its_way(table: Table, piece: PieceId) -> bool:
    """Whether a piece has declared a skill in this Order that moves it."""
    done = made_by(table.order, piece) if table.order else ()
    cards = (skill_card(table.book, one.skill) for one in done)
    return any(card is not None and card.bears("Movement") for card in cards)


def claim_line(
    course: Course,
    actor: Piece,
    card: SkillCard,
    declared: Declared,
    contact: PieceId | None,
    free: tuple[str, ...],
) -> None:
    """A skill that needs LoF states that there is one, over the arc its user sees; one that needs
    contact, or a Hacking Area, states that instead."""
    target = declared.target
    if target and (claimed := claimed_instead(course.table.book, card, contact)):
        ask, id = claimed
        also = (*counts_for(course.table, target, ask), *free)
        course.add(e.FactStated(actor.side, ask, actor.id, target), id, *also)
    elif target and fights(card) and adjoins(course.table, actor.id, target):
        return
    elif target and needs_line(course.table.book, card, declared.weapon, guided=declared.guided):
        arc, id = arc_of(course.table, actor)
        if on_its_way := arc < 360 and goes_its_way(course.table, actor.id):
            arc = all_round_on_its_way(arc)
        also = (all_round_on_its_way.id,) if on_its_way else ()
        also += counts_for(course.table, target, "LoF")
        also += (
            (main_target_in_line.id,) if main_target_in_line(course.table.book, declared) else ()
        )
        also += (beyond_contact.id,) if touches_it(course.table, actor, target) else ()
        afar = reaches(course.table, actor, course.table.pieces[target], card)
        course.add(e.FactStated(actor.side, "LoF", actor.id, target, arc), id, *also, *afar)
        if afar:
            course.add(e.FactStated(actor.side, "ZoC", actor.id, target), *afar)
    elif target and card.weapon and reaches_its_zone(course.table.book, declared.weapon):
        course.add(e.FactStated(actor.side, "ZoC", actor.id, target), within_its_zone.id)
