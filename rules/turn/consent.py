"""What needs the other side's yes: a step taken back, a Ruling, a pause, an end."""

from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import Adjourn, Agree, AskBack, Disagree, ProposeEnd, ProposeRuling
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn import objections, pauses, ruled, ruling
from rules.turn.the_end import call_time

NOTHING_ASKED = Refusal("nothing-asked", say("There is no proposal for you to answer."))
UNSETTLED = Refusal("settling", say("This step has to be finished first; then you can pause."))
ONE_AT_A_TIME = Refusal("one-at-a-time", say("Another proposal has to be answered first."))


# ------------------------------------------------------------------ take-backs


def may_ask_back(command: AskBack, table: Table) -> Refusal | None:
    """Back to an earlier step of this Order, if nothing stands between."""
    if table.proposal is not None:
        return ONE_AT_A_TIME
    return refuse(not_past_a_barrier, command.mark, table)


@rule("BACK-2")
def not_past_a_barrier(mark: int, table: Table) -> str | None:
    """Never past a Roll, a reveal or an opened leaf, nor out of this Order."""
    if mark in steps_back(table):
        return None
    return say("You can’t go back that far: there has been a Roll or a reveal since.")


def steps_back(table: Table) -> tuple[int, ...]:
    """The marks that a take-back may name now, the latest first."""
    return tuple(
        mark
        for mark, then in sorted(table.marks.items(), reverse=True)
        if then.due is None
        and (mark != table.mark or table.due is not None)
        and mark != table.before_told
    )


def ask_back(command: AskBack, course: Course) -> None:
    """Ask the other side; where nobody has acted since, nobody need be asked."""
    if not course.by(undoes, command.by, command.mark, course.table):
        course.by(asks_back, command.by, command.mark)


@rule("BACK-3")
def undoes(by: Side, mark: int, table: Table) -> e.TakenBack | None:
    """Who ended the turn, or gave up every ARO, takes it back freely until the other side acts; and a
    step that passed by itself is opened by either."""
    if mark not in freely(table, by):
        return None
    return e.TakenBack(by, mark, freely=True, turned=turned_since(table, mark))


def turned_since(table: Table, mark: int) -> tuple[PieceId, ...]:
    """What stood there at this mark, and has shown itself as something else since."""
    then = table.marks[mark]
    return tuple(one for one in then.pieces if table.once.get(one) != then.once.get(one))


def freely(table: Table, by: Side) -> tuple[int, ...]:
    """The marks to which a side may go back without a yes."""
    undo = table.undo
    if undo is None or not undo.freely:
        return ()
    own = (undo.mark,) if undo.by == by else ()
    return tuple(mark for mark in (*own, undo.opens) if mark in table.marks)


@rule("BACK-1", off=lambda by, mark: e.TakenBack(by, mark))
def asks_back(by: Side, mark: int) -> e.BackAsked | e.TakenBack | None:
    """A step is taken back with the other side's yes."""
    return e.BackAsked(by, mark)


# ------------------------------------------------------------------ Rulings and ends


def may_propose_ruling(command: ProposeRuling, table: Table) -> Refusal | None:
    """Whether each change means something on the proposer's own Table."""
    if table.proposal is not None:
        return ONE_AT_A_TIME
    return ruling.may_rule(command.changes, table)


def propose_ruling(command: ProposeRuling, course: Course) -> None:
    """Everybody sees what is proposed."""
    course.add(e.RulingProposed(command.by, command.changes), ruling.puts_right.id)


def may_propose_end(command: ProposeEnd, table: Table) -> Refusal | None:
    """One proposal at a time."""
    return ONE_AT_A_TIME if table.proposal is not None else None


def propose_end(command: ProposeEnd, course: Course) -> None:
    """Everybody sees what is proposed."""
    course.add(e.EndProposed(command.by, command.how))


def may_adjourn(command: Adjourn, table: Table) -> Refusal | None:
    """One proposal at a time, and a moment that can be kept."""
    if table.proposal is not None:
        return ONE_AT_A_TIME
    return pauses.may_adjourn(command, table)


# ------------------------------------------------------------------ answers


def may_agree(command: Agree, table: Table) -> Refusal | None:
    """The other side's yes alone counts."""
    proposal = table.proposal
    if proposal is None or proposal.by == command.by:
        return NOTHING_ASKED
    return UNSETTLED if proposal.kind == "pause" and table.due is not None else None


def agree(command: Agree, course: Course) -> None:
    """What was proposed happens."""
    proposal = course.table.proposal
    assert proposal is not None
    if proposal.kind == "back":
        turned = turned_since(course.table, proposal.mark)
        course.add(e.TakenBack(proposal.by, proposal.mark, turned=turned), asks_back.id)
    elif proposal.kind == "ruling":
        ruled.carry_out(proposal, course)
        objections.settled_by_ruling(course)
    elif proposal.kind == "pause":
        pauses.agree(proposal, course)
    else:
        call_time(course)


def may_disagree(command: Disagree, table: Table) -> Refusal | None:
    """There must be something to say no to."""
    return NOTHING_ASKED if table.proposal is None else None


def disagree(command: Disagree, course: Course) -> None:
    """It does not happen."""
    course.add(e.ProposalRefused(command.by))
