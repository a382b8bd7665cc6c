"""What happens in one go: what is due after a command, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rules import game
from rules.game import AnyCommand, Conclude, Entry, LeafOpened, OpenSeals, PassStep, Table
from tracker.matches.actions.consequences import then
from tracker.matches.models import Match

IN_A_ROW: Final = 12
"""How many settlings are done in one go: more than ever follow on one another."""


class Course(NamedTuple):
    """What happens in one go: how many lines the log had before it, the watchers' Table `before` it, the
    full one and theirs after it, and its lines."""

    stood: int
    before: Table
    full: Table
    seen: Table
    entries: tuple[Entry, ...] = ()

    def then(self, command: AnyCommand, bound_to: Callable[[], str]) -> Course:
        full, new = then(command, self.full, bound_to, self.stood + len(self.entries))
        seen = game.fold(self.seen, public(new))
        return Course(self.stood, self.before, full, seen, (*self.entries, *new))


def settled(
    match: Match, course: Course, bound_to: Callable[[], str]
) -> tuple[Course, frozenset[str]]:
    """The course with what is due after it, and with what goes on by itself then; and the jobs that
    follow what was done of it."""
    done = set[str]()
    for _ in range(IN_A_ROW):
        due = game.due(course.full)
        if due is None:
            break
        further = course.then(due, bound_to)
        if _is_followed(due, further.entries[len(course.entries) :]):
            done.add(job_of(due))
        course = by_itself(match, further, bound_to)
    return course, frozenset(done)


def _is_followed(due: AnyCommand, new: Sequence[Entry]) -> bool:
    """Whether a job sees to what follows what was due: the end of an Order is, and what opened a leaf.
    Most looks at what stands on the table reveal nothing."""
    return isinstance(due, Conclude) or any(isinstance(one.event, LeafOpened) for one in new)


def job_of(due: AnyCommand) -> str:
    """By the rules' own name of it, so that reveal and conclude are told apart among the jobs."""
    return f"matches.{type(due).__name__.lower()}"


def by_itself(match: Match, course: Course, bound_to: Callable[[], str]) -> Course:
    """The course with what goes on without anybody's word."""
    while command := _next_by_itself(match, course.full, course.seen):
        further = course.then(command, bound_to)
        if further.entries == course.entries:
            break  # nothing follows from it: it would be said for ever
        course = further
    return course


def _next_by_itself(match: Match, full: Table, seen: Table) -> AnyCommand | None:
    """A step with nothing to decide, by what everybody sees, so that it can't tell a secret; dice of a
    player who lets the notebook roll them."""
    if game.due(full) is not None:
        return None
    if not match.shut and game.is_shut(full):
        return OpenSeals()
    if game.passes(seen):
        return PassStep()
    if full.step not in game.DICE_STEPS:
        return None
    seats = match.seats.all() if match.seated is None else match.seated
    sides = (_side(one.side) for one in seats if one.rolls_here)
    return next(filter(None, (game.rolled_here(full, side) for side in sides)), None)


def _side(kept: str) -> game.Side:
    return "A" if kept == "A" else "B"


def public(entries: Sequence[Entry]) -> list[Entry]:
    """The lines that everybody hears."""
    return [entry for entry in entries if entry.audience == "all"]
