"""What is typed about clubs, events, dates and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.http import QueryDict
from django.utils import timezone

from tracker.leagues.actions import Told
from tracker.leagues.missions import MOST, Mission, Row, missions, total, wrong
from tracker.leagues.models import SIDES, Club, Division, Event, Pairing
from tracker.leagues.scoring import ITS_9, ITS_17, Criterion, Scoring
from tracker.leagues.terms import FORMS, KINDS, TIERS, Terms
from tracker.matches.forms import LineField

SCORINGS: Final = {"its17": ITS_17, "its9": ITS_9}
ORDERS: Final[dict[str, tuple[Criterion, ...]]] = {
    "tp": ("tp", "op", "vp", "opponents"),
    "op": ("op", "tp", "vp", "opponents"),
    "short": ("tp", "op", "vp"),
}
NOW_AND_THEN: Final = "%Y-%m-%dT%H:%M"
MOST_VP: Final = 999
MOST_NAMES: Final = 200


@cache
def zones() -> list[tuple[str, str]]:
    """Where a clock may hang, UTC first."""
    found = sorted(
        one for one in available_timezones() if "/" in one and not one.startswith("Etc/")
    )
    return [("UTC", "UTC"), *((one, one.replace("_", " ")) for one in found)]


def number(label: str, low: int, high: int, initial: int, help: str = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        help_text=help,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={"required": f"Type a number from {low} to {high}."},
    )


def moment(label: str, help: str = "", *, required: bool = True) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=NOW_AND_THEN)
    says = {"required": "Choose a day and a time.", "invalid": "Choose a day and a time."}
    return forms.DateTimeField(
        label=label, required=required, widget=widget, help_text=help, error_messages=says
    )


class EventForm(forms.Form):
    """An event in the words of who runs it. What is not touched is as ITS 17 has it."""

    club = LineField(
        label="Your club",
        max_length=Club.NAME_LENGTH,
        error_messages={"required": "Type what your club is called."},
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    name = LineField(
        label="What it is called",
        max_length=Event.NAME_LENGTH,
        error_messages={"required": "Type a name for it."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    kind = forms.ChoiceField(label="Kind", choices=list(KINDS.items()), initial="tournament")
    form = forms.ChoiceField(label="Who meets whom", choices=list(FORMS.items()), required=False)
    points = forms.TypedChoiceField(
        label="Army points",
        choices=[(points, f"{points} points, {swc} SWC") for points, swc in TIERS.items()],
        initial=300,
        coerce=int,
    )
    rounds = number("Rounds (0: by size)", 0, 20, 0)
    begins = moment("Begins", "Lists are locked by it, and calendars have it.", required=False)
    zone = forms.ChoiceField(
        label="Where the clock hangs",
        choices=zones,
        initial="UTC",
        # The script begins with where this device is.
        widget=forms.Select(attrs={"data-zone": ""}),
    )
    divisions = forms.CharField(
        label="Divisions",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One tier a line, the top first; divisions of one tier with commas between. "
        "Leave it empty for one table.",
    )
    up = number("Places up to the next tier", 0, 10, 2)
    down = number("Places down", 0, 10, 2)
    days = number("Days for each round of a league", 0, 90, 14)
    minutes = number("Minutes for each round of a tournament", 0, 600, 150)
    missions = forms.MultipleChoiceField(
        label="Missions",
        required=False,
        choices=lambda: [(one.id, one.name) for one in missions().values()],
        widget=forms.CheckboxSelectMultiple,
    )
    each = number("Missions for each round", 1, 5, 1, "Of two, the players choose one.")
    maps = forms.CharField(
        label="Tables or maps",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line, in the order of the rounds.",
    )
    lists = number("Lists to hand in (0: none)", 0, 3, 0)
    lists_hours = number("Hours before it begins", 0, 336, 0)
    apart = forms.BooleanField(label="Keep clubmates apart", required=False)
    confirm = number("Hours until a report that nobody answers stands (0: never)", 0, 720, 72)
    reach = number("Rungs that one may challenge upwards", 1, 20, 3)
    scoring = forms.ChoiceField(
        label="Scoring",
        choices=[("its17", "ITS 17"), ("its9", "ITS 9 and 10"), ("own", "Our own")],
        initial="its17",
    )
    win = number("Win", 0, 50, 3)
    draw = number("Draw", 0, 50, 1)
    loss = number("Loss", 0, 50, 0)
    bye = number("Bye", 0, 50, 3)
    offensive = number("A point more from so many OP (0: none)", 0, 10, 0)
    defensive = number("A point for a loss by so many OP at most (0: none)", 0, 10, 0)
    order = forms.ChoiceField(
        label="The table asks for",
        choices=[
            ("tp", "tournament, objective, victory points, opponents’ objective points"),
            ("op", "objective, tournament, victory points, opponents’ objective points"),
            ("short", "tournament, objective, victory points, then names"),
        ],
        initial="tp",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound or self.initial.get("zone"):
            del self.fields["zone"].widget.attrs["data-zone"]
        # What a short form leaves out is as it is preset.
        for name, field in self.fields.items():
            if name not in ("club", "name"):
                field.required = False

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for name, field in self.fields.items():
            absent = name not in self.data and name not in self.errors
            empty = given.get(name) in (None, "") and isinstance(field, forms.IntegerField)
            if empty or (absent and field.initial is not None):
                given[name] = field.initial
        if not given.get("form"):
            given["form"] = "round_robin" if given.get("kind") == "league" else "swiss"
        if given.get("form") == "ladder":
            given["kind"] = "league"
        return given

    def terms(self) -> Terms:
        given = self.cleaned_data
        league = given["kind"] == "league"
        return Terms(
            scoring=self._scoring(),
            rounds=given["rounds"],
            points=int(given["points"] or 300),
            missions=_parts(given["missions"], given["each"]),
            maps=_parts(_lines(given["maps"]), given["each"]),
            lists=given["lists"],
            lists_hours=given["lists_hours"],
            apart=given["apart"],
            minutes=0 if league else given["minutes"],
            days=given["days"] if league and given["form"] != "ladder" else 0,
            confirm=given["confirm"],
            up=given["up"],
            down=given["down"],
            reach=given["reach"],
            zone=given["zone"] or "UTC",
        )

    def divided(self) -> list[tuple[str, int]]:
        """The divisions as (name, tier)."""
        found = [
            (name.strip()[:40], tier)
            for tier, line in enumerate(_lines(self.cleaned_data["divisions"]), 1)
            for name in line.split(",")
            if name.strip()
        ]
        return found or [("", 1)]

    def begin(self) -> datetime | None:
        """When it begins, by the clock of the event."""
        said: datetime | None = self.cleaned_data["begins"]
        if said is None:
            return None
        return timezone.make_naive(said).replace(
            tzinfo=ZoneInfo(self.cleaned_data["zone"] or "UTC")
        )

    def _scoring(self) -> Scoring:
        given = self.cleaned_data
        if given["scoring"] != "own":
            return SCORINGS.get(given["scoring"], ITS_17)
        return Scoring(
            f"{given['club']}’s own",
            wins=((1, given["win"]),),
            draw=given["draw"],
            loss=given["loss"],
            offensive=(given["offensive"], 1 if given["offensive"] else 0),
            defensive=(given["defensive"], 1 if given["defensive"] else 0),
            bye=given["bye"],
            order=ORDERS.get(given["order"], ORDERS["tp"]),
        )

    @classmethod
    def said_before(cls, event: Event, divisions: Sequence[Division]) -> dict[str, Any]:
        """What the form says of an event that is there."""
        terms = event.terms
        known = next((key for key, one in SCORINGS.items() if one == terms.scoring), "own")
        order = next((key for key, one in ORDERS.items() if one == terms.scoring.order), "tp")
        tiers: dict[int, list[str]] = {}
        for one in divisions:
            tiers.setdefault(one.tier, []).append(one.name)
        return {
            "club": event.club.name,
            "name": event.name,
            "kind": event.kind,
            "form": event.form,
            "points": terms.points,
            "rounds": terms.rounds,
            "begins": event.begins,
            "zone": terms.zone,
            "divisions": "\n".join(", ".join(names) for names in tiers.values()),
            "missions": [one for part in terms.missions for one in part],
            "each": max((len(part) for part in terms.missions), default=1),
            "maps": "\n".join(one for part in terms.maps for one in part),
            **{
                name: getattr(terms, name)
                for name in ("lists", "lists_hours", "apart", "confirm", "up", "down", "reach")
            },
            "days": terms.days or 14,
            "minutes": terms.minutes or 150,
            "scoring": known,
            "win": terms.scoring.wins[-1][1],
            "draw": terms.scoring.draw,
            "loss": terms.scoring.loss,
            "bye": terms.scoring.bye,
            "offensive": terms.scoring.offensive[0],
            "defensive": terms.scoring.defensive[0],
            "order": order,
        }


def _lines(text: str) -> list[str]:
    return [line.strip()[:80] for line in (text or "").splitlines() if line.strip()]


def _parts(found: Sequence[str], each: int) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(found[at : at + each]) for at in range(0, len(found), each))


class JoinForm(forms.Form):
    """With what one comes to an event."""

    faction = LineField(
        label="Faction",
        max_length=40,
        required=False,
        help_text="Everybody sees it. You may say it later.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "factions"}),
    )
    team = LineField(
        label="Club or town",
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NamesForm(forms.Form):
    """People who have no phone with them, one a line."""

    names = forms.CharField(
        label="Names, one a line",
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        help_text="With a comma, their faction: Ana, Nomads",
        error_messages={"required": "Type a name at least."},
    )

    def clean_names(self) -> list[str]:
        return _lines(self.cleaned_data["names"])[:MOST_NAMES]


class DateForm(forms.Form):
    when = moment("Day and time")
    where = LineField(label="Where", max_length=80, required=False)


class RoundForm(forms.Form):
    missions = forms.MultipleChoiceField(
        label="Missions",
        required=False,
        choices=lambda: [(one.id, one.name) for one in missions().values()],
        widget=forms.CheckboxSelectMultiple,
    )
    maps = forms.CharField(
        label="Tables or maps", required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    due = moment("Last day", required=False)

    def clean_maps(self) -> list[str]:
        return _lines(self.cleaned_data["maps"])


class Sheet:
    """A result as a page sends it: both players' lines of the mission's sheet, or the points alone."""

    def __init__(self, pairing: Pairing, data: QueryDict) -> None:
        self.pairing = pairing
        self.data = data
        self.mission: Mission | None = missions().get(data.get("mission", ""))
        self.errors: list[str] = []
        self.by_points = self.mission is None or data.get("by") == "points"

    @property
    def roles(self) -> dict[str, str]:
        """Who attacks: the one with the first turn, unless it is said otherwise."""
        if self.mission is None or not self.mission.roles:
            return {"first": "", "second": ""}
        attacks = self.data.get("attacker") or self.data.get("first_turn") or "first"
        return {side: "attacker" if side == attacks else "defender" for side in ("first", "second")}

    def rows(self) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
        """For each side: its role, and its lines as the page draws them."""
        for side, role in self.roles.items():
            sheet = self.mission.sheet(role) if self.mission else ()
            counts = self.counts(side)
            yield (
                side,
                role,
                [
                    {"name": f"{side}-{at}", "row": row, "said": counts[at]}
                    for at, row in enumerate(sheet)
                ],
            )

    def lines(self) -> Iterator[tuple[Row, list[tuple[str, str, int]]]]:
        """Line by line, where both sides have the same: (side, name of the field, what is said)."""
        counts = {side: self.counts(side) for side in SIDES}
        for at, row in enumerate(self.mission.sheet() if self.mission else ()):
            yield row, [(side, f"{side}-{at}", counts[side][at]) for side in SIDES]

    def counts(self, side: str) -> list[int]:
        sheet = self.mission.sheet(self.roles[side]) if self.mission else ()
        return [self._number(f"{side}-{at}", 0, 99) for at in range(len(sheet))]

    def told(self) -> Told | None:
        """What it says, or None with `errors` in words."""
        walkover = self.data.get("walkover", "")
        if walkover in ("first", "second", "both"):
            return Told(walkover=walkover)
        vp = self._number("vp_first", 0, MOST_VP), self._number("vp_second", 0, MOST_VP)
        if self.by_points:
            op, sheets = self._points(), {}
        else:
            assert self.mission is not None
            a, b = (self.mission.sheet(self.roles[side]) for side in ("first", "second"))
            counts = self.counts("first"), self.counts("second")
            self.errors += wrong(a, b, *counts)
            op = total(a, counts[0]), total(b, counts[1])
            sheets = {"first": counts[0], "second": counts[1], "roles": self.roles}
        if self.errors:
            return None
        turn = self.data.get("first_turn", "")
        return Told(
            op,
            vp,
            mission=self.mission.id if self.mission else "",
            first_turn=turn if turn in ("first", "second") else "",
            sheets=sheets,
            best=" ".join(self.data.get("best", "").split())[:200],
        )

    def _points(self) -> tuple[int, int]:
        for side in ("first", "second"):
            if not self.data.get(f"op_{side}", "").strip():
                self.errors.append("Type the objective points of both.")
                break
        return self._number("op_first", 0, MOST), self._number("op_second", 0, MOST)

    def _number(self, name: str, low: int, high: int) -> int:
        said = self.data.get(name, "").strip() or "0"
        try:
            found = int(said)
        except ValueError:
            found = -1
        if not low <= found <= high:
            what = "Objective" if name.startswith("op") else "Victory"
            self.errors.append(f"{what} points go from {low} to {high}.")
            return 0
        return found
