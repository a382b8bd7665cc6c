"""Step 1: the active player activates a trooper and spends the Order; 1.2: its first skill is declared."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.fair import thrown_by
from rules.dice.mods import Mod
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareOrder, DeclareSkill, Path, SkipSecond
from rules.log.course import Course
from rules.log.table import MODEL, Piece, group_of, under
from rules.moments import declaring, showing
from rules.order import hatching, mounting, riding
from rules.order.acting_together import acting_with, acts_together, all_landed, ids_of
from rules.order.coherency import start_together
from rules.order.one_half import say_skill, second_skill
from rules.order.step_1_1_expenditure import nco, spend
from rules.page import said
from rules.reference import skill
from rules.seen.absence import hidden_as
from rules.skills import coordinated, impetuous_phase, spearheads
from rules.skills.activated_together import COORDINATED, FIRETEAM, GUIDED
from rules.skills.airborne_deployment import ARRIVALS, jump_is_rolled, loses_its_own
from rules.skills.airborne_deployment import NAME as AIR
from rules.skills.arriving import land_too, out_for
from rules.skills.coming_out import began_in_hiding
from rules.skills.fireteams import leaving, one_order
from rules.skills.guiding import never_alone, served_by, with_it
from rules.skills.nearby import claim_nearby, places
from rules.skills.spreading import note_return
from rules.skills.stealth import told_by_a_marker
from rules.states import force, in_force, joined


def skip(command: SkipSecond, course: Course) -> None:
    """Nothing is declared as the second half."""
    course.add(e.SecondSkipped(command.by), second_skill.id)
    course.add(e.StepReached("3", (), "reveal"))


def declare(command: DeclareSkill, course: Course, mods: tuple[Mod, ...] = ()) -> None:
    """The Order is spent if it is the first skill; the skill is declared with all its details. A jump
    is rolled with these MODs."""
    first = course.table.order is None
    appears = hidden_as(course.table, command.by, command.actor) is not None
    command, jumped, shown = out_for(course, command, mods)
    others = land_too(course, command, mods)
    command = replace(
        command,
        party=(*command.party, *(piece for piece, _ in others)),
        paths=(*command.paths, *_ways_out(course.table.book, command, [one for one, _ in others])),
    )
    if first:
        command = mounting.change_seats(course, command)
        command = riding.change(course, command)
        hatching.comes_forth(course, command)
        activate(course, command)
    claim_nearby(course, command.by, places(command.instead))
    if shown and began_in_hiding():
        course.add(e.RevealCalled((as_piece(command.actor),), True), began_in_hiding.id)
    if first:
        command = start_together(course, command, appears=appears)
    note_return(course, command)
    say_skill(course, command)
    for piece, jump in ((as_piece(command.actor), jumped), *others):
        if jump:
            landed = all_landed(course.table, piece)
            made = tuple(replace(jump.made, piece=one) for one in landed)
            rules = (jump_is_rolled.id, *thrown_by(jump.throw), *(mod.rule for mod in mods))
            read = "" if jump.throw else command.by
            course.add(e.RollMade(made, by=read, throw=jump.throw), *rules)
    course.add(e.StepReached("1.2" if first else "3", (), "reveal"))


def _ways_out(book: Book, command: DeclareSkill, came: list[PieceId]) -> Iterator[Path]:
    """Where those go who came out of hiding with the actor, by a skill that moves them."""
    card = skill(book, command.skill)
    if card.bears("Movement") and not card.bears(AIR):
        for one, piece in zip(command.arriving, came, strict=True):
            yield Path(piece, one.to)


def activate(course: Course, command: DeclareSkill | DeclareOrder) -> None:
    """1 and 1.1: who is activated, and the Order that is spent."""
    pool, beside = command.pool, getattr(command, "beside", None)
    standing = course.table.pieces[as_piece(command.actor)]
    trooper = under(course.table, standing)
    together = acts_together(course.table.book, trooper) if trooper else ""
    pieces = ids_of(acting_with(course.table, standing))
    if trooper and isinstance(command, DeclareSkill) and command.skill in ARRIVALS:
        # All that have landed: which of them is real is nobody's to know.
        pieces = all_landed(course.table, standing.id)
    if together and len(pieces) > 1:
        _announce(course, pieces, beside or pieces[0])
    group = group_of(standing)
    also: tuple[str, ...] = (together,) if together else ()
    by_nco = pool == "lieutenant" and trooper and not trooper.lieutenant
    by_nco = by_nco and trooper and nco.by(course.table.book)(trooper)
    also += (nco.id,) if by_nco else ()
    also += tuple(
        id for _, id, _ in said(force(course.table, standing), declaring.still_pays, pool)
    )
    also += (impetuous_phase.counts_as_an_order.id,) if pool == impetuous_phase.POOL else ()
    if isinstance(command, DeclareSkill) and command.skill in ARRIVALS and pool != "own":
        also += (loses_its_own.id,)
    party = ""
    if isinstance(command, DeclareSkill) and command.party:
        others = [course.table.pieces[one] for one in command.party]
        also += coordinated.pay(course, command, pieces[0], [standing, *others])
        pieces += _activated_too(course, others)
        party = COORDINATED
        also += (coordinated.four_of_a_kind.id,)
    elif pool == impetuous_phase.POOL:
        leaving.rush_off(course, standing.id)
    elif not together:
        team = one_order.activated(course, command, trooper)
        if team:
            pieces, party = team, FIRETEAM
            also += (one_order.all_at_once.id,)
    guided: list[Piece] = []
    if not party and not together:
        named = {way.piece for way in getattr(command, "paths", ())}
        guided = with_it(course.table, standing, trooper, named)
        if guided and len(pieces) == 1:
            pieces, party = (*pieces, *ids_of(tuple(guided))), GUIDED
            also += (never_alone.id, *served_by(guided))
    course.by(spend, command.by, pool, group, pieces, bool(together), party, also=also)
    if party == GUIDED:
        spearheads.form(course, command.by, guided)
    if nco.id in also and standing.shape.face != MODEL:
        course.by(told_by_a_marker, standing, "NCO")


def _activated_too(course: Course, others: list[Piece]) -> tuple[PieceId, ...]:
    """The pieces of the other troopers that one Order activates with the first."""
    acting = [ids_of(acting_with(course.table, one)) for one in others]
    for pieces in acting:
        if len(pieces) > 1:
            _announce(course, pieces, pieces[0])
    return tuple(piece for pieces in acting for piece in pieces)


def _announce(course: Course, pieces: tuple[PieceId, ...], beside: PieceId) -> None:
    """Pieces that nobody knew to belong together are told to, the first time they act."""
    trooper = under(course.table, course.table.pieces[beside])
    if trooper is None or joined(course.table, beside):
        return
    for state, id, _ in said(in_force(course.table.book, trooper), showing.marker_beside):
        course.add(e.FigureFormed(pieces, state.name, beside), id)
