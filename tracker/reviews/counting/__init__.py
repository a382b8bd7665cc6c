"""What can be counted of a match that is over, line by line from its whole record."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules import game, record
from rules.game import EMPTY, Table
from tracker.orderlog.rows import SeenLine
from tracker.reviews.counting.course import Course
from tracker.reviews.counting.ruled import ruled
from tracker.reviews.counting.shapes import Counted
from tracker.reviews.counting.story import Story
from tracker.reviews.counting.tallies import Tallies
from tracker.reviews.counting.turned import rolls, turned, weighed

__all__ = ["Counted", "count"]

EVERY = 25
"""Lines from one word about the progress to the next."""


def count(lines: Iterable[SeenLine], progress: Callable[[int], None] = lambda _: None) -> Counted:
    """Go through a whole record once. `progress` is told every so often how many lines are done.

    A line is counted from the Table before it: what a Roll was expected to bring, who stood there.
    """
    table: Table = EMPTY
    tallies, course, story = Tallies(), Course(), Story()
    said, whole = 0, []
    for line in lines:
        whole.append(line)
        before, table = table, game.fold(table, [line.entry])
        told = game.tell(table, line.entry)
        fallen = tallies.read(line.entry.event, before, table)
        words = told.words if told is not None else ()
        course.read(line.cursor, line.entry.event, before, table, words, fallen)
        story.read(line.cursor, line.entry, before, table)
        said += record.told(line.entry.event)
        if line.cursor % EVERY == 0:
            progress(line.cursor)
    called = story.called(table)
    points = course.points(table)
    chapters = weighed(points, story.chapters(table, course.marked))
    return Counted(
        points=points,
        marked=tuple(course.marked),
        troopers=tallies.troopers(called),
        turned=turned(points, chapters),
        rolls=rolls(chapters),
        chapters=chapters,
        called=called,
        secrets=story.secrets(table),
        said=said,
        ruled=tuple(ruled(whole, table.terms.edition)) if table.ended else (),
    )
