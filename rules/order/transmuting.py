"""Transmutation (WIP): another profile by a WIP Roll, as its bearer is activated. Page "Transmutation"
(N5).
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Profile, bonus
from rules.dice.fair import thrown_by
from rules.dice.mods import Mod, success_value
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import DeclareSkill, Transmute
from rules.log.course import Course
from rules.log.table import Piece, Pool, Table, Trooper, card_of, pieces_of, side_of, under
from rules.messages import say
from rules.order.reactive import ARO_STEPS, may_still_answer
from rules.order.step_1_2_declaration import may_declare
from rules.pieces.sealing import commit_who
from rules.pieces.transmuting import (
    NAME,
    WIP,
    by_will,
    changes_by_will,
    have_rolled,
    once_as_it_is_activated,
)
from rules.pieces.turning import turn
from rules.refusals import Refusal
from rules.registry import refuse
from rules.rolls.mods import own_mods
from rules.skills.fireteams.members import team_of
from rules.states import null

POOLS: Final[tuple[Pool, ...]] = ("regular", "irregular", "tactical", "lieutenant")
NOT_THAT: Final = Refusal("no-such-piece", say("It has no such Roll to make."))
NOT_NOW: Final = Refusal(
    "not-now", say("It rolls as it is activated, before it says by what skill.")
)


# ------------------------------------------------------------------ may


def able(table: Table, side: Side) -> Iterator[Piece]:
    """The Models of a side that may make the Roll now."""
    bearing = (
        piece
        for piece in pieces_of(table, side)
        if piece.card is not None and changes_by_will(table.book, piece.card)
    )
    for piece in bearing:
        if may_transmute(Transmute(by=side, piece=piece.id), table) is None:
            yield piece


def may_transmute(command: Transmute, table: Table) -> Refusal | None:
    """Whether this piece may make its Roll now."""
    piece = table.pieces.get(command.piece)
    trooper = under(table, piece) if piece is not None and piece.side == command.by else None
    if piece is None or trooper is None or piece.card is None or null(table, piece):
        return NOT_THAT
    if not changes_by_will(table.book, piece.card) or not trooper.profile.becomes:
        return NOT_THAT
    if command.die is not None and not 1 <= command.die <= 20:
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    if piece.id in table.tried:
        return refuse(once_as_it_is_activated.by(table.book), True)
    if table.step in ARO_STEPS:
        return may_still_answer(command.by, piece.id, table)
    if table.step != "orders" or table.active != command.by:
        return NOT_NOW
    before = have_rolled(table, command.by)
    if before and not _of_one_team(table, {*before, piece.id}):
        return refuse(once_as_it_is_activated.by(table.book), False)
    return _may_be_activated(table, piece)


def _of_one_team(table: Table, pieces: set[PieceId]) -> bool:
    team = team_of(table, next(iter(pieces)))
    return team is not None and pieces <= set(team.pieces)


def _may_be_activated(table: Table, piece: Piece) -> Refusal | None:
    """Whether there is an Order for it, its own or that of its Fireteam."""
    team = team_of(table, piece.id)
    leaders = (piece.id, *(team.pieces[:1] if team else ()))
    found = [
        may_declare(DeclareSkill(by=side_of(piece), actor=one, skill="Idle", pool=pool), table)
        for one in leaders
        for pool in POOLS
    ]
    return None if None in found else found[0]


# ------------------------------------------------------------------ happens


def transmute(command: Transmute, course: Course) -> None:
    """A die read, an outcome, or rolled here; who passes has its second profile."""
    piece = course.table.pieces[command.piece]
    trooper = under(course.table, piece)
    assert trooper is not None
    rolled = command.die is None and command.passed is None
    die, number = command.die, 0
    if rolled:
        (die,), number = course.throw("transmutation")
    mods = (*_printed(trooper.profile), *own_mods(course.table, piece, NAME))
    needed = success_value(course.table.book, trooper.profile.wip, mods).value
    passed = command.passed if command.passed is not None else (die or 0) <= needed
    event = e.TransmutationRolled(piece.id, passed, die, rolled, command.by, throw=number)
    course.add(event, by_will.id, *(mod.rule for mod in mods), *thrown_by(number))
    if passed:
        _take(course, piece, trooper, trooper.profile.becomes[0])


def _printed(profile: Profile) -> tuple[Mod, ...]:
    printed = bonus(profile, NAME, WIP)
    return (Mod(NAME, printed, by_will.id),) if printed else ()


def _take(course: Course, piece: Piece, trooper: Trooper, form: Profile) -> None:
    id, card = by_will.id, card_of(form)
    turn(course, piece.id, replace(piece.shape, s=str(form.s)), id)
    course.add(e.ProfileTaken(trooper.side, trooper.id, form), id)
    course.add(e.CardShown(piece.id, card), id)
    commit_who(course, trooper.side, piece.id, card)


def turn_back(course: Course) -> None:
    """As the States Phase begins whoever has taken its second profile so has its first again."""
    for piece in tuple(course.table.pieces.values()):
        trooper = under(course.table, piece)
        first = trooper.was if trooper is not None else None
        if trooper is None or first is None or piece.card is None:
            continue
        if changes_by_will(course.table.book, first) and trooper.profile == first.becomes[0]:
            _take(course, piece, trooper, first)
