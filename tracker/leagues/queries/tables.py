"""Standings, and why one stands below another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import msgspec
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.leagues.models import REST, VOID, Award, Division, Entry, Event, Pairing
from tracker.leagues.promotion import ladder
from tracker.leagues.ranking import Result, Standing, level_until, why_below
from tracker.leagues.ranking import standings as ranked
from tracker.leagues.scoring import CRITERIA, SIDES
from tracker.leagues.terms import BY_LOT, Terms

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


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of why: what is compared, both figures, and whether this is what decides."""

    words: str
    upper: int
    lower: int
    decides: bool
    unused: bool


@dataclass(frozen=True, slots=True)
class Why:
    """Why the next one stands below: in a sentence, and line by line."""

    upper: str
    lower: str
    sentence: str
    lines: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table."""

    place: int
    entry_id: int
    member_id: int
    name: str
    faction: str
    left: bool
    standing: Standing
    why: Why | None
    awards: tuple[str, ...] = ()
    """What they were given or denied tournament points for, each in words."""

    @property
    def sum(self) -> str:
        """How what they scored was scaled, as a sum with its reason; nothing where it was not."""
        one = self.standing
        to, of = one.scaled
        if to <= of:
            return ""
        figures = zip((_("OP"), _("VP")), one.scored, (one.op, one.vp), strict=True)
        said = ", ".join(f"{name} {had} × {to}/{of} = {has}" for name, had, has in figures)
        byes, walkovers = one.free
        counted = [
            ngettext("one bye", "%(n)s byes", byes) % {"n": byes},
            ngettext("one walk-over", "%(n)s walk-overs", walkovers) % {"n": walkovers},
        ]
        counted = [words for words, many in zip(counted, one.free, strict=True) if many]
        return ", ".join([said, _(" and ").join(counted)]) if counted else said


def standings(*, division: Division) -> tuple[Standing, ...]:
    """The table as it is: the kept one, or worked out now if something has happened since."""
    event = division.event
    if division.kept is not None and division.kept_at == event.acts:
        return msgspec.convert(division.kept, tuple[Standing, ...])
    return worked_out(division=division, event=event)


def worked_out(*, division: Division, event: Event) -> tuple[Standing, ...]:
    """The table from the results, and from nothing else."""
    names = dict(
        Entry.objects.filter(division=division, struck=False).values_list("pk", "member__name")
    )
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


def table(*, division: Division) -> list[Row]:
    """The table with names and factions, and beside who is level in tournament points, why."""
    event = division.event
    entries = {
        entry.pk: entry
        for entry in Entry.objects.filter(division=division, struck=False).select_related("member")
    }
    found = [one for one in standings(division=division) if one.player in entries]
    if event.form == "ladder":
        place = {pk: at for at, pk in enumerate(rungs(division=division))}
        found.sort(key=lambda one: place.get(one.player, len(place)))
    if event.form == "knockout":
        came_through = stages(division=division)
        found.sort(key=lambda one: -came_through.get(one.player, 0))
    by_figures = event.form not in ("ladder", "knockout")
    rows = []
    awards = _awards(division) if any(one.awarded for one in found) else {}
    for at, one in enumerate(found):
        entry = entries[one.player]
        below = found[at + 1] if at + 1 < len(found) else None
        why = None
        if below is not None and by_figures and one.tp == below.tp and one.played:
            why = why_above(
                one, below, entry.member.called, entries[below.player].member.called, event.terms
            )
        rows.append(
            Row(
                at + 1,
                entry.pk,
                entry.member_id,
                entry.member.called,
                entry.faction,
                entry.left is not None,
                one,
                why,
                tuple(awards.get(entry.pk, ())),
            )
        )
    return rows


def _awards(division: Division) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in Award.objects.filter(entry__division=division):
        found.setdefault(one.entry_id, []).append(str(one))
    return found


@dataclass(frozen=True, slots=True)
class Crossed:
    """A line of a cross table: what somebody did against each of the others, in the table's order.
    Nothing against themselves, and where nothing is played yet."""

    row: Row
    cells: tuple[str, ...]


def crossed(*, division: Division) -> list[Crossed]:
    """Everybody against everybody, each game as who stands on the left has it."""
    rows = table(division=division)
    said: dict[tuple[int, int], list[str]] = {}
    for one in results(division=division):
        if one.second is None:
            continue
        for me, other, mine in ((one.first, one.second, 0), (one.second, one.first, 1)):
            if one.walkover:
                came = one.walkover == ("second", "first")[mine]
                words = _("won w/o") if came else _("lost w/o")
            else:
                words = f"{one.op[mine]}–{one.op[1 - mine]}"
                if one.conceded:
                    words += _(" lost") if one.conceded == SIDES[mine] else _(" won")
            said.setdefault((me, other), []).append(words)
    return [
        Crossed(row, tuple(", ".join(said.get((row.entry_id, one.entry_id), ())) for one in rows))
        for row in rows
    ]


def why_above(one: Standing, below: Standing, upper: str, lower: str, terms: Terms) -> Why:
    scoring = terms.scoring
    decided = why_below(below, one, scoring)
    level = level_until(below, one, scoring)
    said = _(" and ").join(f"{words} ({figure})" for words, figure in level)
    names = {"upper": upper, "lower": lower}
    if decided is None:
        sentence = (
            _("%(upper)s and %(lower)s are level in everything: a lot decides.")
            if terms.ties == BY_LOT
            else _(
                "%(upper)s and %(lower)s are level in everything: their names alone set the order."
            )
        ) % names
    else:
        words, low, high = decided
        level_in = {"criteria": said, "words": words, "high": high, "low": low}
        sentence = (
            _("Level in %(criteria)s: %(words)s decide, %(high)s to %(low)s.") % level_in
            if said
            else ""
        )
    lines = []
    over = False
    for criterion in scoring.order:
        decides = not over and one.of(criterion) != below.of(criterion)
        words = str(CRITERIA[criterion])
        lines.append(Compared(words, one.of(criterion), below.of(criterion), decides, over))
        over = over or decides
    return Why(upper, lower, sentence, tuple(lines))


def placed(rows: Sequence[Row], *, on: int, per: int) -> tuple[list[Row], int]:
    """A page of a long table, and how many pages there are."""
    pages = max(1, -(-len(rows) // per))
    on = min(max(on, 1), pages)
    return list(rows[(on - 1) * per : on * per]), pages


def missing(*, event: Event) -> Mapping[int, int]:
    """How many games of each entry are paired and have no result, by the entry's number."""
    found: dict[int, int] = {}
    rows = Pairing.objects.filter(Q(round__event=event), settled=None).values_list(
        "first", "second"
    )
    for pair in rows:
        for one in pair:
            if one is not None:
                found[one] = found.get(one, 0) + 1
    return found
