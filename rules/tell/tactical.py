"""The lines of the Tactical Phase: Command Tokens, what they change, Retreat!."""

from typing import Final

from rules.log import events as e
from rules.log.table import Table
from rules.messages import say, term
from rules.tell.names import piece, trooper, who
from rules.tell.words import Part, Words, on, put

SPENT_ON: Final = {
    "set aside": say("to keep one more reserve trooper"),
    "remove orders": say("to take Regular Orders away"),
    "limit tokens": say("to limit the enemy’s Command Tokens"),
    "speedballs": say("for two Speedballs"),
    "enter": say("to put a trooper into a State"),
    "fireteam": say("to form a Fireteam, Leader"),
    "coordinate": say("on a Coordinated Order, Spearhead"),
    "regroup": say("to move a trooper to another Combat Group"),
    "recall": say("to regain a Possessed trooper"),
    "rally": say("to free a trooper from Retreat!"),
    "roll again": say("to make a Roll again"),
    "make regular": say("to make an Irregular Order Regular"),
    "pass guts": say("to pass a Guts Roll"),
    "fail guts": say("to fail a Guts Roll"),
}


@on(e.TokensCounted)
def _(table: Table, event: e.TokensCounted) -> Words:
    return put(
        "{player} has {number} Command Tokens.", player=who(table, event.side), number=event.number
    )


@on(e.TokenSpent)
def _(table: Table, event: e.TokenSpent) -> Words:
    told: dict[str, Part] = {
        "player": who(table, event.side),
        "use": SPENT_ON.get(event.use) or say("on “{use}”", use=event.use),
    }
    if not event.piece:
        return put("{player} spends a Command Token {use}.", **told)
    return put(
        "{player} spends a Command Token {use}: {piece}.", piece=piece(table, event.piece), **told
    )


@on(e.MovedByStrategos)
def _(table: Table, event: e.MovedByStrategos) -> Words:
    player = who(table, event.side)
    if not event.piece:
        return put("By Strategos {player} moves a trooper to another Combat Group.", player=player)
    return put(
        "By Strategos {player} moves a trooper to another Combat Group: {piece}.",
        player=player,
        piece=piece(table, event.piece),
    )


@on(e.SpeedballsDropped)
def _(table: Table, event: e.SpeedballsDropped) -> Words:
    chart, *rolls = event.dice
    first, second = event.holds
    held = (term(first), say("{item} ({die})", item=term(second), die=chart))
    told: dict[str, Part] = {
        name: _come_down(table, event, item, where, die)
        for name, item, where, die in zip(
            ("first", "second"), held, event.where, rolls, strict=True
        )
    }
    return put(
        "{player} drops two Speedballs: {first}; {second}.", player=who(table, event.side), **told
    )


def _come_down(table: Table, event: e.SpeedballsDropped, item: str, where: str, die: int) -> Words:
    """Where one lies: a failed Roll took it to the edge of its own side."""
    if where:
        return put("{item} at {place} ({die})", item=item, place=where, die=die)
    return put(
        "{item} off course ({die}), to the edge of the Deployment Zone of {player}",
        item=item,
        die=die,
        player=who(table, event.side),
    )


@on(e.TokensLimited)
def _(table: Table, event: e.TokensLimited) -> Words:
    player = who(table, event.side)
    if event.most == 1:
        return put("{player} can only spend one Command Token this turn.", player=player)
    return put(
        "{player} can only spend {most} Command Tokens this turn.", player=player, most=event.most
    )


@on(e.OrdersRemoved)
def _(table: Table, event: e.OrdersRemoved) -> Words:
    return put(
        "{player} loses a Regular Order of Group {group}.",
        player=who(table, event.side),
        group=event.group,
    )


@on(e.OrderMadeRegular)
def _(table: Table, event: e.OrderMadeRegular) -> Words:
    return put(
        "An Irregular Order of {player} becomes Regular in Group {group}.",
        player=who(table, event.side),
        group=event.group,
    )


@on(e.GroupChanged)
def _(table: Table, event: e.GroupChanged) -> Words:
    return put(
        "{piece} moves to Group {group}.", piece=piece(table, event.piece), group=event.group
    )


@on(e.TrooperRegrouped)
def _(table: Table, event: e.TrooperRegrouped) -> Words:
    return put(
        "Noted: {trooper} is in Group {group}.",
        trooper=trooper(table, event.trooper),
        group=event.group,
    )


@on(e.RetreatBegan)
def _(table: Table, event: e.RetreatBegan) -> Words:
    return put("The army of {player} is in Retreat!.", player=who(table, event.side))


@on(e.RetreatEnded)
def _(table: Table, event: e.RetreatEnded) -> Words:
    return put("The army of {player} is no longer in Retreat!.", player=who(table, event.side))


@on(e.LossOfLieutenantEnded)
def _(table: Table, event: e.LossOfLieutenantEnded) -> Words:
    return put("{player} is no longer in Loss of Lieutenant.", player=who(table, event.side))
