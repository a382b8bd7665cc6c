"""The command that answers what is asked now, by what was told of the Order; none, where nothing was: then
it is asked as ever, of whom everybody sees that it is asked."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rules.log import commands as c
from rules.log.table import Fell, Order, Outcome, Second, Slip, Stood, Table, Told, side_of
from rules.order.declaring import may_declare_now
from rules.order.dodging import dodgers, may_dodge_move
from rules.order.reactive import ARO_STEPS
from rules.order.saving import hits_left
from rules.order.step_5_2_conclusion import may_roll_guts, shaken
from rules.order.withstanding import announceable, may_announce
from rules.quick.after_the_rolls import fall, nerve, slip
from rules.quick.reacting import to_come
from rules.quick.succeeding import won
from rules.quick.telling import declaring
from rules.reference.arms import BLASTS
from rules.refusals import Refusal
from rules.rolls.rolls import rolls

Row = TypeVar("Row", Slip, Stood, Fell)
Asks = TypeVar("Asks", bound=c.Command)


def answer(table: Table) -> c.Command | c.Befall | None:
    """What is said now, of an Order that is told in one go."""
    order = table.order
    if order is None or order.told is None or table.due is not None or not table.waits:
        return None
    if table.step == "3":
        return _second(table, order, order.told)
    if table.step in ARO_STEPS:
        return _aros(table, order, order.told)
    if order.told.came is not None:
        return next(_came(table, order, order.told.came), None)
    return None


def _second(table: Table, order: Order, told: Told) -> c.Command | None:
    """The second skill as it was told, or that there is none; nobody declares it who is gone."""
    if order.side not in table.waits:
        return None
    second = told.noted
    if second is None or not second.skill or not any(one in table.pieces for one in order.pieces):
        return c.SkipSecond(by=order.side)
    return declaring(second, order.side, table) if _all_stand(table, second) else None


def _all_stand(table: Table, second: Second) -> bool:
    """Whether everything is there that was named: who has lost a target says another, step by step."""
    named = {second.target, second.contact, *second.caught, *second.split, *second.sensed}
    for way in second.paths:
        named |= {way.piece, way.contact, way.target, *(way.caught or ())}
    return all(one in table.pieces for one in named if one)


def _aros(table: Table, order: Order, told: Told) -> c.Command | None:
    if told.aros is None:
        return None
    if table.step == "4" and (said := next(to_come(table, order, told), None)):
        return said
    return c.Done(by=told.aros)


def _came(table: Table, order: Order, came: Outcome) -> Iterator[c.Command | c.Befall]:
    if table.step == "5":
        yield from _rolls(table, came)
    elif table.step == "5.1":
        yield from _as_it_may(came.falls, fall, may_announce, table)
        yield from _saves(table, order, came)
        yield from _befalls(table, came)
        down = (Fell(piece) for piece in announceable(table) if came.still)
        yield from _as_it_may(down, fall, may_announce, table)
        stays = (Slip(piece) for piece in dodgers(table) if came.still)
        yield from _as_it_may((*came.slips, *stays), slip, may_dodge_move, table)
    elif table.step == "5.2":
        yield from _befalls(table, came)
        others = (Stood(piece) for piece in shaken(table) if came.steady)
        yield from _as_it_may((*came.guts, *others), nerve, may_roll_guts, table)


def _befalls(table: Table, came: Outcome) -> Iterator[c.Befall]:
    """The States that were told, once all Saving Rolls are made."""
    for one in came.befell:
        if one.piece in table.pieces:
            yield c.Befall(piece=one.piece, state=one.state, attacker=one.attacker)


def _as_it_may(
    told: Iterable[Row],
    command: Callable[[Row, Table], Asks],
    may: Callable[[Asks, Table], Refusal | None],
    table: Table,
) -> Iterator[c.Command]:
    """What may be said now, by what everybody sees: what may not is asked as ever."""
    for one in told:
        if one.piece in table.pieces:
            said = command(one, table)
            if (may_declare_now(said, table) or may(said, table)) is None:
                yield said


def _rolls(table: Table, came: Outcome) -> Iterator[c.Command]:
    """The next Roll ends as it was told: first those that succeeded, which no failure undoes."""
    ends = [
        (roll, [one for hand in roll.hands if (one := won(table, hand, came))])
        for roll in rolls(table)
    ]
    for roll, made in sorted(ends, key=lambda one: not one[1]):
        if not made:
            yield c.GiveOutcome(by=came.by, roll=roll.lead)
            continue
        first, *others = made
        yield c.GiveOutcome(
            by=came.by, roll=roll.lead, winner=first.piece, hits=first.hits,
            criticals=first.criticals, also=tuple(others),
        )  # fmt: skip


def _saves(table: Table, order: Order, came: Outcome) -> Iterator[c.Command]:
    """The Saving Rolls of the hit that its piece is asked about first."""
    for hit in hits_left(table):
        told = [one for one in came.hurt if one.piece == hit.piece]
        theirs = side_of(table.pieces[hit.piece]) != came.by
        if hit.weapon in BLASTS and theirs and not told:
            # Whom it catches its owner says as it falls or lands, and can't tell of the other's Saving
            # Rolls.
            continue
        failed = sum(one.failed for one in told if one.attacker in ("", hit.by))
        yield c.Save(by=came.by, piece=hit.piece, failed=min(hit.saves, failed))
