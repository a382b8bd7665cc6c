"""The fold of the score: the mission's lines, survivors, Classified Objectives."""

from msgspec.structs import replace

from rules import events as e
from rules.fold.handlers import on, put, without
from rules.ids import Side
from rules.table import Score, Table


@on(e.ScoreNoted)
def _(table: Table, event: e.ScoreNoted) -> Table:
    return replace(
        table, scores=put(table.scores, event.side, Score(event.objective, event.victory))
    )


@on(e.ObjectiveScored)
def _(table: Table, event: e.ObjectiveScored) -> Table:
    counted = put(table.tally.get(event.side, {}), event.line, event.times)
    table = replace(table, tally=put(table.tally, event.side, counted))
    return _scored(table, event.side, objective=event.objective)


@on(e.SurvivorsCounted)
def _(table: Table, event: e.SurvivorsCounted) -> Table:
    return _scored(table, event.side, victory=event.victory)


@on(e.ClassifiedDrawn)
def _(table: Table, event: e.ClassifiedDrawn) -> Table:
    cards = (*table.drawn.get(event.side, ()), event.classified)
    return replace(table, drawn=put(table.drawn, event.side, cards))


@on(e.ClassifiedDone)
def _(table: Table, event: e.ClassifiedDone) -> Table:
    side = event.side
    shown = (*table.done.get(side, ()), event.classified)
    left = tuple(one for one in table.drawn.get(side, ()) if one != event.classified)
    drawn = put(table.drawn, side, left) if left else without(table.drawn, side)
    table = replace(table, done=put(table.done, side, shown), drawn=drawn)
    return _scored(table, side, objective=event.objective)


def _scored(table: Table, side: Side, **points: int) -> Table:
    score = replace(table.scores.get(side, Score()), **points)
    return replace(table, scores=put(table.scores, side, score))
