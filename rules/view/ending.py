"""How a match ended: who won as its reader says it, why, and what was scored in which Round."""

from collections.abc import Sequence
from typing import Final

from rules.ids import SIDES, Side, other
from rules.log.table import CLASSIFIED, THE_END, Score, Table, begins, player
from rules.messages import Message, listed, say, term
from rules.tell.names import who
from rules.tell.words import Name, Part, Words, a_change, also, put
from rules.view.outcome import played_for
from rules.view.shapes import ScoredSeen

ENDS: Final = {"rounds": say("on points, at the end of the last Round")}


def result(table: Table) -> Message:
    """How the match ended, in a sentence."""
    if table.step != "over":
        return Message("")
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
    told: dict[str, Part] = {"when": _when(table), "decided": _decided(table)}
    if table.terms.mission is None:
        return also(put("{when}: {decided}.", **told), _as_a_sentence)
    return put(
        "{mission}, {when}: {decided}.", mission=Name(played_for(table.terms.mission)), **told
    )


@a_change
def _as_a_sentence(words: Words) -> Words:
    first, *others = words
    return (first[:1].upper() + first[1:], *others) if isinstance(first, str) else words


def _when(table: Table) -> str:
    if not table.round:
        return say("before the first Round")
    if table.ended == "rounds":
        return say("end of Round {number}", number=table.round)
    return say("in Round {number} of {all}", number=table.round, all=table.terms.rounds)


def _decided(table: Table) -> Words:
    """Why who won has won."""
    if table.winner is not None and table.ended in ("concession", "forfeit"):
        loser = who(table, other(table.winner))
        if table.ended == "concession":
            return put("{player} conceded", player=loser)
        return put("{player} did not come back", player=loser)
    routed = tuple(side for side in SIDES if side in table.retreating)
    early = table.round < table.terms.rounds and table.ended == "rounds"
    if len(routed) == 1 and early:
        return put(
            "{player} had nobody left in Retreat!, and {decided}",
            player=who(table, routed[0]),
            decided=_on_points(table),
        )
    if table.ended == "time called":
        return put("time was called, and {decided}", decided=_on_points(table))
    return _on_points(table)


def _on_points(table: Table) -> Words:
    if table.winner is None:
        return put("both sides are level")
    won = table.winner
    mine, theirs = (table.scores.get(side, Score()) for side in (won, other(won)))
    if mine.objective == theirs.objective:
        more = mine.victory - theirs.victory
        told: dict[str, Part] = {"player": who(table, won), "number": more}
        if more == 1:
            return put("level on Objective Points, {player} has 1 Victory Point more left", **told)
        return put(
            "level on Objective Points, {player} has {number} Victory Points more left", **told
        )
    better = [one.name for one in by_round(table) if one.points[won] > one.points[other(won)]]
    rounds = [name for name in better if name not in (THE_END, CLASSIFIED)]
    done = [say("scored more in {rounds}", rounds=_rounds(rounds))] if rounds else []
    done += [say("scored more at the end")] if THE_END in better else []
    done += [say("did more Classified Objectives")] if CLASSIFIED in better else []
    if done:
        return put("{player} {did}", player=who(table, won), did=_and(done))
    more = mine.objective - theirs.objective
    if more == 1:
        return put("{player} has 1 Objective Point more", player=who(table, won))
    return put("{player} has {number} Objective Points more", player=who(table, won), number=more)


def _rounds(names: list[str]) -> str:
    numbers = [name.removeprefix("Round ") for name in names]
    if len(numbers) == 1:
        return say("Round {number}", number=numbers[0])
    return say("Rounds {numbers}", numbers=_and(numbers))


def _and(told: Sequence[str]) -> str:
    *most, last = told
    return say("{one} and {other}", one=listed(", ", most), other=last) if most else last


def _said(when: str) -> str:
    number = when.removeprefix("Round ")
    return term(when) if number == when else say("Round {number}", number=number)


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
        ScoredSeen(_said(one), {side: noted[side].get(one, 0) for side in SIDES})
        for one in told
        if told != [THE_END]
    )
