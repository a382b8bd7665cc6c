"""Who comes, and with what."""

from __future__ import annotations

from typing import Final

from django import forms

from tracker.accounts.models import Player
from tracker.leagues.forms.fields import all_lines, word
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
        """All of them, or none: nobody is left out, and no name cut, without a word."""
        length = Player.NAME_LENGTH + 2 + Entry.FACTION_LENGTH
        found = all_lines(self.cleaned_data["names"], MOST_NAMES, length)
        for one in found:
            name = one.partition(",")[0].strip()
            if len(name) > Player.NAME_LENGTH:
                many = f"A name has {Player.NAME_LENGTH} letters at most"
                raise forms.ValidationError(f"{many}: “{name}” is longer.")
        return found


class RenameForm(forms.Form):
    """What somebody is called in a club."""

    name = LineField(
        label="Name in this club",
        max_length=Player.NAME_LENGTH,
        error_messages={"required": "Type a name."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
