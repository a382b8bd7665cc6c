"""A command as something to press: its hidden fields, what is to be chosen, what is preset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import NO_SECOND, Blank, Choice, Offer
from tracker.spoken import spoken

SEVERAL: Final = "several"
ROUTES: Final = "paths"
"""What asks where each of its choices goes."""
FEW = 4
"""Up to so many choices stand side by side; more go into a list that opens."""

MARKS: Final = {
    "BS Attack": "bs",
    "CC Attack": "cc",
    "Move": "move",
    "Dodge": "dodge",
    "Discover": "discover",
    "Reset": "reset",
    "Idle": "idle",
    "Delay": "delay",
    "Cautious Movement": "cautious",
    "Camouflage": "camo",
    "Move + Move": "entire",
    NO_SECOND: "none",
}

PAYS: Final = "pool"
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

Fields = tuple[tuple[str, str], ...]


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


@dataclass(frozen=True)
class Act:
    """A command to press: `say` names the act, `adds` what it costs or shows."""

    id: str
    offer: Offer
    say: str
    adds: str = ""
    preset: Fields = ()
    on: bool = False
    """Whether it is what is noted now: pressed again, the note is taken back."""
    then: tuple[str, ...] = ()
    """Commands that the same press gives afterwards, each said in full."""

    @property
    def barred(self) -> bool:
        return self.offer.refusal is not None

    @property
    def icon(self) -> str:
        """The mark of the skill it declares; that of "something" for one without a mark."""
        return MARKS.get(self.offer.label, "plus")

    @property
    def fields(self) -> Fields:
        """What its form sends without being asked: the command's name, what is fixed and preset."""
        own = (("kind", self.offer.command), *_plain(self.offer), *self.preset)
        return (*own, *(("besides", one) for one in self.then))

    @property
    def in_full(self) -> str:
        """The command as another may be pressed with it: all that it asks for is preset."""
        return urlencode((("kind", self.offer.command), *_plain(self.offer), *self.preset))

    @property
    def asked(self) -> tuple[Asked, ...]:
        """What its form asks for, but for what is preset."""
        known = {name for name, _value in self.preset}
        beside = {blank.by: blank for blank in self.offer.blanks if _of_each(blank)}
        return tuple(
            Asked(f"{self.id}-{blank.name}", blank, usual(blank), beside.get(blank.name))
            for blank in self.offer.blanks
            if blank.name not in known and not _of_each(blank)
        )

    @property
    def pays(self) -> tuple[Asked, ...]:
        """Which Order it costs, where that is a question of its form."""
        return tuple(one for one in self.asked if one.blank.name == PAYS)

    @property
    def first(self) -> tuple[Asked, ...]:
        """What else its form asks for at once."""
        return tuple(one for one in first_of(self.asked) if one.blank.name != PAYS)

    @property
    def more(self) -> tuple[Asked, ...]:
        """What waits behind "More"."""
        return more_of(self.asked)

    @property
    def more_words(self) -> str:
        """What waits there, in a word each."""
        return words_of(self.more)


class Acts(dict[str, tuple[Act, ...]]):
    """Acts by their command; of one that can't be given there are none."""

    def __missing__(self, command: str) -> tuple[Act, ...]:
        return ()


@dataclass(frozen=True)
class Pick:
    """One of a few acts to choose among; chosen, it shows what it asks for and its button."""

    n: int
    act: Act
    checked: bool = False
    shows: tuple[str, ...] = field(default=())
    """Names of what it would bring into the open: the Marker, then who waited for it."""
    able: bool = True
    """Whether it is so in truth; if not, its button leads to the cover under which it stands as it is."""

    @property
    def waited(self) -> tuple[str, ...]:
        return self.shows[1:]

    @property
    def small(self) -> str:
        """What its bright button says below the act."""
        return is_revealed(self.shows[0]) if self.shows else self.act.adds


def is_revealed(name: str) -> str:
    """What declaring something brings into the open, below its name."""
    return _("%(name)s is revealed") % {"name": spoken(name)}


def act(
    offer: Offer, step: str, *, say: str = "", adds: str = "", preset: Fields = (), on: bool = False
) -> Act:
    """An offer as an act. Its id is the same in every drawing of the page while the step lasts."""
    parts = [step.replace(".", "-"), offer.command, offer.label, offer.about]
    given = (one for one in offer.given.values() if not isinstance(one, list | tuple))
    parts += [str(value) for value in given if value not in (offer.about, None)]
    parts += [value for _name, value in preset]
    return Act(_id("-".join(filter(None, parts))), offer, say or offer.label, adds, preset, on)


@lru_cache(4096)
def _id(said: str) -> str:
    """As an id of the page; the same is said in one drawing after the other."""
    return slugify(said)


def at_once(
    offer: Offer, step: str, *, say: str = "", on: bool = False, noted: str = ""
) -> Iterator[Act]:
    """An offer for one tap: all it asks for is preset, but for where on its way the target is
    answered, which makes an act of each."""
    halves = next((blank for blank in offer.blanks if blank.name == "at"), None)
    usually = tuple((b.name, usual(b)) for b in offer.blanks if b.name != "at" and usual(b))
    if halves is None:
        yield act(offer, step, say=say, preset=usually, on=on)
        return
    for half in halves.choices:
        chosen = on and half.value == early(noted)
        preset = (*usually, ("at", half.value))
        yield act(offer, step, say=say, adds=half.label, preset=preset, on=chosen)


def early(noted: str) -> str:
    """Which half of the Order a noted ARO answers, where that was a choice."""
    return "1" if noted.endswith("during the first skill") else "2"


def usual(blank: Blank) -> str:
    """What a blank is preset to: what the map answers; else its first choice where one must be made or
    is nearly always right; otherwise none of them."""
    if not blank.choices or blank.kind in (SEVERAL, ROUTES):
        return ""
    if blank.preset:
        return blank.preset[0]
    return blank.choices[0].value if blank.required or blank.name in PRESET else ""


def _of_each(blank: Blank) -> bool:
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


def _plain(offer: Offer) -> Fields:
    return tuple(
        (name, said)
        for name, value in offer.given.items()
        if value is not None
        for said in _said(value)
    )


def in_row(row: Mapping[str, Any]) -> str:
    """A row as one field says it."""
    told = ((name, one) for name, one in row.items() if one not in (None, ""))
    return urlencode([(name, said) for name, one in told for said in _said(one)])


def _said(value: Any) -> Iterator[str]:
    """A value as fields say it: of several one each, a row in one."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _said(one)
    elif isinstance(value, dict):
        yield in_row(value)
    else:
        yield str(value).lower() if isinstance(value, bool) else str(value)


def together(acts: Sequence[Act]) -> Act:
    """The same of several at one press: the first, and then the others."""
    first, *others = acts
    return replace(first, then=tuple(one.in_full for one in others))


def saying(one: Act, say: str, adds: str = "") -> Act:
    """The same act in other words."""
    return replace(one, say=say, adds=adds)
