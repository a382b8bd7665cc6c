"""Rolls as the page shows them: the MODs of both sides around one label, and their chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from rules.game import Offer, View
from tracker.spoken import worded

RANGE, COVER, AGREED = "Range", "Partial Cover", "agreed at the table"


@dataclass(frozen=True)
class Sum:
    """A line of the sum: what it counts, the rule, how much for either side (None: not said)."""

    label: str
    rule: str
    a: int | None
    b: int | None


@dataclass(frozen=True)
class Chances:
    """Three outcomes in whole percents, with where each stands on a bar of a hundred."""

    a: int
    nobody: int
    b: int

    @property
    def after_a(self) -> int:
        return self.a

    @property
    def after_nobody(self) -> int:
        return self.a + self.nobody


@dataclass(frozen=True)
class Duel:
    """Two sides of a Roll, or one alone (`b` is None); `a` is the viewer's own where it has one."""

    a: Any
    b: Any
    sums: tuple[Sum, ...]
    chances: Chances
    open: bool  # whether a range is still to be said: the numbers are not final
    thrown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # the dice of `a` so far, and of `b`

    @property
    def before(self) -> Duel:
        """The same before its dice: what of it does not change with them."""
        return replace(self, thrown=((), ()))

    @property
    def attributes(self) -> str:
        """On what is rolled: "BS", or "BS / PH" where the two sides roll on different ones."""
        return " / ".join(dict.fromkeys(worded(one.attribute) for one in (self.a, self.b) if one))


def duels(view: View) -> tuple[Duel, ...]:
    """Every Roll of this moment; one against several is shown as so many pairs."""
    found = []
    for roll in view.rolls:
        hands = {hand.piece: hand for hand in roll.hands}
        pairs: Any = [(hands[a], hands[b]) for a, b in roll.pairs] or [(roll.hands[0], None)]
        for (a, b), odds in zip(pairs, roll.odds, strict=True):
            chances = _chances(odds.a, odds.b)
            if b is not None and b.side == view.you:
                a, b = b, a
                chances = _chances(odds.b, odds.a)
            is_open = not all(is_said(one) for one in (a, b) if one is not None)
            thrown = a.dice, b.dice if b else ()
            sums = tuple(_sums(a, b))
            found.append(Duel(_shown(a), _shown(b), sums, chances, is_open, thrown))
    return tuple(found)


def _shown(hand: Any) -> Any:
    """A side of a Roll as it is drawn: neither its dice nor who said its range change what that is."""
    return hand and structs.replace(hand, dice=(), asked=False, measured=False)


def _chances(a: float, b: float) -> Chances:
    you, they = round(100 * a), round(100 * b)
    return Chances(you, 100 - you - they, they)


def _sums(a: Any, b: Any) -> Iterable[Sum]:
    hands = [hand for hand in (a, b) if hand is not None]
    labels: dict[str, str] = {}
    if any(hand.ranged for hand in hands):
        labels[RANGE] = "BS-2"
    for hand in hands:
        for mod in hand.mods:
            labels.setdefault(mod.label, mod.rule)
    for label, rule in labels.items():
        yield Sum(label, rule, mod_of(a, label), mod_of(b, label))


def mod_of(hand: Any, label: str) -> int | None:
    """The MOD of a side under this label, if it has been said."""
    if hand is None:
        return None
    if label == RANGE and not is_said(hand):
        return None
    values: list[int] = [mod.value for mod in hand.mods if mod.label == label]
    return sum(values)


def is_said(hand: Any) -> bool:
    """Whether its range stands: it needs none, somebody said it, the map did, or it is presumed."""
    return not hand.ranged or hand.asked or hand.measured


def offer_for(offers: Sequence[Offer], command: str, about: str) -> Offer | None:
    """What may be asked by this command of this piece."""
    return next((one for one in offers if one.command == command and one.about == about), None)
