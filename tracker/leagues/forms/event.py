"""An event in the words of who runs it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules.game import STEP_BY_STEP, OpenMatch, Refused
from rules.reference import Season
from tracker.leagues.forms import scoring
from tracker.leagues.forms.event_fields import WITH_THE_EVENT, WITH_THE_MATCH, EventFields
from tracker.leagues.forms.fields import (
    all_lines,
    lines,
    parts,
)
from tracker.leagues.forms.without_effect import without_effect
from tracker.leagues.models import Division, Event
from tracker.leagues.names import alike
from tracker.leagues.terms import (
    BY_LOT,
    SCALED,
    Terms,
)
from tracker.rulebook import house
from tracker.spoken import spoken

MOST_DIVISIONS: Final = 26
DIVISION_LENGTH: Final = 40
KEPT: Final = (
    "lists", "lists_hours", "apart", "confirm", "up", "down", "reach", "rounds", "meetings", "teams",
    "edition", "house", "byes",
    "places", "fee", "check_in", "lists_refused", "lists_shown",
)  # fmt: skip
"""What the form and the terms call the same."""


class EventForm(EventFields):
    """An event as it is filled in: looked at as a whole, and made into its terms and divisions."""

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for name, field in self.fields.items():
            absent = name not in self.data and name not in self.errors
            empty = given.get(name) in (None, "") and isinstance(field, forms.IntegerField)
            if empty or (absent and field.initial is not None):
                given[name] = field.initial
        if not given.get("form"):
            alone = given.get("kind") == "league" and not given.get("teams")
            given["form"] = "round_robin" if alone else "swiss"
        if given.get("form") == "ladder":
            given["kind"] = "league"
        for name, why in list(without_effect(given)):
            self.add_error(name, why)
        if not {"edition", "house"} & set(self.errors):
            given["house"] = house.with_each_step(given["house"], asked=given["steps"])
            try:
                OpenMatch(edition=given["edition"], season=Season("", given["house"]))
            except Refused as refused:
                self.add_error(refused.refusal.field, spoken(refused.refusal.sentence))
        return given

    def clean_divisions(self) -> str:
        """No two of one name: nobody could tell which of them they play in."""
        said: str = self.cleaned_data["divisions"]
        all_lines(said, length=len(said))
        whole = [one.strip() for line in said.splitlines() for one in line.split(",")]
        if any(len(one) > DIVISION_LENGTH for one in whole):
            raise forms.ValidationError(
                _("A division’s name has %(most)s letters at most.") % {"most": DIVISION_LENGTH}
            )
        names = [alike(one) for one, _ in _divided(said)]
        if len(set(names)) < len(names):
            raise forms.ValidationError(_("Two divisions have the same name."))
        if len(names) > MOST_DIVISIONS:
            raise forms.ValidationError(
                _("There can be %(most)s divisions at most.") % {"most": MOST_DIVISIONS}
            )
        return said

    def clean_maps(self) -> str:
        said: str = self.cleaned_data["maps"]
        all_lines(said)
        return said

    def clean_tables(self) -> str:
        said: str = self.cleaned_data["tables"]
        all_lines(said)
        return said

    def terms(self) -> Terms:
        given = self.cleaned_data
        league = given["kind"] == "league"
        return Terms(
            scoring=self.scoring_table(given["club"]),
            points=int(given["points"] or 300),
            missions=parts(given["missions"], given["each"]),
            maps=parts(lines(given["maps"]), given["each"]),
            minutes=0 if league else given["minutes"],
            days=given["days"] if league and given["form"] != "ladder" else 0,
            zone=given["zone"] or "UTC",
            ties=BY_LOT,
            tables=tuple(lines(given["tables"])),
            walkovers=SCALED if given["scale"] else "",
            shut=given["opens"] == WITH_THE_EVENT,
            **{name: given[name] for name in KEPT},
        )

    def divided(self) -> list[tuple[str, int]]:
        """The divisions as (name, tier)."""
        return _divided(self.cleaned_data["divisions"]) or [("", 1)]

    def begin(self) -> datetime | None:
        """When it begins, by the clock of the event."""
        said: datetime | None = self.cleaned_data["begins"]
        if said is None:
            return None
        return timezone.make_naive(said).replace(
            tzinfo=ZoneInfo(self.cleaned_data["zone"] or "UTC")
        )

    @classmethod
    def said_before(cls, event: Event, divisions: Sequence[Division]) -> dict[str, Any]:
        """What the form says of an event that is there."""
        terms = event.terms
        tiers: dict[int, list[str]] = {}
        for one in divisions:
            tiers.setdefault(one.tier, []).append(one.name)
        return {
            "club": event.club.name,
            "name": event.name,
            "kind": event.kind,
            "form": event.form,
            "points": terms.points,
            "begins": event.begins,
            "zone": terms.zone,
            "divisions": "\n".join(", ".join(names) for names in tiers.values()),
            "missions": [one for part in terms.missions for one in part],
            "each": max((len(part) for part in terms.missions), default=1),
            "maps": "\n".join(one for part in terms.maps for one in part),
            "tables": "\n".join(terms.tables),
            "days": terms.days or 14,
            "minutes": terms.minutes or 150,
            "unattended": event.unattended,
            "scale": terms.walkovers == SCALED,
            "opens": WITH_THE_EVENT if terms.shut else WITH_THE_MATCH,
            **{name: getattr(terms, name) for name in KEPT},
            "house": house.written(one for one in terms.house if one != STEP_BY_STEP),
            "steps": STEP_BY_STEP in terms.house,
            **scoring.said_of(terms.scoring),
        }


def _divided(said: str) -> list[tuple[str, int]]:
    return [
        (one.strip()[:DIVISION_LENGTH], tier)
        for tier, line in enumerate(lines(said), 1)
        for one in line.split(",")
        if one.strip()
    ]
