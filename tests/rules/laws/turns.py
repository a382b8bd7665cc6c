"""Guesses about the turn: Command Tokens, who leads, the score, Classified Objectives."""

from __future__ import annotations

from random import Random
from typing import Final

from rules.game import SIDES, Command, Side, Table
from rules.ids import NO_PIECE, NO_TROOPER
from rules.log import commands as c
from rules.log.table import Mission, Objective
from rules.order.rerolls import failed
from rules.skills.mnemonica import fallen, hosts
from rules.states import states
from rules.turn.command_tokens import USES

MISSION: Final = Mission("A small one", (Objective("Held", 1, 3), Objective("Taken", 2)), 1)


def a_token(chance: Random, table: Table, side: Side) -> Command:
    """A Command Token, spent on anything, about anybody."""
    mine = [one.id for one in table.pieces.values() if one.side == side]
    placed = {one.trooper for one in table.pieces.values()}
    others = [key for key, one in table.troopers.items() if one.side == side and key not in placed]
    unseen = bool(others) and chance.random() < 0.3
    return c.SpendToken(
        by=side,
        use=chance.choice(sorted(USES)),
        piece=NO_PIECE if unseen else chance.choice(mine or [NO_PIECE]),
        trooper=chance.choice(others) if unseen else NO_TROOPER,
        state=chance.choice(sorted(states(table.book))),
        group=chance.randint(0, 2),
        second=chance.randint(0, 2),
        to=chance.choice(("", "behind the wall")),
    )


def again(chance: Random, table: Table, side: Side) -> Command:
    """A Roll that failed, made again for a token; where there is none, nobody's."""
    made = failed(table, side)
    piece = chance.choice(made).piece if made else NO_PIECE
    return c.SpendToken(by=side, use="roll again", piece=piece)


def at_the_check(chance: Random, table: Table, side: Side) -> Command:
    """What could be said at the check for a Lieutenant."""
    mine = [one.id for one in table.troopers.values() if one.side == side]
    if mine and chance.random() < 0.2:
        return c.TakeCommand(by=side, trooper=chance.choice(mine))
    return c.CountAsStrategos(by=side) if chance.random() < 0.2 else c.Done(by=side)


def minds(chance: Random, table: Table, side: Side) -> list[Command]:
    """Minds that pass on to one of their army, or stay where they fell."""
    return [
        c.TransferMind(
            by=side,
            trooper=mind.id,
            host=chance.choice((NO_PIECE, *(one.id for one in hosts(table, mind)))),
        )
        for mind in fallen(table, side)
    ]


def a_card(chance: Random, side: Side) -> Command:
    """A Classified Objective: read off a card, or drawn here."""
    number = chance.choice((None, chance.randint(0, 25)))
    return c.DrawClassified(by=side, number=number)


def a_line(chance: Random, table: Table, side: Side) -> Command:
    """A line of the mission, or a Classified Objective that is done."""
    if chance.random() < 0.4:
        mine = [one.number for one in table.drawn.get(side, ())]
        return c.ShowClassified(by=side, number=chance.choice(mine or [3]))
    line, times = chance.randint(-1, 2), chance.randint(-1, 4)
    return c.ScoreObjective(by=side, side=chance.choice(SIDES), line=line, times=times)
