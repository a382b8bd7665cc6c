"""The lines of Fireteams."""

from rules.log import events as e
from rules.log.table import Table
from rules.tell.names import piece, several
from rules.tell.words import Part, Words, on, put


@on(e.FireteamFormed)
def _(table: Table, event: e.FireteamFormed) -> Words:
    leader, *others = event.pieces
    told: dict[str, Part] = {
        "leader": piece(table, leader),
        "others": several(table, tuple(others)),
    }
    if event.type:
        return put("Fireteam of {leader} with {others}: a {type}.", type=event.type, **told)
    return put("Fireteam of {leader} with {others}.", **told)


@on(e.FireteamLeft)
def _(table: Table, event: e.FireteamLeft) -> Words:
    return put("{piece} leaves its Fireteam.", piece=piece(table, event.piece))


@on(e.CompositionTold)
def _(table: Table, event: e.CompositionTold) -> Words:
    return put(
        "In the Fireteam of {leader} {alike} are of one unit.",
        leader=piece(table, event.piece),
        alike=event.alike,
    )


@on(e.FireteamEnded)
def _(table: Table, event: e.FireteamEnded) -> Words:
    return put("The Fireteam of {leader} breaks.", leader=piece(table, event.piece))


@on(e.SpearheadNamed)
def _(table: Table, event: e.SpearheadNamed) -> Words:
    return put("{piece} is the Spearhead of its Control Unit.", piece=piece(table, event.pieces[0]))
