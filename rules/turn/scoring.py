"""The score: points typed in, the mission's own lines, and at the end those who survived."""

from rules.ids import SIDES, Side
from rules.log import events as e
from rules.log.commands import NoteScore, ScoreObjective
from rules.log.course import Course
from rules.log.table import Objective, Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn import survivors

HIGHEST = 999


def may_score(command: NoteScore, table: Table) -> Refusal | None:
    """Points are whole numbers from 0."""
    if 0 <= command.objective <= HIGHEST and 0 <= command.victory <= HIGHEST:
        return None
    return Refusal(
        "no-such-score", say("Points go from 0 to {highest}.", highest=HIGHEST), scored.id
    )


def score(command: NoteScore, course: Course) -> None:
    """Objective and victory points of one side."""
    course.by(scored, command.side, command.by, command.objective, command.victory)
    ask_again(course)


@rule("SCORE-1")
def scored(side: Side, by: Side, objective: int, victory: int) -> e.ScoreNoted | None:
    """Points are typed in by either player and stand in the log."""
    return e.ScoreNoted(side, by, objective, victory)


def ask_again(course: Course) -> None:
    """Who was content was content with another score."""
    if course.table.step == "score":
        course.add(e.StepReached("score", SIDES))


# ------------------------------------------------------------------ the mission's lines


def objectives(table: Table) -> tuple[Objective, ...]:
    """The lines of the mission that is played."""
    return table.terms.mission.objectives if table.terms.mission else ()


def may_score_objective(command: ScoreObjective, table: Table) -> Refusal | None:
    """A line of the mission, no more often than it may be scored, once the game has begun."""
    if table.active is None:
        return Refusal("not-now", say("The game has not begun."))
    return refuse(as_the_mission_has_it, command.line, command.times, objectives(table))


@rule("SCORE-2")
def as_the_mission_has_it(line: int, times: int, lines: tuple[Objective, ...]) -> str | None:
    """A mission says what is scored, for how many points, and how often."""
    if not 0 <= line < len(lines):
        return say("The mission has no such objective.")
    if 0 <= times <= lines[line].times:
        return None
    return say("{line}: {times} times at most.", line=lines[line].name, times=lines[line].times)


def score_objective(command: ScoreObjective, course: Course) -> None:
    """How often a side has scored a line; its objective points follow from all of them."""
    table = course.table
    counted = {**table.tally.get(command.side, {}), command.line: command.times}
    total = objective_points(table, command.side, counted, len(table.done.get(command.side, ())))
    told = e.ObjectiveScored(command.side, command.by, command.line, command.times, total)
    course.add(told, as_the_mission_has_it.id)
    ask_again(course)


def objective_points(table: Table, side: Side, counted: dict[int, int], classifieds: int) -> int:
    """The objective points of the lines scored, and of the Classified Objectives done."""
    lines = objectives(table)
    told = sum(lines[at].brings(times) for at, times in counted.items() if at < len(lines))
    each = table.terms.mission.each if table.terms.mission else 1
    return told + each * classifieds


# ------------------------------------------------------------------ those who survived


def count_survivors(course: Course) -> None:
    """At the end all is open, the points of the army lists too: each side's survivors count."""
    for side in SIDES:
        if survivors.list_points(course.table, side):
            also = survivors.counted_by(course.table, side, end=True)
            points = survivors.points(course.table, side, end=True)
            course.by(victory, side, points, survivors.killed(course.table, side), also=also)


@rule("VP-1")
def victory(side: Side, points: int, killed: int) -> e.SurvivorsCounted | None:
    """Victory Points are the army points of one's own troopers that are not Null at the end."""
    return e.SurvivorsCounted(side, points, killed)
