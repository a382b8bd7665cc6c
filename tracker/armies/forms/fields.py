"""The fields that the forms of armies share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tracker.armies.plain import plain

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


class LineField(forms.CharField):
    """One line of text as it can be seen: no control signs, no signs that turn text round."""

    def clean(self, value: Any) -> str:
        line: str = super().clean(plain(value or ""))
        return line


class NumberField(forms.IntegerField):
    def __init__(self, label: _StrOrPromise, low: int, high: int, initial: int) -> None:
        said = {"label": label, "low": low, "high": high}
        super().__init__(
            label=label,
            min_value=low,
            max_value=high,
            initial=initial,
            error_messages={
                "required": format_lazy(
                    gettext_lazy("Type {label}, a number from {low} to {high}."), **said
                ),
                "invalid": format_lazy(
                    gettext_lazy("{label} is a whole number from {low} to {high}."), **said
                ),
                "min_value": format_lazy(gettext_lazy("{label} has to be at least {low}."), **said),
                "max_value": format_lazy(gettext_lazy("{label} can be at most {high}."), **said),
            },
        )
