"""The tables that are read: name by name, with what each was given, and page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.leagues.models import Award, Division, Entry, Event, Pairing
from tracker.leagues.queries.comparing import Why, why_above
from tracker.leagues.queries.ranks import ranked_entries, rungs, stages, standings
from tracker.leagues.ranking import Standing


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
    players: tuple[str, ...] = ()
    """Of a pair: who the two are."""

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


def table(*, division: Division) -> list[Row]:
    """The table with names and factions, and beside who is level in tournament points, why."""
    event = division.event
    entries = {entry.pk: entry for entry in ranked_entries(division, event)}
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
    both = _both(event)
    for at, one in enumerate(found):
        entry = entries[one.player]
        below = found[at + 1] if at + 1 < len(found) else None
        why = None
        if below is not None and by_figures and one.tp == below.tp and one.played:
            why = why_above(one, below, entry.called, entries[below.player].called, event.terms)
        rows.append(
            Row(
                at + 1,
                entry.pk,
                entry.member_id,
                entry.called,
                entry.faction,
                entry.left is not None,
                one,
                why,
                tuple(awards.get(entry.pk, ())),
                both.get(entry.plays_for_id, ()),
            )
        )
    return rows


def _both(event: Event) -> dict[int | None, tuple[str, ...]]:
    """In doubles: who plays together, by the number of the pair."""
    found: dict[int | None, tuple[str, ...]] = {}
    if not event.terms.doubles:
        return found
    rows = Entry.objects.filter(event=event, plays_for__pair=True).order_by("-captain", "pk")
    for team, name in rows.values_list("plays_for", "member__name"):
        found[team] = (*found.get(team, ()), name)
    return found


def _awards(division: Division) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in Award.objects.filter(entry__division=division):
        found.setdefault(one.entry_id, []).append(str(one))
    return found


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
