"""How a match ends: by rounds, Retreat!, concession, time or forfeit."""

from rules.ids import SIDES, Side, other
from rules.log import events as e
from rules.log.commands import Concede, Forfeit
from rules.log.course import Course
from rules.log.table import Score, Table
from rules.messages import say
from rules.pieces.sealing import open_both
from rules.refusals import Refusal
from rules.registry import Rule, rule
from rules.turn import pauses
from rules.turn.fairness import open_secret
from rules.turn.scoring import count_survivors

OVER = Refusal("over", say("This match is over: nothing can be added to it."))
NOT_CALLED = Refusal(
    "not-called", say("Call them back first: they forfeit only if they don't answer."), "END-4"
)


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
    """The match is over, and with it every secret; those of an event, with the event."""
    course.by(how, winner)
    if not course.table.terms.shut:
        _open(course)


def _open(course: Course) -> None:
    open_both(course)
    open_secret(course)


def is_shut(table: Table) -> bool:
    """Whether a match is over, and its seals and the secret of its dice wait for the end of its event:
    some dice are thrown in private."""
    waits = (table.noise and not table.opened) or (table.fair.digest and not table.fair.secret)
    return bool(table.ended and table.terms.shut and waits)


def open_seals(course: Course) -> None:
    """The event is over: whoever was there may see all of it."""
    if is_shut(course.table):
        _open(course)


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
    """Only who was called back and gave no sign can forfeit, and not to somebody who is waited for."""
    if table.calls != command.by:
        return NOT_CALLED
    return pauses.waited_for(command.by, table)


def forfeit(command: Forfeit, course: Course) -> None:
    """The other side is not there."""
    _end(course, forfeited, command.by)


@rule("END-4")
def forfeited(winner: Side) -> e.MatchEnded | None:
    """Who does not come, or does not come back when called, forfeits."""
    return e.MatchEnded("forfeit", winner)
