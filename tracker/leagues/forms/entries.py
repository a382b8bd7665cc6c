"""Who comes, and with what."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.accounts.models import Player
from tracker.armies.forms import plain
from tracker.leagues.forms.fields import all_lines, word
from tracker.leagues.models import Entry
from tracker.leagues.spreadsheets import as_meant
from tracker.matches.forms import LineField

MOST_NAMES: Final = 200
MOST_ROWS: Final = 2000


class JoinForm(forms.Form):
    """With what one comes to an event."""

    faction = word(
        _("Faction"),
        Entry.FACTION_LENGTH,
        _("Everybody sees it. You can add it later."),
        list="factions",
    )
    team = word(_("Club or town"), 40)


class NamesForm(forms.Form):
    """People who have no phone with them, one a line."""

    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        help_text=_("With a comma, their faction: Ana, Nomads"),
        error_messages={"required": _("Type at least one name.")},
    )

    def clean_names(self) -> list[str]:
        """All of them, or none: nobody is left out, and no name cut, without a word."""
        length = Player.NAME_LENGTH + 2 + Entry.FACTION_LENGTH
        found = all_lines(self.cleaned_data["names"], MOST_NAMES, length)
        for one in found:
            name = one.partition(",")[0].strip()
            if len(name) > Player.NAME_LENGTH:
                raise forms.ValidationError(
                    _("A name has %(most)s letters at most: “%(name)s” is longer.")
                    % {"most": Player.NAME_LENGTH, "name": name}
                )
        return found


class FileForm(forms.Form):
    """A spreadsheet as CSV: a file, or its text. Its first line names the columns."""

    file = forms.FileField(label=_("A CSV file"), required=False)
    text = forms.CharField(
        label=_("Or its lines"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )
    columns: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        file = given.get("file")
        try:
            text = file.read().decode("utf-8-sig") if file is not None else given.get("text") or ""
        except UnicodeDecodeError:
            raise forms.ValidationError(
                _("It is no CSV in UTF-8: save it so, and send it again.")
            ) from None
        given["lines"] = self._read(text)
        return given

    def _read(self, text: str) -> list[dict[str, str]]:
        begins = text.partition("\n")[0]
        read = csv.DictReader(StringIO(text), delimiter=max(",;\t", key=begins.count), strict=False)
        named = [(one or "").strip().casefold().replace(" ", "_") for one in read.fieldnames or ()]
        missing = [one for one in self.columns if one not in named]
        if missing:
            raise forms.ValidationError(
                _("Its first line names the columns; %(missing)s is not among them.")
                % {"missing": str(_(" and ")).join(missing)}
            )
        read.fieldnames = named
        rows = [
            {key: plain(as_meant(cell or "")).strip() for key, cell in row.items()
             if isinstance(cell, str) and key}
            for row in read
        ]  # fmt: skip
        found = [row for row in rows if any(row.values())]
        if len(found) > MOST_ROWS:
            raise forms.ValidationError(
                _("%(most)s lines at most; these are %(n)s.") % {"most": MOST_ROWS, "n": len(found)}
            )
        if not found:
            raise forms.ValidationError(_("There is nobody in it."))
        return found


class PeopleForm(FileForm):
    columns = ("name",)


class ResultsForm(FileForm):
    columns = ("first", "second")


class RenameForm(forms.Form):
    """What somebody is called in a club."""

    name = LineField(
        label=_("Name in this club"),
        max_length=Player.NAME_LENGTH,
        error_messages={"required": _("Type a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
