"""How a match ended: who won as its reader says it, why, and what was scored in which Round."""

from typing import Final

from rules.ids import SIDES, Side, other
from rules.log.table import CLASSIFIED, THE_END, Score, Table, begins, player
from rules.messages import say, term
from rules.tell.words import Name, Words, who
from rules.view.shapes import ScoredSeen

ENDS: Final = {"rounds": say("on points, at the end of the last Round")}


def result(table: Table) -> str:
    """How the match ended, in a sentence."""
    if table.step != "over":
        return ""
    how = ENDS.get(table.ended) or say("by {end}", end=term(table.ended))
    if table.winner is None:
        return say("A draw, {how}", how=how)
    return say("{player} wins {how}", player=begins(player(table, table.winner)), how=how)


def verdict(table: Table, you: Side | None) -> str:
    """Who won, as its reader says it."""
    if table.winner is None:
        return say("A draw")
    if you is None:
        return say("{player} wins", player=begins(player(table, table.winner)))
    return say("You win") if table.winner == you else say("You lose")


def why(table: Table) -> Words:
    """When it ended, and why as it did."""
    if table.step != "over":
        return ()
    game: Words = (Name(table.terms.mission.name), ", ") if table.terms.mission else ()
    when = _when(table)
    return (*game, when if game else when[:1].upper() + when[1:], ": ", *_decided(table), ".")


def _when(table: Table) -> str:
    if not table.round:
        return "before the first Round"
    if table.ended == "rounds":
        return f"end of Round {table.round}"
    return f"in Round {table.round} of {table.terms.rounds}"


def _decided(table: Table) -> Words:
    """Why who won has won."""
    if table.winner is not None and table.ended in ("concession", "forfeit"):
        loser = who(table, other(table.winner))
        return (loser, " conceded" if table.ended == "concession" else " did not come back")
    routed = tuple(side for side in SIDES if side in table.retreating)
    early = table.round < table.terms.rounds and table.ended == "rounds"
    if len(routed) == 1 and early:
        return (who(table, routed[0]), " had nobody left in Retreat!, and ", *_on_points(table))
    called: Words = ("time was called, and ",) if table.ended == "time called" else ()
    return (*called, *_on_points(table))


def _on_points(table: Table) -> Words:
    if table.winner is None:
        return ("both sides are level",)
    won = table.winner
    mine, theirs = (table.scores.get(side, Score()) for side in (won, other(won)))
    if mine.objective == theirs.objective:
        more = mine.victory - theirs.victory
        level = "level on Objective Points, "
        return (level, who(table, won), f" has {more} Victory Point{_s(more)} more left")
    better = [one.name for one in by_round(table) if one.points[won] > one.points[other(won)]]
    rounds = [name for name in better if name not in (THE_END, CLASSIFIED)]
    told = [f"scored more in {_rounds(rounds)}"] if rounds else []
    told += ["scored more at the end"] if THE_END in better else []
    told += ["did more Classified Objectives"] if CLASSIFIED in better else []
    more = mine.objective - theirs.objective
    points = f"{more} Objective Point{_s(more)} more"
    return (who(table, won), f" {_and(told)}" if told else f" has {points}")


def _rounds(names: list[str]) -> str:
    numbers = [name.removeprefix("Round ") for name in names]
    return f"Round{_s(len(numbers))} {_and(numbers)}"


def _and(told: list[str]) -> str:
    *most, last = told
    return f"{', '.join(most)} and {last}" if most else last


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def by_round(table: Table) -> tuple[ScoredSeen, ...]:
    """What each side scored in which Round, at the end and by Classified Objectives, once the match is
    over. Where all else was noted at the end nobody can tell the Rounds apart, and none are told."""
    if table.step != "over":
        return ()
    noted = {side: table.scored.get(side, {}) for side in SIDES}
    scored = {one for side in SIDES for one, points in noted[side].items() if points}
    played = [f"Round {number}" for number in range(1, table.round + 1)]
    told = played if scored & set(played) else []
    told = [*told, *(one for one in (THE_END, CLASSIFIED) if one in scored)]
    return tuple(
        ScoredSeen(one, {side: noted[side].get(one, 0) for side in SIDES})
        for one in told
        if told != [THE_END]
    )
