"""The file of a record, as it is brought."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class BringForm(forms.Form):
    """The file of a record."""

    file = forms.FileField(
        label=gettext_lazy("The file of a record (JSON)"),
        error_messages={
            "required": gettext_lazy("Choose the file of a record: JSON, 8 MB at most.")
        },
    )

    def clean_file(self) -> str:
        """Its text. ValidationError, with a sentence, for what is none."""
        found: UploadedFile[Any] = self.cleaned_data["file"]
        try:
            return str(found.read(), "utf-8")
        except UnicodeDecodeError:
            raise ValidationError(_("This is no record: it is no text.")) from None
