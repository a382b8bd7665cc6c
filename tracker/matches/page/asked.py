"""What the form of a command asks for: what is preset, what at once, what behind "More"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import Blank, Choice, Offer

SEVERAL: Final = "several"
ROUTES: Final = "paths"
"""What asks where each of its choices goes."""
FEW = 4
"""Up to so many choices stand side by side; more go into a list that opens."""
PRESET: Final = frozenset({"band", "through", "at", "real"})
"""What may be left open but seldom is."""
LISTED: Final = frozenset({"contact", "beside", "imitated", "party"})
"""What is one of the pieces or troopers there are: a list that opens, however few they are now."""
SELDOM: Final = {
    "contact": gettext_noop("contact"),
    "stance": gettext_noop("stance"),
    "stances": "",
    "lies_last": "",
    "stands_last": "",
    "transmutes": gettext_noop("profile"),
    "caught": gettext_noop("Template"),
    "zone": gettext_noop("visibility"),
    "saturated": "",
    "mends": gettext_noop("STR or State"),
    "guided": gettext_noop("guided"),
    "scenery": gettext_noop("scenery"),
    "beside": gettext_noop("its Marker"),
    "apart": gettext_noop("Coherency"),
    "beyond": gettext_noop("far forward"),
    "die": gettext_noop("the Roll"),
    "die_again": "",
    "edge": "",
    "split": gettext_noop("more targets"),
    "via": gettext_noop("Repeaters"),
    "quiet": gettext_noop("Stealth"),
    "instead": gettext_noop("its place"),
    "overruled": gettext_noop("the map is wrong"),
    "type": gettext_noop("a Core of three"),
}
"""What is usually left alone waits behind "More", with the word that it is named by there."""


@dataclass(frozen=True)
class Asked:
    """A blank as the page asks for it: an id for its control, the choice that is preset, and what is asked
    beside each of its choices that is ticked."""

    id: str
    blank: Blank
    preset: str = ""
    beside: Blank | None = None

    @property
    def places(self) -> range:
        """Each place that may be filled, by its number."""
        return range(self.blank.count)

    @property
    def few(self) -> bool:
        return len(self.blank.choices) <= FEW and self.blank.name not in LISTED

    @property
    def only(self) -> bool:
        """Whether there is nothing to choose."""
        one = len(self.blank.choices) == 1
        return self.blank.required and one and self.blank.kind not in (SEVERAL, ROUTES)

    @property
    def ticked(self) -> tuple[str, ...]:
        """Which of several are chosen already: those that the map answers, or the only one there is."""
        blank = self.blank
        only = blank.required and len(blank.choices) == 1
        return tuple(one.value for one in blank.choices) if only else blank.preset

    @property
    def said(self) -> str:
        """The choice that is preset, in words: what is told by agreeing to it."""
        return next((one.label for one in self.blank.choices if one.value == self.preset), "")

    @property
    def options(self) -> tuple[Choice, ...]:
        """Its choices, with "none of them" first where it may be left open."""
        if self.blank.required or self.preset:
            return self.blank.choices
        return (Choice("", _("No")), *self.blank.choices)


def usual(blank: Blank) -> str:
    """What a blank is preset to: what the map answers, or where it was put by hand; else its first choice
    where one must be made or is nearly always right; otherwise none of them."""
    if blank.kind == "text":
        return next(iter(blank.preset), "")
    if not blank.choices or blank.kind in (SEVERAL, ROUTES):
        return ""
    if blank.preset:
        return blank.preset[0]
    return blank.choices[0].value if blank.required or blank.name in PRESET else ""


def is_of_each(blank: Blank) -> bool:
    """Whether it is asked of each that another blank names."""
    return blank.kind == ROUTES and bool(blank.by)


def _named(asked: Asked) -> str:
    """What is asked, of whichever half of an Order."""
    return asked.blank.name.removeprefix("first_")


def first_of(asked: Sequence[Asked]) -> tuple[Asked, ...]:
    """What a form asks for at once: what must be said, and what usually is."""
    return tuple(one for one in asked if one.blank.required or _named(one) not in SELDOM)


def more_of(asked: Sequence[Asked]) -> tuple[Asked, ...]:
    """What is usually left alone."""
    return tuple(one for one in asked if not one.blank.required and _named(one) in SELDOM)


def words_of(more: Sequence[Asked]) -> str:
    """What waits behind "More", in a word each."""
    words = filter(None, (SELDOM[_named(one)] for one in more))
    return ", ".join(_(one) for one in words)


def several(offer: Offer) -> bool:
    """Whether an offer leaves something to choose: worth a page of its own details."""
    return any(
        len(blank.choices) > 1 or not blank.choices or blank.kind == ROUTES
        for blank in offer.blanks
    )
