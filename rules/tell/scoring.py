"""The lines of the score: what is typed in, the mission's lines, survivors, Classified Objectives."""

from rules.log import events as e
from rules.log.table import Classified, Table
from rules.messages import say, term
from rules.tell.counted import objective_points, victory_points
from rules.tell.names import who
from rules.tell.words import Name, Part, Words, on, put


@on(e.ScoreNoted)
def _(table: Table, event: e.ScoreNoted) -> Words:
    return put(
        "{player} has {objective}, {victory}.",
        player=who(table, event.side),
        objective=objective_points(event.objective),
        victory=victory_points(event.victory),
    )


@on(e.ObjectiveScored)
def _(table: Table, event: e.ObjectiveScored) -> Words:
    mission = table.terms.mission
    lines = mission.objectives if mission else ()
    told: dict[str, Part] = {
        "player": who(table, event.side),
        "line": Name(
            term(lines[event.line].name)
            if event.line < len(lines)
            else say("a line of the mission")
        ),
        "points": objective_points(event.objective),
    }
    if event.times == 1:
        return put("{player} scores {line}: {points}.", **told)
    return put("{player} scores {line} ({times} times): {points}.", times=event.times, **told)


@on(e.SurvivorsCounted)
def _(table: Table, event: e.SurvivorsCounted) -> Words:
    told: dict[str, Part] = {
        "player": who(table, event.side),
        "points": victory_points(event.victory),
    }
    if not event.killed:
        return put("{player} has {points} in survivors.", **told)
    return put(
        "{player} has {points} in survivors; {killed} points were Killed.",
        killed=event.killed,
        **told,
    )


@on(e.ClassifiedDrawn)
def _(table: Table, event: e.ClassifiedDrawn) -> Words:
    card = event.classified
    return put("Noted: Classified Objective {card}.", card=Name(_of(card)))


@on(e.ClassifiedDone)
def _(table: Table, event: e.ClassifiedDone) -> Words:
    card = event.classified
    return put(
        "{player} shows Classified Objective {card}: {points}.",
        player=who(table, event.side),
        card=Name(_of(card)),
        points=objective_points(event.objective),
    )


def _of(card: Classified) -> str:
    return say("{number}, {card}", number=card.number, card=term(card.name))
