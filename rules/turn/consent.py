"""What needs the other side's yes: a step taken back, a Ruling, an end."""

from rules import events as e
from rules.commands import Agree, AskBack, Disagree, ProposeEnd, ProposeRuling
from rules.course import Course
from rules.ids import Side
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.table import Table
from rules.turn import objections, ruling
from rules.turn.the_end import call_time

NOTHING_ASKED = Refusal("nothing-asked", "Nothing was proposed that waits for your answer.")
ONE_AT_A_TIME = Refusal("one-at-a-time", "Another proposal waits for its answer.")


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
    return "There is no way back to that step: a Roll or a reveal stands between."


def steps_back(table: Table) -> tuple[int, ...]:
    """The marks that a take-back may name now, the latest first."""
    return tuple(
        mark
        for mark, then in sorted(table.marks.items(), reverse=True)
        if then.due is None and (mark != table.mark or table.due is not None)
    )


def ask_back(command: AskBack, course: Course) -> None:
    """Ask the other side."""
    course.by(asks_back, command.by, command.mark)


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


# ------------------------------------------------------------------ answers


def may_agree(command: Agree, table: Table) -> Refusal | None:
    """The other side's yes alone counts."""
    proposal = table.proposal
    return NOTHING_ASKED if proposal is None or proposal.by == command.by else None


def agree(command: Agree, course: Course) -> None:
    """What was proposed happens."""
    proposal = course.table.proposal
    assert proposal is not None
    if proposal.kind == "back":
        course.add(e.TakenBack(proposal.by, proposal.mark), asks_back.id)
    elif proposal.kind == "ruling":
        ruling.carry_out(proposal, course)
        objections.settled_by_ruling(course)
    else:
        call_time(course)


def may_disagree(command: Disagree, table: Table) -> Refusal | None:
    """There must be something to say no to."""
    return NOTHING_ASKED if table.proposal is None else None


def disagree(command: Disagree, course: Course) -> None:
    """It does not happen."""
    course.add(e.ProposalRefused(command.by))
