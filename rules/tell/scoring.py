"""The lines of the score: what is typed in, the mission's lines, survivors, Classified Objectives."""

from rules.log import events as e
from rules.log.table import Table
from rules.tell.words import Name, Words, on, points, who


@on(e.ScoreNoted)
def _(table: Table, event: e.ScoreNoted) -> Words:
    return (
        who(table, event.side),
        f" has {points(event.objective, 'objective')}, {points(event.victory, 'victory')}.",
    )


@on(e.ObjectiveScored)
def _(table: Table, event: e.ObjectiveScored) -> Words:
    mission = table.terms.mission
    lines = mission.objectives if mission else ()
    line = lines[event.line].name if event.line < len(lines) else "a line of the mission"
    times = f" ({event.times} times)" if event.times != 1 else ""
    return (
        who(table, event.side), " scores ", Name(line), f"{times}: ",
        f"{points(event.objective, 'objective')}.",
    )  # fmt: skip


@on(e.SurvivorsCounted)
def _(table: Table, event: e.SurvivorsCounted) -> Words:
    killed = f"; {event.killed} points were Killed" if event.killed else ""
    return (
        who(table, event.side),
        f" has {points(event.victory, 'victory')} in survivors{killed}.",
    )


@on(e.ClassifiedDrawn)
def _(table: Table, event: e.ClassifiedDrawn) -> Words:
    card = event.classified
    return ("Noted: Classified Objective ", Name(f"{card.number}, {card.name}"), ".")


@on(e.ClassifiedDone)
def _(table: Table, event: e.ClassifiedDone) -> Words:
    card = event.classified
    return (
        who(table, event.side), " shows Classified Objective ",
        Name(f"{card.number}, {card.name}"), f": {points(event.objective, 'objective')}.",
    )  # fmt: skip
