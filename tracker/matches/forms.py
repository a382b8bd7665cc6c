"""What players type about a match: its terms, its objectives, a PIN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.game import OpenMatch, Refused
from rules.reference import Mission, Objective, missions, season
from tracker.accounts.models import Player
from tracker.armies.forms import plain
from tracker.matches import titles
from tracker.matches.models import Match
from tracker.rulebook import house
from tracker.rulebook.forms import EditionField, HouseField, StepsField
from tracker.spoken import spoken, worded

SEASON: Final = {one.name: one.as_played() for one in season().values()}
MISSIONS: Final = SEASON | {one.name: one for one in missions()}
MOST_LINES: Final = 12
_LINE: Final = re.compile(r"(\d{1,2})\s+(?:[x×](\d)\s+)?(\S.{0,119})")


class LineField(forms.CharField):
    """One line of text as it can be seen."""

    def clean(self, value: Any) -> str:
        line: str = super().clean(plain(value or ""))
        return line


class PinForm(forms.Form):
    """What opens one's side where one phone is passed between both."""

    pin = forms.RegexField(
        r"^\d{4,8}$",
        label="PIN",
        required=False,
        help_text=gettext_lazy("Four to eight digits. Leave it empty to do without a PIN."),
        error_messages={"invalid": gettext_lazy("A PIN has four to eight digits.")},
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class NewMatchForm(forms.Form):
    """The terms of a match, as its players agreed them."""

    title = LineField(
        label=gettext_lazy("What you play"),
        max_length=Match.TITLE_LENGTH,
        required=False,
        help_text=gettext_lazy(
            "The mission or the occasion, if you like. It is shown in your list of matches."
        ),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Army points"), min_value=0, max_value=999, initial=300
    )
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=9, initial=3)
    edition = EditionField()
    house = HouseField()
    steps = StepsField()
    minutes = forms.IntegerField(
        label=gettext_lazy("Clock, minutes for each side"),
        min_value=0,
        max_value=240,
        required=False,
        help_text=gettext_lazy("Empty for no clock. The other player is asked to agree."),
    )
    mission = forms.ChoiceField(
        label=gettext_lazy("Mission"),
        choices=lambda: [("", gettext_lazy("None: you type the score in")), *_missions()],
        required=False,
    )
    lines = forms.CharField(
        label=gettext_lazy("Custom objectives"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        help_text=gettext_lazy(
            "A line each: 3 The crate is held, or 2 x3 The bridge stands for one scored up to three times."
        ),
    )
    classifieds = forms.IntegerField(
        label=gettext_lazy("Classified Objectives"), min_value=0, max_value=5, required=False
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Your side"),
        choices=[("A", gettext_lazy("Side A")), ("B", gettext_lazy("Side B"))],
        initial="A",
        required=False,
        widget=forms.RadioSelect,
    )
    solo = forms.BooleanField(label=gettext_lazy("I log both sides"), required=False)
    opponent = LineField(
        label=gettext_lazy("Their name"),
        max_length=Player.NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("They are called by it until they sit down themselves."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_side(self) -> str:
        return self.cleaned_data["side"] or "A"

    def clean_minutes(self) -> int:
        return self.cleaned_data["minutes"] or 0

    def clean_lines(self) -> tuple[Objective, ...]:
        written = [plain(line) for line in self.cleaned_data["lines"].splitlines()]
        lines = tuple(_objective(line) for line in written if line.strip())
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(_("No more than %(most)s lines.") % {"most": MOST_LINES})
        return lines

    def clean(self) -> dict[str, Any]:
        """The mission as the match keeps it: one of ours, or what was typed in."""
        cleaned = super().clean() or self.cleaned_data
        lines, classifieds = cleaned.pop("lines", ()), cleaned.pop("classifieds", None) or 0
        steps = cleaned.pop("steps", False)
        mission = MISSIONS.get(cleaned.get("mission", ""))
        if mission is not None and not cleaned.get("title"):
            cleaned["title"] = mission.name[: Match.TITLE_LENGTH]
        if lines or (mission is None and classifieds):
            mission = Mission(cleaned.get("title") or titles.OF_YOUR_OWN, lines, classifieds)
        if not self.errors:
            cleaned["house"] = house.with_each_step(cleaned["house"], asked=steps)
            try:
                OpenMatch(edition=cleaned["edition"], mission=mission, house=cleaned["house"])
            except Refused as refused:
                self.add_error(refused.refusal.field or None, spoken(refused.refusal.sentence))
        return {**cleaned, "mission": mission}


def _missions() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Those of the season by their kinds, then the notebook's own."""
    for kind in dict.fromkeys(one.kind for one in season().values()):
        those = [one.name for one in season().values() if one.kind == kind]
        yield worded(kind), [(one, titles.called(one)) for one in those]
    own = [one.name for one in missions()]
    yield _("The notebook’s own"), [(one, titles.called(one)) for one in own]


def _objective(written: str) -> Objective:
    found = _LINE.fullmatch(written.strip())
    if found is None:
        raise forms.ValidationError(
            _("Begin with the points: 3 The crate is held. Not: %(written)s") % {"written": written}
        )
    points, times, name = found.groups()
    return Objective(name.strip(), int(points), int(times or 1))
