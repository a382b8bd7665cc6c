"""A command as something to press: its hidden fields, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.text import slugify

from rules.game import NO_SECOND, Offer
from tracker.matches.page.asked import Asked, first_of, is_of_each, more_of, usual, words_of

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
Fields = tuple[tuple[str, str], ...]


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
        beside = {blank.by: blank for blank in self.offer.blanks if is_of_each(blank)}
        return tuple(
            Asked(f"{self.id}-{blank.name}", blank, usual(blank), beside.get(blank.name))
            for blank in self.offer.blanks
            if blank.name not in known and not is_of_each(blank)
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
