"""What players type about an army, and the code that they paste."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from rules.reference import latest, starters
from tracker.armies.codes import LONGEST
from tracker.armies.forms.fields import LineField
from tracker.armies.models import Army


def factions(*editions: str) -> list[str]:
    """Those of the starter profiles for lists of these editions."""
    known = (one.faction for edition in editions for one in starters(latest(edition)))
    return list(dict.fromkeys(known))


class NameForm(forms.Form):
    name = LineField(
        label=gettext_lazy("Name of the army"),
        max_length=Army.NAME_LENGTH,
        error_messages={
            "required": gettext_lazy("Type a name, so that you can find the army again.")
        },
    )


class NewArmyForm(NameForm):
    faction = LineField(
        label=gettext_lazy("Faction"),
        max_length=Army.FACTION_LENGTH,
        help_text=gettext_lazy("The other player sees it when the match is set up."),
        widget=forms.TextInput(attrs={"list": "factions", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Type the faction of the army.")},
    )


class CodeForm(forms.Form):
    """An army code as it was pasted. What is wrong with it, the reading of it says."""

    code = forms.CharField(
        label=gettext_lazy("Army code"),
        strip=False,
        max_length=LONGEST,
        widget=forms.Textarea(
            attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}
        ),
        help_text=gettext_lazy("As the official builder gives it, or its URL."),
        error_messages={
            "required": gettext_lazy("Paste the code of a list."),
            "max_length": gettext_lazy(
                "This is too long for an army code: %(show_value)s characters."
            ),
        },
    )
    edition = forms.ChoiceField(
        label=gettext_lazy("Edition"),
        choices=[("", gettext_lazy("Detect automatically")), ("N4", "N4"), ("N5", "N5")],
        required=False,
        help_text=gettext_lazy(
            "The code doesn’t say which edition it is. An N5 list is converted in a match of N4."
        ),
    )
