"""How strong the members of a club are thought to be, from which games, and against whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tracker.leagues import saying
from tracker.leagues.models import Change, Club, Member, Pairing
from tracker.leagues.names import as_read
from tracker.leagues.ratings import BEGIN
from tracker.leagues.scoring import score_of


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating of a season, and how many games it comes from."""

    place: int
    member_id: int
    name: str
    rating: float
    games: int


@dataclass(frozen=True, slots=True)
class Step:
    """What one game did to a rating: against whom, how it went, before and after."""

    at: datetime | None
    opponent: str
    pairing: str
    own: int
    theirs: int
    before: float
    after: float

    @property
    def moved(self) -> float:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Against:
    """Head to head: the games of one member against another."""

    member_id: int
    name: str
    won: int
    drawn: int
    lost: int
    op: int
    op_against: int


def seasons(*, club: Club) -> list[str]:
    """The seasons that the club has ratings of, the newest first."""
    found = Change.objects.filter(club=club).order_by("-number").values_list("season", flat=True)
    return list(dict.fromkeys(found))


def ratings(*, club: Club, season: str) -> list[Rated]:
    """Everybody's rating of a season, the highest first."""
    rows = Change.objects.filter(club=club, season=season).order_by("number")
    last: dict[int, tuple[str, float]] = {}
    games: dict[int, int] = {}
    for member, name, after in rows.values_list("member", "member__name", "after"):
        last[member] = saying.called(name), after
        games[member] = games.get(member, 0) + 1
    found = sorted(last.items(), key=lambda one: (-one[1][1], one[1][0].casefold()))
    return [
        Rated(at, member, name, rating, games[member])
        for at, (member, (name, rating)) in enumerate(found, 1)
    ]


def rating_steps(*, member: Member, season: str) -> list[Step]:
    """Where a rating comes from, game by game, the newest first."""
    rows = (
        Change.objects.filter(member=member, season=season)
        .select_related("pairing__first__member", "pairing__second__member")
        .order_by("-number")
    )
    found = []
    for row in rows:
        pairing = row.pairing
        first = pairing.first.member_id == member.pk
        other = pairing.second if first else pairing.first
        own, theirs = pairing.op_first, pairing.op_second
        found.append(
            Step(
                pairing.settled,
                other.member.called if other else "",
                pairing.public_id,
                own if first else theirs,
                theirs if first else own,
                row.before,
                row.after,
            )
        )
    return found


def rating(*, member: Member, season: str) -> float:
    row = Change.objects.filter(member=member, season=season).order_by("-number").first()
    return row.after if row else BEGIN


def head_to_head(*, member: Member) -> list[Against]:
    """Everybody a member has played in the club, with the sums; the most games first."""
    games = Pairing.objects.filter(
        Q(first__member=member) | Q(second__member=member), settled__isnull=False, walkover=""
    ).exclude(second=None)
    # Who plays together as one has met nobody alone.
    games = games.exclude(first__plays_for__pair=True)
    games = games.exclude(Q(first__struck=True) | Q(second__struck=True))
    rows = games.values_list(
        "first__member",
        "first__member__name",
        "second__member",
        "second__member__name",
        "op_first",
        "op_second",
        "conceded",
    )
    found: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for first, first_name, second, second_name, a, b, conceded in rows:
        is_first = first == member.pk
        other, name = (second, second_name) if is_first else (first, first_name)
        own, theirs = (a, b) if is_first else (b, a)
        names[other] = saying.called(name)
        sums = found.setdefault(other, [0, 0, 0, 0, 0])
        score = score_of((a, b), conceded)
        sums[int(2 - 2 * score) if is_first else int(2 * score)] += 1
        sums[3] += own
        sums[4] += theirs
    listed = [Against(other, names[other], *sums) for other, sums in found.items()]
    return sorted(listed, key=lambda one: (-(one.won + one.drawn + one.lost), as_read(one.name)))
