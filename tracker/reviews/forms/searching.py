"""What a match is looked for by, among those that are over."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import game
from tracker.matches.forms import LineField
from tracker.matches.titles import called
from tracker.reviews.models import Played
from tracker.reviews.queries import Asked, Choices
from tracker.spoken import worded

ANY: Final = ("", gettext_lazy("any"))
_HIDING: Final = {said for book in game.BOOKS.values() for said in game.hiding(book).values()}
HID: Final = [ANY, *((state, lazy(worded, str)(state)) for state in sorted(_HIDING))]
RESULTS: Final = [
    ANY,
    ("won", gettext_lazy("I won")),
    ("lost", gettext_lazy("I lost")),
    ("drawn", gettext_lazy("level")),
]


class _Day(forms.DateInput):
    """A day as browsers let it be chosen."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SearchForm(forms.Form):
    """What a match is looked for by, among those that whoever asks may look back at."""

    name = LineField(
        label=gettext_lazy("A player’s name"), max_length=Played.NAME_LENGTH, required=False
    )
    faction = forms.ChoiceField(label=gettext_lazy("Their faction"), required=False)
    hid = forms.ChoiceField(label=gettext_lazy("What they hid behind"), choices=HID, required=False)
    mission = forms.ChoiceField(label=gettext_lazy("Mission"), required=False)
    event = forms.ChoiceField(label=gettext_lazy("Event"), required=False)
    result = forms.ChoiceField(label=gettext_lazy("Result"), choices=RESULTS, required=False)
    since = forms.DateField(label=gettext_lazy("From"), required=False, widget=_Day)
    until = forms.DateField(label=gettext_lazy("To"), required=False, widget=_Day)

    def __init__(self, said: Any, known: Choices) -> None:
        super().__init__(said)
        self._choice("faction").choices = [ANY, *((one, one) for one in known.factions)]
        missions = sorted(((one, called(one)) for one in known.missions), key=itemgetter(1))
        self._choice("mission").choices = [ANY, *missions]
        self._choice("event").choices = [ANY, *known.events]

    def _choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        since, until = said.get("since"), said.get("until")
        if since and until and until < since:
            raise ValidationError(_("The last day is before the first."))
        return said

    @property
    def asks_more(self) -> bool:
        """Whether anything is asked for besides who played, and what they hid behind."""
        return any(self[name].data for name in ("mission", "event", "result", "since", "until"))

    @property
    def asked(self) -> Asked:
        return Asked(**self.cleaned_data)
