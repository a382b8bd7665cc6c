"""The battle report of a match that is over: its head, both lists, the story, the figures.

Everything is drawn from it: the page, the file, Markdown, the PDF and the picture beside a link.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from rules import game
from rules.game import Side
from tracker.leagues.queries import matches as leagues
from tracker.matches.models import Match
from tracker.matches.page.board import Board, board
from tracker.orderlog import queries as log
from tracker.reviews.charts import Chart, charts
from tracker.reviews.counting.shapes import Counted, Passage
from tracker.reviews.queries.noted import NoteSeen
from tracker.reviews.report.armies import Army, armies


@dataclass(frozen=True, slots=True)
class Head:
    """What everybody is told at once who may open a report, and all that its card shows. `scores` are
    by side the objective and the victory points."""

    names: dict[Side, str]
    factions: dict[Side, str]
    scores: dict[Side, tuple[int, int]]
    result: str
    mission: str
    title: str
    played: datetime
    rounds: int
    points: int
    edition: str

    @property
    def versus(self) -> str:
        return " against ".join(self.names.values())

    @property
    def summary(self) -> str:
        """All of it in a sentence or two."""
        points = ", ".join(f"{name} {self.scores[side][0]}" for side, name in self.names.items())
        played = f"{self.played.day} {self.played:%B %Y}"
        return f"{self.result}. {points}. {self.terms}, {played}."

    @property
    def terms(self) -> str:
        """What was played, in a line."""
        rounds = f"{self.rounds} Round{'s' if self.rounds > 1 else ''}"
        played = (self.title, self.mission, f"{self.points} points", rounds, self.edition)
        return ", ".join(dict.fromkeys(one for one in played if one))


@dataclass(frozen=True, slots=True)
class Turn:
    """A Player Turn: the table as it began, where there is a map, and what was done, each Order with
    what was written about it."""

    name: str
    board: Board | None
    passages: tuple[tuple[Passage, tuple[NoteSeen, ...]], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that is told of a match; `before` was written about what came before its first passage."""

    head: Head
    armies: tuple[Army, ...]
    before: tuple[NoteSeen, ...]
    turns: tuple[Turn, ...]
    counted: Counted
    charts: tuple[Chart, ...]


def head(match: Match) -> Head:
    """The head of the report of a match that is over."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    view = game.view(table, "watcher")
    none = dict.fromkeys(game.SIDES, (0, 0))
    scores = {side: (one.objective, one.victory) for side, one in view.scores.items()}
    return Head(
        names=view.names,
        factions=view.factions,
        scores=none | scores,
        result=view.result,
        mission=view.mission.name if view.mission else leagues.mission_of(match=match),
        title=match.title,
        played=match.opened,
        rounds=match.rounds,
        points=match.points,
        edition=match.edition,
    )


def report(match: Match, top: Head, counted: Counted, notes: Iterable[NoteSeen]) -> Report:
    """The report of a match that is over, and was counted with its story: under its head, with these
    notes."""
    table, _ = log.table(record_id=match.record_id, seat="referee")
    drawn = table.ground is not None
    beside = _beside(counted, notes)
    return Report(
        top,
        armies(table, counted.called),
        tuple(beside[0]),
        tuple(
            Turn(
                one.name,
                _board(match.record_id, one.at) if drawn and at else None,
                tuple((passage, tuple(beside[passage.at])) for passage in one.passages),
            )
            for at, one in enumerate(counted.chapters)
        ),
        counted,
        charts(counted),
    )


def _beside(counted: Counted, notes: Iterable[NoteSeen]) -> defaultdict[int, list[NoteSeen]]:
    """Each note with the passage in which its moment lies, by where that begins; 0: before them all."""
    begins = [0, *(passage.at for one in counted.chapters for passage in one.passages)]
    found: defaultdict[int, list[NoteSeen]] = defaultdict(list)
    for note in notes:
        found[begins[bisect_right(begins, note.at) - 1]].append(note)
    return found


def _board(record_id: UUID, at: int) -> Board | None:
    """The table as it stood at a line, side A below."""
    then = log.moment(record_id=record_id, seat="referee", at=at).table
    found = board(game.chart(then, "referee"))
    return replace(found, turned=False) if found else None
