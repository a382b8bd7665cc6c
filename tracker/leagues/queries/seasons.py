"""The season after another one: who plays where in it, and whether the table has changed since."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_noop as N_

from tracker.leagues.models import Act, Division, Entry, Event
from tracker.leagues.promotion import best as best_of
from tracker.leagues.promotion import next_season
from tracker.leagues.queries import events, ranks

Status = Event.Status
Seats = list[list[int]]
"""The members in each division, in the order in which they are seated."""
NOT_BEGUN: Final = (Status.DRAFT, Status.OPEN)


def after(*, event: Event) -> Event | None:
    """The season that was made from this one."""
    return Event.objects.select_related("club", "follows").filter(follows=event).first()


def seated(name: str, before: str) -> str:
    """What the trail says where a season is seated from the one before."""
    return N_("Seated %(event)s from %(before)s") % {"event": name, "before": before}


def moved(*, event: Event) -> Seats:
    """Who plays in each division next, in the order they finished in. Who left does not."""
    divisions = events.divisions(event=event)
    here = dict(Entry.objects.filter(event=event, left=None).values_list("pk", "member_id"))
    if event.form == "ladder":
        found = [ranks.rungs(division=division) for division in divisions]
    else:
        played = [
            [
                [one for one in ranks.standings(division=division) if one.player in here]
                for division in divisions
                if division.tier == tier
            ]
            for tier in sorted({division.tier for division in divisions})
        ]
        terms = event.terms
        tiers = next_season(played, terms.scoring, up=terms.up, down=terms.down)
        found = [table for tier in tiers for table in tier]
    both = _together(event)
    return [[one for pk in table for one in both.get(pk, [here[pk]])] for table in found]


def _together(event: Event) -> dict[int, list[int]]:
    """In doubles: the members of each pair, by the entry that stands for it."""
    rows = Entry.objects.filter(event=event, left=None, plays_for__pair=True)
    pairs: dict[int | None, list[Entry]] = {}
    for one in rows.order_by("-captain", "pk"):
        pairs.setdefault(one.plays_for_id, []).append(one)
    return {both[0].pk: [one.member_id for one in both] for both in pairs.values()}


def best(*, event: Event) -> list[int]:
    """The members who are still here, from the first on: of the divisions at the top alone."""
    divisions = events.divisions(event=event)
    top = min((division.tier for division in divisions), default=1)
    here = dict(Entry.objects.filter(event=event, left=None).values_list("pk", "member_id"))
    tables_of_top = [
        [one for one in ranks.standings(division=division) if one.player in here]
        for division in divisions
        if division.tier == top
    ]
    return [here[pk] for pk in best_of(tables_of_top, event.terms.scoring)]


def to_seat_anew(*, event: Event) -> Event | None:
    """This season or the one after it, where it has not begun and was seated from a table that is
    another one by now; nothing where all is as it was."""
    if _outdated(event):
        return event
    new = after(event=event) if event.status == Status.OVER else None
    return new if new and _outdated(new) else None


def _outdated(new: Event) -> bool:
    before = new.follows
    if before is None or new.status not in NOT_BEGUN or before.status != Status.OVER:
        return False
    wanted = moved(event=before)
    return _sits(new) != wanted and _as_seated(new, before) != wanted


def _sits(new: Event) -> Seats:
    rows = Entry.objects.filter(event=new).values("pk", "division", "member", "place")
    return _seats(new, {row["pk"]: {**row} for row in rows})


def _as_seated(new: Event, before: Event) -> Seats | None:
    """How it was seated last, from the trail: who was moved by hand since is where they were then.
    None where nobody was, or where that was undone."""
    trail = Act.objects.filter(event=new)
    said = {"said__startswith": "Seated ", "said__endswith": f" from {before.name}"}
    last = trail.filter(undone=None, **said).order_by("-pk").first()
    if last is None:
        return None
    rows: dict[int, dict[str, Any]] = {}
    for changed in trail.filter(pk__lte=last.pk).order_by("pk").values_list("rows", flat=True):
        for row in changed:
            if row["what"] == Entry._meta.label:
                rows[row["id"]] = rows.get(row["id"], {}) | (row["is"] or {})
                if row["is"] is None:
                    del rows[row["id"]]
    return _seats(new, rows)


def _seats(new: Event, rows: dict[int, dict[str, Any]]) -> Seats:
    ordered = sorted(rows.items(), key=lambda row: (row[1]["place"], row[0]))
    return [
        [row["member"] for _, row in ordered if row["division"] == division]
        for division in Division.objects.filter(event=new).values_list("pk", flat=True)
    ]
