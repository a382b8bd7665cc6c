"""The head of a report: who played, with what, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import game
from rules.game import SIDES, Side
from tracker.leagues.queries import matches as leagues
from tracker.matches.models import Match
from tracker.matches.titles import called
from tracker.orderlog import queries as log
from tracker.reviews import queries
from tracker.spoken import spoken


@dataclass(frozen=True, slots=True)
class Head:
    """What everybody is told at once who may open a report, and all that its card shows. `scores` are
    by side the objective and the victory points, `called` is the title that its players gave it."""

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
    winner: Side | None = None
    called: str = ""

    @property
    def versus(self) -> str:
        return _("%(a)s against %(b)s") % {"a": self.names["A"], "b": self.names["B"]}

    @property
    def headline(self) -> str:
        """The title of its own, or who won and by how much."""
        if self.called:
            return self.called
        if self.winner is None:
            return _("%(a)s and %(b)s part level") % {"a": self.names["A"], "b": self.names["B"]}
        won, lost = self.winner, game.other(self.winner)
        mine, theirs = self.scores[won][0], self.scores[lost][0]
        told = {"won": self.names[won], "lost": self.names[lost], "mine": mine, "theirs": theirs}
        if mine > theirs:
            return _("%(won)s beats %(lost)s, %(mine)d to %(theirs)d") % told
        return _("%(won)s wins against %(lost)s") % told

    @property
    def summary(self) -> str:
        """All of it in a sentence or two."""
        points = ", ".join(f"{name} {self.scores[side][0]}" for side, name in self.names.items())
        return f"{self.result}. {points}. {self.terms}, {self.day}."

    @property
    def day(self) -> str:
        """When it was played."""
        return date_format(self.played, "DATE_FORMAT")

    @property
    def terms(self) -> str:
        """What was played, in a line."""
        rounds = ngettext("%(count)d Round", "%(count)d Rounds", self.rounds)
        points = ngettext("%(count)d point", "%(count)d points", self.points)
        played = (
            called(self.title),
            called(self.mission),
            points % {"count": self.points},
            rounds % {"count": self.rounds},
            self.edition,
        )
        return ", ".join(dict.fromkeys(one for one in played if one))


def head(match: Match) -> Head:
    """The head of the report of a match that is over."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    view = game.view(table, "watcher")
    none = dict.fromkeys(SIDES, (0, 0))
    scores = {side: (one.objective, one.victory) for side, one in view.scores.items()}
    return Head(
        names=view.names,
        factions=view.factions,
        scores=none | scores,
        result=str(spoken(view.result)),
        mission=view.mission.name if view.mission else leagues.mission_of(match=match),
        title=match.title,
        played=match.opened,
        rounds=match.rounds,
        points=match.points,
        edition=match.edition,
        winner=table.winner,
        called=queries.own_words(match=match).title,
    )
