"""The keypad on which dice are entered: what each key says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from tracker.matches.page.acts import Act
from tracker.spoken import spoken

FACES: Final = tuple(range(1, 21))
KEYS: Final = 8
"""Up to so many counts have a key each."""


@dataclass(frozen=True)
class Key:
    """A key of the keypad: "ok", "crit" or "fail" (or nothing), and what such a die does."""

    face: int
    kind: str
    says: str


@dataclass(frozen=True)
class Count:
    """A key that says how many Saving Rolls failed, and what that does."""

    act: Act
    number: str
    does: str
    bad: bool


@dataclass(frozen=True)
class Entry:
    """Dice to be entered: whose, how many, which keys are marked; the same by outcome or rolled."""

    name: str
    read: Act
    count: int
    keys: tuple[Key, ...]
    here: Act | None
    outcomes: tuple[Act, ...]
    mine: bool
    what: str = ""
    """What each of them is called, where it is no die of a Roll."""
    rest: bool = False
    """Whether the dice that are not read yet may all be said to miss."""
    counts: tuple[Count, ...] = ()
    """The keys by which it is said how many failed, in place of the dice."""

    @property
    def called(self) -> str:
        return self.what or _("die")

    @property
    def by_keys(self) -> Entry:
        """The same without what is said in place of the dice."""
        return replace(self, outcomes=())

    @property
    def dice(self) -> tuple[tuple[str, str], ...]:
        """Of each die the name under which it is sent, and what it is called: whose it is, where each
        has a name of its own."""
        fields = [one for one in self.read.offer.blanks if one.kind in ("die", "dice")]
        if len(fields) > 1:
            form = _("%(name)s’s %(what)s")
            said = ((one.name, {"name": spoken(one.label), "what": self.called}) for one in fields)
            return tuple((name, form % words) for name, words in said)
        if self.count == 1:
            return ((fields[0].name, self.called),)
        form = _("%(what)s %(nth)s of %(count)s")
        every = ({"nth": nth, "count": self.count} for nth in range(1, self.count + 1))
        return tuple((fields[0].name, form % {"what": self.called, **one}) for one in every)


def key_of(face: int, success: int, bonus: int = 0, low: int = 0) -> Key:
    """The key of a face on a Roll that succeeds so."""
    if face <= low or (bonus and face + bonus >= FACES[-1]) or (not bonus and face == success):
        return Key(face, "crit", _("Critical"))
    return Key(face, "ok", _("success")) if face < success else Key(face, "", _("miss"))


def succeeds(hand: Any) -> tuple[str, str]:
    """Which dice of a hand succeed, and which of them are Criticals."""
    if hand.success < 1:
        return _("can’t succeed"), ""
    if hand.low:
        return _("or less"), _("%(value)s and up to %(low)s crit") % {
            "value": hand.success,
            "low": hand.low,
        }
    crits = f"{FACES[-1] - hand.bonus}+" if hand.bonus else str(hand.success)
    return _("or less"), _("%(faces)s crits") % {"faces": crits}


def fails_key(face: int, fails_on: int, passes_on: int | None) -> Key:
    """The key of a face on a Saving Roll: whether it fails."""
    fails = face <= fails_on if passes_on is None else face > passes_on
    return Key(face, "fail", _("fails")) if fails else Key(face, "", _("passes"))
