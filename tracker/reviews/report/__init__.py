"""The battle report of a match that is over: its head, the story, what was hidden, the figures, both lists.

Everything is drawn from it: the page, the file, Markdown, the PDF and the picture beside a link.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from uuid import UUID

from rules import game
from rules.game import SIDES, Side, Table
from tracker.matches.models import Match
from tracker.matches.page.board import board
from tracker.orderlog import queries as log
from tracker.reviews import queries
from tracker.reviews.charts import Chart, charts
from tracker.reviews.counting.shapes import Counted
from tracker.reviews.counting.told import Passage, Said
from tracker.reviews.queries import NoteSeen, Own
from tracker.reviews.report.armies import Army, armies
from tracker.reviews.report.cut import Cut, cut
from tracker.reviews.report.heading import Head
from tracker.reviews.report.turns import Paragraph, Turn, turns


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a player would do otherwise, in their own words."""

    key: str
    side: Side
    player: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """All that is told of a match. `leads` is the note whose photograph comes first; `before` was written
    about what came before the first turn; `hidden` is what came out in no Order."""

    head: Head
    leads: NoteSeen | None
    before: tuple[NoteSeen, ...]
    turns: tuple[Turn, ...]
    hidden: Paragraph | None
    lessons: tuple[Lesson, ...]
    counted: Counted
    charts: tuple[Chart, ...]
    armies: tuple[Army, ...]

    @property
    def paragraphs(self) -> Iterator[Paragraph]:
        """All that can be said otherwise."""
        for turn in self.turns:
            yield from (turn.sums,) if turn.sums else ()
            yield from turn.told
        yield from (self.hidden,) if self.hidden else ()

    def text_of(self, key: str) -> str | None:
        """What stands at a key, to be changed; None for a key that there is not."""
        if key == queries.TITLE:
            return self.head.headline
        texts = {one.key: one.text for one in self.paragraphs}
        return (texts | {one.key: one.text for one in self.lessons}).get(key)


def report(match: Match, top: Head, counted: Counted, notes: Iterable[NoteSeen]) -> Report:
    """The report of a match that is over, and was counted with its story: under its head, with these
    notes."""
    table, _ = log.table(record_id=match.record_id, seat="referee")
    read, own = tuple(notes), queries.own_words(match=match)
    leads = next((one for one in read if one.alt), None)
    beside = _beside(counted, (one for one in read if one is not leads))

    told = tuple(turns(counted, top.names, beside, own))
    if table.ground is not None:
        told = _with_cuts(match.record_id, told)
    return Report(
        top,
        leads,
        tuple(beside[0]),
        told,
        _hidden(counted, own, told),
        tuple(
            Lesson(key, side, top.names[side], own.lesson(side))
            for side in SIDES
            for key in (queries.lesson_key(side),)
        ),
        counted,
        charts(counted),
        armies(table, counted.called),
    )


def _hidden(counted: Counted, own: Own, told: Iterable[Turn]) -> Paragraph | None:
    """What no Order has told already."""
    known = {said.words for turn in told for one in turn.told for said in one.said}
    found = dict.fromkeys(one for one in counted.secrets if one.words not in known)
    said = tuple(Said(counted.points[-1].at, one) for one in found)
    key = "secrets"
    return Paragraph(key, 0, 0, said, own.said(key)) if said else None


def _beside(counted: Counted, notes: Iterable[NoteSeen]) -> defaultdict[int, list[NoteSeen]]:
    """Each note with the passage in which its moment lies, by where that begins; 0: before them all."""
    begins = [0, *(passage.at for one in counted.chapters for passage in one.passages)]
    found: defaultdict[int, list[NoteSeen]] = defaultdict(list)
    for note in notes:
        found[begins[bisect_right(begins, note.at) - 1]].append(note)
    return found


def _with_cuts(record_id: UUID, told: Sequence[Turn]) -> tuple[Turn, ...]:
    """Each turn with the table as it stood when its Order that mattered most was declared."""
    shown = {turn.at: turn.most.shown or turn.most.at for turn in told if turn.most}
    then = log.moments_at(record_id=record_id, seat="referee", at=shown.values())
    return tuple(
        replaced(turn, cut=_cut(then[shown[turn.at]].table, turn.most)) if turn.most else turn
        for turn in told
    )


def _cut(then: Table, passage: Passage) -> Cut | None:
    """The table as an Order was declared on it, side A below."""
    found = board(game.chart(then, "referee"))
    return cut(replaced(found, turned=False), passage.aims) if found else None
