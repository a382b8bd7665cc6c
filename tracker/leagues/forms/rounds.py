"""When an event begins, when two play, and what a round is played with."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.leagues.forms.fields import all_lines, maps, mission_boxes, moment, word


class BeginForm(forms.Form):
    """Another date of an event that is open."""

    begins = moment(_("Begins"), _("Lists lock at this time, and it goes into calendars."))


class DateForm(forms.Form):
    when = moment(_("Day and time"))
    where = word(_("Where"), 80)


class RoundForm(forms.Form):
    missions = mission_boxes()
    maps = maps()
    due = moment(_("Last day"), required=False)

    def clean_maps(self) -> list[str]:
        return all_lines(self.cleaned_data["maps"])
