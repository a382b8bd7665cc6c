"""The fold of the score: the mission's lines, survivors, Classified Objectives."""

from msgspec.structs import replace

from rules.ids import Side
from rules.log import events as e
from rules.log.fold.handlers import on, put, without
from rules.log.table import CLASSIFIED, THE_END, Score, Table


@on(e.ScoreNoted)
def _(table: Table, event: e.ScoreNoted) -> Table:
    return _scored(table, event.side, objective=event.objective, victory=event.victory)


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
    return _scored(table, side, CLASSIFIED, objective=event.objective)


def _scored(table: Table, side: Side, when: str = "", **points: int) -> Table:
    before = table.scores.get(side, Score())
    score = replace(before, **points)
    more = score.objective - before.objective
    noted = _noted(table.scored.get(side, {}), when or _when(table), more)
    scores, scored = put(table.scores, side, score), put(table.scored, side, noted)
    return replace(table, scores=scores, scored=scored)


def _when(table: Table) -> str:
    return THE_END if table.step == "score" else f"Round {table.round}"


def _noted(before: dict[str, int], when: str, more: int) -> dict[str, int]:
    """With so many points more. What is taken off again was noted last, and is no Classified
    Objective where anything else could be meant."""
    if more >= 0:
        return put(before, when, before.get(when, 0) + more) if more else before
    found, newest = before, [*reversed(before)]
    for at in sorted(newest, key=lambda one: one == CLASSIFIED):
        taken = min(found[at], -more)
        found, more = put(found, at, found[at] - taken), more + taken
    return found
