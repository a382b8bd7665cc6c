"""What the form of an event asks of who runs it, field by field."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import available_timezones

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tracker.leagues.forms import scoring
from tracker.leagues.forms.fields import (
    maps,
    mission_boxes,
    moment,
    number,
)
from tracker.leagues.models import Club, Event
from tracker.leagues.terms import (
    AT_THE_END,
    BYES,
    FORMS,
    KINDS,
    PAIR,
    TEAMS,
    TIERS,
)
from tracker.matches.forms import LineField
from tracker.rulebook.forms import EditionField, HouseField, StepsField

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

WITH_THE_EVENT: Final = "event"
WITH_THE_MATCH: Final = "match"
OPENS: Final = {
    WITH_THE_EVENT: _("stays shut until the event is over"),
    WITH_THE_MATCH: _("is opened as the match ends"),
}
"""When what a match hid is anybody's who may look back at it."""


@cache
def zones() -> list[tuple[str, str]]:
    """Where a clock may hang, UTC first."""
    found = sorted(
        one for one in available_timezones() if "/" in one and not one.startswith("Etc/")
    )
    return [("UTC", "UTC"), *((one, one.replace("_", " ")) for one in found)]


def title(
    label: _StrOrPromise, length: int, missing: _StrOrPromise, autocomplete: str
) -> LineField:
    return LineField(
        label=label,
        max_length=length,
        error_messages={"required": missing},
        widget=forms.TextInput(attrs={"autocomplete": autocomplete}),
    )


class EventFields(scoring.ScoringForm):
    """All that can be said of an event. What is not touched is as ITS 17 has it."""

    club = title(
        _("Your club"), Club.NAME_LENGTH, _("Type what your club is called."), "organization"
    )
    name = title(_("What it is called"), Event.NAME_LENGTH, _("Type a name for it."), "off")
    kind = forms.ChoiceField(label=_("Kind"), choices=list(KINDS.items()), initial="tournament")
    form = forms.ChoiceField(label=_("Who meets whom"), choices=list(FORMS.items()), required=False)
    points = forms.TypedChoiceField(
        label=_("Army points"),
        choices=[
            (
                points,
                format_lazy(
                    "{points} {word}, {swc} {cap}",
                    points=points,
                    word=_("points"),
                    swc=swc,
                    cap=_("SWC"),
                ),
            )
            for points, swc in TIERS.items()
        ],
        initial=300,
        coerce=int,
    )
    rounds = number(_("Rounds (0: by number of players)"), 0, 20, 0)
    meetings = number(
        _("How often each meets each in a round robin"), 1, 4, 1, _("2: a double one.")
    )
    teams = forms.TypedChoiceField(
        label=_("Who plays for whom"),
        choices=[
            (0, _("everybody for themselves")),
            (PAIR, _("doubles: two play together, as one")),
            *((many, format_lazy(_("teams of {many}"), many=many)) for many in TEAMS),
        ],
        initial=0,
        coerce=int,
        empty_value=0,  # type: ignore[arg-type]
        help_text=_(
            "A team’s points are those of its players, added up. Two teams meet, and their captains say "
            "who plays whom. In doubles two share a side of the table, and are paired and ranked as one."
        ),
    )
    begins = moment(
        _("Begins"), _("Lists lock at this time, and it goes into calendars."), required=False
    )
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zones,
        initial="UTC",
        # The script begins with where this device is.
        widget=forms.Select(attrs={"data-zone": ""}),
    )
    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "One tier per line, the top one first; divisions of a tier with commas "
            "between. Leave it empty for a single table."
        ),
    )
    up = number(_("Players promoted"), 0, 10, 2)
    down = number(_("Players relegated"), 0, 10, 2)
    days = number(_("Days for each round of a league"), 0, 90, 14)
    minutes = number(_("Minutes for each round of a tournament"), 0, 600, 150)
    missions = mission_boxes()
    each = number(_("Missions for each round"), 1, 5, 1, _("Of two, the players choose one."))
    maps = maps(_("One per line, in the order of the rounds."), 3)
    lists = number(_("Lists to hand in (0: none)"), 0, 3, 0)
    lists_hours = number(_("Hours before it begins"), 0, 336, 0)
    apart = forms.BooleanField(label=_("Keep clubmates apart"), required=False)
    confirm = number(_("Hours until an unconfirmed report counts (0: never)"), 0, 720, 72)
    reach = number(_("How many rungs up you can challenge"), 1, 20, 3)
    tables = forms.CharField(
        label=_("Tables and their terrain"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "One a line, in the order of the tables. Nobody plays twice on one where that can be avoided."
        ),
    )
    places = number(
        _("Places (0: any number)"), 0, 999, 0, _("Who joins after that waits until one leaves.")
    )
    lists_refused = forms.BooleanField(label=_("Wrong lists are refused"), required=False)
    lists_shown = forms.BooleanField(label=_("Lists are shown at the end"), required=False)
    opens = forms.ChoiceField(
        label=_("What was hidden in a match"),
        choices=list(OPENS.items()),
        initial=WITH_THE_EVENT,
        help_text=_("Lists as they were played, hidden pieces, records and reports."),
    )
    fee = forms.BooleanField(label=_("There is a fee"), required=False)
    check_in = forms.BooleanField(label=_("Players check in"), required=False)
    byes = forms.ChoiceField(
        label=_("What was scored with a bye is scaled"),
        choices=list(BYES.items()),
        initial=AT_THE_END,
        help_text=_(
            "To as many rounds as they took part in: four rounds and three games count 4/3."
        ),
    )
    scale = forms.BooleanField(label=_("Walk-overs are scaled"), required=False)
    unattended = forms.BooleanField(label=_("It runs by itself"), required=False)
    edition = EditionField()
    house = HouseField()
    steps = StepsField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound or self.initial.get("zone"):
            del self.fields["zone"].widget.attrs["data-zone"]
        # What a short form leaves out is as it is preset.
        for name, field in self.fields.items():
            if name not in ("club", "name"):
                field.required = False
