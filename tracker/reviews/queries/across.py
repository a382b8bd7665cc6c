"""A player across their matches: how often by mission, faction and first turn, how their dice fell, what puts
their troopers down, behind what these hide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.game import Side
from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.leagues.models import Club
from tracker.leagues.queries import clubs, strength
from tracker.leagues.queries.statistics import Share
from tracker.matches.models import Match, Seat
from tracker.reviews.models import OwnFigures, Played, Statistics
from tracker.reviews.queries.adding_up import Evening, OwnMatch, added_up, evenings

LAST: Final = 50
"""So many matches are added up, the last ones."""
PARTS: Final = {
    "mission": gettext_lazy("Missions"),
    "faction": gettext_lazy("Factions"),
    "turn": gettext_lazy("First turn"),
    "luck": gettext_lazy("Luck"),
    "felled": gettext_lazy("What puts mine down"),
    "hides": gettext_lazy("Behind what mine hide"),
    "clubs": gettext_lazy("Ladder and league"),
}
"""What a player may show of it to others, part by part."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody in a club: how strong they are thought to be in its season, and of how many games."""

    club: Club
    season: str
    rating: float


@dataclass(frozen=True, slots=True)
class Across:
    """It added up, the last match last. `luck`: successes above the odds up to each match; `evenings`: the
    same with the matches, for oneself alone; `felled`: enemy profiles with how many they put down; `hides`:
    States with how many of one's troopers they hid."""

    games: int
    missions: list[Share] = field(default_factory=list)
    factions: list[Share] = field(default_factory=list)
    turns: list[Share] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    evenings: list[Evening] = field(default_factory=list)
    felled: list[tuple[str, int]] = field(default_factory=list)
    hides: list[tuple[str, int]] = field(default_factory=list)

    @property
    def said(self) -> str:
        """How the dice fell in all."""
        total = self.luck[-1] if self.luck else 0.0
        return (
            _("%(many)s successes above the odds in all.")
            if total >= 0
            else _("%(many)s successes below the odds in all.")
        ) % {"many": f"{abs(total):.1f}"}

    @property
    def path(self) -> str:
        """The line of the luck of all matches together, in a hundred by 40; up is good."""
        totals = [0.0, *self.luck]
        most = max(1.0, *map(abs, totals))
        step = 100 / max(1, len(totals) - 1)
        return " ".join(
            f"{n * step:.1f},{20 - 18 * one / most:.1f}" for n, one in enumerate(totals)
        )


def across(*, player: Player) -> Across:
    """The last matches of this player against somebody else that are over. Practice is none of it."""
    found = list(_matches(player))
    return Across(len(found), **added_up(found, PARTS), evenings=evenings(found))


def across_shown(*, figures: OwnFigures) -> Across:
    """The same for others: what was chosen, and nothing else is worked out."""
    found = list(_matches(figures.player))
    return Across(len(found), **added_up(found, figures.parts))


def standings(*, player: Player) -> list[Standing]:
    """The clubs that a player is in, each with its last season."""
    found = []
    for club in clubs.clubs_of(player=player):
        season = next(iter(strength.seasons(club=club)), "")
        member = clubs.member(club=club, player=player)
        if member is not None:
            found.append(Standing(club, season, strength.rating(member=member, season=season)))
    return found


def shown(*, token: str) -> OwnFigures | None:
    """What a link shows of somebody; None for one that opens nothing."""
    return (
        OwnFigures.objects.filter(token_digest__in=digests(token)).select_related("player").first()
    )


def chosen(*, player: Player) -> OwnFigures | None:
    """What this player shows to others."""
    return OwnFigures.objects.filter(player=player).first()


def _matches(player: Player) -> Iterator[OwnMatch]:
    seats = Seat.objects.filter(
        player=player,
        match__kind=Match.Kind.PLAYED,
        match__finished__isnull=False,
        match__shut=False,
    ).order_by("-match__finished", "-match_id")
    last = list(seats.select_related("match")[:LAST])[::-1]
    ids = [seat.match_id for seat in last]
    rows: dict[int, dict[str, Played]] = {}
    for row in Played.objects.filter(match__in=ids):
        rows.setdefault(row.match_id, {})[row.side] = row
    kept = Statistics.objects.filter(match__in=ids).defer("story")
    counted = {one.match_id: one.counted for one in kept}
    for seat in last:
        sides = rows.get(seat.match_id, {})
        if len(sides) == 2:
            side: Side = "A" if seat.side == "A" else "B"
            theirs = sides["B" if side == "A" else "A"]
            yield OwnMatch(seat.match, side, sides[side], theirs, counted.get(seat.match_id))
