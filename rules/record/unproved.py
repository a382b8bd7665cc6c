"""What a record can't prove, and is no fault of it: said beside what was checked."""

from collections.abc import Iterator

from rules.record import throws
from rules.record.checks import over, said, shut, terms
from rules.record.derived import Derived
from rules.record.file import Record


def unproved(record: Record, derived: Derived | None = None) -> Iterator[str]:
    """What nobody can tell by this record, a sentence each. `derived`: of this record, where it has been
    worked out before."""
    yield from _not_worked_out(derived or Derived(record))
    course = throws.Course(throws.events_of(record))
    names = terms(record).names
    begun = any(line.kind == "InitiativeRolled" for line in record.lines)
    for side in course.without if begun else ():
        what = "opened no part of" if side in course.bound else "added nothing to"
        yield f"{names.get(side, side)} {what} the dice: nothing of theirs is in them."
    if orders := said(record):
        of_them = "1 Order is" if orders == 1 else f"{orders} Orders are"
        yield f"{of_them} as said at the table: nothing proves what came of them."
    if shut(record):
        yield "What was sealed stays shut until its event is over: nothing opens it yet."
    if not over(record):
        yield "The match is not over in it: nobody can tell by it what came after."


def _not_worked_out(derived: Derived) -> Iterator[str]:
    if derived.closed:
        yield "What follows from its commands was not worked out: that takes the whole, its seals open."
        return
    if not derived.commands:
        yield "It has no commands: nothing was worked out again, but for the notebook's own dice."
        return
    if derived.untold:
        yield f"Lines 1 to {derived.untold} have no commands: they are taken as they stand."
    if derived.other:
        of_them = f"{derived.other} of its {derived.commands} commands"
        yield f"{of_them} were given by other rules than these: what follows from them was not worked out."
