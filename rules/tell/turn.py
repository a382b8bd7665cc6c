"""The lines of the turn, the score and the end."""

from rules.ids import other
from rules.log import events as e
from rules.log.table import Table
from rules.tell.words import (
    NAMES_OF_STEPS,
    Moment,
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
    return (f"Round {event.round}: ", who(table, event.side), "’s turn.")


@on(e.Regenerated)
def _(table: Table, event: e.Regenerated) -> Words:
    ends = "passes" if event.passed else "fails"
    die = f" ({event.die})" if event.die is not None else ""
    said = entered(table, event.by, event.piece)
    return (piece(table, event.piece), f" {ends} its Regeneration Roll{die}", *said, ".")


@on(e.LossOfLieutenantHeld)
def _(table: Table, event: e.LossOfLieutenantHeld) -> Words:
    return (who(table, event.side), " is in Loss of Lieutenant: all Orders are Irregular.")


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
    return (who(table, event.side), "’s Orders: ", ", ".join(counted) or "none", ".")


@on(e.BloodDrawn)
def _(table: Table, event: e.BloodDrawn) -> Words:
    return (piece(table, event.piece), " has drawn blood.")


@on(e.SkillGained)
def _(table: Table, event: e.SkillGained) -> Words:
    return (piece(table, event.piece), " gains ", Name(event.skill), ".")


@on(e.FireteamFormed)
def _(table: Table, event: e.FireteamFormed) -> Words:
    leader, *others = event.pieces
    end = f": a {event.type}." if event.type else "."
    return ("Fireteam of ", piece(table, leader), " with ", *several(table, tuple(others)), end)


@on(e.FireteamLeft)
def _(table: Table, event: e.FireteamLeft) -> Words:
    return (piece(table, event.piece), " leaves its Fireteam.")


@on(e.CompositionTold)
def _(table: Table, event: e.CompositionTold) -> Words:
    return ("In the Fireteam of ", piece(table, event.piece), f" {event.alike} are of one unit.")


@on(e.FireteamEnded)
def _(table: Table, event: e.FireteamEnded) -> Words:
    return ("The Fireteam of ", piece(table, event.piece), " breaks.")


@on(e.SpearheadNamed)
def _(table: Table, event: e.SpearheadNamed) -> Words:
    return (piece(table, event.pieces[0]), " is the Spearhead of its Control Unit.")


@on(e.ImpetuousCounted)
def _(table: Table, event: e.ImpetuousCounted) -> Words:
    if not event.pieces:
        return (who(table, event.side), " has no Impetuous Token left.")
    return ("Impetuous Tokens for ", *several(table, event.pieces), ".")


@on(e.OrdersLost)
def _(table: Table, event: e.OrdersLost) -> Words:
    many = f"{event.number} unused Orders are lost"
    lost = {0: "no Order was left", 1: "1 unused Order is lost"}.get(event.number, many)
    return (who(table, event.side), f" ends the Orders Phase: {lost}.")


@on(e.StepPassed)
def _(table: Table, event: e.StepPassed) -> Words:
    check = "Check for a Lieutenant" if event.step == "loss" else NAMES_OF_STEPS["states"]
    return (f"{check}: nothing to decide, so it passes by itself.",)


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


@on(e.PauseAgreed)
def _(table: Table, event: e.PauseAgreed) -> Words:
    agrees = (who(table, other(event.by)), " agrees: ")
    if not event.until:
        return (*agrees, "the match is adjourned until both are back.")
    return (*agrees, "the match is adjourned until ", Moment(event.until), ".")


@on(e.CalledBack)
def _(table: Table, event: e.CalledBack) -> Words:
    return (who(table, event.by), " calls ", who(table, other(event.by)), " back to the match.")


@on(e.CameBack)
def _(table: Table, event: e.CameBack) -> Words:
    return (who(table, event.side), " is here.")


@on(e.MatchResumed)
def _(table: Table, event: e.MatchResumed) -> Words:
    return ("The match goes on.",)


@on(e.MatchEnded)
def _(table: Table, event: e.MatchEnded) -> Words:
    ended = "The last Round is over" if event.how == "rounds" else f"The match ends by {event.how}"
    if event.winner is None:
        return (f"{ended}: a draw.",)
    return (f"{ended}: ", who(table, event.winner), " wins.")
