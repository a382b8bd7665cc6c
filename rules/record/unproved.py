"""What a record can't prove, and is no fault of it: said beside what was checked."""

from collections.abc import Iterator

from rules.record import throws
from rules.record.checks import over, said, shut, terms
from rules.record.file import Record


def unproved(record: Record) -> Iterator[str]:
    """What nobody can tell by this record, a sentence each."""
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
