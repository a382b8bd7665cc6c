"""What is filled in about matches that are over."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import game
from tracker.armies.forms import plain
from tracker.files.pictures import ACCEPTS, LARGEST, NotAPicture, at_first_sight
from tracker.matches.forms import LineField
from tracker.matches.page.board import Board
from tracker.matches.titles import called
from tracker.reviews.actions import Said
from tracker.reviews.drawing import Line, NotADrawing, drawing
from tracker.reviews.models import Note, Photograph, Played, Telling
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
