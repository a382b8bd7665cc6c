"""Who sits where in a round: what the pairing is asked, and its answer with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.leagues.models import VOID, Division, Entry, Event, Pairing
from tracker.leagues.names import alike
from tracker.leagues.pairing import Pair, first_round, round_robin, swiss
from tracker.leagues.queries import tables


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair by the numbers of their entries, and why these two; nobody second: a bye."""

    first: int
    second: int | None
    why: str


def swiss_round(event: Event, division: Division, number: int) -> list[Seated]:
    """Neighbours of the table, or everybody shuffled in the first round."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(division=division, left=None)}
    points: dict[int, int] = {}
    if number == 1:
        ranked = first_round(entries, event.seed)
    else:
        table = [one for one in tables.standings(division=division) if one.player in entries]
        ranked = [one.player for one in table]
        first = event.terms.scoring.order[0]
        points = {one.player: one.of(first) for one in table}
    met, free = _so_far(division)
    apart = {pk: alike(entry.team) for pk, entry in entries.items()} if event.terms.apart else {}
    found = swiss(ranked, met=met, byes=free, apart=apart, points=points)
    places = {pk: at for at, pk in enumerate(ranked, 1)}
    again = all(pk in free for pk in ranked)
    return [_swiss(pair, places, number, again=again) for pair in found]


def robin_rounds(event: Event, division: Division) -> list[list[Seated]]:
    """Every round of a round robin, in the order in which its players were seated."""
    order = list(Entry.objects.filter(division=division, left=None).values_list("pk", flat=True))
    return [
        [
            Seated(first, second, "" if second else "sits out: odd number of players")
            for first, second in one
        ]
        for one in round_robin(order, event.terms.meetings)
    ]


def _swiss(pair: Pair, places: dict[int, int], number: int, *, again: bool) -> Seated:
    first, second = pair
    if second is None:
        lowest = "of those with the fewest byes" if again else "without a bye or walk-over so far"
        drawn = "drawn by lot" if number == 1 else f"the lowest-ranked {lowest}"
        return Seated(first, None, f"a bye: {drawn}")
    if number == 1:
        return Seated(first, second, "drawn by lot")
    a, b = places[first], places[second]
    why = f"{ordinal(a)} meets {ordinal(b)}"
    if b - a > 1:
        why += ": those between have met one of them, or have somebody else to meet"
    return Seated(first, second, why)


def _so_far(division: Division) -> tuple[list[tuple[int, int]], list[int]]:
    """Who has met whom, and who has had points without a game: by a bye, or by a walk-over, after which
    FIDE gives no bye either. Who did not play has not met."""
    met, free = [], []
    rows = Pairing.objects.filter(division=division)
    for first, second, walkover in rows.values_list("first", "second", "walkover"):
        if second is None:
            free.append(first)
        elif not walkover:
            met.append((first, second))
        elif walkover not in ("both", VOID):
            free.append(second if walkover == "first" else first)
    return met, free


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    last = number % 10
    end = {1: "st", 2: "nd", 3: "rd"}.get(last, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{end}"
