"""Who comes, and with what."""

from __future__ import annotations

from typing import Final

from django import forms

from tracker.accounts.models import Player
from tracker.leagues.forms.fields import lines, word
from tracker.leagues.models import Entry
from tracker.matches.forms import LineField

MOST_NAMES: Final = 200


class JoinForm(forms.Form):
    """With what one comes to an event."""

    faction = word(
        "Faction",
        Entry.FACTION_LENGTH,
        "Everybody sees it. You can add it later.",
        list="factions",
    )
    team = word("Club or town", 40)


class NamesForm(forms.Form):
    """People who have no phone with them, one a line."""

    names = forms.CharField(
        label="Names, one a line",
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        help_text="With a comma, their faction: Ana, Nomads",
        error_messages={"required": "Type at least one name."},
    )

    def clean_names(self) -> list[str]:
        length = Player.NAME_LENGTH + 2 + Entry.FACTION_LENGTH
        return lines(self.cleaned_data["names"], MOST_NAMES, length)


class RenameForm(forms.Form):
    """What somebody is called in a club."""

    name = LineField(
        label="Name in this club",
        max_length=Player.NAME_LENGTH,
        error_messages={"required": "Type a name."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
