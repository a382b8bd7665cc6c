"""Where players write what they play otherwise."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.reference import BOOKS, N4, HouseRule
from tracker.rulebook import house

LONGEST = 800


class EditionField(forms.ChoiceField):
    """Which edition is played, the latest first; N4 where nobody says another."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Edition"),
            choices=[(one, one) for one in reversed(tuple(BOOKS))],
            initial=N4.edition,
            required=False,
            error_messages={"invalid_choice": _("There is no edition “%(value)s” here.")},
            help_text=_(
                "N5 takes lists of N5 alone, N4 takes both. N4 2.1 words some rules of Camouflage in "
                "its own way."
            ),
        )

    def clean(self, value: Any) -> str:
        said: str = super().clean(value)
        return said or N4.edition


class HouseField(forms.CharField):
    """House rules, a line each; cleaned, they are those of a match."""

    def __init__(self) -> None:
        super().__init__(
            label=_("House rules"),
            required=False,
            max_length=LONGEST,
            widget=forms.Textarea(
                attrs={"rows": 3, "autocomplete": "off", "autocapitalize": "off"}
            ),
            help_text=_(
                "A line each: CAMO-E4 off, CAMO-E11 as N4 2.1, or TOKEN-1 is 6. Empty for the "
                "rulebook alone."
            ),
        )

    def clean(self, value: Any) -> tuple[HouseRule, ...]:
        try:
            return house.read(super().clean(value))
        except house.Unreadable as unreadable:
            raise forms.ValidationError(str(unreadable)) from None


class StepsField(forms.BooleanField):
    """Whether every Order is kept step by step: a house rule as it is asked in a word."""

    def __init__(self) -> None:
        super().__init__(label=_("Every Order step by step"), required=False)
