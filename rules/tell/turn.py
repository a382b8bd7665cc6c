"""The lines of the turn, the score and the end."""

from rules import events as e
from rules.table import Table
from rules.tell.words import (
    Name,
    Words,
    entered,
    on,
    piece,
    several,
    trooper,
    who,
)


@on(e.TurnBegan)
def _(table: Table, event: e.TurnBegan) -> Words:
    return (f"Round {event.round}: the turn of ", who(table, event.side), ".")


@on(e.Regenerated)
def _(table: Table, event: e.Regenerated) -> Words:
    ends = "passes" if event.passed else "fails"
    die = f" ({event.die})" if event.die is not None else ""
    said = entered(table, event.by, event.piece)
    return (piece(table, event.piece), f" {ends} its Regeneration Roll{die}", *said, ".")


@on(e.LossOfLieutenantHeld)
def _(table: Table, event: e.LossOfLieutenantHeld) -> Words:
    return (who(table, event.side), " is in Loss of Lieutenant: all are Irregular.")


@on(e.OrdersCounted)
def _(table: Table, event: e.OrdersCounted) -> Words:
    counted = [f"{number} in Group {group}" for group, number in sorted(event.regular.items())]
    counted += [
        f"{number} Irregular in Group {group}" for group, number in sorted(event.irregular.items())
    ]
    counted += [
        f"{number} of Tactical Awareness in Group {group}"
        for group, number in sorted(event.tactical.items())
    ]
    counted += [f"{event.lieutenant} of the Lieutenant"] if event.lieutenant else []
    return (who(table, event.side), " has Orders: ", ", ".join(counted) or "none", ".")


@on(e.BloodDrawn)
def _(table: Table, event: e.BloodDrawn) -> Words:
    return (piece(table, event.piece), " has drawn blood.")


@on(e.SkillGained)
def _(table: Table, event: e.SkillGained) -> Words:
    return (piece(table, event.piece), " has ", Name(event.skill), " from now on.")


@on(e.FireteamFormed)
def _(table: Table, event: e.FireteamFormed) -> Words:
    leader, *others = event.pieces
    return ("Fireteam of ", piece(table, leader), " with ", *several(table, tuple(others)), ".")


@on(e.FireteamLeft)
def _(table: Table, event: e.FireteamLeft) -> Words:
    return (piece(table, event.piece), " leaves its Fireteam.")


@on(e.FireteamEnded)
def _(table: Table, event: e.FireteamEnded) -> Words:
    return ("The Fireteam of ", piece(table, event.piece), " is one no more.")


@on(e.SpearheadNamed)
def _(table: Table, event: e.SpearheadNamed) -> Words:
    return (piece(table, event.pieces[0]), " is the Spearhead of its Control Unit.")


@on(e.ImpetuousCounted)
def _(table: Table, event: e.ImpetuousCounted) -> Words:
    if not event.pieces:
        return (who(table, event.side), " has no Impetuous Token left.")
    return (*several(table, event.pieces), ": an Impetuous Token beside each.")


@on(e.OrdersLost)
def _(table: Table, event: e.OrdersLost) -> Words:
    many = f"{event.number} unused Orders are lost"
    lost = {0: "no Order was left", 1: "1 unused Order is lost"}.get(event.number, many)
    return (who(table, event.side), f" ends the Orders Phase: {lost}.")


@on(e.SideDone)
def _(table: Table, event: e.SideDone) -> Words:
    return (who(table, event.side), " is done.")


@on(e.LieutenantNoted)
def _(table: Table, event: e.LieutenantNoted) -> Words:
    return ("Noted: the new Lieutenant is ", trooper(table, event.trooper), ".")


@on(e.LieutenantNamed)
def _(table: Table, event: e.LieutenantNamed) -> Words:
    return (who(table, event.side), " names a new Lieutenant.")


@on(e.MatchAdjourned)
def _(table: Table, event: e.MatchAdjourned) -> Words:
    return ("The match is adjourned.",)


@on(e.MatchResumed)
def _(table: Table, event: e.MatchResumed) -> Words:
    return ("The match is taken up again.",)


@on(e.MatchEnded)
def _(table: Table, event: e.MatchEnded) -> Words:
    ended = f"The match ends by {event.how}"
    if event.winner is None:
        return (f"{ended}, level.",)
    return (f"{ended}: ", who(table, event.winner), " wins.")
