"""What is declared for each of those that perform a skill, and who Idles instead."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill, Path
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Order, Piece, Table, real_of, under
from rules.moments import declaring
from rules.pieces.place_deployable import one_of_each
from rules.reference import SkillCard
from rules.rolls.templates import is_template, laid_apart
from rules.skills.activated_together import COORDINATED, GUIDED
from rules.skills.close_combat import fights
from rules.skills.requirements.contact import moves_into_contact
from rules.skills.requirements.target import may_aim
from rules.states import in_force, together_with


def as_declared(book: Book, command: DeclareSkill) -> Declared:
    """What a skill is declared as, but for where its user goes. Under another of its Direct Templates
    the first target may be, too."""
    said = Declared(
        command.skill, 1, command.target, command.weapon, scenery=command.scenery,
        caught=command.caught, split=command.split, via=command.via, zone=command.zone,
        guided=command.guided, troops=command.troops, sensed=command.sensed,
        double=command.double, saturated=command.saturated, mends=command.mends,
    )  # fmt: skip
    beside = tuple(one for one in said.split if one != said.target)
    return said if laid_apart(book, said) else replace(said, split=beside)


def who_declares(table: Table, order: Order, by: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Who has declared a skill: of a Coordinated Order all of them, whether or not they can perform it."""
    every = tuple(one for one in order.pieces if one in table.pieces)
    return every if order.party == COORDINATED else by


def say_who_idles(
    course: Course, order: Order, card: SkillCard, declared: Declared, ids: tuple[str, ...]
) -> None:
    """Of several for whom a skill is declared, who can't perform it and why, as far as everybody knows."""
    table = course.table
    if order.party not in (COORDINATED, GUIDED) or fights(card) or not declared.by:
        return
    for piece in one_of_each(table, tuple(one for one in order.pieces if one in table.pieces)):
        if not set(together_with(table, piece)).isdisjoint(declared.by):
            continue
        target = declared.aims.get(piece, declared.target)
        weapon = declared.arms.get(piece, "")
        standing = table.pieces[piece]
        why = "no weapon is named for it" if card.weapon and not weapon else ""
        if not why and standing.shape.face == MODEL and not card.ally:
            no = may_aim(table, standing, card, target, aro=False, weapon=weapon)
            why = no.sentence.rstrip(".") if no else ""
        course.add(e.IdlePerformed(piece, card.name, why), *ids)


def others_change(
    table: Table, named: tuple[PieceId, ...], by: tuple[PieceId, ...]
) -> tuple[PieceId, ...]:
    """Who lies down or stands up of the others that perform a skill: one piece for each trooper, in the
    order of the table."""
    every = (table.pieces[one] for one in table.pieces if one in named and one in by)
    found = {piece.trooper or piece.id: piece.id for piece in every}
    return tuple(found.values())


def ways_of_each(table: Table, command: DeclareSkill) -> Iterator[tuple[Path, PieceId]]:
    """What is said of each piece; of one that stands for a trooper with others, of all of them."""
    for way in command.paths:
        for one in together_with(table, way.piece):
            yield way, one


def each_on_its_own(
    table: Table, command: DeclareSkill, card: SkillCard, declared: Declared
) -> Declared:
    """Where each of several throws or lays, and whom its own Template catches: of those of whom it is not
    said, as many as the first one's at the same target, if they use a Template too."""
    ways = {one: way for way, one in ways_of_each(table, command)}
    goes = moves_into_contact(card)
    places = {one: way.to for one, way in ways.items() if way.to and not goes}
    caught_by: dict[PieceId, tuple[PieceId, ...]] = {}
    for piece in declared.by if card.attacks else ():
        weapon = declared.arms.get(piece, declared.weapon)
        same = declared.aims.get(piece, declared.target) == declared.target
        same = same and places.get(piece, declared.to) == declared.to
        like = declared.caught if same and is_template(table.book, weapon) else ()
        own = ways[piece].caught if piece in ways else None
        caught = like if own is None else own
        if piece not in together_with(table, as_piece(command.actor)) and caught != declared.caught:
            caught_by[piece] = caught
    return replace(declared, places=places, under=caught_by)


def who_shows(table: Table, actor: Piece, card: SkillCard) -> Piece:
    """Of several pieces the real one does what shows it, whichever of them was named."""
    trooper = under(table, actor)
    shows = card.roll or card.attacks
    return (real_of(table, trooper.id) if trooper and shows else None) or actor


def works_alone(table: Table, actor: Piece) -> tuple[str, ...]:
    """The rules by which only the real one of several pieces interacts with scenery."""
    trooper = under(table, actor)
    standing = in_force(table.book, trooper) if trooper else ()
    return tuple(id for state in standing for id in state.ids(declaring.uses_scenery))
