"""One half of an Order: its skill, what it claims of the table, its movement, what it ends."""

from msgspec.structs import replace

from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill, Path
from rules.log.course import Course
from rules.log.table import Declared, Half, Made, Piece, Table, side_of, under
from rules.measured.saturation import claim_saturation
from rules.measured.visibility import claim_zone
from rules.moments import entering
from rules.moments.declaring import Aim
from rules.moments.ending import Cause
from rules.order.going import touch
from rules.order.hiding_again import hides_again
from rules.order.line_of_fire import claim_line
from rules.order.performing import (
    as_declared,
    each_on_its_own,
    others_change,
    say_who_idles,
    ways_of_each,
    who_declares,
    who_shows,
    works_alone,
)
from rules.pieces.cancellation import strikes
from rules.pieces.contacts import part
from rules.pieces.place_deployable import conceal, one_of_each
from rules.pieces.stance import change, rise
from rules.pieces.stance_at_the_end import lies_down, stands_up
from rules.pieces.switching_forms import switch
from rules.reference.arms import traits_of
from rules.registry import rule
from rules.rolls.targets import among_several
from rules.rolls.templates import claim_caught, claim_placed, laid_apart
from rules.rolls.under_templates import also_under
from rules.skill import effect_of, skill_card
from rules.skills import chest_mines, impetuous_movement
from rules.skills.activated_together import performers
from rules.skills.airborne_deployment import ARRIVALS
from rules.skills.baggage import claim_supplies
from rules.skills.cautious_movement import claim_unseen
from rules.skills.climbing import on_a_wall, say_where_it_ends
from rules.skills.morpho_scan import claim_near
from rules.skills.moving import measure
from rules.skills.reload import claim_near_supplies
from rules.skills.repeaters import left_alone
from rules.skills.requirements.contact import moves_into_contact
from rules.skills.requirements.target import allowed_by
from rules.skills.requirements.user import let_by
from rules.skills.returning import returning, unwatched
from rules.skills.sensor import claim_out_of_it, claim_sensed
from rules.skills.stealth import tell
from rules.skills.terrain import claim_terrain
from rules.states import speakers, together_with
from rules.weapons.seen_or_not import unseen_by


