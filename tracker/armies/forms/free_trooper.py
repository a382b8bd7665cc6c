"""A trooper of any list, as its owner reads it there and types it."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.reference import N4, Profile, label_name, parts, weapons
from tracker.armies.forms.fields import LineField, NumberField
from tracker.armies.models import Army
from tracker.spoken import worded

TYPES: Final = ("LI", "MI", "HI", "SK", "WB", "REM", "TAG", "VH")
SILHOUETTES: Final = tuple("12345678")
# The skills that the notebook does something with, at the levels they are printed at.
SKILLS: Final = (
    "Camouflage",
    "Camouflage (1 Use)",
    "Mimetism (-3)",
    "Mimetism (-6)",
    "Surprise Attack (-3)",
    "Surprise Attack (-6)",
    "Stealth",
    "Courage",
)
WEAPONS = 4
LABEL_LENGTH = 60
LONGEST_WORDS = 60


def weapon_names() -> list[str]:
    return sorted({found.name for found in weapons(N4) if found.kind != "skill"})


class FreeTrooperForm(forms.Form):
    """A trooper of any list: its name and its numbers, as its owner reads them there."""

    name = LineField(
        label=gettext_lazy("Name"),
        max_length=Army.NAME_LENGTH,
        error_messages={"required": gettext_lazy("Type the trooper's name.")},
    )
    type = forms.ChoiceField(
        label=gettext_lazy("Type"), choices=lambda: [(kind, worded(kind)) for kind in TYPES]
    )
    training = forms.ChoiceField(
        label=gettext_lazy("Training"),
        choices=[("regular", gettext_lazy("Regular")), ("irregular", gettext_lazy("Irregular"))],
    )
    mov_first = NumberField(gettext_lazy("MOV, first"), 0, 12, 4)
    mov_second = NumberField(gettext_lazy("MOV, second"), 0, 12, 4)
    cc = NumberField("CC", 0, 30, 13)
    bs = NumberField("BS", 0, 20, 11)
    ph = NumberField("PH", 0, 20, 10)
    wip = NumberField("WIP", 0, 20, 12)
    arm = NumberField("ARM", 0, 12, 1)
    bts = NumberField("BTS", 0, 12, 0)
    wounds = NumberField(gettext_lazy("Wounds"), 1, 6, 1)
    s = forms.ChoiceField(
        label=gettext_lazy("Silhouette"),
        choices=[(value, f"S{value}") for value in SILHOUETTES],
        initial="2",
    )
    points = NumberField(gettext_lazy("Points"), 0, 200, 0)
    structure = forms.BooleanField(label=gettext_lazy("STR in place of Wounds"), required=False)
    lieutenant = forms.BooleanField(
        label=gettext_lazy("May be the Lieutenant"), required=False, initial=True
    )
    group = forms.TypedChoiceField(
        label=gettext_lazy("Combat Group"),
        choices=[(1, gettext_lazy("Group 1")), (2, gettext_lazy("Group 2"))],
        coerce=int,
        initial=1,
    )
    skills = forms.MultipleChoiceField(
        label=gettext_lazy("Skills"), choices=[(name, name) for name in SKILLS], required=False
    )
    more_skills = LineField(
        label=gettext_lazy("Other skills"),
        max_length=200,
        required=False,
        help_text=gettext_lazy('As printed, with commas between them: Sixth Sense, Dodge (+2")'),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, WEAPONS + 1):
            self.fields[f"weapon_{number}"] = LineField(
                label=format_lazy(gettext_lazy("Weapon {number}"), number=number),
                max_length=LABEL_LENGTH,
                required=False,
                widget=forms.TextInput(attrs={"list": "weapons", "autocomplete": "off"}),
            )
        for field in self.fields.values():
            field.widget.attrs.setdefault("autocomplete", "off")
            if isinstance(field, NumberField):
                field.widget.attrs["inputmode"] = "numeric"

    def clean_more_skills(self) -> tuple[str, ...]:
        return tuple(parts(self.cleaned_data["more_skills"]))

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        ticked = given.get("skills", [])
        for name in ("Camouflage", "Mimetism", "Surprise Attack"):
            if sum(label_name(one) == name for one in ticked) > 1:
                self.add_error(
                    "skills",
                    _("A trooper has one kind of %(name)s. Tick one of them.") % {"name": name},
                )
        return given

    def profile(self) -> Profile:
        """The trooper, once the form is valid."""
        given = self.cleaned_data
        numbers = ("cc", "bs", "ph", "wip", "arm", "bts", "wounds", "points")
        carried = (given[f"weapon_{number}"] for number in range(1, WEAPONS + 1))
        return Profile(
            name=given["name"],
            unit=given["name"],
            type=given["type"],
            mov=(given["mov_first"], given["mov_second"]),
            s=int(given["s"]),
            structure=given["structure"],
            training=given["training"],
            skills=tuple(dict.fromkeys((*given["skills"], *given["more_skills"]))),
            weapons=tuple(dict.fromkeys(weapon for weapon in carried if weapon)),
            lieutenant=given["lieutenant"],
            **{name: given[name] for name in numbers},
        )
