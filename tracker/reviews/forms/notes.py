"""A note about a moment of a match, and what is to be seen on a picture of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.armies.forms import plain
from tracker.files.pictures import ACCEPTS, LARGEST, NotAPicture, at_first_sight
from tracker.matches.forms import LineField
from tracker.matches.page.board import Board
from tracker.reviews.actions import Said
from tracker.reviews.drawing import Line, NotADrawing, drawing
from tracker.reviews.models import Note, Photograph


class NoteForm(forms.Form):
    """A note. Until the match is `over` it is its writer's alone: then they choose. `shows`: there is a
    photograph with it, which can be taken off. `missed`: one was sent that was too large to come in.
    `on`: the map that can be drawn on, in a match that has one."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    text = forms.CharField(
        label=gettext_lazy("Your note"),
        max_length=Note.LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": gettext_lazy("Write something first.")},
    )
    drawing = forms.JSONField(required=False, widget=forms.HiddenInput)
    picture = forms.FileField(
        label=gettext_lazy("A photograph"),
        required=False,
        help_text=gettext_lazy("JPEG, PNG or WebP. Where and when it was taken is not kept."),
        widget=forms.FileInput(attrs={"accept": ACCEPTS}),
    )
    alt = LineField(
        label=gettext_lazy("What is to be seen on it"),
        max_length=Photograph.LONGEST,
        required=False,
        help_text=gettext_lazy("For who can’t see it."),
    )
    without = forms.BooleanField(label=gettext_lazy("Take the photograph off"), required=False)
    audience = forms.ChoiceField(
        label=gettext_lazy("Who reads it"),
        choices=Note.Audience.choices,
        initial=Note.Audience.OWN,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        *said: Any,
        over: bool,
        on: Board | None,
        shows: bool = False,
        missed: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(*said, **more)
        self.shows, self.missed, self.on = shows, missed, on
        if on is None:
            del self.fields["drawing"]
        if not over:
            del self.fields["audience"]
        if not shows:
            del self.fields["without"]

    def clean_picture(self) -> bytes | None:
        """As it was sent. ValidationError, with a sentence, for what is clearly none."""
        if self.missed:
            raise ValidationError(
                _("A picture is no larger than %(most)d MB.") % {"most": LARGEST // 1024**2}
            )
        found: UploadedFile[Any] | None = self.cleaned_data["picture"]
        if found is None:
            return None
        sent = bytes(found.read())
        try:
            at_first_sight(sent)
        except NotAPicture as refused:
            raise ValidationError(str(refused)) from None
        return sent

    def clean_drawing(self) -> tuple[Line, ...]:
        """Its lines. ValidationError, with a sentence, for what is none."""
        assert self.on is not None
        try:
            return drawing(self.cleaned_data["drawing"], self.on)
        except NotADrawing as refused:
            raise ValidationError(str(refused)) from None

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        stays = self.shows and not said.get("without")
        if (said.get("picture") or stays) and not said.get("alt") and "alt" not in self.errors:
            self.add_error("alt", _("Say what is to be seen on it."))
        return said

    def clean_audience(self) -> str:
        return self.cleaned_data["audience"] or Note.Audience.OWN

    def clean_text(self) -> str:
        return "\n".join(plain(line) for line in self.cleaned_data["text"].splitlines())

    @property
    def said(self) -> Said:
        return Said(**{name: value for name, value in self.cleaned_data.items() if name != "key"})


class SeenForm(forms.Form):
    """What is to be seen on a picture that is sent by itself."""

    alt = LineField(
        max_length=Photograph.LONGEST,
        error_messages={"required": gettext_lazy("Say what is to be seen on it.")},
    )
