"""A trooper comes onto the table as its skill is declared: its jump, and where it lands."""

from typing import NamedTuple

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.mods import Mod, success_value
from rules.ids import NO_PIECE, PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Hidden, Made, Place, Trooper, card_of
from rules.moments import deploying, showing
from rules.moments.ending import Cause
from rules.pieces.figures import decoys
from rules.pieces.placement import EDGE
from rules.pieces.sealing import commit_new
from rules.reference import SkillCard, skill
from rules.seen.absence import hidden_as, in_hiding, real_place
from rules.seen.looks import is_model
from rules.skills import airborne_deployment as air
from rules.skills.coming_out import come_out
from rules.skills.nearby import places
from rules.weapons import brackets


class Jump(NamedTuple):
    """How a jump went, and the number of its throw."""

    made: Made
    throw: int


def out_for(
    course: Course,
    command: DeclareSkill,
    mods: tuple[Mod, ...] = (),
    *,
    together: bool = False,
) -> tuple[DeclareSkill, Jump | None, bool]:
    """The command, said of the piece that its actor is by now; how a jump went, with these MODs;
    whether a trooper has come out of hiding as a Model, its own as far as anybody sees."""
    trooper = hidden_as(course.table, command.by, command.actor)
    if trooper is None:
        return command, None, False
    card = skill(course.table.book, command.skill)
    if in_hiding(course.table.book, trooper):
        cause = Cause("declared", card, 1)
        joins = together or in_company(command)
        instead = places(command.instead)
        pieces = come_out(course, trooper, command.form, cause, instead, together=joins)
        alone = len(pieces) == 1 and is_model(course.table.pieces[pieces[0]].shape)
        return replace(command, actor=pieces[0]), None, alone
    jump = _jumps(course, trooper, card, command.die, mods)
    failed = jump is not None and not jump.made.hits
    _note_landing(course, trooper, command, landed=not failed)
    trooper = course.table.troopers[trooper.id]
    cause = Cause("failed", what=card.name) if failed else Cause("declared", card, 0)
    pieces = come_out(course, trooper, MODEL, cause)
    if len(pieces) > 1:
        for piece in course.table.pieces:
            if piece in pieces:
                real = course.table.pieces[piece].real is not False
                commit_new(course, trooper.side, piece, card_of(trooper.profile), real=real)
    return replace(command, actor=pieces[0], others=(), to=""), jump, False


def _jumps(
    course: Course, trooper: Trooper, card: SkillCard, die: int | None, mods: tuple[Mod, ...]
) -> Jump | None:
    """The PH Roll of a Combat Jump: a die read, or rolled here."""
    if not air.jump_is_rolled(card):
        return None
    dice, number = ((die,), 0) if die else course.throw("jump")
    needed = lands_on(course.table.book, trooper, card, mods)
    return Jump(Made(NO_PIECE, card.name, int(dice[0] <= needed), 0, dice), number)


def lands_on(book: Book, trooper: Trooper, card: SkillCard, mods: tuple[Mod, ...]) -> int:
    """The number up to which the PH Roll of a jump passes."""
    jumper, used = trooper.profile, Declared(card.name)
    ph, _ = brackets.attribute(book, jumper, used, "PH", jumper.ph)
    return success_value(book, ph, (*mods, *brackets.own_mods(book, jumper, used))).value


def _note_landing(course: Course, trooper: Trooper, command: DeclareSkill, *, landed: bool) -> None:
    """Where it lands, and its decoys: all of them new pieces, or it would be known which is real."""
    several, _ = decoys(course.table.book, trooper)
    if command.others and several is not None:
        entered = e.StateEntered(trooper.side, trooper.id, several.name)
        course.add(entered, *several.ids(showing.several, deploying.near_landing))
    places = [Place(command.to), *command.others]
    blown = not landed and air.blown_off_course(Cause("failed", what=command.skill))
    if blown:
        places[command.real - 1] = Place(command.edge or EDGE)
    first = real_place(trooper).piece
    ids = [first, *(course.luck.piece(f"lands {first} {at}") for at in range(1, len(places)))]
    if len(places) > 1:
        ids = [course.luck.piece(f"lands {first} {at}") for at in range(1, len(places) + 1)]
    hidden = tuple(
        Hidden(id, place, at == command.real)
        for at, (id, place) in enumerate(zip(ids, places, strict=True), start=1)
    )
    by = [air.blown_off_course.id] if blown else []
    course.add(e.HiddenNoted(trooper.side, trooper.id, hidden), *by)


def in_company(command: DeclareSkill) -> bool:
    """Whether a skill is declared for several troopers at once."""
    return bool(command.party or command.arriving)


def land_too(
    course: Course, command: DeclareSkill, mods: tuple[Mod, ...]
) -> list[tuple[PieceId, Jump | None]]:
    """Those who arrive with the actor do: the piece of each, and how its jump went."""
    found = []
    for one in command.arriving:
        alone = replace(
            command, actor=one.piece, to=one.to, die=one.die, edge=one.edge, others=(), real=1,
            landings=(), instead=(),
        )  # fmt: skip
        if hidden_as(course.table, command.by, one.piece):
            landed, jump, _ = out_for(course, alone, mods, together=True)
            found.append((as_piece(landed.actor), jump))
    return found
