"""What is said in a report in the place of the notebook's words."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.armies.forms import plain
from tracker.reviews.models import Telling


class TellingForm(forms.Form):
    """What is said in a report in the place of the notebook's words."""

    text = forms.CharField(
        label=gettext_lazy("In your words"),
        max_length=Telling.LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=gettext_lazy(
            "Whoever may look back at the match reads it so. Left empty, it is left out."
        ),
    )

    def __init__(self, *args: Any, title: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if title:  # a report has one
            self.fields["text"].help_text = _("Left empty, it is the notebook’s.")

    def clean_text(self) -> str:
        return "\n".join(plain(line) for line in self.cleaned_data["text"].splitlines())
