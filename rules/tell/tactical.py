"""The lines of the Tactical Phase: Command Tokens, what they change, Retreat!."""

from typing import Final

from rules.log import events as e
from rules.log.table import Table
from rules.tell.words import Words, on, piece, trooper, who

SPENT_ON: Final = {
    "set aside": "to keep one more reserve trooper",
    "remove orders": "to take Regular Orders away",
    "limit tokens": "to limit the enemy’s Command Tokens",
    "enter": "to put a trooper into a State",
    "fireteam": "to form a Fireteam, Leader",
    "coordinate": "on a Coordinated Order, Spearhead",
    "regroup": "to move a trooper to another Combat Group",
    "recall": "to regain a Possessed trooper",
    "rally": "to free a trooper from Retreat!",
    "make regular": "to make an Irregular Order Regular",
    "pass guts": "to pass a Guts Roll",
    "fail guts": "to fail a Guts Roll",
}


@on(e.TokensCounted)
def _(table: Table, event: e.TokensCounted) -> Words:
    return (who(table, event.side), f" has {event.number} Command Tokens.")


@on(e.TokenSpent)
def _(table: Table, event: e.TokenSpent) -> Words:
    about: Words = (": ", piece(table, event.piece)) if event.piece else ()
    what = SPENT_ON.get(event.use, f"on “{event.use}”")
    return (who(table, event.side), f" spends a Command Token {what}", *about, ".")


@on(e.TokensLimited)
def _(table: Table, event: e.TokensLimited) -> Words:
    most = "one Command Token" if event.most == 1 else f"{event.most} Command Tokens"
    return (who(table, event.side), f" can only spend {most} this turn.")


@on(e.OrdersRemoved)
def _(table: Table, event: e.OrdersRemoved) -> Words:
    return (who(table, event.side), f" loses a Regular Order of Group {event.group}.")


@on(e.OrderMadeRegular)
def _(table: Table, event: e.OrderMadeRegular) -> Words:
    return (
        "An Irregular Order of ",
        who(table, event.side),
        f" becomes Regular in Group {event.group}.",
    )


@on(e.GroupChanged)
def _(table: Table, event: e.GroupChanged) -> Words:
    return (piece(table, event.piece), f" moves to Group {event.group}.")


@on(e.TrooperRegrouped)
def _(table: Table, event: e.TrooperRegrouped) -> Words:
    return ("Noted: ", trooper(table, event.trooper), f" is in Group {event.group}.")


@on(e.RetreatBegan)
def _(table: Table, event: e.RetreatBegan) -> Words:
    return ("The army of ", who(table, event.side), " is in Retreat!.")


@on(e.RetreatEnded)
def _(table: Table, event: e.RetreatEnded) -> Words:
    return ("The army of ", who(table, event.side), " is no longer in Retreat!.")


@on(e.LossOfLieutenantEnded)
def _(table: Table, event: e.LossOfLieutenantEnded) -> Words:
    return (who(table, event.side), " is no longer in Loss of Lieutenant.")
