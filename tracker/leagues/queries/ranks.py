"""What a table is worked out from: the results that count, who is ranked by them, and by what else."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from django.db.models import QuerySet, Sum

from tracker.leagues.models import REST, VOID, Award, Division, Entry, Event, Pairing
from tracker.leagues.promotion import ladder
from tracker.leagues.queries import pairs
from tracker.leagues.ranking import Standing
from tracker.leagues.ranking import standings as ranked
from tracker.leagues.tally import Result
from tracker.leagues.terms import BY_LOT

RESULT = (
    "first",
    "second",
    "op_first",
    "op_second",
    "vp_first",
    "vp_second",
    "walkover",
    "conceded",
    "first__struck",
    "second__struck",
)


def standings(*, division: Division) -> tuple[Standing, ...]:
    """The table as it is: the kept one, or worked out now if something has happened since."""
    event = division.event
    if division.kept is not None and division.kept_at == event.acts:
        return msgspec.convert(division.kept, tuple[Standing, ...])
    return worked_out(division=division, event=event)


def worked_out(*, division: Division, event: Event) -> tuple[Standing, ...]:
    """The table from the results, and from nothing else."""
    names = {one.pk: one.called for one in ranked_entries(division, event)}
    terms, found = event.terms, results(division=division)
    # Before anything is played there is nothing to draw lots for.
    drawn = found and terms.ties == BY_LOT
    return ranked(
        names,
        found,
        terms.scoring,
        rounds=event.rounds.count() if event.status == Event.Status.OVER else 0,
        walkovers=terms.walkovers,
        byes=terms.byes,
        names=names,
        awards=dict(
            Award.objects.filter(entry__division=division)
            .values_list("entry")
            .annotate(tp=Sum("tp"))
            .order_by("entry")
        ),
        lots={pk: lot(event, f"{pk}") for pk in names} if drawn else None,
    )


def ranked_entries(division: Division, event: Event) -> QuerySet[Entry]:
    """Who is ranked, each with what they are called."""
    rows = Entry.objects.filter(division=division, struck=False)
    return pairs.standing(rows, event).select_related("member", "plays_for")


def lot(event: Event, who: str) -> str:
    """The same whenever it is looked at, and whatever anybody is called."""
    return blake2b(f"{event.seed}:{who}".encode(), digest_size=8).hexdigest()


def results(*, division: Division) -> list[Result]:
    """Every result that counts: settled, and of nobody who was struck out. A rest is none,
    nor what was not played."""
    rows = Pairing.objects.filter(division=division)
    return [result for _, result in counted(rows)]


def counted(rows: QuerySet[Pairing], beside: str = "pk") -> list[tuple[int | None, Result]]:
    """What of these pairings counts, in the order in which it came in, each with a number `beside` it."""
    rows = rows.filter(settled__isnull=False).exclude(how=REST).exclude(walkover=VOID)
    return [
        (number, Result(first, second, (a, b), (vp_a, vp_b), walkover, conceded))
        for number, first, second, a, b, vp_a, vp_b, walkover, conceded, out, also in rows.order_by(
            "settled", "pk"
        ).values_list(beside, *RESULT)
        if not out and not also
    ]


def rungs(*, division: Division) -> list[int]:
    """A ladder from the top: the entries in the order they came, moved by the games won. Who has left
    is passed over at the end alone: what others won against them, they keep."""
    came = Entry.objects.filter(division=division).order_by("place", "pk")
    here = {pk: left is None for pk, left in came.values_list("pk", "left")}
    won = []
    for one in results(division=division):
        if one.second is None or one.walkover == "both":
            continue
        lost = one.walkover or one.conceded
        if not lost and one.op[0] == one.op[1] and one.vp[0] == one.vp[1]:
            continue
        first = lost == "second" or (not lost and _beats(one))
        won.append((one.first, one.second) if first else (one.second, one.first))
    return [pk for pk in ladder(list(here), won) if here[pk]]


def winner(game: Pairing) -> int | None:
    """Whose game it is: who has a bye, came alone, was not the one to concede, or has more objective and
    then victory points. None of a game that nobody has won."""
    if game.second_id is None:
        return game.first_id
    lost = game.walkover or game.conceded
    if not lost:
        one, other = (game.op_first, game.vp_first), (game.op_second, game.vp_second)
        if game.settled is None or one == other:
            return None
        lost = "second" if one > other else "first"
    return {"second": game.first_id, "first": game.second_id}.get(lost)


def stages(*, division: Division) -> dict[int, int]:
    """Of a knock-out: how many rounds each has come through."""
    found: dict[int, int] = {}
    for game in Pairing.objects.filter(division=division, settled__isnull=False):
        one = winner(game)
        if one is not None:
            found[one] = found.get(one, 0) + 1
    return found


def _beats(one: Result) -> bool:
    return (one.op[0], one.vp[0]) > (one.op[1], one.vp[1])
