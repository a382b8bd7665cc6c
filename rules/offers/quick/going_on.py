"""What is asked after the Rolls of an Order that is told in one go, as keys on either phone: who fights on
and where who Dodged goes, then whose nerve failed."""

from collections.abc import Iterator
from typing import Final

import msgspec

from rules.ids import PieceId, Side, other
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import Fell, Piece, Slip, Stood, Table, name_of, pieces_of, side_of
from rules.may import may
from rules.messages import Inches, say, term
from rules.offers.movement import must_rise
from rules.offers.quick.key import Key, who_does
from rules.order.dodging import dodgers, may_dodge_move
from rules.order.exploding import explodes
from rules.order.step_5_2_conclusion import lost, shaken
from rules.order.withstanding import announceable
from rules.pieces import stance
from rules.pieces.entering import would_shelter
from rules.quick.after_the_rolls import slip
from rules.reference import skill
from rules.seen.effective import counted
from rules.skills.dodge import dodges
from rules.skills.impetuous_movement import may_lie_down
from rules.skills.moving import slowed

NOBODY: Final = say("Nobody goes on")
STEADY: Final = say("All hold their ground")


class Goes(msgspec.Struct, frozen=True):
    """Who Dodged and may move, and up to how many inches."""

    piece: PieceId
    name: str
    inches: int


@by_its_terms
def going_on_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """Who has fallen and fights on; who Dodged and moves, lies down or comes into contact. Of whom nothing
    is said, that one stays where it is."""
    if not _is_asked(table, "5.1"):
        return ()
    found = (*_fighting_on(table, side), *_moving(table, side))
    able = tuple(key for key in found if may(key.said, table) is None)
    nobody = Key(NOBODY, c.TellOutcome(by=side, still=True))
    return (nobody, *able) if announceable(table) or dodgers(table) else ()


@by_its_terms
def going(table: Table) -> tuple[Goes, ...]:
    """Who Dodged and may move now."""
    if not _is_asked(table, "5.1"):
        return ()
    every = ((one, table.pieces[one]) for one in dodgers(table))
    return tuple(
        Goes(id, name_of(table, id), dodges(table, counted(table, one)))
        for id, one in every
        if may_dodge_move(slip(Slip(id, "there"), table), table) is None
    )


@by_its_terms
def guts_keys(table: Table, side: Side) -> tuple[Key, ...]:
    """How the Guts Rolls ended: all hold their ground; who fails lies down, and the others hold it."""
    if not _is_asked(table, "5.2"):
        return ()
    failing = (
        Key(
            _fails(table, table.pieces[one]),
            c.TellOutcome(by=side, guts=(Stood(one, passed=False),), steady=True),
            one,
        )
        for one in shaken(table)
    )
    found = tuple(key for key in failing if may(key.said, table) is None)
    holds = not all(lost(table, one) for one in shaken(table))
    steady = (Key(STEADY, c.TellOutcome(by=side, steady=True)),) if found and holds else ()
    return (*steady, *found)


def _fails(table: Table, piece: Piece) -> str:
    """What a failed Guts Roll does to who goes nowhere, in the players' words."""
    down = would_shelter(table, piece)
    name = name_of(table, piece.id)
    return who_does(name, term(down)) if down else say("{piece} fails", piece=name)


def _is_asked(table: Table, step: str) -> bool:
    order = table.order
    told = order is not None and order.told is not None
    return told and table.step == step and table.due is None and bool(table.waits)


def _fighting_on(table: Table, side: Side) -> Iterator[Key]:
    for piece, ways in announceable(table).items():
        for state in ways:
            said = c.TellOutcome(by=side, falls=(Fell(piece, state.name),), still=True)
            yield Key(who_does(name_of(table, piece), term(state.name)), said, piece)
        for one in pieces_of(table, other(side)) if explodes(table, piece) else ():
            said = c.TellOutcome(by=side, falls=(Fell(piece, caught=(one.id,)),), still=True)
            label = say(
                "{piece} catches {other}",
                piece=name_of(table, piece),
                other=name_of(table, one.id),
            )
            yield Key(label, said, piece)


def _moving(table: Table, side: Side) -> Iterator[Key]:
    for goes in going(table):
        standing = table.pieces[goes.piece]
        rises = must_rise(
            table, standing, skill(table.book, "Dodge"), active=table.active == side_of(standing)
        )
        far = goes.inches if rises else slowed(table, standing, goes.inches)[0]
        on = say("up to {inches:g}", inches=Inches(far))
        if table.ground is None:
            yield _key(
                side,
                goes,
                say("moves {far}", far=on),
                Slip(goes.piece, _further(standing, on), rises),
            )
        yield from _near(table, side, goes, standing, rises=rises)
    for id in dodgers(table):
        standing, card = table.pieces[id], skill(table.book, "Dodge")
        active = table.active == side_of(standing)
        lying = stance.would_leave(table, standing, card, active=active)
        if not lying and may_lie_down(table, standing):
            continue
        if changes := stance.would_change(table, standing, card, active=active):
            named = Goes(id, name_of(table, id), 0)
            label = changes.removesuffix(" State first").removeprefix("Enter ")
            yield _key(side, named, label, Slip(id, stance=True))


def _near(table: Table, side: Side, goes: Goes, standing: Piece, *, rises: bool) -> Iterator[Key]:
    for one in pieces_of(table, other(side_of(standing))):
        label = say("into contact with {piece}", piece=name_of(table, one.id))
        yield _key(side, goes, label, Slip(goes.piece, "", rises, one.id))


def _key(side: Side, goes: Goes, label: str, row: Slip) -> Key:
    said = c.TellOutcome(by=side, slips=(row,), still=True)
    return Key(who_does(goes.name, label), said, goes.piece)


def _further(standing: Piece, on: str) -> str:
    """Where it comes to stand, in words: by so much from where it stood."""
    from_there = standing.shape.where.removesuffix(f", {on} on")
    return f"{from_there}, {on} on" if from_there else f"{on} on"
