"""How a match ends: by rounds, Retreat!, concession, time, forfeit, or later on."""

from rules import events as e
from rules.commands import Adjourn, Concede, Forfeit, Resume
from rules.course import Course
from rules.ids import SIDES, Side, other
from rules.refusals import Refusal
from rules.registry import Rule, rule
from rules.table import Score, Table
from rules.turn.fairness import open_secret
from rules.turn.scoring import count_survivors
from rules.turn.sealing import open_both

OVER = Refusal("over", "This match is over; its log can be read, not added to.")
ADJOURNED = Refusal("adjourned", "This match is adjourned. Take it up again first.")


def leader(table: Table) -> Side | None:
    """Who is ahead: by objective points, then by victory points; nobody on a tie."""
    a, b = (table.scores.get(side, Score()) for side in ("A", "B"))
    ahead = (a.objective, a.victory), (b.objective, b.victory)
    if ahead[0] == ahead[1]:
        return None
    return "A" if ahead[0] > ahead[1] else "B"


def last_round_over(course: Course, *ids: str) -> None:
    """Nothing more is played: both sides see to the score before the match is closed."""
    count_survivors(course)
    course.add(e.StepReached("score", SIDES), *ids)


def done_with_score(side: Side, course: Course) -> None:
    """One side is content with the score; with the second the match ends."""
    course.add(e.SideDone(side))
    if not course.table.waits:
        _end(course, rounds_over, leader(course.table))


def _end(course: Course, how: Rule[..., e.MatchEnded | None], winner: Side | None) -> None:
    """The match is over, and with it every secret."""
    course.by(how, winner)
    open_both(course)
    open_secret(course)


@rule("END-1")
def rounds_over(winner: Side | None) -> e.MatchEnded | None:
    """The match ends after its last Round."""
    return e.MatchEnded("rounds", winner)


def concede(command: Concede, course: Course) -> None:
    """A side gives up."""
    _end(course, conceded, other(command.by))


@rule("END-2")
def conceded(winner: Side) -> e.MatchEnded | None:
    """Who concedes loses."""
    return e.MatchEnded("concession", winner)


def call_time(course: Course) -> None:
    """Both agree that time is up."""
    count_survivors(course)
    _end(course, time_called, leader(course.table))


@rule("END-3")
def time_called(winner: Side | None) -> e.MatchEnded | None:
    """Time is called: the score as it stands."""
    return e.MatchEnded("time called", winner)


def may_forfeit(command: Forfeit, table: Table) -> Refusal | None:
    """Only who never came, or did not come back, can forfeit: not somebody who sits there."""
    never_came = table.step == "armies" and other(command.by) not in table.factions
    if table.step == "adjourned" or never_came:
        return None
    return Refusal(
        "still-here", "Adjourn the match first; who does not return forfeits.", forfeited.id
    )


def forfeit(command: Forfeit, course: Course) -> None:
    """The other side is not there."""
    _end(course, forfeited, command.by)


@rule("END-4")
def forfeited(winner: Side) -> e.MatchEnded | None:
    """Who does not come, or does not come back, forfeits."""
    return e.MatchEnded("forfeit", winner)


def adjourn(command: Adjourn, course: Course) -> None:
    """Broken off; nothing is lost."""
    course.by(adjourned, command.by)


@rule("END-5")
def adjourned(by: Side) -> e.MatchAdjourned | None:
    """A match can be broken off, and taken up again just there."""
    return e.MatchAdjourned(by)


def may_resume(command: Resume, table: Table) -> Refusal | None:
    """Only what was adjourned can be taken up."""
    return None if table.step == "adjourned" else Refusal("not-now", "The match is not adjourned.")


def resume(command: Resume, course: Course) -> None:
    """Taken up where it was."""
    course.add(e.MatchResumed(command.by), adjourned.id)
