"""Fields that several forms have: numbers, moments by the clock of an event, lines, missions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rules.reference import season
from tracker.leagues.missions import named
from tracker.matches.forms import LineField

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

NOW_AND_THEN: Final = "%Y-%m-%dT%H:%M"
BOUNDS: Final = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
"""Between these a moment can still be counted from, in every time zone."""
MOST_LINES: Final = 60


def number(
    label: _StrOrPromise, low: int, high: int, initial: int, help: _StrOrPromise = ""
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        help_text=help,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={
            "required": format_lazy(_("Type a number from {low} to {high}."), low=low, high=high)
        },
    )


def moment(
    label: _StrOrPromise, help: _StrOrPromise = "", *, required: bool = True
) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=NOW_AND_THEN)
    says = {"required": _("Choose a day and a time."), "invalid": _("Choose a day and a time.")}
    years = _("Choose a day of this century.")
    return forms.DateTimeField(
        label=label,
        required=required,
        widget=widget,
        help_text=help,
        error_messages=says,
        validators=[MinValueValidator(BOUNDS[0], years), MaxValueValidator(BOUNDS[1], years)],
    )


def word(label: _StrOrPromise, length: int, help: _StrOrPromise = "", **attrs: str) -> LineField:
    """One line that may be left empty."""
    widget = forms.TextInput(attrs={"autocomplete": "off", **attrs})
    return LineField(label=label, max_length=length, required=False, help_text=help, widget=widget)


def mission_boxes() -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Missions"),
        required=False,
        choices=lambda: [(id, named(id)) for id in season()],
        widget=forms.CheckboxSelectMultiple,
    )


def maps(help: _StrOrPromise = "", rows: int = 2) -> forms.CharField:
    return forms.CharField(
        label=_("Tables or maps"),
        required=False,
        widget=forms.Textarea(attrs={"rows": rows}),
        help_text=help,
    )


def lines(text: str, most: int = MOST_LINES, length: int = 80) -> list[str]:
    """Those that have something in them, as they can be seen."""
    found = (
        LineField(required=False).clean(line)[:length].strip() for line in (text or "").splitlines()
    )
    return [line for line in found if line][:most]


def all_lines(text: str, most: int = MOST_LINES, length: int = 80) -> list[str]:
    """The same, where nothing is cut away. Raises ValidationError with what is too much."""
    found = lines(text, len(text) + 1, len(text) + 1)
    if len(found) > most:
        raise forms.ValidationError(
            _("%(most)s lines at most; these are %(n)s.") % {"most": most, "n": len(found)}
        )
    for one in found:
        if len(one) > length:
            raise forms.ValidationError(
                _("%(most)s letters a line at most: “%(line)s…” is longer.")
                % {"most": length, "line": one[:30]}
            )
    return found


def parts(found: Sequence[str], each: int) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(found[at : at + each]) for at in range(0, len(found), each))