def say_skill(course: Course, command: DeclareSkill) -> None:
    """Declare one half: the skill, what it claims of the table, its movement, what it ends."""
    table = course.table
    order = table.order
    actor = table.pieces[as_piece(command.actor)]
    card = skill_card(course.table.book, command.skill)
    assert card is not None
    assert order is not None
    half: Half = 0 if card.may_be("entire") else 2 if order.declared else 1
    # Where each of several goes is told of each: told with the skill, it would tell which of them
    # its owner named.
    figure = together_with(table, actor.id)
    several = (len(figure) > 1 or card.name in ARRIVALS) and len(order.pieces) > 1
    to = "" if several else command.to
    contact = None if several and not card.ally else command.contact
    declared = replace(as_declared(table.book, command), half=half, to=to, contact=contact)
    declared = chest_mines.on_all_in_contact(table, actor, declared)
    # What is said of one of several that stand for a trooper is said of each, whichever was named.
    arms = {one: way.weapon for way, one in ways_of_each(table, command) if way.weapon}
    aims = {one: way.target for way, one in ways_of_each(table, command) if way.target}
    moving = frozenset(one for way, one in ways_of_each(table, command) if way.to)
    by, by_rule = performers(table, order, card, command.target, arms, aims, moving)
    also = (*by_rule, *chest_mines.told_by(declared))
    aims = {piece: target for piece, target in aims.items() if piece in by}
    also += (among_several.id,) if declared.split else ()
    also += (laid_apart.id,) if declared.split and laid_apart(table.book, declared) else ()
    declared = replace(declared, by=by, arms=arms, aims=aims)
    declared = each_on_its_own(table, command, card, declared)
    if command.target and command.target in table.pieces:
        also += allowed_by(Aim(table, actor.id, card, table.pieces[command.target]))
    also += let_by(table, actor, card)
    also += unseen_by(table.book, card, command.weapon)
    also += on_a_wall(table, actor)
    declared = conceal(course, by or (actor.id,), declared)
    told = second_skill if half == 2 else first_skill
    named = by or (order.pieces if order.together or several else (actor.id,))
    course.by(told, named, declared, also=also)
    say_who_idles(course, order, card, declared, by_rule)
    shown, free = who_shows(table, actor, card), left_alone(table, side_of(actor), declared)
    others = also_under(table.book, declared)
    for target in (one for one in declared.targets if one not in others):
        claim_line(course, shown, card, replace(declared, target=target), command.contact, free)
    claim_zone(course, shown, declared)
    claim_saturation(course, shown, declared)
    claim_sensed(course, shown, declared)
    claim_near(course, shown, declared)
    claim_supplies(course, actor.side, actor.id, declared)
    claim_near_supplies(course, actor.side, actor.id, declared)
    claim_placed(course, shown, declared)
    tell(course, tuple(one for one in command.quiet if one in order.pieces))
    impetuous_movement.state_full_mov(course, actor, card)
    claim_caught(course, actor, (*command.caught, *others))
    for way in command.paths:
        # Of several that were noted in hiding as many came out as its States allow.
        if user := course.table.pieces.get(together_with(course.table, way.piece)[0]):
            claim_caught(course, user, way.caught or ())
    if command.scenery:
        course.add(e.FactStated(actor.side, "scenery", actor.id), *works_alone(table, actor))
    switch(course, command.transmutes)
    if command.stance:
        change(course, actor.id, card, active=True)
    for one in others_change(table, command.stances, by):
        change(course, one, card, active=True)
    for one in named:
        rise(course, one, card)
    claim_terrain(course, actor, said=command.terrain)
    measure(course, named, declared)
    # In the order of the table: that of the command tells which of them its owner thinks of first. Who was
    # noted in hiding and did not come out goes nowhere.
    said = {way.piece: way for way in (Path(actor.id, command.to, command.contact), *command.paths)}
    ways = [said[piece] for piece in course.table.pieces if piece in said]
    for path in ways:
        if moves_into_contact(card) and path.to and path.piece in (by or order.pieces):
            part(course, path.piece)
            course.by(moves, path.piece, path.to)
    for one in others_change(table, command.lies_last, (*by, actor.id)):
        lies_down(course, one, card)
    for one in others_change(table, command.stands_last, (*by, actor.id)):
        stands_up(course, one, card, active=True)
    say_where_it_ends(course, command, card)
    claim_unseen(course, command, card, named)
    for state in speakers(course.table.book, entering.watched):
        for user in _each_that_acts(table, by, actor):
            if returning(state, under(table, user), card):
                ids = (*state.ids(entering.watched), unwatched(table, user.side))
                course.add(e.FactStated(user.side, "unseen", user.id), *ids)
    for user in _each_that_acts(table, by, actor):
        if hides_again(course.table.book, under(table, user), card):
            claim_out_of_it(course, user)
    for piece in who_declares(table, order, by or (actor.id,)):
        weapon = arms.get(piece, command.weapon if piece in by or piece == actor.id else "")
        traits = traits_of(course.table.book, weapon)
        strikes(course, piece, Cause("declared", card, half, weapon, traits))
    for path in ways:
        if path.contact and not card.ally:
            touch(course, path.piece, path.contact)
    at_once = effect_of(card.name, "at once")
    if at_once is not None:
        at_once(course, actor.id, declared, Made(actor.id, card.name))


def _each_that_acts(table: Table, by: tuple[PieceId, ...], actor: Piece) -> tuple[Piece, ...]:
    """Those that perform it, the one that was named alone of the pieces of its trooper."""
    own = together_with(table, actor.id)
    others = one_of_each(table, tuple(one for one in by if one not in own))
    return (actor, *(table.pieces[one] for one in others))


@rule("SEQ-6")
def first_skill(pieces: tuple[PieceId, ...], declared: Declared) -> e.SkillDeclared | None:
    """1.2: the first Short Skill, or the Entire Order."""
    return e.SkillDeclared(pieces, declared)


@rule("SEQ-3", off=lambda pieces, declared: e.SkillDeclared(pieces, replace(declared, half=1)))
def second_skill(pieces: tuple[PieceId, ...], declared: Declared) -> e.SkillDeclared | None:
    """3: the second Short Skill."""
    return e.SkillDeclared(pieces, declared)


@rule("MOVE-1")
def moves(piece: PieceId, where: str) -> e.PieceMoved | None:
    """Its movement is measured and it is placed at the end of it."""
    return e.PieceMoved(piece, where)
