"""Who sits where in a round: what the pairing is asked, and its answer with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.leagues.actions.trail import NotDone
from tracker.leagues.knockout import bracket, following
from tracker.leagues.models import VOID, Division, Entry, Event, Pairing
from tracker.leagues.names import alike
from tracker.leagues.pairing import Pair, first_round, round_robin, swiss
from tracker.leagues.queries import pairs, ranks
from tracker.leagues.ranking import Standing


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair by the numbers of their entries, and why these two; nobody second: a bye."""

    first: int
    second: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Field:
    """Who is paired in a round, players or teams, by their numbers: who is `here` and where they come
    from, the `table`, who has `met` whom, who has had a `free` round."""

    here: Mapping[int, str]
    table: Sequence[Standing]
    met: Sequence[tuple[int, int]]
    free: Sequence[int]


def swiss_round(event: Event, division: Division, number: int) -> list[Seated]:
    """Neighbours of the table, or everybody shuffled in the first round."""
    rows = Entry.objects.filter(division=division, left=None)
    entries = pairs.standing(rows, event)
    here = {entry.pk: entry.team for entry in entries}
    table = ranks.standings(division=division) if number > 1 else ()
    return paired_off(event, number, Field(here, table, *_so_far(division)))


def paired_off(event: Event, number: int, field: Field) -> list[Seated]:
    """A round of Swiss, of whoever is paired."""
    points: dict[int, int] = {}
    if number == 1:
        ranked = first_round(field.here, event.seed)
    else:
        table = [one for one in field.table if one.player in field.here]
        ranked = [one.player for one in table]
        first = event.terms.scoring.order[0]
        points = {one.player: one.of(first) for one in table}
    free = field.free
    apart = {pk: alike(place) for pk, place in field.here.items()} if event.terms.apart else {}
    found = swiss(ranked, met=field.met, byes=free, apart=apart, points=points)
    places = {pk: at for at, pk in enumerate(ranked, 1)}
    again = all(pk in free for pk in ranked)
    return [_swiss(pair, places, number, again=again) for pair in found]


def knockout_round(event: Event, division: Division, number: int) -> list[Seated]:
    """The winners of the round before, in the order of their games; nobody once one is left. Of the first
    round those who play, as they are seeded. Raises NotDone where nobody has won a game."""
    entries = Entry.objects.filter(division=division, left=None).order_by("place", "pk")
    here = list(entries.values_list("pk", flat=True))
    if number == 1:
        seeds = {pk: at for at, pk in enumerate(here, 1)}
        return [_knockout(pair, seeds) for pair in bracket(here)]
    before = Pairing.objects.filter(division=division, round__number=number - 1)
    games = list(before.select_related("first__member", "second__member").order_by("pk"))
    if len(games) < 2:
        return []
    winners = [ranks.winner(game) for game in games]
    for game, winner in zip(games, winners, strict=True):
        if winner is None:
            raise NotDone(
                _("Nobody has won %(one)s against %(other)s: say who goes on.")
                % {
                    "one": game.first.called,
                    "other": game.second.called if game.second else _("nobody"),
                }
            )
    try:
        found = following([one if one in here else None for one in winners])
    except LookupError:
        raise NotDone(_("Two who would meet have both left. Let one of them come back.")) from None
    return [Seated(a, b, "both have won" if b else "a bye: the other has left") for a, b in found]


def _knockout(pair: Pair, seeds: dict[int, int]) -> Seated:
    first, second = pair
    if second is None:
        return Seated(first, None, f"a bye: seeded {ordinal(seeds[first])}")
    return Seated(first, second, f"seeded {ordinal(seeds[first])} and {ordinal(seeds[second])}")


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
