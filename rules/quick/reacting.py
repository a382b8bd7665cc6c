"""All AROs to an Order that is told in one go, with the half that each of them answers. Those of the
second half are their side's own until it is declared."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId, Side, as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareAro, DelayAro, SetOff, TellAros
from rules.log.course import Course
from rules.log.table import MODEL, Declared, GoesOff, Order, Reaction, Table, Told
from rules.messages import say
from rules.order.answering import may_answer
from rules.order.reactive import NOT_NOW, nobody_reacts_to_an_aro
from rules.order.step_2_aros import note, note_delay
from rules.order.triggers import may_set_off, set_off
from rules.order.waiting import may_wait
from rules.quick.telling import shows_itself, step_by_step
from rules.refusals import Refusal
from rules.registry import refuse
from rules.seen.absence import hidden_as, real_place
from rules.seen.openly import UNKNOWN
from rules.skills.look_out import LOOK_OUT

NO_SECOND: Final = Refusal("no-second", say("There is no second skill to react to."))
NO_SKILL: Final = Refusal("no-skill", say("Say with which skill it reacts."))


def may_tell_aros(command: TellAros, table: Table) -> Refusal | None:
    """Whether each of them may be declared, at the half that it answers. Who acts may say that there is
    none, as it was said aloud."""
    order = table.order
    if no := step_by_step():
        return no
    if order is None or order.told is None or order.told.aros or not _is_asked(table):
        return NOT_NOW
    if command.by == order.side:
        said = command.aros or command.goes_off
        return (refuse(nobody_reacts_to_an_aro, command.by) or NOT_NOW) if said else None
    for weapon in command.goes_off:
        if weapon.half == 2 and order.told.second is None:
            return NO_SECOND
        now = as_if_second(table) if weapon.half == 2 else table
        if no := may_set_off(going_off(command.by, weapon), now):
            return no
    for one in _those_first_who_warn(command.aros):
        if no := _may_react(command.by, one, table):
            return no
        table = _having_reacted(table, command.by, one)
    return None


def _those_first_who_warn(aros: Sequence[Reaction]) -> list[Reaction]:
    """They are told at once: who warns others has done so, in whichever order they stand."""
    return sorted(aros, key=lambda one: (one.half == 2 or one.delayed, one.skill != LOOK_OUT))


def _is_asked(table: Table) -> bool:
    return table.step == "2" and table.due is None and bool(table.waits)


def _may_react(by: Side, one: Reaction, table: Table) -> Refusal | None:
    """Whether this may be declared, as far as its own side can tell before the second half is."""
    if one.half != 2 and not one.delayed:
        return may_answer(answering(by, one), table) if one.skill else NO_SKILL
    if one.delayed and (no := may_wait(delaying(by, one), table)):
        return no
    if one.delayed and not one.skill:
        return None
    order = table.order
    if order is None or order.told is None or order.told.second is None:
        return NO_SECOND
    later = as_if_second(table)
    if one.delayed and later.order is not None:
        waiting = later.order.delayed | {place_of(table, by, one)}
        later = replace(later, order=replace(later.order, delayed=waiting))
    return may_answer(answering(by, one), later) if one.skill else NO_SKILL


def _having_reacted(table: Table, by: Side, one: Reaction) -> Table:
    """The Table as the next of them finds it: this one reacts no more."""
    order = table.order
    if order is None:
        return table
    declared = Declared(one.skill, 2 if one.half == 2 else 1, one.target, one.weapon)
    aros = {**order.aros, place_of(table, by, one): declared}
    return replace(table, order=replace(order, aros=aros))


def place_of(table: Table, by: Side, one: Reaction) -> PieceId:
    """The piece that reacts: of a trooper off the table, the one that it will be."""
    trooper = hidden_as(table, by, one.actor)
    return real_place(trooper).piece if trooper else as_piece(one.actor)


def as_if_second(table: Table) -> Table:
    """The Table once the second half is declared, as far as everybody has heard it: a Marker that shows
    itself by it is a Model from then on, for the whole Order."""
    order = table.order
    heard = order.told.second if order and order.told else None
    if order is None or heard is None:
        return replace(table, step="4")
    pieces, shown = dict(table.pieces), set(order.revealed)
    for piece in order.pieces:
        standing = table.pieces.get(piece)
        if standing is not None and shows_itself(table, standing, heard):
            card = order.told.named.get(piece, UNKNOWN) if order.told else UNKNOWN
            model = replace(standing.shape, face=MODEL)
            pieces[piece] = replace(standing, shape=model, card=card)
            shown.add(piece)
    order = replace(
        order,
        declared=(*order.declared, heard),
        revealed=frozenset(shown),
        revealed_whole=order.revealed_whole or shown > order.revealed,
    )
    return replace(table, order=order, pieces=pieces, step="4")


def answering(by: Side, one: Reaction) -> DeclareAro:
    """The ARO as it is declared by itself, at the step of the half that it answers."""
    return DeclareAro(
        by=by, actor=one.actor, skill=one.skill, target=one.target, weapon=one.weapon, to=one.to,
        at=one.at, through=one.through, newly=one.half == 2 and not one.delayed, via=one.via,
        caught=one.caught, zone=one.zone, instead=one.instead, sees=one.sees, met=one.met,
        saturated=one.saturated, as_team=one.as_team,
    )  # fmt: skip


def delaying(by: Side, one: Reaction) -> DelayAro:
    """That it waits, as that is said by itself."""
    return DelayAro(by=by, actor=one.actor, form=one.form, instead=one.instead)


def going_off(by: Side, one: GoesOff) -> SetOff:
    """A weapon that goes off, as that is said by itself."""
    return SetOff(by=by, target=one.target, weapon=one.weapon, piece=one.piece, caught=one.caught)


# ------------------------------------------------------------------ happens


def tell_aros(command: TellAros, course: Course) -> None:
    """Those of the first half are noted now; all are told, and the others kept until their step."""
    order = course.table.order
    assert order is not None
    later = tuple(
        replace(one, actor=place_of(course.table, command.by, one))
        for one in _those_first_who_warn(command.aros)
        if one.skill and (one.half == 2 or one.delayed)
    )
    for weapon in command.goes_off:
        if weapon.half != 2:
            set_off(going_off(command.by, weapon), course)
    for one in command.aros:
        if one.delayed:
            note_delay(delaying(command.by, one), course)
        elif one.half != 2:
            note(answering(command.by, one), course)
    off = tuple(one for one in command.goes_off if one.half == 2)
    if later or off:
        course.add(e.ArosKept(command.by, later, off))
    course.add(e.ArosTold(other(order.side), command.by))


def to_come(table: Table, order: Order, told: Told) -> Iterator[DeclareAro | SetOff]:
    """What was told of the second half and is still to be said now: nothing of who lost its ARO, or
    stands there no more."""
    by = other(order.side)
    for weapon in told.goes_off:
        named = (weapon.target, weapon.weapon) in order.set_off
        done = weapon.piece in order.gone_off if weapon.piece else named
        if not done and weapon.target in table.pieces:
            yield going_off(by, weapon)
    for one in told.kept:
        piece = as_piece(one.actor)
        stands = piece in table.pieces or hidden_as(table, by, one.actor) is not None
        done = piece in order.noted or piece in order.lost or piece in order.aros
        aimed = (one.target, *one.caught)
        if stands and not done and all(at in table.pieces for at in aimed if at):
            yield answering(by, one)
