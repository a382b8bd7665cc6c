"""What a record can't prove, and is no fault of it: said beside what was checked."""

from collections.abc import Iterator, Mapping, Sequence

from rules.ids import SIDES, Side
from rules.record import throws
from rules.record.checks import over, said, shut, terms
from rules.record.derived import Derived
from rules.record.devices import Devices
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
    yield from _not_signed(Devices(record), names)
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


def _not_signed(devices: Devices, names: Mapping[Side, str]) -> Iterator[str]:
    """What no device has signed, of a side that plays on one; and how much was given on none, apart."""
    for side in SIDES:
        name = names.get(side, side)
        if unsigned := devices.unsigned[side]:
            yield f"{_lines(unsigned)}: a command of {name}, and no device of theirs has signed it."
        if without := devices.without[side]:
            commands = "1 command" if without == 1 else f"{without} commands"
            yield f"{commands} of {name} were given before a device was named: the log alone says whose."


def _lines(at: Sequence[int]) -> str:
    *most, last = map(str, at)
    return f"Lines {', '.join(most)} and {last}" if most else f"Line {last}"
